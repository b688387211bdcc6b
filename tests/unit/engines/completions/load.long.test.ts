import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { createQueue } from '../../../../utils/lib/queue';
import type { PreparedPicture } from '../../../../utils/model/picture';
import { createOurClock, ourTimers } from './our-clock';
import { sampleConnection, toolsFor, userTurn } from './samples';

/**
 * Many users, each with a batch of a page's pictures, and one service that is too small for them, or down for a while. All is
 * the product's own and the requests are real, but the clock is ours.
 */
const clients = 200;
const picturesEach = 20;
/** The clients start within so many milliseconds. */
const arrivalMs = 10_000;
/** What the service answers in a second, in all, and how long each answer takes, in milliseconds. */
const perSecond = clients / 2;
const answerMs = { least: 500, most: 1500 };
const outage = { from: 8000, to: 38_000 };
/** What each key may send in a window, where keys are limited. */
const window = { requests: 8, ms: 30_000 };

/** The smallest PNG. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture: PreparedPicture = {
  blob: new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }),
  mediaType: 'image/png',
  width: 1,
  height: 1,
  notes: [],
};

let service: StrictService;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
  vi.useFakeTimers(ourTimers);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await service.close();
});

const rows: string[] = [];
afterAll(() => {
  const head = 'the service | requests | necessary | ratio | answered';
  console.log([head, ...rows].join('\n'));
});

/** Returns whether the service takes a request now; otherwise the name of its busy time, and in how many seconds that ends. */
type Capacity = (client: string) => { isTaken: boolean; seconds: number; busy: string };

/** A bucket that holds a second's requests and is filled again all the time. */
function createBucket(): Capacity {
  let tokens = perSecond;
  let at = Date.now();
  return () => {
    tokens = Math.min(perSecond, tokens + ((Date.now() - at) / 1000) * perSecond);
    at = Date.now();
    const isTaken = tokens >= 1;
    if (isTaken) tokens -= 1;
    return { isTaken, seconds: 1, busy: 'all the time' };
  };
}

/** All can be answered, but for a while nothing is. */
const createOutage: () => Capacity = () => () => {
  const now = Date.now();
  return { isTaken: now < outage.from || now >= outage.to, seconds: (outage.to - now) / 1000, busy: 'once' };
};

/** Each key may send so much in each window. */
function createWindows(): Capacity {
  const used = new Map<string, number>();
  return (client) => {
    const busy = `window ${Math.floor(Date.now() / window.ms)}`;
    const count = (used.get(client + busy) ?? 0) + 1;
    used.set(client + busy, count);
    return {
      isTaken: count <= window.requests,
      seconds: (window.ms - (Date.now() % window.ms)) / 1000,
      busy,
    };
  };
}

/** Runs all clients against the service, and counts. */
async function load(capacity: Capacity, status: number, isNamed: boolean) {
  const busyTimes = new Set<string>();
  const count = { requests: 0, answered: 0, refused: 0, failed: 0 };
  const clock = createOurClock();

  service.answer(({ body }): Answer => {
    count.requests += 1;
    const client = clientIn(body);
    const { isTaken, seconds, busy } = capacity(client);
    if (!isTaken) {
      count.refused += 1;
      busyTimes.add(`${client} ${busy}`);
      return { status, body: '', headers: isNamed ? { 'retry-after': String(Math.ceil(seconds)) } : {} };
    }
    const ms = answerMs.least + Math.random() * (answerMs.most - answerMs.least);
    return { text: 'A lion.', delayHead: clock.hold(ms) };
  });

  const ask = async (
    client: number,
    enter: ReturnType<typeof createQueue>,
    tools: ReturnType<typeof toolsFor>,
  ) => {
    const leave = await enter(new AbortController().signal);
    const engine = completionsEngine(sampleConnection(service.url), false, tools);
    const failure = await clock.ask(engine, userTurn(`Client ${client}`, picture));
    if (failure) count.failed += 1;
    else count.answered += 1;
    leave();
  };
  const visit = async (client: number): Promise<void> => {
    await clock.later((client / clients) * arrivalMs);
    const tools = toolsFor(service.url, { isBatch: true });
    const enter = createQueue(sampleConnection(service.url).atOnce);
    await Promise.all(Array.from({ length: picturesEach }, () => ask(client, enter, tools)));
  };

  await clock.run(Promise.all(Array.from({ length: clients }, (_, client) => visit(client))));
  return { ...count, busyTimes: busyTimes.size, seconds: Math.round(Date.now() / 1000) };
}

/** The question names the client. */
const clientIn = (body: unknown): string => JSON.stringify(body).match(/Client \d+/)?.[0] ?? '';

const kinds: [string, () => Capacity, number, boolean][] = [
  ['too small, 429 with Retry-After', createBucket, 429, true],
  ['too small, 429 without', createBucket, 429, false],
  ['too small, 503 with Retry-After', createBucket, 503, true],
  ['too small, 503 without', createBucket, 503, false],
  ['down for 30 s, 503 with Retry-After', createOutage, 503, true],
  ['down for 30 s, 503 without', createOutage, 503, false],
  ['8 pictures in 30 s for each key, 429 with Retry-After', createWindows, 429, true],
  ['8 pictures in 30 s for each key, 429 without', createWindows, 429, false],
];

/**
 * Necessary is what clients would send that know nothing of each other and waste nothing: one request for each answer, and,
 * because only a refusal tells them, one refused request for each client and busy time. That is the outage, the window of a
 * key, or all the time for which the service is too small.
 */
test.each(kinds)(
  'a service that is %s gets at most 1.2 times the necessary requests',
  async (name, create, status, isNamed) => {
    const { requests, answered, failed, busyTimes } = await load(create(), status, isNamed);
    const necessary = answered + busyTimes;
    rows.push([name, requests, necessary, (requests / necessary).toFixed(2), answered].join(' | '));
    expect(busyTimes).toBeGreaterThan(clients / 2);
    expect(answered + failed).toBe(clients * picturesEach);
    expect(failed).toBeLessThan(clients * picturesEach * 0.03);
    expect(requests / necessary).toBeLessThanOrEqual(1.2);
    expect(service.violations).toEqual([]);
  },
  10 * 60_000,
);
