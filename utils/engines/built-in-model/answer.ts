import * as z from 'zod/mini';
import {
  type DeviceModel,
  type ModelMessage,
  type ModelSession,
  modelState,
  openSession,
} from '../../model/built-in-model';
import { fail, type FailureCode, FailureError } from '../../model/failure';
import { abortableIterable } from '../../lib/async';
import type { Hash } from '../../model/picture';

/** A conversation for the browser's model; its pictures lie in the picture store. `language` is a BCP 47 tag. */
export interface Conversation {
  turns: readonly { role: 'user' | 'assistant'; text: string; pictures: readonly Hash[] }[];
  language: string;
}
/** What comes while the browser's model answers: that it has begun, and then its words. */
export type Described = { type: 'ready' } | { type: 'text'; delta: string };

/** By the names that the interface gives its errors: https://webmachinelearning.github.io/prompt-api/#language-model-errors */
const codes: Record<string, FailureCode> = {
  QuotaExceededError: 'deviceModelFull',
  NotAllowedError: 'deviceModelMissing',
  NotSupportedError: 'deviceModelMissing',
  NotReadableError: 'filtered',
};

/** What the model failed of, as a failure. */
function failureOf(thrown: unknown): FailureError {
  if (thrown instanceof FailureError) return thrown;
  const code = thrown instanceof DOMException ? codes[thrown.name] : undefined;
  return new FailureError({ code: code ?? 'deviceModelFailed' });
}

/**
 * Has the browser's model answer the last turn, in a session of its own, with all turns in one request: so nothing of
 * the conversation is silently forgotten, as the interface does between requests. Downloads nothing. Throws
 * `FailureError` (`deviceModelMissing`, `deviceModelFull`, `deviceModelFailed`, `filtered`, or what `stored` throws), or
 * the signal's reason.
 */
export async function* answerWith(
  model: DeviceModel | undefined,
  { turns, language }: Conversation,
  stored: (picture: Hash) => Promise<Blob>,
  signal: AbortSignal,
): AsyncGenerator<Described> {
  if (!model || (await modelState(model, language)) !== 'ready') fail('deviceModelMissing');
  let session: ModelSession | undefined;
  try {
    session = await openSession(model, language, signal);
    const messages = await Promise.all(turns.map((turn) => messageOf(turn, stored)));
    const { takes, free } = await session.measure(messages, signal);
    if (takes > free) fail('deviceModelFull');
    yield { type: 'ready' };
    let hasWords = false;
    for await (const chunk of abortableIterable(session.answer(messages, signal), signal)) {
      const delta = z.string().parse(chunk);
      hasWords ||= delta.trim() !== '';
      if (delta) yield { type: 'text', delta };
    }
    if (!hasWords) fail('deviceModelFailed');
  } catch (thrown) {
    signal.throwIfAborted();
    throw failureOf(thrown);
  } finally {
    session?.destroy();
  }
}

async function messageOf(
  { role, text, pictures }: Conversation['turns'][number],
  stored: (picture: Hash) => Promise<Blob>,
): Promise<ModelMessage> {
  const images = await Promise.all(pictures.map(stored));
  return {
    role,
    content: [{ type: 'text', value: text }, ...images.map((value) => ({ type: 'image' as const, value }))],
  };
}
