import type { Engine } from '../engines/engine';
import { comparePrompt, readVerdict } from '../engines/prompts';
import { FailureError } from '../model/failure';
import type { JobEvent, Stage } from '../model/job';
import { device } from '../model/settings';
import { abortableIterable } from '../lib/async';
import { engineFor } from './choose-engine';
import { nameOfLanguage, promptMessages, replyOptions } from './conversation';
import type { JobRun } from './pipeline-tools';

/** The engine that compares two answers, and its prompt. */
export interface Comparer {
  engine: Engine;
  prompt: string;
}

/** Longer prompts are not sent, in characters: two answers of this length are more than a model holds side by side. */
const maxPromptLength = 60_000;

/** Returns what compares a second opinion, given by an engine, with the first; `undefined` where that is not wished. */
export async function comparerFor(
  reply: string,
  { answerer }: Engine,
  { job, settings, tools }: JobRun,
): Promise<Comparer | undefined> {
  const { task, opinionOf } = job;
  if (!opinionOf || !settings.compareOpinions) return undefined;
  // The text reader on this device answers no questions; the engine of the other answer may.
  const canCompare = (id: string | undefined): boolean =>
    id !== undefined && !(task.kind === 'text' && id === device);
  const id = [answerer.id, opinionOf.answerer?.id].find(canCompare);
  if (id === undefined) return undefined;
  const asked = { task: { kind: 'ask', question: '' } as const, engine: id };
  const { language } = replyOptions(asked.task, undefined, { settings, tools });
  return {
    // It is kept nowhere: what is deleted must not stay in the cache under another name.
    engine: tools.withMiddleware(await engineFor(asked, settings, tools), job, settings, false),
    prompt: comparePrompt(task, [opinionOf.answer, reply], nameOfLanguage(language), promptMessages),
  };
}

/** Returns what a person sees of the request's stages: that they wait, or what for. */
const shown = (stage: Stage): Stage =>
  stage.kind === 'waiting' || stage.kind === 'queued' ? stage : { kind: 'comparing' };

/**
 * Has a model compare two answers, without their picture. Yields the comparison, or a note that there is none: what
 * fails here spoils neither answer. Throws the signal's reason alone.
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
      else if (part.type === 'stage') yield { type: 'stage', stage: shown(part.stage) };
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

function notCompared(why: 'too_long' | 'failed' | 'unreadable'): JobEvent {
  return { type: 'note', note: { kind: 'not-compared', why } };
}
