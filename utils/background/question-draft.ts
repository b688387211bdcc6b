import { fail, toFailure } from '../model/failure';
import { isStaging, type Composer } from '../model/feed';
import type { Hash, PictureSource, StoredPicture } from '../model/picture';
import type { Settings } from '../model/settings';
import type { Start } from '../model/task-start';
import type { Jobs } from './jobs/jobs';
import { further, type Order, storedSource } from './jobs/job-request';

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
export function createComposing(
  jobs: Jobs,
  acquire: AcquirePicture,
  store: ComposerStore,
  settings: () => Promise<Pick<Settings, 'connections'>>,
) {
  let gathering = new AbortController();
  /** Ends when all pictures so far have come or failed: they come in their order, one after the other. */
  let gathered = Promise.resolve(0);
  /** What could not be had. */
  let failed: PictureSource[] = [];
  /** The job that is about to begin, and with which pictures. */
  let starting: { pictures: readonly StoredPicture[]; id: Promise<string> } | undefined;

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
    if (left.pending === 0) return jobs.compose(left);
    // What an earlier worker was still fetching will not come any more, and nobody knows its names.
    const { refused: _files, ...come } = left;
    jobs.compose({ ...come, pending: 0, failure: { code: 'pictureUnreachable' } });
  });

  /** Answers whether it has come. */
  const gather = async (id: string, source: PictureSource, signal: AbortSignal): Promise<boolean> => {
    try {
      const { picture } = await resultOf(acquire(source, signal));
      update(id, (now) => ({ ...now, pending: now.pending - 1, pictures: [...now.pictures, picture] }));
      return !signal.aborted;
    } catch (thrown) {
      if (signal.aborted) return false;
      failed.push(source);
      const failure = toFailure(thrown);
      const name = 'name' in source ? source.name : '';
      update(id, (now) => ({
        ...now,
        pending: now.pending - 1,
        failure,
        ...(name && { refused: [...(now.refused ?? []), { name, failure }] }),
      }));
      return false;
    }
  };

  /** Answers how many have come. */
  const gatherAll = (id: string, sources: readonly PictureSource[]): Promise<number> => {
    const { signal } = gathering;
    gathered = gathered.then(async () => {
      let come = 0;
      for (const source of sources) {
        if (signal.aborted) return 0;
        if (await gather(id, source, signal)) come += 1;
      }
      return come;
    });
    return gathered;
  };

  const gatherMore = (now: Composer, sources: readonly PictureSource[]): Promise<number> => {
    show({ ...now, pending: now.pending + sources.length });
    return gatherAll(now.id, sources);
  };

  /** Speaks no more of what could not be had. */
  const withoutFailed = (now: Composer): Composer => {
    const { failure: _past, refused: _files, ...left } = now;
    failed = [];
    return left;
  };

  /** Shows other pictures than before, which are not waited for any more. */
  const replace = (now: Composer | undefined): void => {
    gathering.abort();
    gathering = new AbortController();
    gathered = Promise.resolve(0);
    failed = [];
    show(now);
  };
  const discard = (): void => replace(undefined);

  /** Leaves these pictures in front of the question box, and those that are still to come. */
  const leave = (now: Composer, pictures: StoredPicture[]): void => {
    if (pictures.length === 0 && now.pending === 0) discard();
    else show({ ...now, pictures });
  };

  const compose = (sources: readonly PictureSource[], about?: string): Promise<number> => {
    const id = crypto.randomUUID();
    replace({ id, ...(about !== undefined && { about }), pictures: [], pending: sources.length });
    return gatherAll(id, sources);
  };

  /** What a task on the pictures is made of: it goes on with their conversation, unless that is gone. */
  const orderOf = async (begin: Start, { pictures, about }: Composer): Promise<Order> => {
    const job = about === undefined ? undefined : await jobs.get(about);
    const { task, engine } = begin;
    if (job) {
      const order = further(job, task, await settings(), pictures);
      return { ...order, ...(engine !== undefined && { engine }), inPanel: true };
    }
    return { ...begin, sources: pictures.map(storedSource), pictures };
  };

  /** Takes away what it was started on, and nothing that has come since. */
  const startOn = async (begin: Start, asked: Composer): Promise<string> => {
    const id = await jobs.start(await orderOf(begin, asked));
    const now = jobs.state().composer;
    const hashes = asked.pictures.map(({ hash }) => hash);
    if (now?.id === asked.id) leave(now, takeOut(now.pictures, hashes)[1]);
    return id;
  };

  /** Waits until what is about to begin has taken its pictures. */
  const begun = async (): Promise<void> => {
    if (!starting) return;
    await starting.id.catch(() => undefined);
    await begun();
  };

  const start = async (begin: Start): Promise<string> => {
    const now = jobs.state().composer;
    if (!now || now.pictures.length === 0) return fail('pictureGone');
    if (starting?.pictures === now.pictures) return starting.id;
    if (starting) {
      await begun();
      return start(begin);
    }
    starting = { pictures: now.pictures, id: startOn(begin, now) };
    try {
      return await starting.id;
    } finally {
      starting = undefined;
    }
  };

  return {
    /** Resolves when what an earlier worker left has been read. */
    ready,

    /** Replaces what stands in front of the question box; resolves when all pictures have come or failed. */
    async compose(sources: readonly PictureSource[]): Promise<void> {
      await ready;
      await compose(sources);
    },

    /**
     * Puts more pictures behind those in front of the question box, which come along to where the question is asked now:
     * in the conversation of the job `about`, or in a new one. Resolves, when all have come or failed, to how many have
     * come there.
     */
    async add(sources: readonly PictureSource[], about?: string): Promise<number> {
      await ready;
      const now = jobs.state().composer;
      if (!now || !isStaging(now)) return compose(sources, about);
      // While others are on their way, nobody has been told yet what failed of them.
      const { about: before, ...staged } = now.pending === 0 ? withoutFailed(now) : now;
      const along = before === about ? 0 : now.pictures.length;
      return along + (await gatherMore({ ...staged, ...(about !== undefined && { about }) }, sources));
    },

    /** Puts pictures that were asked about back for a new question, beside what stands in front of its box and none twice. */
    async putBack(pictures: StoredPicture[]): Promise<void> {
      await ready;
      await begun();
      const now = jobs.state().composer;
      if (now && isStaging(now)) show(withThese(now, pictures));
      else replace({ id: crypto.randomUUID(), pictures, pending: 0 });
    },

    /** Gets again what could not be had. Throws `FailureError` `pictureGone` where nobody knows what that was. */
    async retry(): Promise<void> {
      await ready;
      const now = jobs.state().composer;
      if (!now || failed.length === 0) return fail('pictureGone');
      const again = failed;
      await gatherMore(withoutFailed(now), again);
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
      leave(now, [...kept, ...come.filter((picture) => !kept.includes(picture))]);
    },

    /**
     * Starts a task on the pictures that have come, such as to answer the question; answers the job's id. Pressed twice,
     * it is the same job. Throws `FailureError` `pictureGone` where there are none.
     */
    async start(begin: Start): Promise<string> {
      await ready;
      return start(begin);
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

/** The pictures in front of a question box with these among them, for a new question. */
function withThese({ about: _left, ...now }: Composer, pictures: readonly StoredPicture[]): Composer {
  const there = now.pictures.map(({ hash }) => hash);
  const [, missing] = takeOut(pictures, there);
  // The same as before tells whoever starts a task on them twice.
  return missing.length === 0 ? now : { ...now, pictures: [...now.pictures, ...missing] };
}

/** What a step comes to, without how far it is meanwhile. */
export async function resultOf<T>(step: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = await step.next();
    if (done) return value;
  }
}
