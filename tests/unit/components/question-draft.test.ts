import { describe, expect, test, vi } from 'vitest';
import { composerReducer, emptyComposer } from '../../../components/panel/composer-state';
import { createQuestionDraft } from '../../../components/panel/question-draft';
import { fail } from '../../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../../utils/model/picture';
import type { QuestionDraft } from '../../../utils/model/question-draft';
import { samplePicture } from '../model/samples';

const sourceOf = (hash: string): PictureSource => ({ kind: 'stored', hash, name: `${hash}.jpg` });
const pictureOf = (source: PictureSource): StoredPicture => ({
  ...samplePicture,
  hash: source.kind === 'stored' ? source.hash : '',
});
const hashes = (draft: QuestionDraft | undefined) => draft?.pictures.map(({ hash }) => hash);

/** A draft of a panel; a picture whose name begins with "late" arrives when a test says so, one with "bad" fails. */
function setUp() {
  const arriving = new Map<string, () => void>();
  let composer = emptyComposer;
  let isRepaired = false;
  const acts = createQuestionDraft({
    acquire: async (source) => {
      const picture = pictureOf(source);
      if (picture.hash.startsWith('bad') && !isRepaired) fail('pdf');
      if (picture.hash.startsWith('late'))
        await new Promise<void>((resolve) => arriving.set(picture.hash, resolve));
      return picture;
    },
    now: () => composer.draft,
    happen: (event) => void (composer = composerReducer(composer, event)),
  });
  const arrive = (hash: string) => vi.waitFor(() => (arriving.get(hash) ?? fail('internal'))());
  const fetching = (hash: string) => vi.waitFor(() => expect(arriving.has(hash)).toBe(true));
  const add = (...names: string[]) => acts.add(names.map(sourceOf));
  const restore = (draft: QuestionDraft | undefined): void => {
    composer = composerReducer(composer, { type: 'restored', draft, words: '' });
    if (draft && composer.draft === draft) acts.goOn(draft);
  };
  return {
    acts,
    add,
    arrive,
    fetching,
    restore,
    now: () => composer.draft,
    repair: () => void (isRepaired = true),
  };
}

/** A job that starts when a test says so. */
function gate() {
  let resolve = (_job: { id: string }): void => undefined;
  const promise = new Promise<{ id: string }>((starts) => (resolve = starts));
  return { promise, resolve: (job: { id: string }) => resolve(job) };
}

describe('pictures of a question draft', () => {
  test('arrive in the order in which they were chosen, also those that are chosen meanwhile', async () => {
    const { add, arrive, now } = setUp();
    const first = add('late-a', 'b');
    const second = add('c');
    await vi.waitFor(() => expect(now()?.pending).toHaveLength(3));
    await arrive('late-a');
    expect(await Promise.all([first, second])).toEqual([2, 1]);
    expect(hashes(now())).toEqual(['late-a', 'b', 'c']);
    expect(now()?.pending).toEqual([]);
  });

  test('that fail are kept apart with the reason until other pictures are chosen', async () => {
    const { add, now } = setUp();
    expect(await add('a', 'bad', 'b')).toBe(2);
    expect(hashes(now())).toEqual(['a', 'b']);
    expect(now()?.failed).toEqual([{ source: sourceOf('bad'), failure: { code: 'pdf' } }]);
    await add('c');
    expect(hashes(now())).toEqual(['a', 'b', 'c']);
    expect(now()?.failed).toEqual([]);
  });

  test('that fail stay listed while others that were chosen meanwhile are fetched', async () => {
    const { add, arrive, now } = setUp();
    const first = add('bad', 'late-a');
    await vi.waitFor(() => expect(now()?.failed).toHaveLength(1));
    const second = add('b');
    await arrive('late-a');
    await Promise.all([first, second]);
    expect(now()).toMatchObject({ pictures: [{}, {}], failed: [{ source: { name: 'bad.jpg' } }] });
  });

  test('that fail can be fetched again, behind those that have arrived', async () => {
    const { acts, add, now, repair } = setUp();
    await add('bad', 'b');
    const { id } = now()!;
    repair();
    await acts.retry();
    expect(hashes(now())).toEqual(['b', 'bad']);
    expect(now()).toMatchObject({ id, failed: [] });
  });

  test.each(['replaced', 'discarded'])('do not arrive any more once they were %s', async (how) => {
    const { acts, add, arrive, fetching, now } = setUp();
    const first = add('late-a', 'b');
    await fetching('late-a');
    if (how === 'replaced') acts.replaceBy(sourceOf('new'));
    else acts.discard();
    await arrive('late-a');
    expect(await first).toBe(0);
    if (how === 'replaced') await vi.waitFor(() => expect(hashes(now())).toEqual(['new']));
    else expect(now()).toBeUndefined();
  });

  test('move along to the conversation where more are added', async () => {
    const { acts, add, now } = setUp();
    await add('a', 'b');
    expect(await acts.add([sourceOf('c')], 'job-1')).toBe(3);
    expect(now()).toMatchObject({ about: 'job-1', pictures: [{}, {}, {}] });
    expect(await acts.add([sourceOf('d')], 'job-1')).toBe(1);
    expect(await add('e')).toBe(5);
    expect(now()).not.toHaveProperty('about');
  });

  test('are gone when the last one is removed, unless others are still being fetched', async () => {
    const { acts, add, arrive, now } = setUp();
    await add('a');
    acts.arrange([]);
    expect(now()).toBeUndefined();
    const added = add('b', 'late-c');
    await vi.waitFor(() => expect(hashes(now())).toEqual(['b']));
    acts.arrange([]);
    await arrive('late-c');
    await added;
    expect(hashes(now())).toEqual(['late-c']);
  });
});

