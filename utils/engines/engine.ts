import type { Answerer, Stage } from '../model/job';
import type { Abstention } from '../model/installed-models';
import type { Layout } from '../model/layout';
import type { Note, PictureLimits, PreparedPicture } from '../model/picture';
import type { Task } from '../model/task';
import type { Usage } from '../model/usage';

/** One turn of a conversation. Pictures are in the turn that first showed them; only user turns have any. */
export interface AskTurn {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly PreparedPicture[];
  /** The language that the pictures' page declares: meant to be a BCP 47 tag, but pages write anything. */
  lang?: string | undefined;
}

/** A part of an engine's reply, in order. */
export type ReplyPart =
  | { type: 'stage'; stage: Stage }
  /** The answerer, once more is known than before the answer. */
  | { type: 'answerer'; answerer: Answerer }
  | { type: 'text'; delta: string }
  /** The model's reasoning before its answer. */
  | { type: 'reasoning'; delta: string }
  /** All text so far was reasoning, and no answer. */
  | { type: 'thought' }
  /** The usage of one request; a repaired answer takes several. */
  | { type: 'usage'; usage: Usage }
  /** The answer's key in the cache, and whether it came from there: then also when it was given. */
  | { type: 'cached'; key: string; isHit: boolean; at?: number }
  | { type: 'layout'; layout: Layout }
  /** What this device has seen in the pictures itself, and why a small model was not asked. */
  | { type: 'sight'; text?: string | undefined; abstained?: Abstention | undefined }
  | { type: 'note'; note: Note };

/** Something that answers about pictures. Adding one is adding one file. */
export interface Engine {
  readonly answerer: Answerer;
  readonly limits: PictureLimits;
  /** How many jobs it answers at once; more wait in a queue. */
  readonly atOnce: number;
  /**
   * Returns all that an answer depends on besides the turns, a value of any shape for `JSON.stringify`: the engine's part of
   * a cache key. Rejects if it cannot be read: then the answer is not cached.
   */
  identity(): Promise<unknown>;
  /** Whether it accepts the address of a public picture instead of its bytes. */
  readonly takesAddresses: boolean;
  /** Whether it is given one frame of an animation, and not several. */
  readonly takesOneFrame?: boolean;
  supports(task: Task): boolean;
  /** Returns the language in which it answers where a BCP 47 language is wanted; that language by default. */
  answersIn?(language: string): string;
  /** Loads what answering needs, while pictures are still fetched. Throws where that cannot be: asking then tells why. */
  warm?(): Promise<void>;
  /** Answers the last turn. Throws `FailureError`, or the signal's reason once it is aborted. */
  ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncIterable<ReplyPart>;
}

/** Returns the turns with each of their pictures changed, one after the other. */
export async function mapPictures(
  turns: readonly AskTurn[],
  change: (picture: PreparedPicture) => PreparedPicture | Promise<PreparedPicture>,
): Promise<AskTurn[]> {
  const changed: AskTurn[] = [];
  for (const turn of turns) {
    const pictures: PreparedPicture[] = [];
    for (const picture of turn.pictures) pictures.push(await change(picture));
    changed.push({ ...turn, pictures });
  }
  return changed;
}
