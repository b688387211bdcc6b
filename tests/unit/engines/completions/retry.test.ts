import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import type { ReplyPart } from '../../../../utils/engines/engine';
import { type Failure, FailureError } from '../../../../utils/model/failure';
import { createOurClock, ourTimers } from './our-clock';
import { preparedFixture, sampleConnection, textOf, toolsFor, userTurn } from './samples';

let service: StrictService;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await service.close();
});

async function run(): Promise<{ parts: ReplyPart[]; failure?: Failure; asked: number }> {
  const engine = completionsEngine(sampleConnection(service.url), false, toolsFor(service.url));
  const parts: ReplyPart[] = [];
  try {
    const turns = [userTurn('What?', await preparedFixture('icc.jpg'))];
    for await (const part of engine.ask(turns, new AbortController().signal)) parts.push(part);
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
    return { parts, failure: thrown.failure, asked: service.completions.length };
  }
  return { parts, asked: service.completions.length };
}

const soon = { 'retry-after': '0' };
const waits = (parts: ReplyPart[]) =>
  parts.flatMap((part) => (part.type === 'stage' && part.stage.kind === 'waiting' ? [part.stage] : []));

describe.each([429, 502, 503, 504])('status %i', (status) => {
  test('is retried, and the wait is a stage', async () => {
    const { host } = new URL(service.url);
    service.next(
      { status, headers: soon, body: '' },
      { status, body: { error: 'Try again in 10ms' } },
      'A lion.',
    );
    const { parts, asked } = await run();
    expect([textOf(parts), asked]).toEqual(['A lion.', 3]);
    expect(waits(parts)).toEqual(
      [1, 2].map(() => ({ kind: 'waiting', host, status, until: expect.any(Number) })),
    );
    // Each time it is said again that it is sent, and so counted.
    const stages = parts.flatMap((part) => (part.type === 'stage' ? [part.stage.kind] : []));
    expect(stages).toEqual(['sending', 'waiting', 'sending', 'waiting', 'sending']);
  });

  test('is retried twice at most', async () => {
    service.answer(() => ({ status, headers: soon, body: { error: 'Not now' } }));
    const { failure, asked } = await run();
    const code = { 429: 'busy', 502: 'serviceFailed', 503: 'serviceFailed', 504: 'noAnswer' }[status];
    expect([failure?.code, asked, failure?.detail]).toEqual([code, 3, 'Not now']);
  });
});

const now = Date.UTC(2027, 0, 1);
test.each<[string, Answer, number]>([
  ['Retry-After', { status: 429, headers: { 'retry-after': '61' }, body: '' }, 61_000],
  [
    'a date',
    { status: 503, headers: { 'retry-after': new Date(now + 7_200_000).toUTCString() }, body: '' },
    7_200_000,
  ],
  ['its words', { status: 429, body: { error: { message: 'Please try again in 6m0s.' } } }, 360_000],
])('a longer wait by %s fails at once, and says until when', async (_name, answer, wait) => {
  service.next(answer);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { failure, asked, parts } = await run();
  expect([failure?.code, asked, waits(parts)]).toEqual(['busyUntil', 1, []]);
  expect(failure?.until).toBe(now + wait);
});

test('a long wait after a short one fails then', async () => {
  service.next(
    { status: 429, headers: soon, body: '' },
    { status: 429, headers: { 'retry-after': '3600' }, body: '' },
  );
  expect(await run()).toMatchObject({ failure: { code: 'busyUntil' }, asked: 2 });
});

test.each<[string, Answer]>([
  ['without credit', { status: 429, body: { error: { message: 'Quota', code: 'insufficient_quota' } } }],
  ['of its own fault', { status: 500, body: { error: 'oops, try again in 10ms' } }],
  ['that is overloaded', { status: 529, headers: soon, body: '' }],
])('a service %s is asked once', async (_name, answer) => {
  service.next(answer);
  expect((await run()).asked).toBe(1);
});

