import type { Usage } from '../../model/usage';
import type { ReplyPart } from '../engine';
import type { Piece } from './piece';
import { type Asked, failureWithin, noAnswerIn } from './refusal';
import { createThinkTags } from './think-tags';

/** Reasons to finish, by the names that OpenAI, Mistral and Gemini give them. */
const ranOut = ['length', 'max_tokens', 'model_length'];
const heldBack = ['content_filter', 'safety', 'recitation', 'prohibited_content', 'blocklist'];
const failed = ['error', 'abort', 'aborted', 'cancelled'];

/** An answer as it comes in. */
export interface Answer {
  /** What is new in a piece. */
  take(piece: Piece): Generator<ReplyPart>;
  /** It ended as it should, whatever the reason. */
  finish(): void;
  /** A line that is none of the answer says that something behind the service broke. */
  breakOff(line: string): void;
  hasBegun(): boolean;
  /** Whether a reason to finish has come. */
  isFinished(): boolean;
  /** What is left to say at its end; throws `FailureError` where there was no answer. `last` is what came last. */
  end(last: string): Generator<ReplyPart>;
}

/** Gathers an answer; `heard` is called at its first word. */
export function createAnswer(asked: Asked, heard: () => void): Answer {
  const tags = createThinkTags();
  let [hasSpoken, hasBegun, hasThought, hasRefused, hasPlace] = [false, false, false, false, false];
  let finish: string | undefined;
  let usage: Usage | undefined;
  let broken: string | undefined;

  function* told(
    parts: Iterable<Extract<ReplyPart, { type: 'text' | 'reasoning' | 'thought' }>>,
  ): Generator<ReplyPart> {
    for (const part of parts) {
      if (part.type === 'thought') {
        [hasBegun, hasThought] = [false, true];
        yield part;
        continue;
      }
      // White space alone is nothing yet.
      const isFirst = part.type === 'text' ? !hasBegun : !hasThought;
      if (part.delta === '' || (isFirst && part.type === 'reasoning' && part.delta.trim() === '')) continue;
      if (part.type === 'reasoning') hasThought = true;
      else if (isFirst) {
        hasBegun = true;
        if (!hasSpoken) heard();
        hasSpoken = true;
      }
      yield part;
    }
  }

  /** Why there was no answer. */
  function lack(last: string): Error {
    if (heldBack.includes(finish ?? '')) return noAnswerIn('filtered', asked);
    if (ranOut.includes(finish ?? '')) return noAnswerIn('outOfTokens', asked);
    if (broken !== undefined) return failureWithin(undefined, broken, asked);
    if (hasPlace) return noAnswerIn(finish === undefined ? 'brokenOff' : 'emptyAnswer', asked);
    if (last !== '') return noAnswerIn('unexpectedResponse', asked, last);
    return noAnswerIn(finish === undefined ? 'brokenOff' : 'emptyAnswer', asked);
  }

  return {
    *take(piece) {
      hasPlace ||= piece.isAnswer;
      finish = piece.finish ?? finish;
      usage = piece.usage ?? usage;
      yield* told([{ type: 'reasoning', delta: piece.reasoning }]);
      yield* told(tags.feed(piece.text));
      yield* told([{ type: 'text', delta: piece.refusal }]);
      hasRefused ||= piece.refusal !== '';
    },
    finish: () => void (finish ??= 'stop'),
    breakOff: (line) => void (broken ??= line),
    hasBegun: () => hasBegun,
    isFinished: () => finish !== undefined,
    *end(last) {
      yield* told(tags.end());
      if (usage) yield { type: 'usage', usage };
      if (!hasBegun) throw lack(last);
      if (hasRefused) yield { type: 'note', note: { kind: 'refusal' } };
      const isCut = finish === undefined || [...ranOut, ...heldBack, ...failed].includes(finish);
      if (isCut || broken !== undefined) yield { type: 'note', note: { kind: 'cut-off' } };
    },
  };
}
