import { fail, FailureError } from '../../model/failure';
import type { Answerer } from '../../model/job';
import { abortable } from '../../lib/async';
import type { Hash, PictureLimits, PreparedPicture } from '../../model/picture';
import { device } from '../../model/settings';
import type { AskTurn, Engine, ReplyPart } from '../engine';
import { inDocument } from '../offscreen-stream';
import type { Conversation, Described } from './answer';

/** What describing with the browser's own model needs of its surroundings. */
export interface DescribingSteps {
  /** What this device is called, for people. */
  name: string;
  /** What the browser's model is called, for people. */
  model: string;
  /** The browser and its version, which is all that is known of which model it has. */
  browser: string;
  /** The language of answers: a BCP 47 tag. */
  language(): Promise<string>;
  /** Puts a picture where the model's document finds it; answers its key. */
  keep(picture: Blob): Promise<Hash>;
  /** Makes sure that the model's document is there. */
  open(): Promise<void>;
  /** Has the model answer in that document. Throws `FailureError`, the signal's reason, or anything if the document has gone. */
  describe(conversation: Conversation, signal: AbortSignal): AsyncIterable<Described>;
  /** A picture with half its sides, within limits. */
  smaller(picture: PreparedPicture, limits: PictureLimits, signal: AbortSignal): Promise<PreparedPicture>;
}

const limits: PictureLimits = { maxSide: 2048, targetBytes: Infinity, maxBytes: Infinity };

/** A picture with a longer side than this, in pixels, is made smaller where the model has no room for it. */
const worthHalving = 512;

/** The engine that describes on this device, by the model that the browser has of its own. It reads no text and sends nothing. */
export function createDescribingEngine(steps: DescribingSteps): Engine {
  const answerer: Answerer = { id: device, name: steps.name, model: steps.model };

  async function* once(turns: readonly AskTurn[], signal: AbortSignal): AsyncGenerator<Described> {
    const conversation = await abortable(conversationOf(turns, steps), signal);
    const work = (): AsyncIterable<Described> => steps.describe(conversation, signal);
    yield* inDocument(steps.open, work, 'deviceModelFailed', signal);
  }

  async function* ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncGenerator<ReplyPart> {
    yield { type: 'stage', stage: { kind: 'loading-model' } };
    let given = turns;
    for (;;) {
      try {
        for await (const part of once(given, signal)) {
          if (part.type === 'text') yield part;
          else yield* begun(turns, given);
        }
        return;
      } catch (thrown) {
        signal.throwIfAborted();
        if (!(thrown instanceof FailureError)) throw thrown;
        const { code } = thrown.failure;
        if (code === 'filtered') fail(code, { host: steps.model });
        if (code !== 'deviceModelFull' || !pictures(given).some(isHalvable)) throw thrown;
        given = await halved(given, steps, signal);
      }
    }
  }

  return {
    answerer,
    limits,
    // The model is in memory once, and two at once would each take twice as long.
    atOnce: 1,
    identity: async () => ({ browser: steps.browser, language: await steps.language() }),
    takesAddresses: false,
    supports: (task) => task.kind !== 'text',
    ask,
  };
}

const pictures = (turns: readonly AskTurn[]): readonly PreparedPicture[] =>
  turns.flatMap((turn) => turn.pictures);
const isHalvable = ({ width, height }: PreparedPicture): boolean => Math.max(width, height) > worthHalving;

/** The model answers, and the pictures may have been made smaller for that. */
function* begun(asked: readonly AskTurn[], given: readonly AskTurn[]): Generator<ReplyPart> {
  yield { type: 'stage', stage: { kind: 'answering' } };
  const [first] = pictures(given);
  if (given === asked || !first) return;
  yield { type: 'note', note: { kind: 'made-smaller', width: first.width, height: first.height } };
}

async function conversationOf(
  turns: readonly AskTurn[],
  { keep, language }: DescribingSteps,
): Promise<Conversation> {
  const kept = turns.map(async ({ role, text, pictures }) => ({
    role,
    text,
    pictures: await Promise.all(pictures.map(({ blob }) => keep(blob))),
  }));
  return { turns: await Promise.all(kept), language: await language() };
}

async function halved(
  turns: readonly AskTurn[],
  { smaller }: DescribingSteps,
  signal: AbortSignal,
): Promise<AskTurn[]> {
  const made: AskTurn[] = [];
  for (const turn of turns) {
    const pictures: PreparedPicture[] = [];
    for (const picture of turn.pictures)
      pictures.push(isHalvable(picture) ? await smaller(picture, limits, signal) : picture);
    made.push({ ...turn, pictures });
  }
  return made;
}