describe('a draft that an earlier page of the panel left', () => {
  const left: QuestionDraft = {
    id: 'left',
    stagedAt: 0,
    pictures: [samplePicture],
    pending: [sourceOf('b')],
    failed: [{ source: sourceOf('bad'), failure: { code: 'pdf' } }],
  };

  test('goes on, and what was still being fetched is fetched', async () => {
    const { restore, now } = setUp();
    restore(left);
    await vi.waitFor(() => expect(now()?.pending).toEqual([]));
    expect(now()).toMatchObject({ id: 'left', pictures: [{}, { hash: 'b' }], failed: [{}] });
  });

  test('does not replace what was staged since', async () => {
    const { restore, add, now } = setUp();
    await add('new');
    restore(left);
    expect(hashes(now())).toEqual(['new']);
  });
});

describe('a question about staged pictures', () => {
  test('takes them out of the draft, and leaves those that were staged meanwhile', async () => {
    const { acts, add, now } = setUp();
    await add('a');
    const { promise, resolve } = gate();
    const asked = acts.ask(() => promise);
    await add('b');
    expect(hashes(now())).toEqual(['a', 'b']);
    resolve({ id: 'job' });
    expect(await asked).toEqual({ id: 'job' });
    expect(hashes(now())).toEqual(['b']);
  });

  test('is asked once for two presses', async () => {
    const { acts, add } = setUp();
    await add('a');
    const start = vi.fn(async () => ({ id: 'job' }));
    expect(await Promise.all([acts.ask(start), acts.ask(start)])).toEqual([{ id: 'job' }, { id: 'job' }]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('waits for the question before, where pictures were staged since', async () => {
    const { acts, add } = setUp();
    await add('a');
    const { promise, resolve } = gate();
    const first = acts.ask(() => promise);
    await add('b');
    const second = acts.ask(async ({ pictures }) => ({ id: pictures.map(({ hash }) => hash).join() }));
    resolve({ id: 'first' });
    expect(await Promise.all([first, second])).toEqual([{ id: 'first' }, { id: 'b' }]);
  });

  test('that cannot be asked leaves the pictures, for another try', async () => {
    const { acts, add, now } = setUp();
    await add('a');
    await expect(acts.ask(async () => fail('storageFull'))).rejects.toThrow();
    expect(hashes(now())).toEqual(['a']);
    expect(await acts.ask(async () => ({ id: 'again' }))).toEqual({ id: 'again' });
    expect(now()).toBeUndefined();
  });

  test('cannot be asked without pictures', async () => {
    const { acts } = setUp();
    await expect(acts.ask(async () => ({ id: 'job' }))).rejects.toMatchObject({
      failure: { code: 'pictureGone' },
    });
  });

  test('leaves a draft alone that took its place while it was being asked', async () => {
    const { acts, add, now } = setUp();
    await add('a');
    const { promise, resolve } = gate();
    const asked = acts.ask(() => promise);
    acts.replaceBy(sourceOf('a'));
    await vi.waitFor(() => expect(hashes(now())).toEqual(['a']));
    resolve({ id: 'job' });
    await asked;
    expect(hashes(now())).toEqual(['a']);
  });
});

describe('pictures of an earlier question', () => {
  const earlier = ['x', 'y'].map((hash) => ({ ...samplePicture, hash }));

  test('are staged once beside those that are staged, for a new conversation', async () => {
    const { acts, now } = setUp();
    await acts.add([sourceOf('y'), sourceOf('a')], 'job-1');
    await acts.stageStored(earlier);
    await acts.stageStored(earlier);
    expect(hashes(now())).toEqual(['y', 'a', 'x']);
    expect(now()).not.toHaveProperty('about');
  });

  test('stay for the next question, though one is being asked with the same', async () => {
    const { acts, now } = setUp();
    await acts.stageStored(earlier);
    const { promise, resolve } = gate();
    const asked = acts.ask(() => promise);
    const back = acts.stageStored(earlier);
    resolve({ id: 'job' });
    await Promise.all([asked, back]);
    expect(hashes(now())).toEqual(['x', 'y']);
  });

  test('take the place of a draft that has nothing but a failure', async () => {
    const { acts, add, now } = setUp();
    await add('bad');
    await acts.stageStored(earlier);
    expect(now()).toMatchObject({ pictures: [{}, {}], failed: [] });
  });
});
