import { describe, expect, test, vi } from 'vitest';
import { fail } from '../../../utils/domain/failure';
import type { Composer } from '../../../utils/domain/feed';
import type { StoredPicture } from '../../../utils/domain/picture';
import { samplePicture } from '../domain/samples';
import { acquiring, atOnce, createGates, pictureOf, setUp, sourceOf } from './fake-composing';

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
    const acquire = acquiring(async (source) =>
      pictureOf(source).hash === 'a' ? fail('pdf') : { picture: pictureOf(source) },
    );
    const { composing, composer } = setUp(acquire);
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    expect(composer()).toMatchObject({ pending: 0, failure: { code: 'pdf' }, pictures: [{ hash: 'b' }] });
  });

  test('are replaced by those that are chosen next, and the old ones are not waited for', async () => {
    const signals: AbortSignal[] = [];
    const acquire = acquiring((source, signal) => {
      signals.push(signal);
      return pictureOf(source).hash === 'old'
        ? new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          })
        : atOnce(source);
    });
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
    const acquire = acquiring((source) =>
      pictureOf(source).hash === 'old'
        ? new Promise((resolve) => {
            late = resolve;
          })
        : atOnce(source),
    );
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

describe('more pictures', () => {
  const hashes = (now: Composer | undefined) => now?.pictures.map(({ hash }) => hash);

  test('join those that are there, and those that are still to come, in the order they were chosen', async () => {
    const { acquire, come } = createGates();
    const { composing, composer } = setUp(acquire);
    const first = composing.compose([sourceOf('a'), sourceOf('b')]);
    await come('a');
    await vi.waitFor(() => expect(composer()?.pending).toBe(1));
    const { id } = composer() ?? {};
    const second = composing.add([sourceOf('c')]);
    await vi.waitFor(() => expect(composer()?.pending).toBe(2));
    await come('b');
    await come('c');
    await Promise.all([first, second]);
    expect(hashes(composer())).toEqual(['a', 'b', 'c']);
    expect(composer()).toMatchObject({ id, pending: 0 });
  });

  test('are the first where there are none, and where all have failed', async () => {
    const { composing, composer } = setUp(
      acquiring(async (source) => (pictureOf(source).hash === 'bad' ? fail('pdf') : atOnce(source))),
    );
    await composing.add([sourceOf('bad')]);
    expect(composer()).toMatchObject({ pictures: [], failure: { code: 'pdf' } });
    const failed = composer()?.id;
    await composing.add([sourceOf('a')]);
    expect(hashes(composer())).toEqual(['a']);
    expect(composer()).not.toHaveProperty('failure');
    expect(composer()?.id).not.toBe(failed);
  });

  test('take away the failure of an earlier one', async () => {
    const { composing, composer } = setUp(
      acquiring(async (source) => (pictureOf(source).hash === 'bad' ? fail('pdf') : atOnce(source))),
    );
    await composing.compose([sourceOf('a'), sourceOf('bad')]);
    expect(composer()).toHaveProperty('failure');
    await composing.add([sourceOf('b')]);
    expect(hashes(composer())).toEqual(['a', 'b']);
    expect(composer()).not.toHaveProperty('failure');
  });

  test('do not come any more once all were discarded', async () => {
    const { acquire, come } = createGates();
    const { composing, composer } = setUp(acquire);
    const first = composing.compose([sourceOf('a')]);
    const second = composing.add([sourceOf('b')]);
    await vi.waitFor(() => expect(composer()?.pending).toBe(2));
    composing.discard();
    await come('a');
    await Promise.all([first, second]);
    expect(composer()).toBeUndefined();
  });
});

describe('what could not be had', () => {
  test('is got again when that may help, behind what came, and a question goes on waiting for it', async () => {
    let isAllowed = false;
    const { composing, composer } = setUp(
      acquiring(async (source) =>
        pictureOf(source).hash === 'kept' && !isAllowed ? fail('hostNotAllowed') : atOnce(source),
      ),
    );
    await composing.compose([sourceOf('kept'), sourceOf('b')]);
    const { id } = composer() ?? {};
    isAllowed = true;
    await composing.retry();
    expect(composer()).toMatchObject({ id, pending: 0, pictures: [{ hash: 'b' }, { hash: 'kept' }] });
    expect(composer()).not.toHaveProperty('failure');
  });

  test.each(['nothing failed', 'another was chosen', 'all was discarded'])(
    'is not known where %s',
    async (reason) => {
      const { composing } = setUp(
        acquiring(async (source) => (pictureOf(source).hash === 'bad' ? fail('pdf') : atOnce(source))),
      );
      await composing.compose([sourceOf(reason === 'nothing failed' ? 'a' : 'bad')]);
      if (reason === 'another was chosen') await composing.compose([sourceOf('a')]);
      if (reason === 'all was discarded') composing.discard();
      await expect(composing.retry()).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
    },
  );
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
    const { composing, composer } = setUp(acquiring(atOnce), left);
    await composing.ready;
    expect(composer()).toEqual({ ...left, pending: 0 });
  });

  test('says so when nothing had come yet', async () => {
    const { composing, composer } = setUp(acquiring(atOnce), { ...left, pictures: [] });
    await composing.ready;
    expect(composer()).toEqual({
      id: 'c',
      pictures: [],
      pending: 0,
      failure: { code: 'pictureUnreachable' },
    });
  });

  test('does not replace what was chosen since', async () => {
    const { composing, composer } = setUp(acquiring(atOnce), left);
    await composing.compose([sourceOf('new')]);
    expect(composer()).toMatchObject({ pictures: [{ hash: 'new' }] });
  });
});
