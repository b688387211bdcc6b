import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hash } from '../../utils/model/picture';
import { getThumbnail } from '../../utils/store/pictures';
import { readShown } from './hooks/use-picture-url';
import { PictureIcon } from './icons';
import './answer-row.css';

/** The long side of an SVG without a thumbnail, in pixels: it is shown 80 pixels large on a dense screen. */
const thumbnailSide = 160;

/** A thumbnail, else the picture itself, else an icon. It is loaded when it comes near the viewport. */
export function Thumbnail({ hash }: { hash: Hash | undefined }): VNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    if (place.current && !isNear) observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  useEffect(() => {
    if (hash === undefined || !isNear) return undefined;
    let made: string | undefined;
    let isLeft = false;
    const show = async (): Promise<void> => {
      const blob = (await getThumbnail(hash)) ?? (await readShown(hash, thumbnailSide));
      if (isLeft || !blob) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    show().catch(() => setUrl(undefined));
    return () => {
      isLeft = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [hash, isNear]);
  return (
    <div ref={place} class="thumbnail">
      {url === undefined ? (
        <PictureIcon />
      ) : (
        <img src={url} alt="" decoding="async" onError={() => setUrl(undefined)} />
      )}
    </div>
  );
}

/** A compact answer: one row that opens it wherever it is pressed. */
export function AnswerRow({
  picture,
  title,
  line,
  meta,
  at,
  time,
  open,
  children,
}: {
  picture: Hash | undefined;
  /** The question, or the first words of the answer: the name of the button. */
  title: ComponentChildren;
  /** A second line. */
  line?: ComponentChildren;
  /** A line in small print. */
  meta?: ComponentChildren;
  /** The time of the answer, in milliseconds since the epoch, and in words. */
  at: number;
  time: string;
  open: () => void;
  /** The controls at the end of the row, under the time. */
  children?: ComponentChildren;
}): VNode {
  return (
    <div class="answer-row">
      <Thumbnail hash={picture} />
      <div class="words">
        <button type="button" dir="auto" onClick={open}>
          {title}
        </button>
        {line !== undefined && (
          <p class="line" dir="auto">
            {line}
          </p>
        )}
        {meta !== undefined && <p class="meta">{meta}</p>}
      </div>
      <div class="end">
        <time dateTime={new Date(at).toISOString()}>{time}</time>
        {children}
      </div>
    </div>
  );
}
