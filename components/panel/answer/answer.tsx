import type { Ref, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plainPartsOf } from '../../../utils/answers/copying/plain-text';
import { type Job, isPlainAnswer, isReadOnDevice } from '../../../utils/model/job';
import type { Task } from '../../../utils/model/task';
import { cutAt, inChunks } from './long-text';
import { Markdown, PlainTable } from './markdown';
import { formatNumber, t } from '../../../utils/i18n/messages';
import { directionOf } from '../../../utils/lib/text';
import { useGrowing } from '../../shared/growing-jobs';
import './answer.css';

type Answered = Pick<Job, 'task' | 'answer' | 'answerer'>;

/**
 * Returns the class of an answer. The text of a picture looks like a quotation: a plain text is monospaced, text that was recognized
 * on this device keeps its layout.
 */
function lookOf(answered: Answered): string {
  if (isPlainAnswer(answered)) return 'answer text';
  return isReadOnDevice(answered) ? 'answer read' : 'answer';
}

/** Plain text. Tables are detected once it is complete: an unfinished row is no table, and detection would slow the stream down. */
function PlainText({ text, task, isGrowing }: { text: string; task: Task; isGrowing: boolean }): VNode {
  const parts = useMemo(() => (isGrowing ? [] : plainPartsOf(text, task)), [text, task, isGrowing]);
  if (!parts.some(({ kind }) => kind === 'table')) return <>{inChunks(text)}</>;
  return (
    <>
      {parts.map((part, at) => {
        if (part.kind === 'table') return <PlainTable key={at} table={part.table} />;
        const words = part.text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
        return words === '' ? null : <p key={at}>{inChunks(words)}</p>;
      })}
    </>
  );
}

/** The words of an answer. The rest of a very long answer is shown on demand. */
export function AnswerWords({
  turn,
  lang,
  words,
  part,
  isGrowing = false,
}: {
  turn: Answered;
  lang: string;
  words?: Ref<HTMLDivElement>;
  /** Its `data-part`. */
  part?: string;
  isGrowing?: boolean;
}): VNode {
  const isPlain = isPlainAnswer(turn);
  const { shown, more } = useShownPart(turn.answer.trim(), isPlain ? 'plain' : 'markdown');
  return (
    <>
      <div
        ref={words ?? null}
        data-part={part}
        class={lookOf(turn)}
        data-streaming={isGrowing}
        hidden={shown === ''}
        lang={lang}
        dir={directionOf(shown)}
      >
        {isPlain ? (
          <PlainText text={shown} task={turn.task} isGrowing={isGrowing} />
        ) : (
          <Markdown text={shown} isGrowing={isGrowing && !more} />
        )}
      </div>
      {more}
    </>
  );
}

/** A job's own answer, while it streams and after. */
export function AnswerView({
  job: known,
  ...props
}: {
  job: Job;
  lang: string;
  words: Ref<HTMLDivElement>;
}): VNode {
  const job = useGrowing(known);
  return <AnswerWords turn={job} part="answer" isGrowing={job.state === 'working'} {...props} />;
}

/** The number of characters that are shown at first, and added with each press. They are drawn without a noticeable delay. */
const shownAtOnce = { markdown: 30_000, plain: 200_000 };

/** Returns the visible part of a text, and the button that shows more; null if the whole text is visible. */
function useShownPart(text: string, kind: keyof typeof shownAtOnce): { shown: string; more: VNode | null } {
  const [presses, setPresses] = useState(0);
  const length = shownAtOnce[kind] * (presses + 1);
  if (text.length <= length) return { shown: text, more: null };
  const shown = text.slice(0, cutAt(text, length));
  return {
    shown,
    more: (
      <div class="row">
        <p class="meta">{t('answer_shown', formatNumber(shown.length), formatNumber(text.length))}</p>
        <button type="button" onClick={() => setPresses(presses + 1)}>
          {t('action_show_more')}
        </button>
      </div>
    ),
  };
}
