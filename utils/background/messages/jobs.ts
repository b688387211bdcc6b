import type { jobMethods } from '../../bus/contracts/jobs';
import type { Handlers } from '../../bus/rpc';
import { fail } from '../../model/failure';
import type { Job } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { History } from '../jobs/history';
import {
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

export interface JobHandlerTools {
  jobs: Pick<Jobs, 'get' | 'start' | 'stop'>;
  history: Pick<History, 'reopen' | 'remove' | 'restore'>;
  settings(): Promise<Settings>;
}

/** Handles the messages of the extension's pages that start, stop, find and delete jobs. */
export function jobHandlers({ jobs, history, settings }: JobHandlerTools): Handlers<typeof jobMethods> {
  const jobOf = async (id: string): Promise<Job> => (await jobs.get(id)) ?? fail('pictureGone');
  const start = async (request: JobRequest, known?: Settings): Promise<{ id: string }> => ({
    id: await jobs.start({ ...request, inPanel: true }, known),
  });
  return {
    start: ({ pictures, ...begin }) => {
      const stored = pictures.filter((picture) => 'mediaType' in picture);
      const isStored = stored.length === pictures.length;
      return start({ ...begin, sources: pictures.map(storedSource), ...(isStored && { pictures: stored }) });
    },
    startOnAddress: ({ url, ...begin }) => start({ ...begin, sources: [{ kind: 'address', url }] }),
    followUp: async ({ id, task, engine, pictures }) => {
      const [job, current] = await Promise.all([jobOf(id), settings()]);
      const request = followUpRequest(job, task, current, pictures);
      return start({ ...request, ...(engine !== undefined && { engine }) }, current);
    },
    startOnPicturesOf: async ({ id, task, engine }) => {
      // Without the context: another task needs other words of the page.
      const { sources, pictures } = await jobOf(id);
      return start({ task, sources, pictures, engine });
    },
    editQuestion: async ({ id, at, question }) => {
      const [job, current] = await Promise.all([jobOf(id), settings()]);
      return start(editedRequest(job, at, question, current), current);
    },
    secondOpinion: async ({ id, engine }) => {
      const [job, current] = await Promise.all([jobOf(id), settings()]);
      return start(secondOpinionRequest(job, engine, current), current);
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
