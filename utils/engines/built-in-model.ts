import * as z from 'zod/mini';
import { fail, FailureError, type FailureCode } from '../model/failure';
import type { Answerer } from '../model/job';
import { abortableIterable } from '../lib/async';
import type { Hash, PictureLimits, PreparedPicture } from '../model/picture';
import { builtIn } from '../model/settings';
import { mapPictures, type AskTurn, type Engine, type ReplyPart } from './engine';
import {
  type BuiltInModel,
  type ModelMessage,
  type ModelSession,
  modelState,
  openSession,
} from '../model/built-in-model';

const limits: PictureLimits = { maxSide: 2048, targetBytes: Infinity, maxBytes: Infinity };

/** Pictures with a longer side than this, in pixels, are halved if the model has no room for them. */
const minHalvedSide = 512;

/** Returns the engine that describes with the browser's own model. It copies no text and sends nothing. */
export function createBuiltInModelEngine({
  name,
  language,
  describe,
  smaller,
}: {
  /** The name of the browser's model, as users see it. */
  name: string;
  /** The language of answers: a BCP 47 tag. */
  language: string;
  /** Has the model answer. Throws `FailureError`, or the signal's reason. */
  describe(
    turns: readonly AskTurn[],
    language: string,
    signal: AbortSignal,
  ): AsyncIterable<BuiltInModelEvent>;
  /** Returns a picture with half its sides, within limits. Throws like `describe`. */
  smaller(picture: PreparedPicture, limits: PictureLimits, signal: AbortSignal): Promise<PreparedPicture>;
}): Engine {
  const answerer: Answerer = { id: builtIn, name, model: '' };

  async function* ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncGenerator<ReplyPart> {
    yield { type: 'stage', stage: { kind: 'loading-model' } };
    let given = turns;
    for (;;) {
      try {
        for await (const part of describe(given, language, signal)) {
          if (part.type === 'text') yield part;
          else yield* started(turns, given);
        }
        return;
      } catch (thrown) {
        signal.throwIfAborted();
        if (!(thrown instanceof FailureError)) throw thrown;
        const { code } = thrown.failure;
        if (code === 'filtered') fail(code, { host: name });
        if (code !== 'builtInFull' || !pictures(given).some(isHalvable)) throw thrown;
        given = await mapPictures(given, (picture) =>
          isHalvable(picture) ? smaller(picture, limits, signal) : picture,
        );
      }
    }
  }

  return {
    answerer,
    limits,
    // The model is in memory once, and two at once would each take twice as long.
    atOnce: 1,
    // The browser and its version are all that is known of which model it has.
    identity: async () => ({ browser: navigator.userAgent, language }),
    takesAddresses: false,
    supports: (task) => task.kind !== 'text',
    ask,
  };
}

const pictures = (turns: readonly AskTurn[]): readonly PreparedPicture[] =>
  turns.flatMap((turn) => turn.pictures);
const isHalvable = ({ width, height }: PreparedPicture): boolean => Math.max(width, height) > minHalvedSide;

/** Yields that the model answers, and a note if the pictures were halved for it. */
function* started(asked: readonly AskTurn[], given: readonly AskTurn[]): Generator<ReplyPart> {
  yield { type: 'stage', stage: { kind: 'answering' } };
  const [first] = pictures(given);
  if (given === asked || !first) return;
  yield { type: 'note', note: { kind: 'made-smaller', width: first.width, height: first.height } };
}

/** A conversation for the browser's model; its pictures are in the picture store. `language` is a BCP 47 tag. */
export interface AskedConversation {
  turns: readonly { role: 'user' | 'assistant'; text: string; pictures: readonly Hash[] }[];
  language: string;
}
/** The events of an answer of the browser's model: that it has begun, and then its words. */
export type BuiltInModelEvent = { type: 'ready' } | { type: 'text'; delta: string };

/** Failure codes by the error names of the interface: https://webmachinelearning.github.io/prompt-api/#language-model-errors */
const codes: Record<string, FailureCode> = {
  QuotaExceededError: 'builtInFull',
  NotAllowedError: 'builtInMissing',
  NotSupportedError: 'builtInMissing',
  NotReadableError: 'filtered',
};

/** Returns an error of the model as a failure. */
function modelFailure(thrown: unknown): FailureError {
  if (thrown instanceof FailureError) return thrown;
  const code = thrown instanceof DOMException ? codes[thrown.name] : undefined;
  return new FailureError({ code: code ?? 'builtInFailed' });
}

/**
 * Asks the browser's model to answer the last turn in a new session, with all turns in one request: between requests, the
 * interface silently forgets parts of a conversation. Downloads nothing. Throws
 * `FailureError` (`builtInMissing`, `builtInFull`, `builtInFailed`, `filtered`, or what `stored` throws), or
 * the signal's reason.
 */
export async function* answerWithBuiltInModel(
  model: BuiltInModel | undefined,
  { turns, language }: AskedConversation,
  stored: (picture: Hash) => Promise<Blob>,
  signal: AbortSignal,
): AsyncGenerator<BuiltInModelEvent> {
  if (!model || (await modelState(model, language)) !== 'ready') fail('builtInMissing');
  let session: ModelSession | undefined;
  try {
    session = await openSession(model, language, signal);
    const messages = await Promise.all(turns.map((turn) => messageOf(turn, stored)));
    const { takes, free } = await session.measure(messages, signal);
    if (takes > free) fail('builtInFull');
    yield { type: 'ready' };
    let hasWords = false;
    for await (const chunk of abortableIterable(session.answer(messages, signal), signal)) {
      const delta = z.string().parse(chunk);
      hasWords ||= delta.trim() !== '';
      if (delta) yield { type: 'text', delta };
    }
    if (!hasWords) fail('builtInFailed');
  } catch (thrown) {
    signal.throwIfAborted();
    throw modelFailure(thrown);
  } finally {
    session?.destroy();
  }
}

async function messageOf(
  { role, text, pictures }: AskedConversation['turns'][number],
  stored: (picture: Hash) => Promise<Blob>,
): Promise<ModelMessage> {
  const images = await Promise.all(pictures.map(stored));
  return {
    role,
    content: [{ type: 'text', value: text }, ...images.map((value) => ({ type: 'image' as const, value }))],
  };
}
