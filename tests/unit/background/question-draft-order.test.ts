import { describe, expect, test, vi } from 'vitest';
import { createGates, setUp, sourceOf } from './fake-composing';

describe('the order of the pictures', () => {
  const staged = async (...names: string[]) => {
    const setting = setUp();
    await setting.composing.compose(names.map(sourceOf));
    const hashes = () => setting.composer()?.pictures.map(({ hash }) => hash);
    return { ...setting, hashes };
  };

  test.each([
    ['moved', ['a', 'b', 'c'], ['b', 'a', 'c']],
    ['removed', ['a', 'b', 'c'], ['a', 'c']],
    ['two equal ones moved', ['a', 'b', 'a'], ['a', 'a', 'b']],
    ['one of two equal ones removed', ['a', 'b', 'a'], ['b', 'a']],
    ['nothing changed', ['a', 'a'], ['a', 'a']],
  ])('%s', async (_name, before, after) => {
    const { composing, hashes, store } = await staged(...before);
    await composing.arrange(after, before);
    expect(hashes()).toEqual(after);
    expect(store.kept?.pictures.map(({ hash }) => hash)).toEqual(after);
  });

  test('makes nothing up: what is gone by now stays gone', async () => {
    const { composing, hashes } = await staged('a', 'b');
    await composing.arrange(['b', 'gone', 'a', 'a'], ['gone', 'a', 'b', 'a']);
    expect(hashes()).toEqual(['b', 'a']);
  });

  test('keeps what came while it was arranged, also where that is equal to another', async () => {
    const { composing, hashes } = await staged('a', 'b', 'c', 'a');
    await composing.arrange(['b', 'a'], ['a', 'b']);
    expect(hashes()).toEqual(['b', 'a', 'c', 'a']);
  });

  test('does not keep the rest from coming', async () => {
    const { acquire, come } = createGates();
    const { composing, composer } = setUp(acquire);
    const composed = composing.compose([sourceOf('a'), sourceOf('b')]);
    await come('a');
    await vi.waitFor(() => expect(composer()?.pictures).toHaveLength(1));
    await composing.arrange([], ['a']);
    expect(composer()).toMatchObject({ pictures: [], pending: 1 });
    await come('b');
    await composed;
    expect(composer()).toMatchObject({ pictures: [{ hash: 'b' }], pending: 0 });
  });

  test('ends with the last one, and is no matter where there are none', async () => {
    const { composing, composer } = await staged('a');
    await composing.arrange([], ['a']);
    expect(composer()).toBeUndefined();
    await composing.arrange(['a'], ['a']);
    expect(composer()).toBeUndefined();
  });
});
