import { afterEach, expect, test } from 'vitest';
import { noUsage } from '../../../utils/model/usage';
import { database } from '../../../utils/store/database';
import { clearUsage, countUsage, usageSince } from '../../../utils/store/services';

afterEach(clearUsage);

const on = (day: string, connection = 'one', model = 'see') => ({
  day,
  connection,
  name: 'api.example',
  model,
});

test('what one model was asked on one day is added up', async () => {
  await countUsage(on('2026-11-22'), { requests: 1 });
  await countUsage({ ...on('2026-11-22'), name: 'Renamed' }, { input: 10, output: 2, cost: 0.5 });
  expect(await usageSince()).toEqual([
    { ...noUsage, ...on('2026-11-22'), name: 'Renamed', requests: 1, input: 10, output: 2, cost: 0.5 },
  ]);
});

test('days, connections and models are kept apart, and looked up from a day on', async () => {
  const all = [on('2026-10-31'), on('2026-11-01'), on('2026-11-01', 'one', 'think'), on('2026-11-22', 'two')];
  for (const one of all.toReversed()) await countUsage(one, { requests: 1 });
  const found = (await usageSince('2026-11-01')).map(({ day, connection, model }) => [
    day,
    connection,
    model,
  ]);
  expect(found).toEqual(all.slice(1).map(({ day, connection, model }) => [day, connection, model]));
  expect(await usageSince()).toHaveLength(4);
});

test('what is counted at the same time is all counted', async () => {
  await Promise.all(Array.from({ length: 9 }, () => countUsage(on('2026-11-22'), { requests: 1, input: 5 })));
  expect(await usageSince()).toMatchObject([{ requests: 9, input: 45 }]);
});

test('what no schema can read any more is left out, and counted from nothing', async () => {
  await (await database()).put('usage', { of: 'another time' }, ['2026-11-22', 'one', 'see']);
  expect(await usageSince()).toEqual([]);
  await countUsage(on('2026-11-22'), { requests: 1 });
  expect(await usageSince()).toMatchObject([{ requests: 1, input: 0 }]);
});

test('a cost beyond all numbers does not take the counted tokens away', async () => {
  for (let at = 0; at < 3; at += 1)
    await countUsage(on('2026-11-22'), { requests: 1, input: 500, cost: Number.MAX_VALUE });
  expect(await usageSince()).toMatchObject([{ requests: 3, input: 1500, cost: Number.MAX_VALUE }]);
});
