import { hashesOf, keptFor } from '../../../../utils/model/history-entry';
import type { Job } from '../../../../utils/model/job';
import type { Hash } from '../../../../utils/model/picture';
import type { HistoryStore } from '../../../../utils/background/jobs/history';
import type { JobStore } from '../../../../utils/background/jobs/jobs';

/** A job store in memory, held to the same contract as the real one. `kept` are the pictures, `forgotten` the answers. */
export function createFakeStore(
  jobs: readonly Job[] = [],
  kept: Hash[] = [],
): JobStore & HistoryStore & { kept: Hash[]; forgotten: Hash[]; all(): Promise<Job[]> } {
  const written = new Map(jobs.map((job) => [job.id, structuredClone(job)]));
  const aside = new Map<string, { at: number; jobs: Job[] }>();
  let recalled: string[] = [];
  const historyNeeds = (hash: Hash): boolean =>
    [...written.values(), ...[...aside.values()].flatMap((one) => one.jobs)].some((job) =>
      hashesOf(job).includes(hash),
    );
  const store = {
    kept,
    forgotten: [] as Hash[],
    async all() {
      return [...written.values()]
        .map((job) => structuredClone(job))
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    async recent(most: number, ids: readonly string[]) {
      const isOther = ({ id, state, batch }: Job): boolean =>
        state === 'working' || batch !== undefined || ids.includes(id);
      const jobs = await store.all();
      const newest = jobs.filter(({ batch }) => batch === undefined).slice(0, most);
      return jobs.filter((job) => newest.includes(job) || isOther(job));
    },
    async get(id: string) {
      return structuredClone(written.get(id));
    },
    async put(job: Job) {
      written.set(job.id, structuredClone(job));
    },
    async remove(ids: readonly string[]) {
      for (const id of ids) written.delete(id);
    },
    async hasAnswer(key: Hash) {
      return [...written.values()].some(({ cached }) => cached?.key === key);
    },
    async forgetAnswer(key: Hash) {
      store.forgotten.push(key);
    },
    async keepPictures(needed: ReadonlySet<Hash>, among?: readonly Hash[]) {
      store.kept = store.kept.filter(
        (hash) => needed.has(hash) || historyNeeds(hash) || (among && !among.includes(hash)),
      );
    },
    async needsPicture(hash: Hash) {
      return historyNeeds(hash);
    },
    async takeEvicted() {
      return 0;
    },
    async readRecalled() {
      return recalled;
    },
    async writeRecalled(ids: readonly string[]) {
      recalled = [...ids];
    },
    async layAside(ids: readonly string[], undo: string) {
      const gone = ids.flatMap((id) => written.get(id) ?? []);
      aside.set(undo, { at: Date.now(), jobs: gone });
      for (const id of ids) written.delete(id);
      return gone;
    },
    async bringBack(undo: string) {
      const { jobs: back } = aside.get(undo) ?? { jobs: [] };
      for (const job of back) written.set(job.id, job);
      aside.delete(undo);
      return back;
    },
    async forgetRemoved(before: number) {
      const gone = [...aside].filter(([, { at }]) => at < before);
      for (const [undo] of gone) aside.delete(undo);
      return keptFor(gone.flatMap(([, { jobs: those }]) => those));
    },
    async fill() {},
    async retain() {
      return { ids: [], hashes: [], answers: [] };
    },
  };
  return store;
}
