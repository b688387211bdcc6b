import * as idb from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../../utils/model/job';
import { samplePicture } from '../model/samples';
import { done, historyContext } from './history-context';
import { historyEntryIn } from '../../../utils/store/schema';

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

// The first time, all of it has still to be compiled.
beforeAll(async () => void (await historyContext()), 60_000);

/** The stores of version 2. */
function layOutSecond(db: IDBPDatabase): void {
  for (const name of ['pictures', 'jobs', 'layouts', 'learnt', 'catalogues', 'sizes', 'usage'])
    db.createObjectStore(name);
  db.createObjectStore('answers').createIndex('usedAt', 'usedAt');
}

/** The stores of version 3. */
function layOutThird(db: IDBPDatabase): void {
  layOutSecond(db);
  const proposals = db.createObjectStore('proposals');
  proposals.createIndex('page', 'page');
  proposals.createIndex('at', 'at');
  for (const name of ['batches', 'altUsage', 'toldSites']) db.createObjectStore(name);
}

/** The stores of version 4. */
function layOutFourth(db: IDBPDatabase, transaction: Parameters<NonNullable<Upgrade>>[3]): void {
  layOutThird(db);
  const jobs = transaction.objectStore('jobs');
  for (const name of ['createdAt', 'state', 'batch']) jobs.createIndex(name, name);
  transaction.objectStore('pictures').createIndex('addedAt', 'addedAt');
  const places = db.createObjectStore('places');
  places.createIndex('hashes', 'hashes', { multiEntry: true });
  for (const name of ['order', 'answer', 'site']) places.createIndex(name, name);
  db.createObjectStore('blocks').createIndex('revision', 'revision');
  db.createObjectStore('thumbnails');
  db.createObjectStore('removed');
}
type Upgrade = NonNullable<Parameters<typeof openDB>[2]>['upgrade'];

const many = 450;

async function fillJobs(old: IDBPDatabase): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    const { reasoning: _new, ...job } = done(`${n}`, n, `Answer number${n} of many`);
    await old.put('jobs', job, `${n}`);
  }
  await old.put('jobs', { id: 'strange', shape: 'of another time' }, 'strange');
  await old.put('jobs', { ...done('working', 1, 'half'), state: 'working' }, 'working');
  await old.put('pictures', { blob: new Blob(['lion']), addedAt: 1 }, 'aa11');
  await old.put('pictures', { blob: new Blob(['nobody’s']), addedAt: 1 }, 'bb22');
}

async function expectHistory(context: Awaited<ReturnType<typeof historyContext>>): Promise<void> {
  expect(await context.historyCount()).toBe(many);
  expect(await context.newestIds(2)).toEqual([`${many - 1}`, `${many - 2}`]);
  const tens = Array.from({ length: 10 }, (_, n) => `${179 - n}`);
  expect(await context.find('number17')).toEqual([...tens, '17']);
  await context.prunePictures(new Set());
  expect([await context.hasPicture('aa11'), await context.hasPicture('bb22')]).toEqual([true, false]);
}

describe('a database of an earlier version', () => {
  test.each([
    [2, layOutSecond],
    [3, layOutThird],
  ])('%i has a history', async (version, layOut) => {
    const old = await openDB('sightread', version, { upgrade: layOut });
    await fillJobs(old);
    old.close();
    await expectHistory(await historyContext());
  });

  test.each([
    ['complete', 1],
    ['begun', undefined],
  ])('4, whose index is %s, has the same history and its sizes', async (_what, isIndexed) => {
    const old = await openDB('sightread', 4, {
      upgrade: (db, _before, _now, transaction) => layOutFourth(db, transaction),
    });
    await fillJobs(old);
    const place = { order: -7, block: 1, bytes: 900, site: '', hashes: ['aa11'] };
    const doc = { id: '7', at: 7, site: '', kind: 'describe', engine: '', engineName: '', text: ' answer' };
    await old.put('places', place, '7');
    await old.put('blocks', { revision: 1, docs: [doc] }, 1);
    for (const [name, size] of Object.entries({ history: 900, revision: 1, isIndexed }))
      if (size !== undefined) await old.put('sizes', size, name);
    old.close();
    const context = await historyContext();
    await expectHistory(context);
    const db = await context.database();
    expect([...db.objectStoreNames].filter((name) => /places|blocks|learnt|toldSites/.test(name))).toEqual(
      [],
    );
    const sizes = (await db.getAll('historyEntries')).map((entry) => historyEntryIn(entry).bytes);
    expect(await db.get('sizes', 'history')).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0));
    await context.removeJobs(await context.newestIds());
    expect(await db.get('sizes', 'history')).toBe(0);
  });

  test('4 keeps what models refused and which sites were disclosed', async () => {
    const old = await openDB('sightread', 4, {
      upgrade: (db, _before, _now, transaction) => layOutFourth(db, transaction),
    });
    await old.put('learnt', { without: ['stream'], mostBytes: 400_000, leastTokens: 8192 }, ['one', 'see']);
    await old.put('toldSites', 5, 'https://zoo.example');
    old.close();
    await historyContext();
    const { readQuirks } = await import('../../../utils/store/services');
    const { disclosedSites } = await import('../../../utils/store/alt-text');
    expect(await readQuirks('one', 'see')).toMatchObject({
      without: ['stream'],
      maxBytes: 400_000,
      minTokens: 8192,
    });
    expect(await disclosedSites()).toEqual(['https://zoo.example']);
  });

  test('4 has pictures with the colour behind them by its former name', async () => {
    const old = await openDB('sightread', 4, {
      upgrade: (db, _before, _now, transaction) => layOutFourth(db, transaction),
    });
    const job = done('a', 1, 'A lion', { pictures: [{ ...samplePicture, behind: '#123456' } as never] });
    await old.put('jobs', job satisfies Job, 'a');
    old.close();
    const { getJob } = await historyContext();
    expect((await getJob('a'))?.pictures).toEqual([{ ...samplePicture, backdrop: '#123456' }]);
  });
});
