import * as idb from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine, ReplyPart } from '../../../utils/engines/engine';
import { fail } from '../../../utils/model/failure';
import { defaultSettings } from '../../../utils/model/settings';
import {
  dayOf,
  noUsage,
  sumUsage,
  type UsageCounts,
  type UsageLimit,
  type UsageRow,
} from '../../../utils/model/usage';
import { createUsageLedger, type usageLedger, withUsage } from '../../../utils/pipeline/usage-meter';
import { database } from '../../../utils/store/database';
import { clearUsage, countUsage, putCatalog, usageSince } from '../../../utils/store/services';
import { sampleConnection } from '../engines/completions/samples';
import { speakEnglish } from '../texts/english';
import { answerer, fakeEngine } from './fake-engine';

beforeEach(speakEnglish);

const never = new AbortController().signal;
const sending: ReplyPart = {
  type: 'stage',
  stage: { kind: 'sending', host: 'h', bytes: 1, width: 1, height: 1, pictures: 1 },
};
const text: ReplyPart = { type: 'text', delta: 'A lion' };
const took = (input: number, output: number, cost?: number): ReplyPart => ({
  type: 'usage',
  usage: { input, output, ...(cost === undefined ? {} : { cost }) },
});
const today = { day: dayOf(new Date()), connection: 'one', name: 'api.example', model: 'vision-large' };

const connection = { ...sampleConnection('https://api.example'), id: answerer.id };

function setUp(more: { limit?: Partial<UsageLimit>; before?: UsageRow[]; ledger?: typeof usageLedger } = {}) {
  const { limit = {}, before = [] } = more;
  const counted: Partial<UsageCounts>[] = [];
  const ledger = {
    count: vi.fn(async (_on: object, one: Partial<UsageCounts>) => void counted.push(one)),
    since: async () => before,
  };
  const settings = {
    ...defaultSettings,
    connections: [connection],
    limit: { ...defaultSettings.limit, ...limit },
  };
  const ask = async (parts: readonly ReplyPart[] | Engine) => {
    const engine = 'ask' in parts ? parts : fakeEngine(parts);
    const heard: ReplyPart[] = [];
    for await (const part of withUsage(engine, settings, more.ledger ?? ledger).ask([], never))
      heard.push(part);
    return heard;
  };
  return { ask, ledger, total: () => sumUsage(counted) };
}

describe('what is counted', () => {
  const priced = () =>
    putCatalog(connection.id, connection.baseUrl, {
      models: [{ id: answerer.model, vision: 'yes', price: { input: 0.001, output: 0.01 } }],
      askedAt: 0,
    });
  afterEach(async () => (await database()).clear('catalogs'));

  test('is what each request took, under its day, its connection and its model', async () => {
    await priced();
    const { ask, ledger, total } = setUp();
    const parts = [sending, took(10, 0), sending, text, took(100, 20)];
    const withCost = [sending, took(10, 0, 0.01), sending, text, took(100, 20, 0.1 + 0.2)];
    expect(await ask(parts)).toEqual(withCost);
    expect(total()).toEqual({ ...noUsage, requests: 2, input: 110, output: 20, cost: 0.1 + 0.2 + 0.01 });
    expect(ledger.count.mock.calls.map(([on]) => on)).toEqual(Array.from({ length: 4 }, () => today));
  });

  test('is the cost that the service names, before that of its catalog', async () => {
    await priced();
    const { ask, total } = setUp();
    await ask([sending, text, took(100, 20, 0.5)]);
    expect(total().cost).toBe(0.5);
  });

  test.each<[string, ReplyPart[], Partial<UsageCounts>]>([
    ['without a price', [sending, text, took(9, 1)], { requests: 1, unpriced: 1, input: 9, output: 1 }],
    ['that says nothing of what it took', [sending, text], { requests: 1, unknown: 1 }],
    [
      'that brought thoughts alone',
      [sending, { type: 'reasoning', delta: 'Hm' }],
      { requests: 1, unknown: 1 },
    ],
    ['that brought nothing', [sending], { requests: 1 }],
  ])('of an answer %s', async (_what, parts, counted) => {
    const { ask, total } = setUp();
    expect(await ask(parts)).toEqual(parts);
    expect(total()).toEqual({ ...noUsage, ...counted });
  });

  test('is also an answer that breaks off, which may have been charged for', async () => {
    const { ask, total } = setUp();
    const breaking = {
      ...fakeEngine(),
      async *ask() {
        yield* [sending, text];
        fail('brokenOff');
      },
    };
    await expect(ask(breaking)).rejects.toMatchObject({ failure: { code: 'brokenOff' } });
    expect(total()).toEqual({ ...noUsage, requests: 1, unknown: 1 });
  });
});

