import type { jobMethods } from '../../bus/contracts/jobs';
import type { Handlers } from '../../bus/rpc';
import { fail } from '../../model/failure';
import type { Job } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { History } from '../jobs/history';
import {
  comparingJob,
  editedRequest,
  followUpRequest,
  type JobRequest,
  originalRequest,
  readTextRequest,
  retryRequest,
  secondOpinionRequest,
  storedSource,
} from '../jobs/job-request';
import type { Jobs } from '../jobs/jobs';
import { readSettings } from '../../store/settings';

/** Handles the messages of the extension's pages that start, stop, find and delete jobs. */
export function jobHandlers(
  jobs: Pick<Jobs, 'get' | 'start' | 'runAgain' | 'stop'>,
  history: Pick<History, 'reopen' | 'remove' | 'restore'>,
): Handlers<typeof jobMethods> {
  const jobOf = async (id: string): Promise<Job> => (await jobs.get(id)) ?? fail('pictureGone');
  const start = async (request: JobRequest, known?: Settings): Promise<{ id: string }> => ({
    id: await jobs.start({ ...request, inPanel: true }, known),
  });
  const startFrom = async (id: string, requestOf: (job: Job, settings: Settings) => JobRequest) => {
    const [job, settings] = await Promise.all([jobOf(id), readSettings()]);
    return start(requestOf(job, settings), settings);
  };
  return {
    start: ({ pictures, ...begin }) => {
      const stored = pictures.filter((picture) => 'mediaType' in picture);
      const isStored = stored.length === pictures.length;
      return start({ ...begin, sources: pictures.map(storedSource), ...(isStored && { pictures: stored }) });
    },
    startOnAddress: ({ url, ...begin }) => start({ ...begin, sources: [{ kind: 'address', url }] }),
    followUp: ({ id, task, engine, pictures }) =>
      startFrom(id, (job, current) => {
        const request = followUpRequest(job, task, current, pictures);
        return { ...request, ...(engine !== undefined && { engine }) };
      }),
    startOnPicturesOf: async ({ id, task, engine }) => {
      // Without the context: another task needs other words of the page.
      const { sources, pictures } = await jobOf(id);
      return start({ task, sources, pictures, engine });
    },
    editQuestion: ({ id, at, question }) =>
      startFrom(id, (job, current) => editedRequest(job, at, question, current)),
    secondOpinion: ({ id, engine }) =>
      startFrom(id, (job, current) => secondOpinionRequest(job, engine, current)),
    compareOpinions: async ({ id }) => {
      const [job, settings] = await Promise.all([jobOf(id), readSettings()]);
      // A later press, or another panel's, finds the job at work.
      if (job.state === 'done')
        await jobs.runAgain(comparingJob(job), { ...settings, compareOpinions: true });
      return { id };
    },
    lookCloser: async ({ id, task, picture, partOf }) => {
      const { context } = await jobOf(id);
      return start({ task, sources: [storedSource(picture)], pictures: [picture], context, partOf });
    },
    readText: async ({ id, at }) => start(readTextRequest(await jobOf(id), at)),
    stop: ({ id }) => jobs.stop(id),
    retry: async ({ id, ignoreCache = false }) => start(retryRequest(await jobOf(id), ignoreCache)),
    retryOriginal: async ({ id }) => start(originalRequest(await jobOf(id))),
    reopen: ({ id }) => history.reopen(id),
    deleteAnswers: ({ ids }) => history.remove(ids),
    restoreAnswers: async ({ undo }) => ({ restored: await history.restore(undo) }),
  };
}
