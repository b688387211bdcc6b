import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { createRequestPace, createRequestPaces, type Pace } from '../../../../utils/engines/completions/pace';
import { createQueue } from '../../../../utils/lib/queue';
import { createOurClock, ourTimers } from './our-clock';
import { partsOf, preparedFixture, sampleConnection, textOf, toolsFor, userTurn } from './samples';

const busy = { code: 'busy', host: 'api.example', status: 429 } as const;

describe('the pace of a connection', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  /** How long the next request waits, in milliseconds. */
  const waitOf = (pace: Pace, isBatch: boolean): number => Math.max(0, pace.nextAt(isBatch) - Date.now());
  /** Waits until a batch's next request may start, sends it and has it refused. */
  const refuse = (pace: Pace, askedMs?: number): void => {
    vi.advanceTimersByTime(waitOf(pace, true));
    const startedAt = pace.started();
    vi.advanceTimersByTime(1);
    pace.refused(startedAt, busy, askedMs);
  };
  const many = (waitAfter: () => number) => Array.from({ length: 50 }, waitAfter);

  test('holds nothing back before a refusal', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 10; n += 1) {
      pace.started();
      pace.answered();
    }
    expect([waitOf(pace, true), waitOf(pace, false)]).toEqual([0, 0]);
  });

  test.each([
    [1, 600, 1400],
    [2, 9000, 19_000],
    [3, 12_800, 25_700],
    [9, 12_800, 25_700],
  ])('after %i refusals in a row, a batch waits between %i and %i ms', (refusals, least, most) => {
    const waits = many(() => {
      const pace = createRequestPace();
      for (let n = 0; n < refusals; n += 1) refuse(pace);
      return waitOf(pace, true);
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    expect(new Set(waits).size).toBeGreaterThan(40);
  });

  test('what a user presses waits for no number of refusals', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 20; n += 1) refuse(pace);
    expect(waitOf(pace, false)).toBe(0);
  });

  test.each([
    [820, 820, 1641],
    [5000, 5000, 6001],
    [60_000, 60_000, 66_001],
  ])('asked to wait %i ms, all wait between %i and %i', (asked, least, most) => {
    const waits = many(() => {
      const pace = createRequestPace();
      refuse(pace, asked);
      return waitOf(pace, false);
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    expect(new Set(waits).size).toBeGreaterThan(40);
  });

  test('requests that were under way together count as one refusal', () => {
    const pace = createRequestPace();
    const underWay = [1, 2, 3, 4].map(() => pace.started());
    for (const startedAt of underWay) pace.refused(startedAt, busy);
    expect(waitOf(pace, true)).toBeLessThanOrEqual(1400);
    expect(pace.lastRefusal()).toBe(busy);
  });

  test('answers shorten the wait of a batch, and end it', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 2; n += 1) refuse(pace);
    const waits = [waitOf(pace, true)];
    for (let n = 0; n < 10; n += 1) {
      pace.answered();
      waits.push(waitOf(pace, true));
    }
    expect(waits.slice(0, 6)).toEqual(waits.slice(0, 6).sort((a, b) => b - a));
    expect(waits[5]).toBeLessThanOrEqual(1400);
    expect(waits[10]).toBe(0);
  });

  test('after a refusal, the requests of a batch go one after the other', () => {
    const pace = createRequestPace();
    refuse(pace);
    vi.advanceTimersByTime(waitOf(pace, true));
    pace.started();
    expect(waitOf(pace, true)).toBeGreaterThanOrEqual(199);
    expect(waitOf(pace, true)).toBeLessThanOrEqual(400);
  });

  test('each connection has its own, and a new one at another address', () => {
    const paceOf = createRequestPaces();
    const one = sampleConnection('https://api.example');
    expect(paceOf({ ...one, name: 'Renamed' })).toBe(paceOf(one));
    expect(paceOf({ ...one, id: 'two' })).not.toBe(paceOf(one));
    expect(paceOf({ ...one, baseUrl: 'https://other.example' })).not.toBe(paceOf(one));
  });
});

