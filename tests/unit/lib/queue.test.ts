import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScheduler, createQueue, type Release, type Ticket } from '../../../utils/lib/queue';

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

test('a limited number of tickets runs at a time, the others in order', async () => {
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

test('releasing a ticket twice frees one place', async () => {
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

test('a ticket that is aborted while it waits takes no place', async () => {
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

test('a ticket that is aborted as it starts leaves its place to the next', async () => {
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

test('a ticket that is aborted before its request does not wait', async () => {
  await expect(createQueue()(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

describe('a waiting ticket', () => {
  /** Someone in a line, and what is heard of the place. */
  function listen(place: ReturnType<ReturnType<typeof createScheduler>>) {
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

  test('reports the size before it at once and with each change', async () => {
    const enter = createScheduler();
    const first = listen(enter(never, { size: 3 }));
    const second = listen(enter(never, { size: 2 }));
    const third = listen(enter(never));
    await settle();
    expect([first.heard, second.heard, third.heard]).toEqual([[], [3], [5]]);
    (await first.entered)();
    (await second.entered)();
    await third.entered;
    expect([second.heard, third.heard]).toEqual([[3], [5, 2]]);
  });

  test('moves up as soon as another one is aborted', async () => {
    const enter = createScheduler();
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

  test('reports the latest size to a slow reader and misses no turn', async () => {
    const enter = createScheduler();
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

  test('frees its place when its generator is closed', async () => {
    const enter = createScheduler();
    const leave = await listen(enter(never)).entered;
    const gone = enter(never);
    await gone.next();
    const last = listen(enter(never));
    leave();
    await gone.return(() => undefined);
    await last.entered;
  });

  test('waits while all of several places are taken', async () => {
    const enter = createScheduler(2);
    const leave = await listen(enter(never)).entered;
    await listen(enter(never)).entered;
    const third = listen(enter(never));
    await settle();
    expect(third.heard).toEqual([2]);
    leave();
    await third.entered;
  });
});

/** A line in which tests come and go at once, and the names of those who are inside and who have been. */
function createHall(atOnce: number) {
  const enter = createScheduler(atOnce);
  const inside = new Map<string, Release>();
  const entered: string[] = [];
  const come = async (name: string, visit: Ticket = {}): Promise<void> => {
    const place = enter(never, visit);
    for (;;) {
      const step = await place.next();
      if (!step.done) continue;
      inside.set(name, step.value);
      return void entered.push(name);
    }
  };
  const leave = async (name: string | undefined): Promise<void> => {
    const left = inside.get(name ?? '');
    inside.delete(name ?? '');
    left?.();
    await settle();
  };
  return { come, leave, inside, entered };
}

describe('pressing tickets and others', () => {
  const batch = (hall: ReturnType<typeof createHall>, group: string, length: number): void => {
    for (let n = 1; n <= length; n += 1) void hall.come(`${group}${n}`, { isPressing: false });
  };
  const empty = async ({ inside, leave }: ReturnType<typeof createHall>): Promise<void> => {
    while (inside.size > 0) await leave([...inside.keys()][0]);
  };

  test.each([1, 2, 4])(
    'pressing ones run before the rest of a batch, in order: %i at once',
    async (atOnce) => {
      const hall = createHall(atOnce);
      batch(hall, 'a', 9);
      await settle();
      for (const name of ['one', 'two', 'three']) void hall.come(name);
      await settle();
      const before = hall.entered.length;
      await empty(hall);
      expect(hall.entered.slice(before, before + 3)).toEqual(['one', 'two', 'three']);
    },
  );

  test('a batch keeps its order', async () => {
    const hall = createHall(1);
    batch(hall, 'a', 4);
    await settle();
    await empty(hall);
    expect(hall.entered).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('more places start waiting tickets, and fewer start none until enough are free', async () => {
    const hall = createHall(1);
    for (const name of ['a', 'b', 'c', 'd']) void hall.come(name);
    await settle();
    void hall.come('e', { maxConcurrent: 3 });
    await settle();
    expect(hall.entered).toEqual(['a', 'b', 'c']);
    void hall.come('f', { maxConcurrent: 1 });
    await hall.leave('a');
    await hall.leave('b');
    expect(hall.entered).toEqual(['a', 'b', 'c']);
    await hall.leave('c');
    expect(hall.entered).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the reported size follows the order in which tickets will run', async () => {
    const enter = createScheduler(1);
    const places = [1, 2, 3].map(() => enter(never, { isPressing: false, size: 2 }));
    const heard = [];
    for (const place of places) heard.push((await place.next()).value);
    heard.push((await enter(never, {}).next()).value);
    expect(heard.slice(1)).toEqual([2, 4, 2]);
  });

  /** Somebody comes, pressing or of a batch, or somebody leaves. */
  const happening = fc.oneof(
    { weight: 3, arbitrary: fc.constant('batch' as const) },
    { weight: 1, arbitrary: fc.constant('pressing' as const) },
    { weight: 2, arbitrary: fc.nat(3) },
  );

  test('no sequence of tickets exceeds the limit, changes an order, or leaves a ticket behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(happening, { maxLength: 40 }),
        async (atOnce, all) => {
          const hall = createHall(atOnce);
          const came: string[] = [];
          for (const [n, what] of all.entries()) {
            if (typeof what === 'number') {
              await hall.leave([...hall.inside.keys()][what % Math.max(1, hall.inside.size)]);
            } else {
              came.push(`${what}:${n}`);
              void hall.come(`${what}:${n}`, { isPressing: what === 'pressing' });
              await settle();
            }
            expect(hall.inside.size).toBeLessThanOrEqual(atOnce);
            expect(hall.inside.size === atOnce || hall.entered.length === came.length).toBe(true);
          }
          // Of those that still wait, the pressing ones are next.
          const left = came.filter((name) => !hall.entered.includes(name));
          const entered = hall.entered.length;
          while (hall.inside.size > 0) await hall.leave([...hall.inside.keys()][0]);
          const isPressing = (name: string): boolean => name.startsWith('pressing');
          expect(hall.entered.slice(entered)).toEqual([
            ...left.filter(isPressing),
            ...left.filter((name) => !isPressing(name)),
          ]);
          for (const kind of ['batch', 'pressing']) {
            const ofKind = (names: readonly string[]) => names.filter((name) => name.startsWith(kind));
            expect(ofKind(hall.entered)).toEqual(ofKind(came));
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
