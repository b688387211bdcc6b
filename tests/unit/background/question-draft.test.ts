import { describe, expect, test, vi } from 'vitest';
import { resultOf } from '../../../utils/background/question-draft';
import { fail } from '../../../utils/model/failure';
import type { Composer } from '../../../utils/model/feed';
import type { StoredPicture } from '../../../utils/model/picture';
import { samplePicture } from '../model/samples';
import { acquiring, atOnce, createGates, pictureOf, setUp, sourceOf } from './fake-composing';

const hashesIn = (now: Composer | undefined) => now?.pictures.map(({ hash }) => hash);

describe('pictures in front of the question box', () => {
  test('come one after the other, and are remembered', async () => {
    const { jobs, composing, composer, store } = setUp();
    const pending: (number | undefined)[] = [];
    jobs.subscribe((event) => event.type === 'composer' && pending.push(event.composer?.pending));
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    expect(composer()).toMatchObject({ pending: 0, pictures: [{ hash: 'a' }, { hash: 'b' }] });
    expect(pending).toEqual([2, 1, 0]);
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

  test('name the files that could not be taken, each with why, until others are chosen', async () => {
    const acquire = acquiring(async (source) =>
      pictureOf(source).hash === 'notes' ? fail('notAPicture') : atOnce(source),
    );
    const { composing, composer } = setUp(acquire);
    await composing.add([sourceOf('a'), sourceOf('notes'), sourceOf('b'), sourceOf('notes')]);
    const refused = { name: 'notes.jpg', failure: { code: 'notAPicture' } };
    expect(composer()).toMatchObject({
      pending: 0,
      pictures: [{ hash: 'a' }, { hash: 'b' }],
      failure: { code: 'notAPicture' },
      refused: [refused, refused],
    });
    await composing.add([sourceOf('notes')]);
    expect(composer()).toMatchObject({ pictures: [{}, {}], refused: [refused] });
    expect(composer()?.refused).toHaveLength(1);
    await composing.add([sourceOf('c')]);
    expect(composer()).not.toHaveProperty('failure');
    expect(composer()).not.toHaveProperty('refused');
  });

  test('name what could not be taken once all have come, whatever is chosen meanwhile', async () => {
    const { acquire, come } = createGates();
    const failing = acquiring((source, signal) =>
      pictureOf(source).hash === 'notes' ? fail('notAPicture') : resultOf(acquire(source, signal)),
    );
    const { composing, composer } = setUp(failing);
    const first = composing.add([sourceOf('notes'), sourceOf('a')]);
    await vi.waitFor(() => expect(composer()).toMatchObject({ pending: 1, failure: {} }));
    const second = composing.add([sourceOf('b')]);
    await vi.waitFor(() => expect(composer()?.pending).toBe(2));
    await come('a');
    await come('b');
    await Promise.all([first, second]);
    expect(composer()).toMatchObject({
      pending: 0,
      pictures: [{ hash: 'a' }, { hash: 'b' }],
      failure: { code: 'notAPicture' },
      refused: [{ name: 'notes.jpg' }],
    });
    await composing.retry();
    expect(composer()?.refused).toHaveLength(1);
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
    expect(hashesIn(composer())).toEqual(['a', 'b', 'c']);
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
    expect(hashesIn(composer())).toEqual(['a']);
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
    expect(hashesIn(composer())).toEqual(['a', 'b']);
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

describe('what an earlier worker left', () => {
  const left: Composer = { id: 'c', pictures: [samplePicture], pending: 1 };
  const failure = { code: 'notAPicture' } as const;
  const past: Partial<Composer> = { failure, refused: [{ name: 'notes.txt', failure }] };

  test.each([{}, past])('is there again as it was (%j)', async (told) => {
    const all = { ...left, pending: 0, ...told };
    const { composing, composer } = setUp(acquiring(atOnce), all);
    await composing.ready;
    expect(composer()).toEqual(all);
  });

  test.each<[string, Partial<Composer>]>([
    ['some had come', {}],
    ['none had come', { pictures: [] }],
    ['some had been refused', past],
  ])('is not waited for where it was still to come, and that is said: %s', async (_what, more) => {
    const before = { ...left, ...more };
    const { composing, composer } = setUp(acquiring(atOnce), before);
    await composing.ready;
    const { pictures } = before;
    expect(composer()).toEqual({ id: 'c', pictures, pending: 0, failure: { code: 'pictureUnreachable' } });
  });

  test('does not replace what was chosen since', async () => {
    const { composing, composer } = setUp(acquiring(atOnce), left);
    await composing.compose([sourceOf('new')]);
    expect(composer()).toMatchObject({ pictures: [{ hash: 'new' }] });
  });
});
