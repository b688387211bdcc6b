import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { createGate } from '../../../fakes/gate.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { createRequestPace, createRequestPaces, type Pace } from '../../../../utils/engines/completions/pace';
import { FailureError } from '../../../../utils/model/failure';
import { partsOf, preparedFixture, sampleConnection, textOf, toolsFor, userTurn } from './samples';

const busy = { code: 'busy', host: 'api.example', status: 429 } as const;

describe('the pace of a connection', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  /** How long the next request waits, in milliseconds. */
  const waitOf = (pace: Pace): number => (pace.wait()?.until ?? Date.now()) - Date.now();
  /** Waits for the next request's turn, sends it and has it refused. */
  const refuse = (pace: Pace, askedMs?: number): void => {
    vi.advanceTimersByTime(waitOf(pace));
    pace.refused(pace.start(), busy, askedMs);
  };
  const many = (waitAfter: () => number) => Array.from({ length: 50 }, waitAfter);

  test('holds nothing back before a refusal', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 10; n += 1) pace.answered(pace.start());
    expect(pace.wait()).toBeUndefined();
  });

  test.each([
    [1, 1000, 2000],
    [2, 3000, 6000],
    [3, 9000, 18_000],
    [4, 10_000, 20_000],
    [9, 10_000, 20_000],
  ])('after %i refusals that name no time, waits between %i and %i ms', (refusals, least, most) => {
    const waits = many(() => {
      const pace = createRequestPace();
      for (let n = 0; n < refusals; n += 1) refuse(pace);
      return waitOf(pace);
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    expect(new Set(waits).size).toBeGreaterThan(40);
  });

  test.each([
    [0, 0, 0],
    [820, 820, 1641],
    [5000, 5000, 6001],
    [60_000, 60_000, 66_001],
  ])('asked to wait %i ms, waits between %i and %i', (asked, least, most) => {
    const waits = many(() => {
      const pace = createRequestPace();
      refuse(pace, asked);
      return waitOf(pace);
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    if (most > least) expect(new Set(waits).size).toBeGreaterThan(40);
  });

  test('a service that names too short a time, again and again, is asked ever less', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 4; n += 1) refuse(pace, 1000);
    expect(waitOf(pace)).toBeGreaterThanOrEqual(10_000);
  });

  test('requests that were under way together count as one refusal', () => {
    const pace = createRequestPace();
    const underWay = [1, 2, 3, 4].map(() => pace.start());
    for (const number of underWay) pace.refused(number, busy, undefined);
    expect(waitOf(pace)).toBeLessThanOrEqual(2000);
    expect(pace.wait()?.failure).toBe(busy);
  });

  test('after a refusal one request goes after the other, ever sooner with each answer, until nothing waits', () => {
    const pace = createRequestPace();
    refuse(pace);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      vi.advanceTimersByTime(waitOf(pace));
      const number = pace.start();
      waits.push(waitOf(pace));
      pace.answered(number);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    expect(waits[6]).toBeLessThan(500);
    expect(waits.at(-1)).toBe(0);
  });

  test('an answer to what was sent before the refusal says nothing of now', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const waits = [true, false].map((isAnswered) => {
      const pace = createRequestPace();
      const early = pace.start();
      pace.refused(pace.start(), busy, undefined);
      if (isAnswered) pace.answered(early);
      vi.advanceTimersByTime(waitOf(pace));
      pace.start();
      return waitOf(pace);
    });
    expect(waits).toEqual([1500, 1500]);
  });

  test('a refusal is forgotten after a minute', () => {
    const pace = createRequestPace();
    refuse(pace);
    vi.advanceTimersByTime(60_001);
    pace.start();
    expect(pace.wait()).toBeUndefined();
  });

  test('waiting is no use after six refusals in a row, for what waited at the last of them', () => {
    const pace = createRequestPace();
    for (let n = 0; n < 5; n += 1) refuse(pace);
    const before = pace.started();
    expect(pace.isHopeless(before)).toBe(false);
    refuse(pace);
    expect([pace.isHopeless(before), pace.isHopeless(pace.started())]).toEqual([true, false]);
    pace.answered(pace.start());
    expect(pace.isHopeless(before)).toBe(false);
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

  /** Starts jobs that share their connection's pace. */
  async function startJobs(pace = createRequestPace()) {
    const turns = [userTurn('What?', await preparedFixture('icc.jpg'))];
    const engine = completionsEngine(sampleConnection(service.url), false, toolsFor(service.url, { pace }));
    return (signal = new AbortController().signal) => partsOf(engine, turns, signal);
  }
  const refused = (seconds: string): Answer => ({
    status: 429,
    headers: { 'retry-after': seconds },
    body: '',
  });

  test('wait for the same time, and send nothing before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const pace = createRequestPace();
    pace.refused(pace.start(), busy, 1000);
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
    pace.refused(pace.start(), busy, 50_000);
    const stop = new AbortController();
    const waiting = (await startJobs(pace))(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    expect(service.completions).toEqual([]);
  });

  test('fail together where the service has refused all for long', async () => {
    const pace = createRequestPace();
    const start = await startJobs(pace);
    for (let n = 0; n < 5; n += 1) pace.refused(pace.start(), busy, 0);
    const gate = createGate();
    service.next({ ...refused('0'), delayHead: gate.opened });
    const first = start();
    await service.completion(1);
    gate.open();
    await expect(first).rejects.toBeInstanceOf(FailureError);
    expect(service.completions).toHaveLength(1);
  });
});
