import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { siteOfJob, textsOf, titleOfJob } from '../../utils/model/history-entry';
import { findTerms, markedPieces, type MarkedPiece } from '../../utils/model/history-words';
import type { Job } from '../../utils/model/job';
import type { Hash } from '../../utils/model/picture';
import { getPicture, getThumbnail } from '../../utils/store/pictures';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { taskName } from '../../utils/i18n/answer-words';
import { timeWords } from '../shared/format';
import { PictureIcon } from '../shared/icons';
import type { ListedAnswer } from './use-history';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once an element is on the screen or will soon be, which is after the words were drawn; returns how to stop that. */
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

/** So many characters of an answer stand in the list, and so many of them before the first word that was found. */
const maxSnippet = 220;
const maxBefore = 40;
/** So many characters of one text are looked through for where that is. */
const maxSearched = 20_000;
/** So many characters around that place are made plain: Markdown begins with a line, where one begins near. */
const maxAround = 4 * maxSnippet;

/** The name of an answer in the list: its task and its time. */
const nameOfAnswer = ({ task, createdAt }: Job): string =>
  t('history_name', taskName(task), timeWords(createdAt));

const plain = (text: string): string => plainTextBlocks(text).join(' ');

/** What of a job's texts stands around the first word that begins with a term; undefined where none does. */
function partWith(job: Job, term: string): string | undefined {
  for (const whole of textsOf(job)) {
    const text = whole.slice(0, maxSearched);
    const [found] = findTerms(text, [term]);
    if (!found) continue;
    const line = text.lastIndexOf('\n', found.from) + 1;
    const from = found.from - line < maxAround ? line : startOfWord(text, found.from - maxBefore);
    return `${from > 0 ? '… ' : ''}${plain(text.slice(from, found.from + maxAround))}`;
  }
  return undefined;
}

/** The words of an answer that stand in the list: its first, or around those that were found, with these marked. */
function snippetOf(job: Job, terms: readonly string[]): MarkedPiece[] {
  const [rarest] = terms;
  const part = rarest === undefined ? undefined : partWith(job, rarest);
  const text = part ?? beginningOf(job);
  const [found] = findTerms(part ?? '', terms);
  const from = found && found.from > maxSnippet - maxBefore ? startOfWord(text, found.from - maxBefore) : 0;
  const cut = text.slice(from, from + maxSnippet);
  const isCut = from + maxSnippet < text.length;
  return markedPieces(`${from > 0 ? '… ' : ''}${cut}${isCut ? ' …' : ''}`, terms);
}

/** What an answer begins with; of one that never came, why. */
function beginningOf({ answer, failure, task }: Job): string {
  const words = plain(answer.slice(0, 2 * maxSnippet));
  if (words !== '') return words;
  if (failure) return failureWords(failure).title;
  return task.kind === 'ask' ? task.question : '';
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + maxBefore ? at : space + 1;
}

interface Item {
  entry: ListedAnswer;
  terms: readonly string[];
  open: (id: string) => void;
  remove: (id: string) => void;
}

/** One answer of the history, with what can be done with it. */
function HistoryItem({ entry: { job, isEvicted }, terms, open, remove }: Item): VNode {
  const heading = useId();
  const pieces = snippetOf(job, terms);
  const title = titleOfJob(job);
  const question = job.task.kind === 'ask' ? job.task.question : '';
  const shown = pieces.map(({ text }) => text).join('');
  const isQuestionApart = !question.includes(shown.replace(/^… | …$/g, ''));
  const places = [siteOfJob(job), title].filter((words) => words !== '');
  return (
    <li class="card history-item" tabIndex={-1} data-id={job.id} aria-labelledby={heading}>
      <Thumbnail hash={job.pictures[0]?.hash} />
      <div class="words">
        <h3 id={heading}>
          {taskName(job.task)}
          <time dateTime={new Date(job.createdAt).toISOString()}>{timeWords(job.createdAt)}</time>
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
            aria-label={t('history_open_one', nameOfAnswer(job))}
            onClick={() => open(job.id)}
          >
            {t('history_open')}
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('history_delete_one', nameOfAnswer(job))}
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
