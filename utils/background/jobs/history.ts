import { fail } from '../../model/failure';
import { hashesOf, type Attachments, attachmentsOf } from '../../model/history-entry';
import type { Job } from '../../model/job';
import type { Hash } from '../../model/picture';
import { logFailure } from '../../lib/async';
import type { Jobs } from './jobs';
import type { Retention } from '../../store/retention';

/** Where the history lies. */
export interface HistoryStore {
  put(job: Job): Promise<void>;
  layAside(ids: readonly string[], undo: string): Promise<Job[]>;
  bringBack(undo: string): Promise<Job[]>;
  /** Forgets for good what was laid aside before a moment; answers what was kept for it. */
  forgetRemoved(before: number): Promise<Attachments>;
  retain(retention: Retention, isNeeded: (hash: Hash) => boolean): Promise<Attachments & { ids: string[] }>;
}

export interface HistoryTools {
  jobs: Pick<
    Jobs,
    'ready' | 'get' | 'recall' | 'withdraw' | 'forgetAnswers' | 'showRecent' | 'needed' | 'tidy'
  >;
  store: HistoryStore;
  retention(): Promise<Retention>;
}

/** What was deleted can be brought back for so long at least, in milliseconds. */
const undoable = 10 * 60_000;

export type History = ReturnType<typeof createHistory>;

/** The answers that were kept: brought back into the panels, deleted, restored, and held to their limits. */
export function createHistory({ jobs, store, retention }: HistoryTools) {
  /** What was kept for answers that are gone goes, too, unless others need it. */
  const release = async ({ hashes, answers }: Attachments): Promise<void> => {
    await jobs.forgetAnswers(answers);
    if (hashes.length > 0) await jobs.tidy(hashes);
  };

  /** Deletes what is over the limits, and for good what nobody can bring back any more. */
  const lookAfter = async (now = Date.now()): Promise<void> => {
    const removed = await store.forgetRemoved(now - undoable);
    const needed = jobs.needed();
    const { ids, ...over } = await store.retain(await retention(), (hash) => needed.has(hash));
    jobs.withdraw(ids);
    await release(removed);
    await release(over);
  };

  return {
    lookAfter,

    /** What a new worker does first. */
    async begin(): Promise<void> {
      await jobs.ready;
      await lookAfter();
      await jobs.tidy();
    },

    /** The browser has started: nobody is there any more who could bring back what was deleted before. */
    async browserStarted(): Promise<void> {
      await release(await store.forgetRemoved(Infinity));
    },

    /** Has panels show a job again. Throws `FailureError` `pictureGone` where there is none. */
    async recall(id: string): Promise<void> {
      const job = await jobs.get(id);
      if (!job || job.batch !== undefined) return fail('pictureGone');
      await jobs.recall(job);
    },

    /** Deletes answers; says how many, and what brings them back. What is still being worked on is stopped. */
    async remove(ids: readonly string[]): Promise<{ removed: number; undo: string }> {
      await jobs.ready;
      const undo = crypto.randomUUID();
      // Written down as stopped: brought back, nobody would work on them any more.
      for (const job of jobs.withdraw(ids)) await logFailure(store.put(job), 'A job was not written down');
      const gone = await store.layAside(ids, undo);
      await jobs.forgetAnswers(attachmentsOf(gone).answers);
      return { removed: gone.length, undo };
    },

    /** Brings deleted answers back; says how many there were. */
    async restore(undo: string): Promise<number> {
      await jobs.ready;
      const back = await store.bringBack(undo);
      await jobs.showRecent();
      await jobs.tidy(back.flatMap(hashesOf));
      return back.length;
    },
  };
}
