import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hash, StoredPicture } from '../../../utils/model/picture';
import { drawSvgInSandbox } from '../../../utils/prepare/sandbox';
import { getPicture } from '../../../utils/store/pictures';

const svgType = 'image/svg+xml';

/**
 * Returns what a page may show of a stored picture: of an SVG, which can have animations and more to draw later than at first,
 * a drawing with a long side of so many pixels. Undefined where it is not stored. Throws `FailureError` where it cannot be
 * drawn.
 */
export async function readShown(hash: Hash, side: number): Promise<Blob | undefined> {
  const blob = await getPicture(hash).catch(() => undefined);
  return blob?.type.startsWith(svgType) ? drawSvgInSandbox(blob, side, { minSide: side }) : blob;
}

/** The URL of a picture that cannot be drawn: an image without bytes, which is there, and broken. */
const brokenUrl = 'data:,';

function urlOf(hash: Hash, side: number): Promise<string | null> {
  return readShown(hash, side).then(
    (shown) => (shown ? URL.createObjectURL(shown) : null),
    () => brokenUrl,
  );
}

/** Resolves once the browser has an image: an element that is given another one would be empty until then. */
async function loaded(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}

interface Shared {
  url: Promise<string | null>;
  users: number;
}

/** One blob URL for all elements that show a picture in a size: browsers decode a picture once for each URL. */
const shared = new Map<string, Shared>();

/** Returns the URL of a picture, and the function that gives it back: that of the last user revokes it. */
function shareUrl(key: string, make: () => Promise<string | null>) {
  const entry = shared.get(key) ?? { url: make(), users: 0 };
  entry.users += 1;
  shared.set(key, entry);
  const leave = (): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared.delete(key);
    void entry.url.then((url) => url === null || URL.revokeObjectURL(url));
  };
  return { url: entry.url, leave };
}

/**
 * Returns the URL of a stored picture: undefined while it is read, null if it is not stored. An SVG is drawn with a long side
 * of `side` pixels; when `side` changes, the drawing before is shown until the new one is made, and where none can be made.
 */
export function usePictureUrl(
  { hash, mediaType }: Pick<StoredPicture, 'hash' | 'mediaType'>,
  side: number,
): string | undefined | null {
  const [shown, show] = useState<{ hash: Hash; url: string | null }>();
  const held = useRef<{ hash: Hash; leave: () => void }>(undefined);
  const key = mediaType === svgType ? `${hash} ${side}` : hash;
  useEffect(() => {
    const mine = { hash, ...shareUrl(key, () => urlOf(hash, side)) };
    let isWanted = true;
    const use = async (): Promise<void> => {
      const url = await mine.url;
      if (held.current?.hash === hash) {
        if (url === null || url === brokenUrl) return;
        await loaded(url);
      }
      if (!isWanted) return;
      held.current?.leave();
      held.current = mine;
      show({ hash, url });
    };
    void use();
    return () => {
      isWanted = false;
      if (held.current !== mine) mine.leave();
    };
  }, [key, hash, side]);
  useEffect(() => () => held.current?.leave(), []);
  return shown?.hash === hash ? shown.url : undefined;
}
