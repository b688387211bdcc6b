import { logFailure } from '../../lib/async';
import { fail } from '../../model/failure';
import { attachmentsOf, hashesOf } from '../../model/history-entry';
import type { Settings } from '../../model/settings';
import type { JobStore } from './job-store';
import type { Jobs } from './jobs';
import { readSettings } from '../../store/settings';

interface HistoryTools {
  jobs: Pick<Jobs, 'ready' | 'turnsOf' | 'reopen' | 'withdraw' | 'showRecent' | 'isIdle' | 'cleanUp'>;
  store: Pick<
    JobStore,
    'put' | 'softDelete' | 'restore' | 'purge' | 'applyRetention' | 'readCleanedAt' | 'writeCleanedAt'
  >;
}

const dayMs = 24 * 60 * 60_000;
/** The minimum interval of applying the limits while jobs end one after the other, as in a batch. */
const limitsEveryMs = 10_000;

export type History = ReturnType<typeof createHistory>;

/** Returns the time before which answers are too old, in ms since the epoch. */
const oldest = ({ historyDays: days }: Settings): number =>
  days > 0 ? Date.now() - days * dayMs : -Infinity;

/** Returns the history, which reopens, deletes and restores answers, and applies the limits of the settings. */
export function createHistory({ jobs, store }: HistoryTools) {
  const { cleanUp } = jobs;
  let limitsAppliedAt = -Infinity;

  /** Deletes for good what was deleted before a time, in ms since the epoch. */
  const purge = async (before: number): Promise<void> => cleanUp.release(await store.purge(before));

  /** Deletes answers and pictures beyond the limits of the settings. */
  const applyLimits = async (before: number, { historyMegabytes: megabytes }: Settings): Promise<void> => {
    const needed = cleanUp.shownPictures();
    const { ids, ...attachments } = await store.applyRetention({ before, megabytes }, (hash) =>
      needed.has(hash),
    );
    jobs.withdraw(ids);
    await cleanUp.release(attachments);
  };

  /** Cleans up all pictures. This takes long, so nothing that a user waits for may wait for it. */
  const cleanUpAll = async (before: number, current: Settings): Promise<void> => {
    await applyLimits(before, current);
    await cleanUp.prunePictures();
    await store.writeCleanedAt(Date.now());
  };

  return {
    /** Must be called when the browser or a new version has started: until then, a deletion can be undone. */
    async started(): Promise<void> {
      await jobs.ready;
      await purge(Infinity);
      const settings = await readSettings();
      await cleanUpAll(settings.keepHistory ? oldest(settings) : Infinity, settings);
    },

    /** Must be called when a job has ended, because the history has grown. */
    async jobEnded(current: Settings): Promise<void> {
      if (!jobs.isIdle() && performance.now() - limitsAppliedAt < limitsEveryMs) return;
      limitsAppliedAt = performance.now();
      await purge(oldest(current));
      // While the browser runs, all pictures are cleaned up once a day.
      const isDue = Date.now() - (await store.readCleanedAt()) > dayMs;
      await (isDue && jobs.isIdle() ? cleanUpAll : applyLimits)(oldest(current), current);
    },

    /** Shows a conversation in all panels. Throws `FailureError` `pictureGone` if it no longer exists. */
    async reopen(id: string): Promise<void> {
      const turns = await jobs.turnsOf(id);
      if (turns.length === 0) return fail('pictureGone');
      await jobs.reopen({ id, turns });
    },

    /** Deletes turns, and stops those that are working. Returns their number, and the key that restores them. */
    async remove(ids: readonly string[]): Promise<{ removed: number; undo: string }> {
      await jobs.ready;
      const undo = crypto.randomUUID();
      // Stored as stopped, because a restored job does not continue.
      for (const job of jobs.withdraw(ids)) await logFailure(store.put(job), 'A job was not written down');
      const deleted = await store.softDelete(ids, undo);
      await cleanUp.deleteCached(attachmentsOf(deleted).answers);
      return { removed: deleted.length, undo };
    },

    /** Restores deleted answers. Returns their number. */
    async restore(undo: string): Promise<number> {
      await jobs.ready;
      const restored = await store.restore(undo);
      await jobs.showRecent();
      await cleanUp.prunePictures(restored.flatMap(hashesOf));
      return restored.length;
    },
  };
}
