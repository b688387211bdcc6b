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

/** A thumbnail, else the picture itself, else an icon. It is loaded when it comes near the viewport. */
function Thumbnail({ hash }: { hash: Hash | undefined }): VNode {
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

/** The lengths of a snippet, and of its part before the first match, in characters. */
const maxSnippet = 220;
const maxBefore = 40;
/** The length of a text that is searched for the first match, in characters. */
const maxSearched = 20_000;
/** The length of the text around the first match from which Markdown is removed, in characters. */
const maxAround = 4 * maxSnippet;

/** The name of an answer in the list: its task and its time. */
const nameOfAnswer = ({ task, createdAt }: Job): string =>
  t('history_name', taskName(task), timeWords(createdAt));

const plain = (text: string): string => plainTextBlocks(text).join(' ');

/** Returns the text around the first word that begins with a term, as plain text; undefined without such a word. */
function textAround(job: Job, term: string): string | undefined {
  for (const whole of textsOf(job)) {
    const text = whole.slice(0, maxSearched);
    const [found] = findTerms(text, [term]);
    if (!found) continue;
    // Markdown marks the beginnings of lines, so that the text starts at one where it is near.
    const line = text.lastIndexOf('\n', found.from) + 1;
    const from = found.from - line < maxAround ? line : startOfWord(text, found.from - maxBefore);
    return `${from > 0 ? '… ' : ''}${plain(text.slice(from, found.from + maxAround))}`;
  }
  return undefined;
}

/** Returns the snippet of an answer: its beginning, or the text around the first match; matches are marked. */
function snippetOf(job: Job, terms: readonly string[]): MarkedPiece[] {
  const [rarest] = terms;
  const around = rarest === undefined ? undefined : textAround(job, rarest);
  const text = around ?? beginningOf(job);
  const [found] = findTerms(around ?? '', terms);
  const from = found && found.from > maxSnippet - maxBefore ? startOfWord(text, found.from - maxBefore) : 0;
  const cut = text.slice(from, from + maxSnippet);
  const isCut = from + maxSnippet < text.length;
  return markedPieces(`${from > 0 ? '… ' : ''}${cut}${isCut ? ' …' : ''}`, terms);
}

/** Returns the beginning of an answer; without an answer the failure, else the question. */
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

/** One answer of the history, with the buttons that open and delete it. */
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
            class="ghost"
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
 * An answer that is drawn again only when the answer or the search changes. Not by `memo`: importing `preact/compat` makes
 * every `onChange` of a text box in the panel an `onInput`.
 */
export function MemoHistoryItem({ entry, terms, open, remove }: Item): VNode {
  return useMemo(() => <HistoryItem {...{ entry, terms, open, remove }} />, [entry, terms, open, remove]);
}
