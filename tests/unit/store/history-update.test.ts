import * as idb from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, historyContext } from './history-context';

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

// The first time, all of it has still to be compiled.
beforeAll(async () => void (await historyContext()), 60_000);

/** The stores of version 3. */
function layOutThird(db: IDBPDatabase): void {
  for (const name of ['pictures', 'jobs', 'layouts', 'learnt', 'catalogues', 'sizes', 'usage'])
    db.createObjectStore(name);
  db.createObjectStore('answers').createIndex('usedAt', 'usedAt');
  const proposals = db.createObjectStore('proposals');
  proposals.createIndex('page', 'page');
  proposals.createIndex('at', 'at');
  for (const name of ['batches', 'altUsage', 'toldSites']) db.createObjectStore(name);
}

describe('a database of version 3', () => {
  const many = 200;
  async function third(): Promise<void> {
    const old = await openDB('sightread', 3, { upgrade: layOutThird });
    for (let n = 0; n < many; n += 1) {
      const { reasoning: _new, ...job } = done(`${n}`, n, `Answer number${n} of many`);
      await old.put('jobs', job, `${n}`);
    }
    await old.put('jobs', { id: 'strange', shape: 'of another time' }, 'strange');
    await old.put('pictures', { blob: new Blob(['lion']), addedAt: 1 }, 'aa11');
    await old.put('pictures', { blob: new Blob(['nobody’s']), addedAt: 1 }, 'bb22');
    old.close();
  }

  test('keeps its jobs and pictures, the newest at once and all to be found after a while', async () => {
    await third();
    const one = await historyContext();
    expect((await one.recentJobs(50)).map(({ id }) => id).slice(0, 2)).toEqual(['199', '198']);
    await one.fillHistory(new AbortController().signal);
    expect(await one.historyCount()).toBe(many);
    expect(await one.find('number17')).toEqual([...Array.from({ length: 10 }, (_, n) => `${179 - n}`), '17']);
    await one.keepPictures(new Set());
    expect(await one.hasPicture('aa11')).toBe(true);
    expect(await one.hasPicture('bb22')).toBe(false);
  });

  test('is gone on with where a worker died', async () => {
    await third();
    const one = await historyContext();
    const left = new AbortController();
    let rounds = 0;
    vi.spyOn(left.signal, 'throwIfAborted').mockImplementation(() => {
      rounds += 1;
      if (rounds > 1) throw new Error('The worker died');
    });
    await expect(one.fillHistory(left.signal)).rejects.toThrow('The worker died');
    const some = await one.historyCount();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(many);
    const other = await historyContext();
    await other.fillHistory(new AbortController().signal);
    expect(await other.find('answer')).toHaveLength(many);
  });

  test('is compared with its index no more once that is complete', async () => {
    await third();
    const one = await historyContext();
    await one.fillHistory(new AbortController().signal);
    const readAll = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
    const other = await historyContext();
    await other.putJob(done('new', 1000, 'Written since'));
    await other.fillHistory(new AbortController().signal);
    expect(readAll).not.toHaveBeenCalled();
    expect(await other.historyCount()).toBe(many + 1);
    vi.restoreAllMocks();
  });

  test('is not taken for complete when the last of it was not written', async () => {
    await third();
    const one = await historyContext();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...what) {
      if (what[1] === 'isIndexed') throw new DOMException('', 'QuotaExceededError');
      return put.apply(this, what);
    });
    await expect(one.fillHistory(new AbortController().signal)).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await one.historyCount()).toBeLessThan(many);
    const other = await historyContext();
    await other.fillHistory(new AbortController().signal);
    expect(await other.historyCount()).toBe(many);
  });
});
