import { describe, expect, test, vi } from 'vitest';
import type { Start } from '../../../utils/model/task-start';
import { acquiring, atOnce, createGates, pictureOf, setUp, sourceOf } from './fake-composing';

const asking = (question: string): Start => ({ task: { kind: 'ask', question } });

const hashesIn = (pictures: readonly { hash: string }[] = []): string[] => pictures.map(({ hash }) => hash);

describe('the question', () => {
  test('starts a job on the pictures, which then are gone from the box', async () => {
    const { composing, composer, jobs } = setUp();
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    const id = await composing.start(asking('What differs?'));
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

  test('can be another task instead, of an engine of its own', async () => {
    const { composing, composer, jobs } = setUp();
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    const id = await composing.start({ task: { kind: 'text' }, engine: 'device' });
    expect(jobs.find(id)).toMatchObject({ task: { kind: 'text' }, engine: 'device', pictures: [{}, {}] });
    expect(composer()).toBeUndefined();
  });

  test('goes on with the conversation that more pictures were chosen for, whose own come before them', async () => {
    const { composing, composer, jobs } = setUp();
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    const first = await composing.start(asking('What differs?'));
    await composing.add([sourceOf('c')], first);
    expect(composer()).toMatchObject({ about: first, pictures: [{ hash: 'c' }] });
    await composing.add([sourceOf('d')], first);
    expect(composer()).toMatchObject({ about: first, pictures: [{ hash: 'c' }, { hash: 'd' }] });
    const second = await composing.start(asking('And these?'));
    const pictures = ['a', 'b', 'c', 'd'].map((hash) => ({ hash }));
    expect(jobs.find(second)).toMatchObject({ pictures, sources: pictures, turns: [], inPanel: true });
    expect(composer()).toBeUndefined();
  });

  test('in a conversation can be another task, of an engine of its own', async () => {
    const { composing, jobs } = setUp();
    await composing.compose([sourceOf('a')]);
    const first = await composing.start(asking('What?'));
    await composing.add([sourceOf('b')], first);
    const second = await composing.start({ task: { kind: 'text' }, engine: 'device' });
    expect(jobs.find(second)).toMatchObject({ engine: 'device', pictures: [{ hash: 'a' }, { hash: 'b' }] });
  });

  test('begins anew on the pictures alone where that conversation is gone', async () => {
    const { composing, jobs } = setUp();
    await composing.add([sourceOf('a')], 'gone');
    const id = await composing.start(asking('What?'));
    expect(jobs.find(id)).toMatchObject({ pictures: [{ hash: 'a' }], turns: [] });
  });

  test('is asked where pictures were added last, and those of before come along', async () => {
    const { composing, composer, store } = setUp();
    await composing.compose([sourceOf('a'), sourceOf('b')]);
    const { id } = composer() ?? {};
    expect(await composing.add([sourceOf('c')], 'one')).toBe(3);
    expect(composer()).toMatchObject({ id, about: 'one', pictures: [{}, {}, { hash: 'c' }] });
    expect(await composing.add([sourceOf('d')], 'two')).toBe(4);
    expect(composer()).toMatchObject({ id, about: 'two', pictures: [{}, {}, {}, { hash: 'd' }] });
    await composing.add([sourceOf('e')]);
    expect(hashesIn(composer()?.pictures)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(composer()).not.toHaveProperty('about');
    expect(store.kept).toEqual(composer());
  });

  test('is asked there too with what was still to come elsewhere', async () => {
    const { acquire, come } = createGates();
    const { composing, composer } = setUp(acquire);
    const first = composing.compose([sourceOf('a')]);
    const second = composing.add([sourceOf('b')], 'one');
    await vi.waitFor(() => expect(composer()).toMatchObject({ about: 'one', pending: 2 }));
    await come('a');
    await come('b');
    await Promise.all([first, second]);
    expect(hashesIn(composer()?.pictures)).toEqual(['a', 'b']);
  });

  test('cannot be asked about nothing', async () => {
    await expect(setUp().composing.start(asking('What?'))).rejects.toMatchObject({
      failure: { code: 'pictureGone' },
    });
  });
});

/** Two pictures in front of the question box, and jobs that begin only when a test says so. */
async function setUpSlow(acquire = acquiring(atOnce)) {
  const setting = setUp(acquire);
  const { jobs, composing } = setting;
  let begin = (): void => undefined;
  let refuse = (_reason: Error): void => undefined;
  const begun = new Promise<void>((resolve, reject) => {
    begin = resolve;
    refuse = reject;
  });
  const { start } = jobs;
  const starts = vi.spyOn(jobs, 'start').mockImplementation(async (order) => {
    await begun;
    return start(order);
  });
  await composing.compose([sourceOf('a'), sourceOf('b')]);
  return { ...setting, starts, begin, refuse };
}

describe('while it is being asked', () => {
  test('a picture that comes while the question is being asked stays for the next one', async () => {
    const { composing, composer, jobs, starts, begin } = await setUpSlow();
    const asked = composing.start(asking('What differs?'));
    await vi.waitFor(() => expect(starts).toHaveBeenCalled());
    await composing.add([sourceOf('a')]);
    begin();
    expect(hashesIn(jobs.find(await asked)?.pictures)).toEqual(['a', 'b']);
    expect(hashesIn(composer()?.pictures)).toEqual(['a']);
    const next = await composing.start(asking('And this?'));
    expect(hashesIn(jobs.find(next)?.pictures)).toEqual(['a']);
    expect(composer()).toBeUndefined();
  });

  test('pictures that are put back stay for the next one, though it takes the same along', async () => {
    const { composing, composer, jobs, starts, begin } = await setUpSlow();
    const asked = composing.start(asking('What differs?'));
    await vi.waitFor(() => expect(starts).toHaveBeenCalled());
    const back = composing.putBack([pictureOf(sourceOf('b')), pictureOf(sourceOf('c'))]);
    begin();
    await back;
    expect(hashesIn(jobs.find(await asked)?.pictures)).toEqual(['a', 'b']);
    expect(hashesIn(composer()?.pictures)).toEqual(['b', 'c']);
  });

  test('a picture that is still to come then comes all the same', async () => {
    const { acquire, come } = createGates();
    const { composing, composer } = setUp(acquire);
    const composed = composing.compose([sourceOf('a'), sourceOf('b')]);
    await come('a');
    await vi.waitFor(() => expect(composer()?.pictures).toHaveLength(1));
    await composing.start(asking('What?'));
    expect(composer()).toMatchObject({ pictures: [], pending: 1 });
    await come('b');
    await composed;
    expect(composer()).toMatchObject({ pictures: [{ hash: 'b' }], pending: 0 });
  });

  test('what takes the pictures’ place while the question is being asked is left alone', async () => {
    const { composing, composer, starts, begin } = await setUpSlow();
    const asked = composing.start(asking('What differs?'));
    await vi.waitFor(() => expect(starts).toHaveBeenCalled());
    await composing.compose([sourceOf('b')]);
    begin();
    await asked;
    expect(hashesIn(composer()?.pictures)).toEqual(['b']);
  });

  test('a second press is the same question, asked once', async () => {
    const { composing, jobs, starts, begin } = await setUpSlow();
    const both = [composing.start(asking('What differs?')), composing.start(asking('What differs?'))];
    begin();
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
    expect(starts).toHaveBeenCalledOnce();
    expect(jobs.state().jobs).toHaveLength(1);
  });

  test('what is asked about pictures that came since waits for its turn', async () => {
    const { composing, composer, jobs, starts, begin } = await setUpSlow();
    const first = composing.start(asking('What differs?'));
    await vi.waitFor(() => expect(starts).toHaveBeenCalled());
    await composing.add([sourceOf('c')]);
    const second = composing.start(asking('And this?'));
    begin();
    expect(hashesIn(jobs.find(await first)?.pictures)).toEqual(['a', 'b']);
    expect(hashesIn(jobs.find(await second)?.pictures)).toEqual(['c']);
    expect(composer()).toBeUndefined();
  });

  test('pictures whose question could not be asked stay, and can be asked with again', async () => {
    const { composing, composer, starts, refuse } = await setUpSlow();
    const asked = composing.start(asking('What differs?'));
    refuse(new Error('no room'));
    await expect(asked).rejects.toThrow('no room');
    expect(hashesIn(composer()?.pictures)).toEqual(['a', 'b']);
    starts.mockRestore();
    await composing.start(asking('What differs?'));
    expect(composer()).toBeUndefined();
  });
});
