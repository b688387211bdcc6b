import type { Answerer, Stage } from '../model/job';
import type { Layout } from '../model/layout';
import type { Note, PictureLimits, PreparedPicture } from '../model/picture';
import type { Task } from '../model/task';
import type { Usage } from '../model/usage';

/** One turn of a conversation. Pictures stand in the turn that first showed them; only user turns have any. */
export interface AskTurn {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly PreparedPicture[];
  /** The language that the page around the pictures declares: meant to be a BCP 47 tag, but pages write anything. */
  lang?: string | undefined;
}

/** What comes out of an engine while it answers, in order. */
export type ReplyPart =
  | { type: 'stage'; stage: Stage }
  /** Who answers, once more is known of that than the engine could say beforehand. */
  | { type: 'answerer'; answerer: Answerer }
  | { type: 'text'; delta: string }
  /** What the model thinks before it answers. */
  | { type: 'reasoning'; delta: string }
  /** All text so far was thought, and no answer. */
  | { type: 'thought' }
  /** What one request took; a repaired answer takes several. */
  | { type: 'usage'; usage: Usage }
  /** Where the answer lies in the cache, and whether it came from there: then also when it was given. */
  | { type: 'cached'; key: string; isHit: boolean; at?: number }
  | { type: 'layout'; layout: Layout }
  | { type: 'note'; note: Note };

/** Something that answers about pictures. Adding one is adding one file. */
export interface Engine {
  readonly answerer: Answerer;
  readonly limits: PictureLimits;
  /** Jobs that it answers at once; more wait their turn. */
  readonly atOnce: number;
  /** All that its answer depends on besides the turns, as JSON: what makes two answers the same. */
  identity(): Promise<unknown>;
  /** It may be told the address of a public picture instead of getting its bytes. */
  readonly takesAddresses: boolean;
  supports(task: Task): boolean;
  /** Answers the last turn. Throws `FailureError`, or the signal's reason once it is aborted. */
  ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncIterable<ReplyPart>;
}
