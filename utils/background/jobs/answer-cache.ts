import type { AskTurn, Engine, ReplyPart } from '../../engines/engine';
import { hashOf, type Hash } from '../../model/picture';
import { asReasoning, type CachedPart, appendPart } from '../../model/job';
import { abortable, logFailure } from '../../lib/async';
import { findAnswer, forgetAnswer, keepAnswer } from '../../store/answer-cache';

/** Where answers are cached. */
export const answerCache = { find: findAnswer, put: keepAnswer, delete: forgetAnswer };

/** How the answers of an engine are cached. */
export interface CacheOptions {
  cache: typeof answerCache;
  /** Asks although the answer is cached; the new answer takes its place. */
  ignoreCache: boolean;
  /** The size of the whole cache in bytes; 0 for no cache. */
  maxBytes: number;
  /** The version of an engine that is part of the extension; else empty. */
  edition: string;
}

/** A disk that is full or broken costs the cache, and no answer. */
const complaint = 'The answer cache failed';

/** An engine that answers a question it has answered before out of the cache, without any request. */
export function withCache(engine: Engine, { cache, ignoreCache, maxBytes, edition }: CacheOptions): Engine {
  if (maxBytes <= 0) return engine;
  return {
    ...engine,
    async *ask(turns, signal): AsyncGenerator<ReplyPart> {
      const key = await abortable(keyOf(engine, turns, edition), signal);
      const finding = ignoreCache ? undefined : logFailure(cache.find(key), complaint);
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
      // First, so that a deletion of the job finds the key of its answer.
      yield { type: 'cached', key, isHit: false };
      await logFailure(cache.put(key, { at: Date.now(), parts }, maxBytes), complaint);
      // The job was stopped or deleted meanwhile: a deleted answer must not stay in the cache.
      if (signal.aborted) await logFailure(cache.delete(key), complaint);
    },
  };
}

/** The SHA-256 of everything that makes two questions the same. A picture that is sent by its address may change there. */
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

/** Whether an answer is complete. An empty answer is where a picture was read that contains no text. */
function isComplete(parts: readonly CachedPart[]): boolean {
  const isCutOff = parts.some((part) => part.type === 'note' && part.note.kind === 'cut-off');
  const isEmpty = !parts.some((part) => part.type === 'text' && part.delta.trim() !== '');
  const isRead = parts.some(({ type }) => type === 'layout');
  return !isCutOff && (!isEmpty || isRead);
}
