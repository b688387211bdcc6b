import type { AskTurn, Engine, ReplyPart } from '../../engines/engine';
import { hashOf, type Hash } from '../../model/picture';
import { asReasoning, type CachedPart, appendPart } from '../../model/job';
import { abortable, logFailure } from '../../lib/async';
import { findAnswer, forgetAnswer, keepAnswer } from '../../store/answer-cache';

export interface CacheOptions {
  /** Ignores a cached answer. The new answer replaces it. */
  ignoreCache: boolean;
  /** The maximum size of the whole cache in bytes; 0 turns the cache off. */
  maxBytes: number;
  /** The extension's version, for an engine that changes with it; else empty. */
  edition: string;
}

/** Logged if the store fails. Nothing is cached then. */
const complaint = 'The answer cache failed';

/** Returns an engine that answers a repeated question from the cache, without a request. Throws as `engine` does. */
export function withCache(engine: Engine, { ignoreCache, maxBytes, edition }: CacheOptions): Engine {
  if (maxBytes <= 0) return engine;
  return {
    ...engine,
    async *ask(turns, signal): AsyncGenerator<ReplyPart> {
      const key = await abortable(keyOf(engine, turns, edition), signal);
      const finding = ignoreCache ? undefined : logFailure(findAnswer(key), complaint);
      const found = finding && (await abortable(finding, signal));
      if (found) {
        yield { type: 'cached', key, isHit: true, at: found.at };
        return yield* found.parts;
      }
      let parts: CachedPart[] = [];
      for await (const part of engine.ask(turns, signal)) {
        if (part.type === 'thought') parts = asReasoning(parts);
        else if (part.type !== 'stage' && part.type !== 'cached') parts = appendPart(parts, part);
        yield part;
      }
      if (!isComplete(parts)) return;
      // Yielded before the answer is stored, so that a deletion of the job finds its key.
      yield { type: 'cached', key, isHit: false };
      await logFailure(keepAnswer(key, { at: Date.now(), parts }, maxBytes), complaint);
      // The job may have been deleted meanwhile. Its answer must not stay in the cache.
      if (signal.aborted) await logFailure(forgetAnswer(key), complaint);
    },
  };
}

/**
 * Returns the SHA-256 of everything that distinguishes two questions. It includes the address of a picture that is sent by its
 * address, because the picture there may change.
 */
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
  return hashOf(new TextEncoder().encode(JSON.stringify(all)));
}

/** Whether an answer is complete. It may be empty if the engine recognized text and found none. */
function isComplete(parts: readonly CachedPart[]): boolean {
  const isCutOff = parts.some((part) => part.type === 'note' && part.note.kind === 'cut-off');
  const isEmpty = !parts.some((part) => part.type === 'text' && part.delta.trim() !== '');
  const isRead = parts.some(({ type }) => type === 'layout');
  return !isCutOff && (!isEmpty || isRead);
}
