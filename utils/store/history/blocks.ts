import { docOf, hashesOf, historyDoc, type HistoryDoc } from '../../model/history-entry';
import type { Job } from '../../model/job';
import type { Counted, Place, Writing } from '../database';

/** What the index is written in, always together. */
export const indexStores = ['places', 'blocks', 'sizes'] as const;

/**
 * A block holds no more jobs, and is not begun anew below so many characters. Every answer rewrites one block: these
 * take a few milliseconds, and ten thousand answers are read in some two hundred pieces.
 */
const mostDocs = 64;
const mostText = 300_000;

/** Counts something in `sizes` up or down. */
export async function count(transaction: Writing, name: Counted, by: number): Promise<number> {
  const sizes = transaction.objectStore('sizes');
  const now = Math.max(0, ((await sizes.get(name)) ?? 0) + by);
  await sizes.put(now, name);
  return now;
}

/** The jobs of a block; what no schema can read any more is left out. */
export function docsIn(block: { docs: unknown[] } | undefined): HistoryDoc[] {
  return (block?.docs ?? []).flatMap((doc) => {
    const read = historyDoc.safeParse(doc);
    return read.success ? [read.data] : [];
  });
}

/** The blocks of one transaction, each read and written once. */
function openBlocks(transaction: Writing) {
  const store = transaction.objectStore('blocks');
  const open = new Map<number, HistoryDoc[]>();
  const at = async (key: number): Promise<HistoryDoc[]> => {
    const known = open.get(key) ?? docsIn(await store.get(key));
    open.set(key, known);
    return known;
  };
  let last: number | undefined;
  return {
    at,
    /** The block that the next job goes into. */
    async next(): Promise<number> {
      last ??= (await store.openKeyCursor(null, 'prev'))?.key ?? 1;
      const docs = await at(last);
      const text = docs.reduce((sum, doc) => sum + doc.text.length, 0);
      if (docs.length >= mostDocs || text >= mostText) last += 1;
      await at(last);
      return last;
    },
    async write(): Promise<void> {
      for (const [key, docs] of open) {
        await store.put({ revision: await count(transaction, 'revision', 1), docs }, key);
      }
    },
  };
}

/** Writes jobs into the index, in place of what it had of them. */
export async function indexJobs(transaction: Writing, jobs: readonly Job[]): Promise<void> {
  const blocks = openBlocks(transaction);
  const places = transaction.objectStore('places');
  let bytes = 0;
  for (const job of jobs) {
    const doc = docOf(job);
    const before = await places.get(job.id);
    const block = before?.block ?? (await blocks.next());
    const docs = await blocks.at(block);
    const at = docs.findIndex(({ id }) => id === job.id);
    docs.splice(at < 0 ? docs.length : at, at < 0 ? 0 : 1, doc);
    const place = placeOf(job, doc, block);
    bytes += place.bytes - (before?.bytes ?? 0);
    await places.put(place, job.id);
  }
  await blocks.write();
  await count(transaction, 'history', bytes);
}

/** Takes jobs out of the index; answers where they lay. */
export async function unindexJobs(transaction: Writing, ids: readonly string[]): Promise<Place[]> {
  const blocks = openBlocks(transaction);
  const places = transaction.objectStore('places');
  const gone: Place[] = [];
  for (const id of ids) {
    const place = await places.get(id);
    if (!place) continue;
    const docs = await blocks.at(place.block);
    const at = docs.findIndex((doc) => doc.id === id);
    if (at >= 0) docs.splice(at, 1);
    await places.delete(id);
    gone.push(place);
  }
  await blocks.write();
  await count(transaction, 'history', -gone.reduce((sum, { bytes }) => sum + bytes, 0));
  return gone;
}

function placeOf(job: Job, doc: HistoryDoc, block: number): Place {
  const { cached } = job;
  // Close enough: what is written beside the words is names and numbers.
  const bytes = 2 * (JSON.stringify(job).length + doc.text.length);
  return {
    order: -job.createdAt,
    block,
    bytes,
    site: doc.site,
    hashes: hashesOf(job),
    ...(cached ? { answer: cached.key } : {}),
  };
}
