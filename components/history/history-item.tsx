import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { siteOf, titleOf } from '../../utils/model/history-entry';
import type { Hash } from '../../utils/model/picture';
import { getThumbnail } from '../../utils/store/history/reading';
import { getPicture } from '../../utils/store/pictures';
import { t } from '../../utils/i18n/messages';
import { nameOfTask } from '../../utils/i18n/task-names';
import { moment } from '../shared/format';
import { PictureIcon } from '../shared/icons';
import { entryName, snippetOf } from './history-words';
import type { HistoryEntry } from './history-reader';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once an element is on the screen or will soon be, which is after the words were drawn; answers how to stop that. */
function whenNear(element: Element | null, near: () => void): () => void {
  if (!element) return () => undefined;
  observer ??= new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '50%' },
  );
  waiting.set(element, near);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** A small picture: the thumbnail, else the picture itself, else a sign for one. The words beside it say what it is. */
function Thumbnail({ hash }: { hash: Hash | undefined }): VNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [url, setUrl] = useState<string>();
  useEffect(() => whenNear(place.current, () => setNear(true)), []);
  useEffect(() => {
    if (hash === undefined || !isNear) return undefined;
    let made: string | undefined;
    let isLeft = false;
    const show = async (): Promise<void> => {
      const blob = (await getThumbnail(hash)) ?? (await getPicture(hash));
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

interface Item {
  entry: HistoryEntry;
  terms: readonly string[];
  open: (id: string) => void;
  remove: (id: string) => void;
}

/** One answer of the history, with what can be done with it. */
function HistoryItem({ entry: { job, isEvicted }, terms, open, remove }: Item): VNode {
  const heading = useId();
  const pieces = snippetOf(job, terms);
  const title = titleOf(job);
  const question = job.task.kind === 'ask' ? job.task.question : '';
  const shown = pieces.map(({ text }) => text).join('');
  const isQuestionApart = !question.includes(shown.replace(/^… | …$/g, ''));
  const places = [siteOf(job), title].filter((words) => words !== '');
  return (
    <li class="card history-item" tabIndex={-1} data-id={job.id} aria-labelledby={heading}>
      <Thumbnail hash={job.pictures[0]?.hash} />
      <div class="words">
        <h3 id={heading}>
          {nameOfTask(job.task)}
          <time dateTime={new Date(job.createdAt).toISOString()}>{moment(job.createdAt)}</time>
        </h3>
        {isQuestionApart && question !== '' && (
          <p class="asked-words" dir="auto">
            {question}
          </p>
        )}
        <p class="snippet" dir="auto">
          {pieces.length === 0 && t('history_no_words')}
          {pieces.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text))}
        </p>
        {places.map((words) => (
          <p key={words} class="meta" dir="auto">
            {words}
          </p>
        ))}
        {isEvicted && <p class="meta evicted">{t('history_evicted')}</p>}
        <div class="row">
          <button
            type="button"
            aria-label={t('history_open_one', entryName(job))}
            onClick={() => open(job.id)}
          >
            {t('history_open')}
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('history_delete_one', entryName(job))}
            onClick={() => remove(job.id)}
          >
            {t('action_delete')}
          </button>
        </div>
      </div>
    </li>
  );
}

/**
 * An answer that is drawn again only when it, or what is looked for, changes. Not by `memo`: importing `preact/compat` makes
 * every `onChange` of a text box in the panel an `onInput`.
 */
export function MemoHistoryItem({ entry, terms, open, remove }: Item): VNode {
  return useMemo(() => <HistoryItem {...{ entry, terms, open, remove }} />, [entry, terms, open, remove]);
}
