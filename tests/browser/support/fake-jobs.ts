import { jobHandlers } from '../../../utils/background/messages/jobs';
import { newJob, type JobRequest } from '../../../utils/background/jobs/job-request';
import { createReadingEdits } from '../../../utils/background/jobs/reading-edits';
import { getLayouts, putJob } from '../../../utils/store/jobs';
import { fail } from '../../../utils/model/failure';
import type { FeedEvent, FeedState } from '../../../utils/model/feed';
import { nextJob, type Job } from '../../../utils/model/job';

/** What the fake jobs of a feed need. */
interface FakeJobsTools {
  state: () => FeedState;
  publish: (event: FeedEvent) => void;
  /** A job of the history that is not shown. */
  stored: (id: string) => Promise<Job | undefined>;
  /** The turns of a conversation of the history, oldest first. */
  storedTurns: (conversation: string) => Promise<Job[]>;
}

/** The ids of the first jobs that tests start, by the message that starts them. */
const ids = {
  start: 'started',
  startOnAddress: 'started',
  followUp: 'followed',
  startOnPicturesOf: 'another',
  editQuestion: 'resent',
  secondOpinion: 'second',
  lookCloser: 'closer',
  readText: 'read',
  retry: 'retried',
  retryOriginal: 'original',
} as const;

type JobHandlers = ReturnType<typeof jobHandlers>;

/** Handles the messages about jobs as the background does, with jobs in memory that never run. */
export function fakeJobHandlers({ state, publish, stored, storedTurns }: FakeJobsTools): JobHandlers {
  const deleted = new Map<string, Job[]>();
  const shown = (id: string): Job | undefined => state().jobs.find((job) => job.id === id);
  const get = async (id: string): Promise<Job | undefined> => shown(id) ?? (await stored(id));
  const start = (name: string) => async (request: JobRequest) => {
    const { failure: _none, ...fields } = request;
    const count = state().jobs.filter(({ id }) => id === name || id.startsWith(`${name}-`)).length;
    const id = fields.id ?? (count === 0 ? name : `${name}-${count + 1}`);
    const job = newJob({ ...fields, id });
    publish({ type: 'job', job });
    return job.id;
  };
  const turnsOf = async (conversation: string): Promise<Job[]> => {
    const turns = state().jobs.filter((job) => job.conversation === conversation);
    return turns.length === 0 ? storedTurns(conversation) : turns.toReversed();
  };
  const stop = (id: string): void => {
    if (shown(id)?.state === 'working')
      publish({ type: 'event', id, event: { type: 'stopped', at: Date.now() } });
  };
  const history = {
    reopen: async (id: string): Promise<void> => {
      const turns = await turnsOf(id);
      if (turns.length === 0) fail('pictureGone');
      for (const job of turns) if (!shown(job.id)) publish({ type: 'shown', job });
    },
    remove: async (removed: readonly string[]) => {
      const jobs = (await Promise.all(removed.map(get))).filter((job) => job !== undefined);
      const undo = `undo-${deleted.size + 1}`;
      // A restored job does not go on.
      const ended = jobs.map((job) =>
        job.state === 'working' ? nextJob(job, { type: 'stopped', at: Date.now() }) : job,
      );
      deleted.set(undo, ended);
      for (const { id } of jobs) if (shown(id)) publish({ type: 'removed', id });
      return { removed: jobs.length, undo };
    },
    restore: async (undo: string): Promise<number> => {
      const jobs = deleted.get(undo) ?? [];
      deleted.delete(undo);
      for (const job of jobs) if (!shown(job.id)) publish({ type: 'shown', job });
      return jobs.length;
    },
  };
  // Jobs in memory whose layouts are in the database, as tests put them there.
  const store = { layouts: getLayouts, put: putJob, deleteCached: async () => undefined };
  const editReading = createReadingEdits({ find: shown, publish }, store, get);
  const handlersFor = (name: string): JobHandlers =>
    jobHandlers({ get, turnsOf, stop, start: start(name), publish, editReading }, history);
  const starting = Object.entries(ids).map(([method, name]) => [
    method,
    handlersFor(name)[method as keyof typeof ids],
  ]);
  return {
    ...handlersFor('started'),
    ...(Object.fromEntries(starting) as Pick<JobHandlers, keyof typeof ids>),
  };
}
