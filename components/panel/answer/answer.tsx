import type { ComponentChildren, Ref, VNode } from 'preact';
import type { Job, Turn } from '../../../utils/domain/job';
import { isReadHere } from '../job-words';
import { Markdown } from './markdown';
import './answer.css';

type Answered = Pick<Job, 'task' | 'answer' | 'answerer'>;

/** Text that a service read stands as it came; everything else is Markdown. */
const isPlain = (answered: Answered): boolean => answered.task.kind === 'text' && !isReadHere(answered);

const lookOf = (answered: Answered): string => (isPlain(answered) ? 'answer text' : 'answer');

function content(answered: Answered, isGrowing: boolean): ComponentChildren {
  const text = answered.answer.trim();
  return isPlain(answered) ? text : <Markdown text={text} isGrowing={isGrowing} />;
}

/** The words of an earlier answer. */
export function AnswerWords({ turn, lang }: { turn: Turn; lang: string }): VNode {
  return (
    <div class={lookOf(turn)} lang={lang} dir="auto">
      {content(turn, false)}
    </div>
  );
}

/** A job's answer, while it streams and after: its words and nothing else. */
export function Answer({ job, lang, words }: { job: Job; lang: string; words: Ref<HTMLDivElement> }): VNode {
  const isGrowing = job.state === 'working';
  return (
    <div
      ref={words}
      data-part="answer"
      class={lookOf(job)}
      data-streaming={isGrowing}
      hidden={job.answer.trim() === ''}
      lang={lang}
      dir="auto"
    >
      {content(job, isGrowing)}
    </div>
  );
}
