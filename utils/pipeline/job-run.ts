import type { PageScripts } from '../bus/remote-contexts';
import type { Engine } from '../engines/engine';
import type { Job } from '../model/job';
import type { Settings } from '../model/settings';

/** One job to run, with the settings of its start and the signal that stops it. */
export interface JobWork {
  job: Job;
  /** Returns another turn of its conversation; `undefined` if it was deleted. Throws `FailureError` if it cannot be read. */
  turn(id: string): Promise<Job | undefined>;
  settings: Settings;
  signal: AbortSignal;
  /** Resolves once the job is stored. Nothing is sent before. */
  stored: Promise<void>;
  /** Returns an engine with the answer cache, the queue of its jobs, and the usage limits. */
  withMiddleware(engine: Engine, job: Job, settings: Settings): Engine;
}

/** One run of the pipeline. */
export interface JobRun extends JobWork {
  /** The turns before the job in its conversation, oldest first. */
  earlier: readonly Job[];
  /** Finds the scripts in the pages of the job. */
  scripts: PageScripts;
}