describe('jobs of one connection', () => {
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

  const engineWith = (pace: Pace, isBatch = false) =>
    completionsEngine(sampleConnection(service.url), false, toolsFor(service.url, { pace, isBatch }));
  /** Starts jobs that share their connection's pace. */
  async function startJobs(pace = createRequestPace()) {
    const turns = [userTurn('What?', await preparedFixture('icc.jpg'))];
    return (signal = new AbortController().signal) => partsOf(engineWith(pace), turns, signal);
  }

  test('wait for the same time, and send nothing before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const pace = createRequestPace();
    pace.refused(pace.started(), busy, 1000);
    const start = await startJobs(pace);
    service.next('One.', 'Two.');
    const both = Promise.all([start(), start()]);
    // Until each waits. From then on only the answers take real time, for which the clock stands still.
    while (vi.getTimerCount() < 2) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(900);
    expect(service.completions).toEqual([]);
    await vi.advanceTimersByTimeAsync(6000);
    const parts = await both;
    expect(service.completions).toHaveLength(2);
    expect(parts.map(textOf).sort()).toEqual(['One.', 'Two.']);
    for (const [first] of parts)
      expect(first).toMatchObject({ type: 'stage', stage: { kind: 'waiting', status: 429 } });
  });

  test('a job that waits for another one’s refusal can be stopped', async () => {
    const pace = createRequestPace();
    pace.refused(pace.started(), busy, 50_000);
    const stop = new AbortController();
    const waiting = (await startJobs(pace))(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    expect(service.completions).toEqual([]);
  });

  const refusals: Answer[] = [401, 429, 500, 502, 503, 504].map((status) => ({ status, body: 'no' }));

  test.each([502, 503])(
    'a press on a service that always answers %i is sent at once and fails within 15 s, also after twenty failures',
    async (status) => {
      vi.useFakeTimers(ourTimers);
      const clock = createOurClock();
      const engine = engineWith(createRequestPace());
      const turn = userTurn('What?', await preparedFixture('icc.jpg'));
      for (let n = 0; n < 20; n += 1) {
        service.answer(() => refusals[n % refusals.length] ?? 'A lion.');
        expect(await clock.run(clock.ask(engine, turn))).toBeDefined();
      }
      const requests: number[] = [];
      service.answer(() => {
        requests.push(Date.now());
        return { status, body: '' };
      });
      const pressedAt = Date.now();
      expect(await clock.run(clock.ask(engine, turn))).toMatchObject({ status });
      expect([requests.length, requests[0]]).toEqual([3, pressedAt]);
      expect(Date.now() - pressedAt).toBeLessThan(15_000);
    },
  );

  test.each([
    ['of a batch', true],
    ['that users press for', false],
  ])('forty jobs %s, one request in seven refused, end within twice the time', async (_name, isBatch) => {
    vi.useFakeTimers(ourTimers);
    const picture = await preparedFixture('icc.jpg');
    const time = async (isRefused: (request: number) => boolean): Promise<number> => {
      const clock = createOurClock();
      const engine = engineWith(createRequestPace(), isBatch);
      const enter = createQueue(4);
      let requests = 0;
      const refused = new Map<string | undefined, number>();
      service.answer(({ body }) => {
        requests += 1;
        const [question] = /Question \d+/.exec(JSON.stringify(body)) ?? [];
        const times = refused.get(question) ?? 0;
        // A job that is refused three times has failed.
        if (isRefused(requests) && times < 2) {
          refused.set(question, times + 1);
          return { status: requests % 2 === 0 ? 429 : 502, body: '' };
        }
        return { text: 'A lion.', delayHead: clock.hold(1000) };
      });
      const began = Date.now();
      const ask = async (_none: unknown, n: number) => {
        const leave = await enter(new AbortController().signal);
        const failure = await clock.ask(engine, userTurn(`Question ${n}`, picture));
        leave();
        return failure;
      };
      expect(await clock.run(Promise.all(Array.from({ length: 40 }, ask)))).toEqual(
        Array(40).fill(undefined),
      );
      return Date.now() - began;
    };
    const whole = await time(() => false);
    expect(await time((request) => request % 7 === 0)).toBeLessThan(2 * whole);
  });
});
