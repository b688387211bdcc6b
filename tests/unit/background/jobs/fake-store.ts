import { attachmentsOf, hashesOf } from '../../../../utils/model/history-entry';
import type { Layout } from '../../../../utils/model/layout';
import type { Job } from '../../../../utils/model/job';
import type { Hash } from '../../../../utils/model/picture';
import type { JobStore } from '../../../../utils/background/jobs/job-store';

/** A job store in memory, held to the same contract as the real one. */
export interface FakeStore extends JobStore {
  /** The pictures that are left. */
  pictures: Hash[];
  /** The keys of the cached answers that were deleted. */
  deletedAnswers: Hash[];
  all(): Promise<Job[]>;
}

export function createFakeStore(jobs: readonly Job[] = [], pictures: Hash[] = []): FakeStore {
  const written = new Map(jobs.map((job) => [job.id, structuredClone(job)]));
  const layouts = new Map<string, Layout[]>();
  const deleted = new Map<string, { at: number; jobs: Job[] }>();
  let reopened: string[] = [];
  let cleanedAt = 0;
  const historyNeeds = (hash: Hash): boolean =>
    [...written.values(), ...[...deleted.values()].flatMap((one) => one.jobs)].some((job) =>
      hashesOf(job).includes(hash),
    );
  const store: FakeStore = {
    pictures,
    deletedAnswers: [],
    async all() {
      return [...written.values()]
        .map((job) => structuredClone(job))
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    async recent(max, ids = []) {
      const all = await store.all();
      const outside = all.filter(({ batch }) => batch === undefined);
      const newest = new Set(outside.map(({ conversation }) => conversation));
      const shown = new Set([
        ...[...newest].slice(0, max),
        ...outside.flatMap(({ state, conversation }) => (state === 'working' ? conversation : [])),
        ...ids,
      ]);
      return all.filter(({ batch, conversation }) => batch !== undefined || shown.has(conversation));
    },
    turns: async (conversation) =>
      (await store.all()).filter((job) => job.conversation === conversation).toReversed(),
    get: async (id) => structuredClone(written.get(id)),
    layouts: async (id) => structuredClone(layouts.get(id) ?? []),
    unsaved: async () => [],
    async put(job, read) {
      written.set(job.id, structuredClone(job));
      if (read) layouts.set(job.id, structuredClone([...read]));
    },
    async remove(ids) {
      for (const id of ids) written.delete(id);
    },
    async softDelete(ids, undo) {
      const gone = ids.flatMap((id) => written.get(id) ?? []);
      deleted.set(undo, { at: Date.now(), jobs: gone });
      for (const id of ids) written.delete(id);
      return gone;
    },
    async restore(undo) {
      const { jobs: back } = deleted.get(undo) ?? { jobs: [] };
      for (const job of back) written.set(job.id, job);
      deleted.delete(undo);
      return back;
    },
    async purge(before) {
      const gone = [...deleted].filter(([, { at }]) => at < before);
      for (const [undo] of gone) deleted.delete(undo);
      return attachmentsOf(gone.flatMap(([, one]) => one.jobs));
    },
    applyRetention: async () => ({ ids: [], hashes: [], answers: [] }),
    hasAnswer: async (key) => [...written.values()].some(({ cached }) => cached?.key === key),
    async deleteCached(key) {
      store.deletedAnswers.push(key);
    },
    async prunePictures(needed, among) {
      store.pictures = store.pictures.filter(
        (hash) => needed.has(hash) || historyNeeds(hash) || (among && !among.includes(hash)),
      );
    },
    needsPicture: async (hash) => historyNeeds(hash),
    takeEvicted: async () => 0,
    readReopened: async () => reopened,
    async writeReopened(ids = []) {
      reopened = [...ids];
    },
    readCleanedAt: async () => cleanedAt,
    async writeCleanedAt(at) {
      cleanedAt = at;
    },
  };
  return store;
}
