import { comparingEngine } from '../answers/opinions/second-opinion';
import { comparePrompt, readVerdict } from '../engines/prompts';
import { FailureError } from '../model/failure';
import type { Answerer, JobEvent, Stage } from '../model/job';
import { abortableIterable } from '../lib/async';
import { engineFor } from './choose-engine';
import { nameOfLanguage, promptMessages, replyOptions } from './conversation';
import type { JobRun } from './job-run';

type Comparer = NonNullable<Awaited<ReturnType<typeof comparerFor>>>;

/** The maximum length of a prompt, in characters: most models have no room for more. */
const maxPromptLength = 60_000;

/** Returns the engine and the prompt that compare a second opinion with the first; undefined where no engine can. */
export async function comparerFor(
  reply: string,
  answerer: Answerer | undefined,
  { job, settings, withMiddleware }: JobRun,
) {
  const { task, opinionOf } = job;
  const id = comparingEngine({ task, answerer, opinionOf });
  if (!opinionOf || id === undefined) return undefined;
  const asked = { task: { kind: 'ask', question: '' } as const, engine: id };
  const { language } = replyOptions(asked.task, undefined, { settings });
  return {
    // Without the cache: a deleted answer must not stay there as part of a comparison.
    engine: withMiddleware(await engineFor(asked, settings), job, settings, false),
    prompt: comparePrompt(task, [opinionOf.answer, reply], nameOfLanguage(language), promptMessages),
  };
}

/** Returns the stage of the job for a stage of the request. */
const stageOfJob = (stage: Stage): Stage =>
  stage.kind === 'waiting' || stage.kind === 'queued' ? stage : { kind: 'comparing' };

/**
 * Has a model compare two answers, without their picture. Yields the comparison, or a note that it failed: a failure here
 * is none of the job. Throws only the signal's reason.
 */
export async function* compare({ engine, prompt }: Comparer, signal: AbortSignal): AsyncGenerator<JobEvent> {
  if (prompt.length > maxPromptLength) return yield notCompared('too_long');
  yield { type: 'stage', stage: { kind: 'comparing' } };
  let reply = '';
  try {
    const turns = [{ role: 'user', text: prompt, pictures: [] }] as const;
    for await (const part of abortableIterable(engine.ask(turns, signal), signal)) {
      if (part.type === 'text') reply += part.delta;
      else if (part.type === 'thought') reply = '';
      else if (part.type === 'usage') yield part;
      else if (part.type === 'stage') yield { type: 'stage', stage: stageOfJob(part.stage) };
    }
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof FailureError)) console.error(thrown);
    return yield notCompared('failed');
  }
  const verdict = readVerdict(reply);
  if (!verdict) return yield notCompared('unreadable');
  yield { type: 'comparison', comparison: { ...verdict, answerer: engine.answerer } };
}

/** Returns the note that two answers were not compared. */
export function notCompared(why: 'too_long' | 'failed' | 'unreadable'): JobEvent {
  return { type: 'note', note: { kind: 'not-compared', why } };
}
