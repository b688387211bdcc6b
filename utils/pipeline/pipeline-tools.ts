import type { AcquireTools } from '../acquire/try-in-order';
import type { Engine } from '../engines/engine';
import type { AuthorText } from '../model/alt-text';
import type { Job } from '../model/job';
import type { PageVariable } from '../model/own-task';
import type { Hash, PageRef, PictureRef } from '../model/picture';
import type { GetSecrets } from '../model/service';
import type { Settings } from '../model/settings';
import type { PageContext } from '../model/task';
import type { Rasterize } from '../prepare/prepare';

/** What the pipeline needs of its surroundings. */
export interface PipelineTools extends Omit<AcquireTools, 'measure'> {
  secretsOf: GetSecrets;
  deviceEngine(settings: Settings): Engine;
  describingEngine(settings: Settings): Engine;
  /** Adds the cache, the queue of a connection's jobs, and the usage limits to an engine. */
  withMiddleware(engine: Engine, job: Job, settings: Settings, isCached?: boolean): Engine;
  rasterize: Rasterize;
  /** Returns what the author of a stored picture wrote into its file. */
  wordsInFile(picture: Hash): Promise<AuthorText[]>;
  /** Asks the script in a page what the page says around a picture. */
  contextOf(
    page: PageRef,
    frameId: number,
    ref: PictureRef & { wants?: PageVariable[] },
  ): Promise<PageContext>;
  /** The browser's language, as a BCP 47 tag. */
  language(): string;
}

/** A job, the settings as they were when it started, and what all its steps share. */
export interface JobRun {
  job: Job;
  settings: Settings;
  tools: PipelineTools;
  signal: AbortSignal;
}
