import { fail, toFailure } from './domain/failure';
import { isStaging, type Composer } from './domain/feed';
import type { Hash, PictureSource, StoredPicture } from './domain/picture';
import type { Jobs } from './jobs';

/** Gets a picture's pixels and stores them. */
export type AcquirePicture = (
  source: PictureSource,
  signal: AbortSignal,
) => AsyncGenerator<unknown, { picture: StoredPicture }, void>;

/** Where the pictures in front of the question box outlive a worker. */
export interface ComposerStore {
  read(): Promise<Composer | undefined>;
  write(now: Composer | undefined): Promise<void>;
}

/** Pictures in front of the question box, fetched at once: their page may be gone when the question is written. */
export function createComposing(jobs: Jobs, acquire: AcquirePicture, store: ComposerStore) {
  let gathering = new AbortController();
  /** Ends when all pictures so far have come or failed: they come in their order, one after the other. */
  let gathered = Promise.resolve();
  /** What could not be had. */
  let failed: PictureSource[] = [];

  const show = (now: Composer | undefined): void => {
    jobs.compose(now);
    void store.write(now);
  };
  const update = (id: string, change: (before: Composer) => Composer): void => {
    const now = jobs.state().composer;
    if (now?.id === id) show(change(now));
  };
  const ready = store.read().then((left) => {
    if (!left || jobs.state().composer) return;
    // What an earlier worker was still fetching will not come any more.
    const lost = left.pending > 0 && left.pictures.length === 0;
    jobs.compose({ ...left, pending: 0, ...(lost ? { failure: { code: 'pictureUnreachable' } } : {}) });
  });

  const gather = async (id: string, source: PictureSource, signal: AbortSignal): Promise<void> => {
    try {
      const { picture } = await resultOf(acquire(source, signal));
      update(id, (now) => ({ ...now, pending: now.pending - 1, pictures: [...now.pictures, picture] }));
    } catch (thrown) {
      if (signal.aborted) return;
      failed.push(source);
      update(id, (now) => ({ ...now, pending: now.pending - 1, failure: toFailure(thrown) }));
    }
  };

  const gatherAll = (id: string, sources: readonly PictureSource[]): Promise<void> => {
    const { signal } = gathering;
    gathered = gathered.then(async () => {
      for (const source of sources) {
        if (signal.aborted) return;
        await gather(id, source, signal);
      }
    });
    return gathered;
  };

  const gatherMore = (now: Composer, sources: readonly PictureSource[]): Promise<void> => {
    const { failure: _past, ...left } = now;
    failed = [];
    show({ ...left, pending: left.pending + sources.length });
    return gatherAll(left.id, sources);
  };

  const discard = (): void => {
    gathering.abort();
    gathering = new AbortController();
    gathered = Promise.resolve();
    failed = [];
    show(undefined);
  };

  const compose = (sources: readonly PictureSource[]): Promise<void> => {
    discard();
    const id = crypto.randomUUID();
    show({ id, pictures: [], pending: sources.length });
    return gatherAll(id, sources);
  };

  return {
    /** Resolves when what an earlier worker left has been read. */
    ready,

    /** Replaces what stands in front of the question box; resolves when all pictures have come or failed. */
    async compose(sources: readonly PictureSource[]): Promise<void> {
      await ready;
      return compose(sources);
    },

    /** Puts more pictures behind those in front of the question box; resolves when all have come or failed. */
    async add(sources: readonly PictureSource[]): Promise<void> {
      await ready;
      const now = jobs.state().composer;
      if (!now || !isStaging(now)) return compose(sources);
      return gatherMore(now, sources);
    },

    /** Gets again what could not be had. Throws `FailureError` `pictureGone` where nobody knows what that was. */
    async retry(): Promise<void> {
      await ready;
      const now = jobs.state().composer;
      if (!now || failed.length === 0) return fail('pictureGone');
      return gatherMore(now, failed);
    },

    /**
     * Keeps these of the pictures, in this order. `seen` are those that whoever arranges them knew of: what has come
     * since stays, behind them.
     */
    async arrange(hashes: readonly Hash[], seen: readonly Hash[]): Promise<void> {
      await ready;
      const now = jobs.state().composer;
      if (!now) return;
      const [, come] = takeOut(now.pictures, seen);
      const [kept] = takeOut(now.pictures, hashes);
      const pictures = [...kept, ...come.filter((picture) => !kept.includes(picture))];
      if (pictures.length === 0 && now.pending === 0) discard();
      else show({ ...now, pictures });
    },

    /** Starts the job that answers the question; answers its id. */
    async ask(question: string): Promise<string> {
      await ready;
      const pictures = jobs.state().composer?.pictures ?? [];
      if (pictures.length === 0) fail('pictureGone');
      const id = await jobs.start({
        task: { kind: 'ask', question },
        sources: pictures.map(storedSource),
        pictures,
      });
      discard();
      return id;
    },

    discard,
  };
}

/** Takes a picture out for each hash, in the order of the hashes; the same picture may be there twice. */
function takeOut(
  from: readonly StoredPicture[],
  hashes: readonly Hash[],
): [taken: StoredPicture[], left: StoredPicture[]] {
  const left = [...from];
  const taken = hashes.flatMap((hash) => {
    const at = left.findIndex((picture) => picture.hash === hash);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [taken, left];
}

/** What a step comes to, without how far it is meanwhile. */
export async function resultOf<T>(step: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = await step.next();
    if (done) return value;
  }
}

/** A picture of the store as a source. */
export function storedSource({ hash, name }: { hash: Hash; name: string }): PictureSource {
  return { kind: 'stored', hash, name };
}
