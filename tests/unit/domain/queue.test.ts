import { expect, test } from 'vitest';
import { createQueue } from '../../../utils/domain/queue';

const never = new AbortController().signal;

/** Enters in order and keeps who is inside. */
function visitors(atOnce: number) {
  const enter = createQueue(atOnce);
  const inside: string[] = [];
  const come = async (name: string, signal = never) => {
    const leave = await enter(signal);
    inside.push(name);
    return () => {
      inside.splice(inside.indexOf(name), 1);
      leave();
    };
  };
  return { come, inside };
}

test('lets so many in at a time, the others in order', async () => {
  const { come, inside } = visitors(2);
  const [first] = await Promise.all([come('a'), come('b')]);
  const third = come('c');
  const fourth = come('d');
  await Promise.resolve();
  expect(inside).toEqual(['a', 'b']);
  first();
  (await third)();
  await fourth;
  expect(inside).toEqual(['b', 'd']);
});

test('leaving twice makes no second place', async () => {
  const { come, inside } = visitors(1);
  const leave = await createQueue()(never);
  leave();
  leave();
  const out = await come('a');
  void come('b');
  out();
  await Promise.resolve();
  expect(inside.length).toBeLessThanOrEqual(1);
});

test('who stops waiting takes no place', async () => {
  const { come, inside } = visitors(1);
  const leave = await come('a');
  const stop = new AbortController();
  const waiting = come('b', stop.signal);
  const next = come('c');
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  leave();
  await next;
  expect(inside).toEqual(['c']);
});

test('who is stopped before coming does not wait', async () => {
  await expect(createQueue()(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
