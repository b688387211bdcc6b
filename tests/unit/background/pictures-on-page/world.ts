import { type BatchRequest, createBatches } from '../../../../utils/background/pictures-on-page/batch';
import type { AcquirePicture } from '../../../../utils/pipeline/pictures';
import type { Batch } from '../../../../utils/model/batch';
import { type Failure, FailureError } from '../../../../utils/model/failure';
import type { Job, JobEvent } from '../../../../utils/model/job';
import type { Usage } from '../../../../utils/model/usage';
import type { JobStore } from '../../../../utils/background/jobs/job-store';
import { readBatch, writeBatch } from '../../../../utils/store/alt-text';
import { database } from '../../../../utils/store/database';
import { getJob, putJob, recentJobs, removeJobs } from '../../../../utils/store/jobs';
import { createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { samplePage, samplePicture } from '../../model/samples';

/** A picture of the page: what its bytes are, and what becomes of asking about it. */
export interface WorldPicture {
  address: string;
  hash: string;
  /** Whether its page shows only a part of its file. */
  isPart?: boolean;
  outcome?: 'done' | 'unreachable' | Failure;
}

/** Pictures, a service and a disk that outlive the workers between them. */
export interface World {
  pictures: readonly WorldPicture[];
  atOnce?: number;
  usage?: Usage | undefined;
  /** Called at each step of a worker; true kills it there. */
  dies?(): boolean;
  /** Whether the disk is so full that nothing can be deleted. */
  isFull?: boolean;
  /** What fails of the record of the batch, by itself. */
  batchFails?: 'read' | 'write';
  /** Called with how many have been proposed. */
  proposes?(count: number): void;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const refOf = (n: number): string => `load-${n} content 0`;
const numberOf = (ref = ''): number => Number(/-(\d+) /.exec(ref)?.[1]);

/** Empties the disk. */
export async function freshDisk(): Promise<void> {
  const db = await database();
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)));
}

/** One worker in a world, with what it did. One that is dead does nothing more, and nothing that it waits for comes. */
export function createWorker(world: World) {
  const { pictures, atOnce = 2, usage = { input: 90, output: 10 } } = world;
  let isDead = false;
  let gone: Failure | undefined;
  let die = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const alive = async <T>(work: () => Promise<T> | T): Promise<T> => {
    if (!isDead && world.dies?.()) {
      isDead = true;
      die();
    }
    return isDead ? never() : work();
  };
  const acquired: string[] = [];
  const asked: string[] = [];
  const proposed: { job: string; ref: string }[] = [];
  let most = 0;
  let underWay = 0;

  async function* run({ job, signal }: { job: Job; signal: AbortSignal }): AsyncGenerator<JobEvent> {
    const hash = job.pictures[0]?.hash ?? '';
    asked.push(hash);
    underWay += 1;
    most = Math.max(most, underWay);
    await alive(turn);
    await alive(turn);
    underWay -= 1;
    const outcome = pictures.find((one) => one.hash === hash)?.outcome ?? 'done';
    if (signal.aborted) return yield { type: 'stopped', at: 9 };
    if (world.usage !== undefined || !('usage' in world)) yield { type: 'usage', usage };
    if (typeof outcome === 'object') return yield { type: 'failed', failure: outcome, at: 9 };
    yield { type: 'text', delta: `What ${hash} shows` };
    yield { type: 'done', at: 9 };
  }

  const store: JobStore = {
    ...createFakeStore(),
    recent: recentJobs,
    get: getJob,
    put: (job) => alive(() => putJob(job)),
    remove: (ids) =>
      alive(() => {
        if (world.isFull) throw new FailureError({ code: 'storageFull' });
        return removeJobs(ids);
      }),
    prunePictures: async () => undefined,
  };
  const jobs = createTestJobs(store, { run });

  const acquire: AcquirePicture = async function* acquire(source) {
    yield { type: 'stage', stage: { kind: 'acquiring' } };
    const place = source.kind === 'element' ? source : undefined;
    const picture = pictures[numberOf(place?.ref)];
    acquired.push(picture?.address ?? '');
    await alive(turn);
    if (!picture || picture.outcome === 'unreachable') throw new FailureError({ code: 'pictureUnreachable' });
    const provenance = picture.isPart ? 'part' : samplePicture.provenance;
    return { picture: { ...samplePicture, hash: picture.hash, provenance }, notes: [] };
  };

  const recordOf = async <T>(fault: World['batchFails'], work: () => Promise<T>): Promise<T> => {
    if (world.batchFails === fault) throw new FailureError({ code: 'storageFailed' });
    return work();
  };

  const batches = createBatches({
    jobs,
    acquire,
    connect: () =>
      alive(() => {
        if (gone) throw new FailureError(gone);
      }),
    maxConcurrent: async () => atOnce,
    propose: (job, { ref }) =>
      alive(() => {
        proposed.push({ job: job.id, ref });
        world.proposes?.(proposed.length);
      }),
    read: () => recordOf('read', readBatch),
    write: (now) => alive(() => recordOf('write', () => writeBatch(now))),
  });

  const batch = (): Batch | undefined => jobs.state().batch;
  const isEnded = (): boolean => batch() !== undefined && batch()?.finishedAt !== undefined;

  return {
    jobs,
    batches,
    batch,
    acquired,
    asked,
    proposed,
    died,
    mostAtOnce: () => most,
    leave: (failure: Failure) => void (gone = failure),
    isDead: () => isDead,
    order: (more: Partial<BatchRequest> = {}): BatchRequest => ({
      items: pictures.map(({ address }, n) => ({ ref: refOf(n), address, selector: `#p${n}` })),
      ...more,
    }),
    start: (order: BatchRequest): Promise<string> => batches.start(samplePage, order),

    /** Resolves when the batch has ended, or the worker. */
    async ended(): Promise<void> {
      if (isEnded()) return;
      let unsubscribe = (): unknown => undefined;
      const ended = new Promise<void>((resolve) => {
        unsubscribe = jobs.subscribe(() => isEnded() && resolve());
      });
      await Promise.race([ended, died]);
      unsubscribe();
    },
  };
}
