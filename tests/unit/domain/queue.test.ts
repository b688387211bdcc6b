import { describe, expect, test } from 'vitest';
import { createLine, createQueue } from '../../../utils/domain/queue';

const never = new AbortController().signal;
/** Lets all that is due happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

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
  const enter = createQueue();
  const leave = await enter(never);
  const second = enter(never);
  const entered: string[] = [];
  void enter(never).then(() => entered.push('third'));
  leave();
  leave();
  await second;
  await settle();
  expect(entered).toEqual([]);
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

test('who is let in and stopped in the same moment leaves the place to the next', async () => {
  const enter = createQueue();
  const leave = await enter(never);
  const stop = new AbortController();
  const second = enter(stop.signal);
  const third = enter(never);
  leave();
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  await third;
});

test('who is stopped before coming does not wait', async () => {
  await expect(createQueue()(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

describe('while waiting', () => {
  /** Someone in a line, and what is heard of the place. */
  function listen(place: ReturnType<ReturnType<typeof createLine>>) {
    const heard: number[] = [];
    const come = async () => {
      for (;;) {
        const step = await place.next();
        if (step.done) return step.value;
        heard.push(step.value);
      }
    };
    return { heard, entered: come() };
  }

  test('one hears how much is before it, at once and as that changes', async () => {
    const enter = createLine();
    const first = listen(enter(never, 3));
    const second = listen(enter(never, 2));
    const third = listen(enter(never));
    await settle();
    expect([first.heard, second.heard, third.heard]).toEqual([[], [3], [5]]);
    (await first.entered)();
    (await second.entered)();
    await third.entered;
    expect([second.heard, third.heard]).toEqual([[3], [5, 2]]);
  });

  test('one moves up when another stops waiting, at once', async () => {
    const enter = createLine();
    const first = listen(enter(never));
    const stop = new AbortController();
    const second = listen(enter(stop.signal));
    const third = listen(enter(never));
    await settle();
    stop.abort(new Error('stopped'));
    await expect(second.entered).rejects.toThrow('stopped');
    await settle();
    expect([second.heard, third.heard]).toEqual([[1], [2, 1]]);
    (await first.entered)();
    await third.entered;
  });

  test('one who listens slowly hears the latest, and misses no turn', async () => {
    const enter = createLine();
    const first = listen(enter(never));
    const others = [listen(enter(never)), listen(enter(never))];
    const slow = enter(never);
    expect(await slow.next()).toEqual({ done: false, value: 3 });
    (await first.entered)();
    (await others[0]?.entered)?.();
    expect(await slow.next()).toEqual({ done: false, value: 1 });
    (await others[1]?.entered)?.();
    expect(await slow.next()).toMatchObject({ done: true });
  });

  test('one who goes away without a word leaves the place', async () => {
    const enter = createLine();
    const leave = await listen(enter(never)).entered;
    const gone = enter(never);
    await gone.next();
    const last = listen(enter(never));
    leave();
    await gone.return(() => undefined);
    await last.entered;
  });

  test('places beyond the first wait as long as all of them are taken', async () => {
    const enter = createLine(2);
    const leave = await listen(enter(never)).entered;
    await listen(enter(never)).entered;
    const third = listen(enter(never));
    await settle();
    expect(third.heard).toEqual([2]);
    leave();
    await third.entered;
  });
});
