import type { ComponentChildren, Ref, VNode } from 'preact';
import type { Job } from '../../../utils/domain/job';
import type { Task } from '../../../utils/domain/task';
import { Markdown } from './markdown';
import './answer.css';

const lookOf = (task: Task): string => (task.kind === 'text' ? 'answer text' : 'answer');

/** Recognised text stands as it was read; everything else is Markdown. */
function content(task: Task, text: string, isGrowing: boolean): ComponentChildren {
  return task.kind === 'text' ? text.trim() : <Markdown text={text.trim()} isGrowing={isGrowing} />;
}

/** The words of an earlier answer. */
export function AnswerWords({ task, text, lang }: { task: Task; text: string; lang: string }): VNode {
  return (
    <div class={lookOf(task)} lang={lang} dir="auto">
      {content(task, text, false)}
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
      class={lookOf(job.task)}
      data-streaming={isGrowing}
      hidden={job.answer.trim() === ''}
      lang={lang}
      dir="auto"
    >
      {content(job.task, job.answer, isGrowing)}
    </div>
  );
}
