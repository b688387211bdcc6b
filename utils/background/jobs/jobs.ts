import { abortableIterable, logFailure } from '../../lib/async';
import { hashesOf } from '../../model/history-entry';
import { type Conversation, conversationsOf } from '../../model/conversation';
import { type Job, nextJob, type StageEvent } from '../../model/job';
import type { Settings } from '../../model/settings';
import { createCleanUp } from './clean-up';
import { createJobFeed, type JobFeed } from './feed';
import { type JobRequest, newJob } from './job-request';
import type { JobStore } from './job-store';
import { createReadingEdits } from './reading-edits';
import { createRunner, noteUnsaved, type Runner, type RunnerTools } from './runner';

/** The dependencies of jobs. */
export interface JobsTools extends Pick<RunnerTools, 'run' | 'keepAlive' | 'onPictures' | 'onEnded'> {
  store: JobStore;
  settings(): Promise<Settings>;
}

/** The maximum number of conversations in panels. Working and reopened ones, and jobs of a batch, are not counted. */
const maxShown = 50;

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Returns the application's jobs: those that are running, and earlier ones that panels show. A job is stored before its first
 * step. A new worker finds the working jobs of an earlier one, and marks them `interrupted`.
 */
export function createJobs(tools: JobsTools) {
  const { store } = tools;
  const feed = createJobFeed();
  const { state, find, publish, subscribe } = feed;
  /** Stores a job, and returns whether that worked. If it fails, such as on a full disk, the job runs all the same. */
  const put = async (job: Job): Promise<boolean> => {
    const stored = store.put(job).then(() => true);
    return (await logFailure(stored, 'A job was not written down')) ?? false;
  };
  const shown = createShownJobs(feed, store, put);
  const ready = shown.loaded.then(() => undefined);
  const cleanUp = createCleanUp({ feed, store, loaded: shown.loaded });
  const { get, turnsOf } = createFinder(feed, store, ready);
  const runner = createRunner({
    ...tools,
    feed,
    put,
    get,
    takeEvicted: store.takeEvicted,
    async onPictures(job) {
      await tools.onPictures(job);
      // If the job was deleted meanwhile, nothing needs its thumbnails.
      if (!find(job.id)) await cleanUp.prunePictures(hashesOf(job));
    },
  });
  const { during, stop, stopAll } = createShownWork(feed, runner);

  return {
    state,
    find,
    publish,
    subscribe,
    /** Resolves when the jobs of earlier workers are read. */
    ready,
    cleanUp,
    reopen: shown.reopen,
    showRecent: shown.showRecent,
    leaveBatches: shown.leaveBatches,
    isIdle: runner.isIdle,
    /** Stops a working job, and keeps its answer so far. */
    stop,
    during,
    get,
    turnsOf,
    editAlt: createAltEdits(feed, store, get),
    editReading: createReadingEdits(feed, store, get),

    /**
     * Starts a job, with the settings `known` if the caller has read them. Returns the job's id once the job is stored. Throws
     * `FailureError` if the settings cannot be read.
     */
    async start({ failure, ...request }: JobRequest, known?: Settings): Promise<string> {
      const job = newJob(request, state().jobs[0]);
      if (failure) {
        const failed = nextJob(job, { type: 'failed', failure, at: Date.now() });
        publish({ type: 'job', job: failed });
        if (!(await put(failed))) noteUnsaved(failed, feed);
      } else await runner.start(job, known ?? (await tools.settings()));
      shown.hideOld();
      return job.id;
    },

    /** Stops all jobs. Resolves when all writes of jobs and their pictures have ended. */
    async stopAll(): Promise<void> {
      await ready;
      await stopAll();
    },

    /** Removes jobs from the panels. Stops those that are working, and returns them as stopped. */
    withdraw(ids: readonly string[]): Job[] {
      const working = ids.flatMap((id) => find(id) ?? []).filter(({ state }) => state === 'working');
      for (const id of ids) {
        stop(id);
        if (find(id)) publish({ type: 'removed', id });
      }
      return working.map((job) => nextJob(job, { type: 'stopped', at: Date.now() }));
    },

    /** Deletes ended jobs for good. Their answers stay in the cache, unlike those of jobs that a user deletes. */
    async discard(ids: readonly string[]): Promise<void> {
      await ready;
      if (ids.length === 0) return;
      const hashes = ids.flatMap((id) => find(id) ?? []).flatMap(hashesOf);
      await store.remove(ids);
      for (const id of ids) publish({ type: 'removed', id });
      await shown.forgetReopened(ids);
      await cleanUp.prunePictures(hashes);
    },
  };
}

/** Returns a function that saves the alt text of an ended job as a user has edited it. */
function createAltEdits(
  { find, publish }: JobFeed,
  store: JobStore,
  get: (id: string) => Promise<Job | undefined>,
) {
  return async (id: string, editedAlt: string): Promise<void> => {
    const job = await get(id);
    if (!job || job.state === 'working' || job.editedAlt === editedAlt) return;
    const edited = { ...job, editedAlt };
    if (find(id)) publish({ type: 'shown', job: edited });
    await store.put(edited);
  };
}