test('an answer that has begun with an error is not retried', async () => {
  service.next({
    stream: ['A ', { event: { error: { message: 'Overloaded, try again in 10ms', code: 503 } } }],
  });
  expect(await run()).toMatchObject({ failure: { code: 'serviceFailed' }, asked: 1 });
});

test('a job has two retries in all, whatever is repaired between them', async () => {
  const busy: Answer = { status: 503, headers: soon, body: '' };
  service.next(
    busy,
    { status: 400, wantsNoFormat: true, body: { error: { message: 'no', param: 'format' } } },
    busy,
    busy,
  );
  expect(await run()).toMatchObject({ failure: { code: 'serviceFailed' }, asked: 4 });
});

describe('a service that is still loading its model', () => {
  /** What llama.cpp answers. */
  const loading: Answer = {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  };
  const engine = () => completionsEngine(sampleConnection(service.url), false, toolsFor(service.url));
  const turn = async () => userTurn('What?', await preparedFixture('icc.jpg'));
  const times: number[] = [];
  beforeEach(() => {
    times.length = 0;
    vi.useFakeTimers(ourTimers);
  });

  test('is asked every 5 s until it answers, and says so; none of this is a retry', async () => {
    const clock = createOurClock();
    const stages: string[] = [];
    service.answer(() => {
      times.push(Date.now());
      if (times.length <= 8) return loading;
      return times.length <= 10 ? { status: 502, headers: soon, body: '' } : 'A lion.';
    });
    const all = engine();
    const watched = {
      ...all,
      async *ask(...asked: Parameters<typeof all.ask>) {
        for await (const part of all.ask(...asked)) {
          if (part.type === 'stage') stages.push(part.stage.kind);
          yield part;
        }
      },
    };
    expect(await clock.run(clock.ask(watched, await turn()))).toBeUndefined();
    expect(times).toHaveLength(11);
    for (const [n, time] of times.slice(1, 9).entries()) {
      expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(5000);
      expect(time - (times[n] ?? 0)).toBeLessThan(5200);
    }
    expect(stages.filter((kind) => kind === 'loading-model')).toHaveLength(8);
  });

  test('fails after 90 s', async () => {
    const clock = createOurClock();
    service.answer(() => {
      times.push(Date.now());
      return loading;
    });
    const failure = await clock.run(clock.ask(engine(), await turn()));
    expect(failure).toMatchObject({ code: 'modelLoading', status: 503, detail: 'Loading model' });
    expect(times.at(-1)).toBeGreaterThan(80_000);
    expect(Date.now()).toBeLessThan(90_500);
  });

  test('can be stopped at once', async () => {
    service.answer(() => loading);
    const stop = new AbortController();
    const asked = engine().ask([await turn()], stop.signal);
    const parts = asked[Symbol.asyncIterator]();
    await parts.next();
    expect((await parts.next()).value).toEqual({ type: 'stage', stage: { kind: 'loading-model' } });
    const rest = parts.next();
    stop.abort(new Error('stopped'));
    await expect(rest).rejects.toThrow('stopped');
    expect([service.completions.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test.each([
    'The model is loading',
    'Model vision-large is currently loading',
    'Loading the model, please wait',
    'model is still being loaded',
  ])('says so by “%s”', async (words) => {
    service.next({ status: 503, body: { error: words } }, 'A lion.');
    const clock = createOurClock();
    await clock.run(clock.ask(engine(), await turn()));
    expect(Date.now()).toBeGreaterThanOrEqual(5000);
  });

  test.each(['Error loading model', 'Failed: the model is not loading', 'Model overloaded'])(
    'is not meant by “%s”',
    async (words) => {
      service.next({ status: 503, body: { error: words } }, 'A lion.');
      const clock = createOurClock();
      await clock.run(clock.ask(engine(), await turn()));
      expect(Date.now()).toBeLessThan(2000);
    },
  );
});

test.each([401, 500])('after %i, nothing is sent by itself', async (status) => {
  service.answer(() => ({ status, body: { error: 'no' } }));
  expect((await run()).asked).toBe(1);
});
