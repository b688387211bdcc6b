import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isEmptyText, type Job } from '../../utils/model/job';
import type { Hash } from '../../utils/model/picture';
import { answerLanguageOf, resultTitle } from '../../utils/i18n/answer-words';
import { failureWords } from '../../utils/i18n/failures';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { emptyTextWords } from '../../utils/i18n/spoken-words';
import { getThumbnail } from '../../utils/store/pictures';
import { timeWords } from './format';
import { readShown } from './hooks/use-picture-url';
import { PictureIcon } from './icons';
import { oneLine } from './job-words';
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

/** The words of an answer in a row: a question with its answer below it, else the first words of the answer. */
export interface RowWords {
  title: string;
  /** Empty where there is nothing to add. */
  line: string;
  isQuestion: boolean;
  /** What the answer is, unless the title says so. */
  result: string | undefined;
  /** The language of the answer's words, as a BCP 47 tag; undefined if they are not the answer's. */
  lang: string | undefined;
}

/** The maximum number of an answer's characters in a row. */
export const maxRowWords = 220;

/** Returns the words of an answer in a row. Without words, its title is the failure, else the task. */
export function rowWordsOf(job: Job): RowWords {
  const { failure, task, editedAlt: answer = job.answer } = job;
  const result = resultTitle(task);
  const words = plainTextBlocks(answer.slice(0, 2 * maxRowWords)).join(' ');
  const lang = words === '' ? undefined : answerLanguageOf(job, '');
  const instead = failure ? failureWords(failure).title : isEmptyText(job) ? emptyTextWords(job) : '';
  if (task.kind === 'ask' && task.question.trim() !== '')
    return { title: task.question, line: words || instead, isQuestion: true, result: undefined, lang };
  const title = (words || instead || result).slice(0, maxRowWords);
  return { title, line: '', isQuestion: false, result: title === result ? undefined : result, lang };
}

/**
 * The head of an answer: a compact row that opens it wherever it is pressed, or the line above an open one. Both have the same elements,
 * so that the focus stays when it opens and closes.
 */
export function AnswerRow({
  look = 'answer-row',
  heading,
  picture,
  title,
  isQuestion = false,
  lang,
  line,
  meta,
  isExpanded,
  open,
  children,
}: {
  /** The class of the row. */
  look?: string;
  /** The id of the title, if that is a heading. */
  heading?: string;
  /** Null for a row without a thumbnail. */
  picture: Hash | undefined | null;
  /** The question, or the first words of the answer: the name of the button. */
  title: ComponentChildren;
  /** Whether the title is a question: those stand out. */
  isQuestion?: boolean;
  /** The language of the answer's words: those of the title or, below a question, of the line. */
  lang?: string | undefined;
  /** A second line. */
  line?: ComponentChildren;
  /** A line in small print. */
  meta?: ComponentChildren;
  /** Whether what it opens in its place is open; undefined if it opens elsewhere. */
  isExpanded?: boolean;
  /** Undefined for the head of an answer that is always open. */
  open: (() => void) | undefined;
  /** The controls at the end of the row. */
  children?: ComponentChildren;
}): VNode {
  const words = open ? (
    <button
      type="button"
      class="opener"
      dir="auto"
      lang={isQuestion ? undefined : lang}
      data-question={isQuestion}
      aria-expanded={isExpanded}
      onClick={open}
    >
      {title}
    </button>
  ) : (
    title
  );
  return (
    <div class={look}>
      {picture !== null && <Thumbnail hash={picture} />}
      <div class="words">
        {heading === undefined ? (
          words
        ) : (
          <h2 id={heading} tabIndex={-1} dir={open ? undefined : 'auto'}>
            {words}
          </h2>
        )}
        {line && (
          <p class="line" dir="auto" lang={isQuestion ? lang : undefined}>
            {line}
          </p>
        )}
        {meta !== undefined && <p class="meta">{meta}</p>}
      </div>
      <div class="end">{children}</div>
    </div>
  );
}

/** The time of an answer, in milliseconds since the epoch and in words. `id` is for what it labels. */
export interface TimeProps {
  at: number;
  time: string;
  id?: string;
}

export function Time({ at, time, id }: TimeProps): VNode {
  return (
    <time id={id} dateTime={new Date(at).toISOString()} title={timeWords(at)}>
      {time}
    </time>
  );
}

/** The small print of a row: what is known of the answer, and its time. */
export function RowMeta({ facts, ...time }: TimeProps & { facts: readonly (string | undefined)[] }): VNode {
  const words = oneLine(facts);
  return (
    <>
      {words !== '' && <span>{words}</span>} <Time {...time} />
    </>
  );
}