describe('a limit', () => {
  const on = (day: string, more: Partial<UsageCounts>): UsageRow => ({ ...noUsage, ...today, day, ...more });
  const now = new Date();
  const earlier = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() === 1 ? 2 : 1));

  test.each<[Partial<UsageLimit>, UsageRow[], string | undefined]>([
    [{}, [on(today.day, { input: 1e9, cost: 1e6 })], undefined],
    [{ amount: 50_000 }, [on(today.day, { input: 40_000, output: 9999 })], undefined],
    [{ amount: 50_000 }, [on(today.day, { input: 40_000, output: 10_000 })], '50,000 tokens a day'],
    [{ amount: 50_000 }, [on(earlier, { input: 60_000 })], undefined],
    [{ per: 'month', amount: 50_000 }, [on(earlier, { input: 60_000 })], '50,000 tokens a month'],
    [
      { unit: 'dollars', amount: 0.5 },
      [on(today.day, { cost: 0.25 }), on(today.day, { cost: 0.25 })],
      '$0.50 a day',
    ],
    [{ per: 'month', unit: 'dollars', amount: 10 }, [on(today.day, { cost: 10 })], '$10.00 a month'],
  ])('of %j after %j', async (limit, before, amount) => {
    const { ask, total } = setUp({ limit, before });
    if (amount === undefined) return expect(await ask([text])).toEqual([text]);
    const failure = { code: 'limitReached', limit: { amount } };
    await expect(ask([sending, text])).rejects.toMatchObject({ failure });
    expect(total()).toEqual(noUsage);
  });
});

test('a daily limit holds until midnight, and a monthly one until the month is over', async () => {
  Object.assign(globalThis, idb);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 29, 23, 59, 59) });
  const ledger = { count: countUsage, since: usageSince };
  const daily = setUp({ limit: { amount: 10 }, ledger });
  const monthly = setUp({ limit: { per: 'month', amount: 20 }, ledger });
  await daily.ask([sending, text, took(8, 2)]);
  await expect(daily.ask([text])).rejects.toMatchObject({ failure: { limit: { per: 'day' } } });
  vi.setSystemTime(new Date(2026, 10, 30));
  await daily.ask([sending, text, took(8, 2)]);
  await expect(monthly.ask([text])).rejects.toMatchObject({ failure: { limit: { per: 'month' } } });
  vi.setSystemTime(new Date(2026, 11, 1));
  expect(await monthly.ask([text])).toEqual([text]);
  await clearUsage();
  vi.useRealTimers();
});

describe('a ledger', () => {
  const broken = () => Promise.reject(new DOMException('', 'UnknownError'));
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  test('that is broken costs no answer where no limit is set', async () => {
    const ledger = createUsageLedger({ count: broken, since: broken });
    const { ask } = setUp({ ledger });
    const reading = vi.spyOn(idb.IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('', 'UnknownError');
    });
    expect(await ask([sending, text, took(5, 5)])).toEqual([sending, text, took(5, 5)]);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
  });

  test('that cannot be read has nothing sent where a limit is set', async () => {
    const ledger = createUsageLedger({ count: broken, since: broken });
    const { ask } = setUp({ limit: { amount: 1000 }, ledger });
    const engine = { ...fakeEngine(), ask: vi.fn(fakeEngine([sending, text]).ask) };
    await expect(ask(engine)).rejects.toMatchObject({ failure: { code: 'storageFailed' } });
    expect(engine.ask).not.toHaveBeenCalled();
  });

  test('that cannot be written still adds up to a limit, with what it has', async () => {
    const stored = { ...noUsage, ...today, input: 10 };
    const ledger = createUsageLedger({ count: broken, since: async () => [stored] });
    const { ask } = setUp({ limit: { amount: 30 }, ledger });
    for (let asked = 0; asked < 2; asked += 1) await ask([sending, text, took(8, 2)]);
    await expect(ask([text])).rejects.toMatchObject({ failure: { code: 'limitReached' } });
  });

  test('that was full for a while has all that was counted', async () => {
    const count = vi.fn(async (_on: object, _more: Partial<UsageCounts>) => undefined);
    count.mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    const { ask } = setUp({ ledger: createUsageLedger({ count, since: async () => [] }) });
    await ask([sending, text, took(8, 2)]);
    expect(sumUsage(count.mock.calls.slice(1).map(([, more]) => more))).toEqual({
      ...noUsage,
      requests: 1,
      unpriced: 1,
      input: 8,
      output: 2,
    });
  });
});
