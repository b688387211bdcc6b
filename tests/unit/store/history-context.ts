import { vi } from 'vitest';
import type { Job } from '../../../utils/model/job';
import { sampleJob } from '../model/samples';

/** What a context of the extension opens: modules of its own. */
export async function historyContext() {
  vi.resetModules();
  const [jobs, pictures, reading, removed, filling, retention, room, { database }] = await Promise.all([
    import('../../../utils/store/jobs'),
    import('../../../utils/store/pictures'),
    import('../../../utils/store/history/reading'),
    import('../../../utils/store/history/soft-delete'),
    import('../../../utils/store/history/build-index'),
    import('../../../utils/store/history/retention'),
    import('../../../utils/store/room'),
    import('../../../utils/store/database'),
  ]);
  const search = reading.createHistorySearch();
  const find = async (query: string) => {
    const { signal } = new AbortController();
    await search.refresh(signal);
    const found: string[] = [];
    for await (const some of search.find(query, {}, signal)) found.push(...some);
    return found;
  };
  const hasPicture = async (hash: string) => (await reading.picturesKept([hash])).has(hash);
  return {
    hasPicture,
    ...jobs,
    ...pictures,
    ...reading,
    ...removed,
    ...filling,
    ...retention,
    ...room,
    database,
    find,
  };
}

/** An answer that was given at a moment. */
export const done = (id: string, createdAt: number, answer: string, more: Partial<Job> = {}): Job =>
  sampleJob({ id, createdAt, state: 'done', finishedAt: createdAt, answer, ...more });
