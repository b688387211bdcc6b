import type { Engine } from '../engines/engine';
import { readVerdict } from '../engines/prompts';
import { FailureError } from '../model/failure';
import type { JobEvent, Stage } from '../model/job';
import { abortableIterable } from '../lib/async';

/** Who compares two answers, and what it is told. */
export interface Comparing {
  engine: Engine;
  prompt: string;
}

/** Longer prompts are not sent, in characters: two answers of this length are more than a model holds side by side. */
const longestPrompt = 60_000;

/** What a person sees of the request's stages: that they wait, or what for. */
const shown = (stage: Stage): Stage =>
  stage.kind === 'waiting' || stage.kind === 'queued' ? stage : { kind: 'comparing' };

/**
 * Has a model compare two answers, without their picture. Yields the comparison, or a note that there is none: what
 * fails here spoils neither answer. Throws the signal's reason alone.
 */
export async function* compare({ engine, prompt }: Comparing, signal: AbortSignal): AsyncGenerator<JobEvent> {
  if (prompt.length > longestPrompt) return yield notCompared('too_long');
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
