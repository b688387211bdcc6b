import { describe, expect, test, vi } from 'vitest';
import { type AcquirePicture, createComposing } from '../../../utils/composing';
import { fail } from '../../../utils/domain/failure';
import type { Composer } from '../../../utils/domain/feed';
import type { PictureSource, StoredPicture } from '../../../utils/domain/picture';
import { createJobs } from '../../../utils/jobs';
import { samplePicture } from '../domain/samples';
import { createFakeRuns } from './fake-runs';
import { createFakeStore } from './fake-store';

const sourceOf = (hash: string): PictureSource => ({ kind: 'stored', hash, name: `${hash}.jpg` });
const pictureOf = (source: PictureSource): StoredPicture => ({
  ...samplePicture,
  hash: source.kind === 'stored' ? source.hash : '',
});
const atOnce: AcquirePicture = async (source) => ({ picture: pictureOf(source) });

function setUp(acquire: AcquirePicture = atOnce, left?: Composer) {
  const store = { kept: left };
  const runs = createFakeRuns();
  const jobs = createJobs({ store: createFakeStore(), run: runs.run, stayAwake: () => () => undefined });
  const composing = createComposing(jobs, acquire, {
    read: async () => store.kept,
    write: async (now) => void (store.kept = now),
  });
  return { store, jobs, composing, composer: () => jobs.state().composer };
}

describe('pictures in front of the question box', () => {
  test('come one after the other, and are remembered', async () => {
    const { jobs, composing, composer, store } = setUp();
    const pending: (number | undefined)[] = [];
    jobs.subscribe((event) => event.type === 'composer' && pending.push(event.composer?.pending));
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    expect(composer()).toMatchObject({ pending: 0, pictures: [{ hash: 'a' }, { hash: 'b' }] });
    expect(pending).toEqual([undefined, 2, 1, 0]);
    expect(store.kept).toEqual(composer());
  });

  test('say when one does not come, and keep the others', async () => {
    const acquire: AcquirePicture = async (source) =>
      pictureOf(source).hash === 'a' ? fail('pdf') : { picture: pictureOf(source) };
    const { composing, composer } = setUp(acquire);
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    expect(composer()).toMatchObject({ pending: 0, failure: { code: 'pdf' }, pictures: [{ hash: 'b' }] });
  });

  test('are replaced by those that are chosen next, and the old ones are not waited for', async () => {
    const signals: AbortSignal[] = [];
    const acquire: AcquirePicture = (source, signal) => {
      signals.push(signal);
      return pictureOf(source).hash === 'old'
        ? new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          })
        : atOnce(source, signal);
    };
    const { composing, composer } = setUp(acquire);
    const first = composing.compose([sourceOf('old'), sourceOf('older')]);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    await composing.compose([sourceOf('new')]);
    await first;
    expect(composer()).toMatchObject({ pictures: [{ hash: 'new' }], pending: 0 });
    expect(composer()).not.toHaveProperty('failure');
    expect(signals).toHaveLength(2);
  });

  test('are not mixed with one that comes too late', async () => {
    let late = (_picture: { picture: StoredPicture }): void => undefined;
    const acquire: AcquirePicture = (source, signal) =>
      pictureOf(source).hash === 'old'
        ? new Promise((resolve) => {
            late = resolve;
          })
        : atOnce(source, signal);
    const { composing, composer } = setUp(acquire);
    const first = composing.compose([sourceOf('old')]);
    await vi.waitFor(() => expect(composer()?.pending).toBe(1));
    await composing.compose([sourceOf('new')]);
    late({ picture: pictureOf(sourceOf('old')) });
    await first;
    expect(composer()).toMatchObject({ pictures: [{ hash: 'new' }], pending: 0 });
  });

  test('go when they are discarded', async () => {
    const { composing, composer, store } = setUp();
    await composing.compose([sourceOf('a')]);
    composing.discard();
    expect([composer(), store.kept]).toEqual([undefined, undefined]);
  });
});

describe('the question', () => {
  test('starts a job on the pictures, which then are gone from the box', async () => {
    const { composing, composer, jobs } = setUp();
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    const id = await composing.ask('What differs?');
    expect(jobs.find(id)).toMatchObject({
      task: { kind: 'ask', question: 'What differs?' },
      pictures: [{ hash: 'a' }, { hash: 'b' }],
      sources: [
        { kind: 'stored', hash: 'a' },
        { kind: 'stored', hash: 'b' },
      ],
    });
    expect(composer()).toBeUndefined();
  });

  test('cannot be asked about nothing', async () => {
    await expect(setUp().composing.ask('What?')).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
  });
});

describe('what an earlier worker left', () => {
  const left: Composer = { id: 'c', pictures: [samplePicture], pending: 1 };

  test('is there again; what was still to come is not waited for', async () => {
    const { composing, composer } = setUp(atOnce, left);
    await composing.ready;
    expect(composer()).toEqual({ ...left, pending: 0 });
  });

  test('says so when nothing had come yet', async () => {
    const { composing, composer } = setUp(atOnce, { ...left, pictures: [] });
    await composing.ready;
    expect(composer()).toEqual({
      id: 'c',
      pictures: [],
      pending: 0,
      failure: { code: 'pictureUnreachable' },
    });
  });

  test('does not replace what was chosen since', async () => {
    const { composing, composer } = setUp(atOnce, left);
    await composing.compose([sourceOf('new')]);
    expect(composer()).toMatchObject({ pictures: [{ hash: 'new' }] });
  });
});
