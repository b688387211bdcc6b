import type { AskTurn, Engine, ReplyPart } from '../../engines/engine';
import { hashOf, type Hash } from '../../model/picture';
import { asThought, type KeptAnswer, type KeptPart, withPart } from '../../model/cached-answer';
import { abortable, logFailure } from '../../lib/async';

/** Where answers are kept. */
export interface AnswerCache {
  find(key: Hash): Promise<KeptAnswer | undefined>;
  /** With so many bytes in all. */
  keep(key: Hash, answer: KeptAnswer, most: number): Promise<void>;
  forget(key: Hash): Promise<void>;
}

/** How an engine remembers. */
export interface CacheOptions {
  memory: AnswerCache;
  /** Asks although the answer is known; the new one takes its place. */
  anew: boolean;
  /** How many bytes of answers may be kept; none at 0. */
  most(): Promise<number>;
  /** What else makes its answers the same: the edition of what is inside the extension. */
  edition: string;
}

/** A disk that is full or broken costs what is remembered, and no answer. */
const complaint = 'The memory of answers does not work';

/** An engine that answers at once what it was asked before: then nothing is sent, and nobody waits. */
export function withCache(engine: Engine, { memory, anew, most, edition }: CacheOptions): Engine {
  return {
    ...engine,
    async *ask(turns, signal): AsyncGenerator<ReplyPart> {
      const mostBytes = await abortable(most(), signal);
      if (mostBytes <= 0) return yield* engine.ask(turns, signal);
      const key = await abortable(keyOf(engine, turns, edition), signal);
      const known = anew ? undefined : await abortable(logFailure(memory.find(key), complaint), signal);
      if (known) {
        yield { type: 'cached', key, isHit: true, at: known.at };
        return yield* known.parts;
      }
      let parts: KeptPart[] = [];
      for await (const part of engine.ask(turns, signal)) {
        if (part.type === 'thought') parts = asThought(parts);
        else if (part.type !== 'stage' && part.type !== 'cached') parts = withPart(parts, part);
        yield part;
      }
      if (!endedWell(parts)) return;
      // First, so that whoever removes the job knows what is to be forgotten.
      yield { type: 'cached', key, isHit: false };
      await logFailure(memory.keep(key, { at: Date.now(), parts }, mostBytes), complaint);
      // Stopped or removed in the meantime: what is deleted must not stay here.
      if (signal.aborted) await logFailure(memory.forget(key), complaint);
    },
  };
}

/** The SHA-256 of all that makes two questions the same. A picture that goes by its address may have changed there. */
async function keyOf(
  { answerer: { id, model }, identity }: Engine,
  turns: readonly AskTurn[],
  edition: string,
): Promise<Hash> {
  const asked = turns.map(async ({ role, text, lang, pictures }) => ({
    role,
    text,
    lang,
    pictures: await Promise.all(
      pictures.map(async ({ blob, address }) => ({ hash: await hashOf(blob), url: address?.url })),
    ),
  }));
  const all = { id, model, identity: await identity(), edition, turns: await Promise.all(asked) };
  return hashOf(new Blob([JSON.stringify(all)]));
}

/** Whether an answer is whole. One without a word is, where the picture was read: then there is no text in it. */
function endedWell(parts: readonly KeptPart[]): boolean {
  const isCutOff = parts.some((part) => part.type === 'note' && part.note.kind === 'cut-off');
  const isEmpty = !parts.some((part) => part.type === 'text' && part.delta.trim() !== '');
  const isRead = parts.some(({ type }) => type === 'layout');
  return !isCutOff && (!isEmpty || isRead);
}
