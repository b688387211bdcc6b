import type { Answerer, Stage } from '../domain/job';
import type { Layout } from '../domain/layout';
import type { Note, PictureLimits, PreparedPicture } from '../domain/picture';
import type { Task } from '../domain/task';

/** One turn of a conversation. Pictures stand in the turn that first showed them; only user turns have any. */
export interface AskTurn {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly PreparedPicture[];
}

/** What comes out of an engine while it answers, in order. */
export type ReplyPart =
  | { type: 'stage'; stage: Stage }
  | { type: 'text'; delta: string }
  | { type: 'layout'; layout: Layout }
  | { type: 'note'; note: Note };

/** Something that answers about pictures. Adding one is adding one file. */
export interface Engine {
  readonly answerer: Answerer;
  readonly limits: PictureLimits;
  /** It may be told the address of a public picture instead of getting its bytes. */
  readonly takesAddresses: boolean;
  supports(task: Task): boolean;
  /** Answers the last turn. Throws `FailureError`, or the signal's reason once it is aborted. */
  ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncIterable<ReplyPart>;
}
