import type { ComponentChildren, Ref, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { shownParts } from '../../../utils/answers/copying/shown';
import type { Job, Turn } from '../../../utils/model/job';
import { isPlain } from '../../../utils/answers/read-here';
import type { Task } from '../../../utils/model/task';
import { Markdown, PlainTable } from './markdown';
import { useShownPart } from './shown-part';
import './answer.css';

type Answered = Pick<Job, 'task' | 'answer' | 'answerer'>;

const lookOf = (answered: Answered): string => (isPlain(answered) ? 'answer text' : 'answer');

/**
 * Text that stands for itself. Its tables are drawn once it is whole: a row that is still being written is none, and what
 * grows stays cheap to draw.
 */
function PlainText({ text, task, isGrowing }: { text: string; task: Task; isGrowing: boolean }): VNode {
  const parts = useMemo(() => (isGrowing ? [] : shownParts(text, task)), [text, task, isGrowing]);
  if (!parts.some(({ kind }) => kind === 'table')) return <>{text}</>;
  return (
    <>
      {parts.map((part, at) => {
        if (part.kind === 'table') return <PlainTable key={at} table={part.table} />;
        const words = part.text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
        return words === '' ? null : <p key={at}>{words}</p>;
      })}
    </>
  );
}

/** The part of an answer that is shown, and the way to the rest. */
function useContent(
  answered: Answered,
  isGrowing: boolean,
): { content: ComponentChildren; more: VNode | null } {
  const plain = isPlain(answered);
  const { shown, more } = useShownPart(answered.answer.trim(), plain ? 'plain' : 'markdown');
  const content = plain ? (
    <PlainText text={shown} task={answered.task} isGrowing={isGrowing} />
  ) : (
    <Markdown text={shown} isGrowing={isGrowing && !more} />
  );
  return { content, more };
}

/** The words of an earlier answer. */
export function AnswerWords({ turn, lang }: { turn: Turn; lang: string }): VNode {
  const { content, more } = useContent(turn, false);
  return (
    <>
      <div class={lookOf(turn)} lang={lang} dir="auto">
        {content}
      </div>
      {more}
    </>
  );
}

/** A job's answer, while it streams and after: its words and nothing else. Of a very long one, the rest comes on demand. */
export function Answer({ job, lang, words }: { job: Job; lang: string; words: Ref<HTMLDivElement> }): VNode {
  const isGrowing = job.state === 'working';
  const { content, more } = useContent(job, isGrowing);
  return (
    <>
      <div
        ref={words}
        data-part="answer"
        class={lookOf(job)}
        data-streaming={isGrowing}
        hidden={job.answer.trim() === ''}
        lang={lang}
        dir="auto"
      >
        {content}
      </div>
      {more}
    </>
  );
}
