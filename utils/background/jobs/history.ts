import { logFailure } from '../../lib/async';
import { fail } from '../../model/failure';
import { attachmentsOf, hashesOf } from '../../model/history-entry';
import type { Settings } from '../../model/settings';
import type { JobStore } from './job-store';
import type { Jobs } from './jobs';
import { readSettings } from '../../store/settings';

export interface HistoryTools {
  jobs: Pick<Jobs, 'ready' | 'turnsOf' | 'reopen' | 'withdraw' | 'showRecent' | 'isIdle' | 'cleanUp'>;
  store: Pick<
    JobStore,
    'put' | 'softDelete' | 'restore' | 'purge' | 'applyRetention' | 'readCleanedAt' | 'writeCleanedAt'
  >;
}

/** The least time for which a deletion can be undone. */
const undoMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** The interval of clean-ups of all pictures while the browser runs. */
const cleanUpEveryMs = dayMs;
/** The interval at which the limits are applied while job after job ends, as in a batch. */
const limitsEveryMs = 10_000;

export type History = ReturnType<typeof createHistory>;

/** Returns the time before which answers are too old. */
const oldest = ({ historyDays: days }: Settings): number =>
  days > 0 ? Date.now() - days * dayMs : -Infinity;

/** Returns the history: reopens, deletes and restores answers, and applies the limits of the settings. */
export function createHistory({ jobs, store }: HistoryTools) {
  const { cleanUp } = jobs;
  let limitsAppliedAt = -Infinity;

  /** Deletes for good what can no longer be restored. */
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

  /** Cleans up all pictures, which takes long: nothing that a person waits for may wait for this. */
  const cleanUpAll = async (before: number, current: Settings): Promise<void> => {
    await applyLimits(before, current);
    await cleanUp.prunePictures();
    await store.writeCleanedAt(Date.now());
  };

  return {
    /** To be called when the browser or a new version has started: no panel is left that could undo a deletion. */
    async started(): Promise<void> {
      await jobs.ready;
      await purge(Infinity);
      const settings = await readSettings();
      await cleanUpAll(settings.keepHistory ? oldest(settings) : Infinity, settings);
    },

    /** To be called when a job has ended: the history has grown. */
    async jobEnded(current: Settings): Promise<void> {
      if (!jobs.isIdle() && performance.now() - limitsAppliedAt < limitsEveryMs) return;
      limitsAppliedAt = performance.now();
      await purge(Date.now() - undoMs);
      const isDue = Date.now() - (await store.readCleanedAt()) > cleanUpEveryMs;
      await (isDue && jobs.isIdle() ? cleanUpAll : applyLimits)(oldest(current), current);
    },

    /** To be called when a panel has opened: deletions become final also where no further job starts. */
    async panelOpened(): Promise<void> {
      await jobs.ready;
      await purge(Date.now() - undoMs);
    },

    /** Shows a conversation in all panels. Throws `FailureError` `pictureGone` if it no longer exists. */
    async reopen(id: string): Promise<void> {
      const turns = await jobs.turnsOf(id);
      if (turns.length === 0) return fail('pictureGone');
      await jobs.reopen({ id, turns });
    },

    /** Deletes turns, and stops those that are working. Returns how many, and the key that restores them. */
    async remove(ids: readonly string[]): Promise<{ removed: number; undo: string }> {
      await jobs.ready;
      const undo = crypto.randomUUID();
      // Stored as stopped, because a restored job does not go on.
      for (const job of jobs.withdraw(ids)) await logFailure(store.put(job), 'A job was not written down');
      const deleted = await store.softDelete(ids, undo);
      await cleanUp.deleteCached(attachmentsOf(deleted).answers);
      return { removed: deleted.length, undo };
    },

    /** Restores deleted answers. Returns how many. */
    async restore(undo: string): Promise<number> {
      await jobs.ready;
      const restored = await store.restore(undo);
      await jobs.showRecent();
      await cleanUp.prunePictures(restored.flatMap(hashesOf));
      return restored.length;
    },
  };
}
