import { vi } from 'vitest';
import { searchWordsOf } from '../../../utils/model/history-words';
import type { Job } from '../../../utils/model/job';
import { sampleJob } from '../model/samples';

/** What a context of the extension opens: modules of its own. */
export async function historyContext() {
  vi.resetModules();
  const [jobs, pictures, history, retention, room, { database }] = await Promise.all([
    import('../../../utils/store/jobs'),
    import('../../../utils/store/pictures'),
    import('../../../utils/store/history'),
    import('../../../utils/store/retention'),
    import('../../../utils/store/room'),
    import('../../../utils/store/database'),
  ]);
  const find = async (query: string) => {
    const search = history.createHistorySearch();
    await search.refresh();
    return search.find(searchWordsOf(query));
  };
  const hasPicture = async (hash: string) => (await pictures.storedAmong([hash])).has(hash);
  return { hasPicture, ...jobs, ...pictures, ...history, ...retention, ...room, database, find };
}

/** An answer that was given at a moment. */
export const done = (id: string, createdAt: number, answer: string, more: Partial<Job> = {}): Job =>
  sampleJob({ id, createdAt, state: 'done', finishedAt: createdAt, answer, ...more });
