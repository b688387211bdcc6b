import { pageScripts } from '../../../utils/bus/remote-contexts';
import { createEngineMiddleware } from '../../../utils/background/jobs/engine-middleware';
import type { Job } from '../../../utils/model/job';
import { connection, defaultSettings, type Settings } from '../../../utils/model/settings';
import type { JobRun } from '../../../utils/pipeline/job-run';
import { sampleJob } from '../model/samples';

/** The connection that there is. */
export const service = connection.parse({
  id: 'one',
  baseUrl: 'https://api.example',
  visionModel: 'see',
  textModel: 'read',
});

/** A run of a job with these settings. */
export function runWith(
  settings: Partial<Settings>,
  job: Job = sampleJob(),
  signal = new AbortController().signal,
): JobRun {
  return {
    job,
    turn: async () => undefined,
    earlier: [],
    scripts: pageScripts(),
    signal,
    stored: Promise.resolve(),
    settings: { ...defaultSettings, connections: [service], ...settings },
    withMiddleware: createEngineMiddleware('1.0'),
  };
}
