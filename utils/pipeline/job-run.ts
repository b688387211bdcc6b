import type { Engine } from '../engines/engine';
import type { Job } from '../model/job';
import type { Settings } from '../model/settings';

/** One run of the pipeline: a job, the settings of its start, and the signal that stops it. */
export interface JobRun {
  job: Job;
  settings: Settings;
  signal: AbortSignal;
  /** Resolves once the job is on disk: nothing is sent before. */
  begun: Promise<void>;
  /** Returns an engine with the answer cache, the queue of its connection's jobs, and the usage limits. */
  withMiddleware(engine: Engine, job: Job, settings: Settings, isCached?: boolean): Engine;
}