/** Returns functions that find jobs, also those that panels do not show. They wait for the jobs of earlier workers. */
function createFinder({ state, find }: JobFeed, store: JobStore, ready: Promise<void>) {
  return {
    /** Returns a job; `undefined` if there is none. Throws `FailureError` if it cannot be read. */
    async get(id: string): Promise<Job | undefined> {
      await ready;
      return find(id) ?? (await store.get(id));
    },

    /** Returns the turns of a conversation, oldest first. Throws `FailureError` if they cannot be read. */
    async turnsOf(conversation: string): Promise<Job[]> {
      await ready;
      const shown = state().jobs.filter((job) => job.conversation === conversation);
      const all = new Map([...(await store.turns(conversation)), ...shown].map((job) => [job.id, job]));
      return [...all.values()].sort((one, other) => one.createdAt - other.createdAt);
    },
  };
}

/**
 * Returns functions that show other work as a job, and stop both kinds. Used while a page is captured, before the user sends the
 * capture.
 */
function createShownWork({ state, publish }: JobFeed, runner: Pick<Runner, 'stop' | 'stopAll'>) {
  const controllers = new Map<string, AbortController>();
  return {
    /**
     * Shows work as a job, with its progress and **Stop**, until it ends. Nothing of it is stored. Returns the work's result;
     * `undefined` if it was stopped. Throws as the work does.
     */
    async during<T>(
      task: Job['task'],
      work: (signal: AbortSignal) => AsyncGenerator<StageEvent, T, void>,
    ): Promise<T | undefined> {
      const job = newJob({ task, sources: [] }, state().jobs[0]);
      const { id } = job;
      const controller = new AbortController();
      const { signal } = controller;
      controllers.set(id, controller);
      publish({ type: 'job', job });
      const steps = abortableIterable(work(signal), signal);
      try {
        for (;;) {
          const { done, value } = await steps.next();
          if (done) return value;
          publish({ type: 'event', id, event: value });
        }
      } catch (thrown) {
        if (signal.aborted) return undefined;
        throw thrown;
      } finally {
        controllers.delete(id);
        publish({ type: 'removed', id });
      }
    },

    stop(id: string): void {
      runner.stop(id);
      controllers.get(id)?.abort();
    },

    async stopAll(): Promise<void> {
      for (const controller of controllers.values()) controller.abort();
      await runner.stopAll();
    },
  };
}

/** Returns the earlier jobs that panels show: the newest ones, and those reopened from the history. */
function createShownJobs(
  { state, find, load: addJobs, publish }: JobFeed,
  store: JobStore,
  put: (job: Job) => Promise<boolean>,
) {
  let reopened: readonly string[] = [];

  const load = async (): Promise<boolean> => {
    reopened = (await logFailure(store.readReopened(), 'The reopened jobs are not known')) ?? [];
    const unsaved = (await logFailure(store.unsaved(), 'The unsaved jobs are not known')) ?? [];
    const jobs = await logFailure(store.recent(maxShown, reopened), 'Earlier jobs were not read');
    const all = new Map([...(jobs ?? []), ...unsaved].map((job) => [job.id, job]));
    const added = addJobs([...all.values()].sort((a, b) => b.createdAt - a.createdAt));
    const left = added.filter((job) => job.state === 'working');
    const ending = left.map(async (job) => {
      const event = { type: 'interrupted', at: Date.now() } as const;
      await put(nextJob(job, event));
      publish({ type: 'event', id: job.id, event });
    });
    const ended = unsaved.filter(({ state: last }) => last !== 'working');
    await Promise.all([...ending, ...ended.map(put)]);
    return jobs !== undefined;
  };

  /** Hides conversations beyond `maxShown`: a new worker would not show them either. */
  const hideOld = (): void => {
    const all = conversationsOf(state().jobs.filter(({ batch }) => batch === undefined));
    for (const { id, turns } of all.slice(maxShown)) {
      if (reopened.includes(id) || turns.some((turn) => turn.state === 'working')) continue;
      for (const turn of turns) publish({ type: 'removed', id: turn.id });
    }
  };

  const setReopened = async (ids: readonly string[]): Promise<void> => {
    reopened = ids;
    await logFailure(store.writeReopened(ids), 'The reopened jobs were not written down');
  };

  return {
    /** Resolves when the jobs of earlier workers are read: true if that worked. */
    loaded: load(),
    hideOld,

    /** Shows a conversation of the history in all panels until the browser closes. */
    async reopen({ id, turns }: Conversation): Promise<void> {
      if (!reopened.includes(id)) await setReopened([...reopened, id]);
      for (const job of turns) if (!find(job.id)) publish({ type: 'shown', job });
    },

    async forgetReopened(ids: readonly string[]): Promise<void> {
      if (reopened.some((id) => ids.includes(id)))
        await setReopened(reopened.filter((id) => !ids.includes(id)));
    },

    /** Detaches ended jobs from all other batches: without its batch, a job is in no list. */
    async leaveBatches(but: string | undefined): Promise<void> {
      for (const { batch, ...job } of state().jobs) {
        if (batch === undefined || batch === but || job.state === 'working') continue;
        publish({ type: 'shown', job });
        await put(job);
      }
      hideOld();
    },

    /** Shows the jobs that a new worker would show. */
    async showRecent(): Promise<void> {
      for (const job of await store.recent(maxShown, reopened))
        if (!find(job.id)) publish({ type: 'shown', job });
      hideOld();
    },
  };
}
