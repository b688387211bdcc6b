import type { AcquireTools } from '../acquire/try-in-order';
import type { Pace } from '../engines/completions/pace';
import type { Engine } from '../engines/engine';
import type { AuthorText } from '../model/alt-text';
import type { Job } from '../model/job';
import type { PageVariable } from '../model/own-task';
import type { Hash, PageRef, PictureRef } from '../model/picture';
import type { GetSecrets } from '../model/service';
import type { Connection, Settings } from '../model/settings';
import type { PageContext } from '../model/task';

/** The dependencies of the pipeline. */
export interface PipelineTools extends Omit<AcquireTools, 'areAlike' | 'isServiceHost'> {
  secretsOf: GetSecrets;
  /** Returns the pace of a connection's requests: the same one for all its jobs. */
  paceOf(connection: Connection): Pace;
  deviceEngine(settings: Settings): Engine;
  builtInEngine(settings: Settings): Engine;
  /** Returns the engine of the model that was installed; asking it fails without one. */
  visionEngine(settings: Settings): Promise<Engine>;
  /** Returns an engine with the answer cache, the queue of its connection's jobs, and the usage limits. */
  withMiddleware(engine: Engine, job: Job, settings: Settings): Engine;
  /** Returns the author's words in the metadata of a stored picture. */
  wordsInFile(picture: Hash): Promise<AuthorText[]>;
  /** Returns the text of a page around a picture. */
  contextOf(
    page: PageRef,
    frameId: number,
    ref: PictureRef & { wants?: PageVariable[] },
  ): Promise<PageContext>;
  /** Returns the browser's language, as a BCP 47 tag. */
  language(): string;
}

/** One job to run: the settings of its start, the dependencies, and the signal that stops it. */
export interface JobWork {
  job: Job;
  /** Returns another turn of its conversation. Throws `FailureError`. */
  turn(id: string): Promise<Job | undefined>;
  settings: Settings;
  tools: PipelineTools;
  signal: AbortSignal;
  /** Resolves once the job is on disk: nothing is sent before. */
  begun: Promise<void>;
}

/** One run of the pipeline. */
export interface JobRun extends JobWork {
  /** The turns before the job in its conversation, oldest first. */
  earlier: readonly Job[];
}
