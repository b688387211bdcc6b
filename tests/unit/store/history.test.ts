import * as idb from 'fake-indexeddb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../../utils/model/job';
import { sampleJob, samplePicture } from '../model/samples';
import { done, historyContext } from './history-context';

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

// The first time, all of it has still to be compiled.
beforeAll(async () => void (await historyContext()), 60_000);

describe('the search records', () => {
  test('have an answer as soon as it is written down, as it was written last, and until it is removed', async () => {
    const { putJob, removeJobs, find, newestIds, historyCount, historyBytes } = await historyContext();
    await putJob(sampleJob({ id: 'a', answer: 'half an ans' }));
    expect([await find('half'), await historyCount()]).toEqual([[], 0]);
    await putJob(done('a', 1, 'A red boat'));
    await putJob(done('b', 2, 'A red house'));
    expect([await find('red'), await newestIds()]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    await putJob(done('a', 1, 'A green boat'));
    expect([await find('red'), await find('green'), await historyCount()]).toEqual([['b'], ['a'], 2]);
    await removeJobs(['a', 'b', 'never']);
    expect([await find('green'), await newestIds(), await historyBytes()]).toEqual([[], [], 0]);
  });

  test('leave out what a batch shows', async () => {
    const { putJob, historyCount } = await historyContext();
    await putJob(done('a', 1, 'x', { batch: 'many' }));
    expect(await historyCount()).toBe(0);
  });

  test('leave out what only failed, until a later turn has an answer; its pictures are kept', async () => {
    const { putJob, find, newestIds, storedIds, historyCount, needsPicture } = await historyContext();
    const failure = { code: 'offline' } as const;
    const failed: Partial<Job> = { state: 'failed', failure, pictures: [samplePicture] };
    const ask = (question: string) => ({ kind: 'ask', question }) as const;
    await putJob(done('a', 1, 'A red boat'));
    await putJob(done('b', 2, '', { ...failed, task: ask('Which harbour?') }));
    await putJob(done('c', 3, 'A red', { ...failed }));
    await putJob(done('d', 4, 'A red lamp'));
    await putJob(done('e', 5, '', failed));
    expect([await newestIds(), await newestIds(2), await find('harbour')]).toEqual([
      ['d', 'c', 'a'],
      ['d', 'c'],
      [],
    ]);
    expect([await historyCount(), await storedIds()]).toEqual([3, ['e', 'd', 'c', 'b', 'a']]);
    expect(await needsPicture(samplePicture.hash)).toBe(true);
    await putJob(done('f', 6, 'Of a lake', { conversation: 'b', parent: 'b' }));
    expect([await newestIds(1), await find('harbour')]).toEqual([['b'], ['b']]);
  });

  test('are what the jobs are, though the transaction of one fails', async () => {
    const { putJob, find, getJob } = await historyContext();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await putJob(done('a', 1, 'A red boat'));
    const storeOf = IDBTransaction.prototype.objectStore;
    vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
      this: IDBTransaction,
      name: string,
    ) {
      // The job is written by then.
      if (name === 'searchRecords' && this.mode === 'readwrite') throw new Error('crashed');
      return storeOf.call(this, name);
    });
    await expect(putJob(done('b', 2, 'A red house'))).rejects.toThrow('crashed');
    vi.restoreAllMocks();
    expect([await find('red'), await getJob('b')]).toEqual([['a'], undefined]);
  });

  test('are read once, and then only what was written or removed since', async () => {
    const { putJob, removeJobs, createHistorySearch, watchHistory } = await historyContext();
    for (const id of ['a', 'b']) await putJob(done(id, 1, 'A red boat'));
    const search = createHistorySearch();
    const heard = new Set<string>();
    const stop = watchHistory((ids) => {
      for (const id of ids) heard.add(id);
      search.changed(ids);
    });
    await search.refresh();
    const readAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await putJob(done('c', 2, 'A red house'));
    await removeJobs(['a']);
    await vi.waitFor(() => expect([...heard]).toEqual(['c', 'a']));
    await search.refresh();
    expect(search.find(['red'])).toEqual(['c', 'b']);
    expect(readAll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    stop();
  });
});

describe('a conversation', () => {
  /** Turns of one conversation, each after the one before, with other words. */
  const talk = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      done(`turn${at}`, at + 1, `word${10 + at} `.repeat(200), {
        conversation: 'turn0',
        ...(at > 0 && { parent: `turn${at - 1}` }),
      }),
    );

  test('is one entry, whose size grows with each turn by that turn', async () => {
    const { putJob, historyBytes, historyCount, newestIds, find } = await historyContext();
    const sizes: number[] = [];
    for (const turn of talk(11)) {
      await putJob(turn);
      sizes.push(await historyBytes());
    }
    expect([await historyCount(), await newestIds(), await find('word17')]).toEqual([
      1,
      ['turn0'],
      ['turn0'],
    ]);
    const grown = sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0));
    expect(Math.max(...grown)).toBeLessThan(1.1 * Math.min(...grown));
  });

  test('is found by what is left of it when some of its turns are deleted, and as a whole again', async () => {
    const { putJob, softDelete, restoreDeleted, removeConversations, find, historyCount } =
      await historyContext();
    for (const turn of talk(3)) await putJob(turn);
    await softDelete(['turn1', 'turn2'], 'undo');
    expect([await find('word10'), await find('word12')]).toEqual([['turn0'], []]);
    await restoreDeleted('undo');
    expect(await find('word12')).toEqual(['turn0']);
    expect((await removeConversations(['turn0'])).ids).toEqual(['turn0', 'turn1', 'turn2']);
    expect(await historyCount()).toBe(0);
  });
});

describe('what is deleted', () => {
  test('comes back as it was, with its picture', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const {
      putJob,
      putPicture,
      softDelete: layAside,
      restoreDeleted: bringBack,
      prunePictures: keepPictures,
      hasPicture,
      find,
    } = await historyContext();
    const hash = await putPicture(new Blob(['lion']));
    const job = done('a', 1, 'A lion', { pictures: [{ ...samplePicture, hash }], sources: [] });
    await putJob(job);
    expect(await layAside(['a'], 'undo')).toEqual([job]);
    vi.setSystemTime(100_000);
    await keepPictures(new Set());
    expect([await find('lion'), await hasPicture(hash)]).toEqual([[], true]);
    expect(await bringBack('undo')).toEqual([job]);
    expect(await find('lion')).toEqual(['a']);
    expect(await bringBack('undo')).toEqual([]);
    vi.useRealTimers();
  });

  test('is the last one, then the one before, until it is restored or purged', async () => {
    const {
      putJob,
      softDelete: layAside,
      restoreDeleted: bringBack,
      lastDeletion,
      purgeDeleted,
    } = await historyContext();
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    for (const id of ['a', 'b', 'c']) await putJob(done(id, 1, 'A lion'));
    expect(await lastDeletion()).toBeUndefined();
    // Keys are in no order.
    for (const [at, [id, undo]] of Object.entries([
      ['a', 'z'],
      ['b', 'y'],
      ['c', 'x'],
    ] as const)) {
      vi.setSystemTime(Number(at));
      await layAside([id], undo);
    }
    const undone: (string | undefined)[] = [];
    for (
      let last = await lastDeletion();
      last !== undefined && undone.length < 2;
      last = await lastDeletion()
    ) {
      undone.push(last);
      await bringBack(last);
    }
    expect([undone, await lastDeletion()]).toEqual([['x', 'y'], 'z']);
    await purgeDeleted(Infinity);
    expect(await lastDeletion()).toBeUndefined();
    vi.useRealTimers();
  });

  test('is gone for good after its time, picture and all', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const {
      putJob,
      putPicture,
      softDelete: layAside,
      restoreDeleted: bringBack,
      purgeDeleted: forgetRemoved,
      prunePictures: keepPictures,
      hasPicture,
    } = await historyContext();
    const hash = await putPicture(new Blob(['lion']));
    const cached = { key: 'cc33', isHit: false };
    await putJob(done('a', 1, 'A lion', { cached, pictures: [{ ...samplePicture, hash }], sources: [] }));
    await layAside(['a'], 'undo');
    vi.setSystemTime(700_000);
    expect(await forgetRemoved(0)).toEqual({ hashes: [], answers: [] });
    const freed = await forgetRemoved(100_000);
    expect(freed).toEqual({ hashes: [hash], answers: ['cc33'] });
    await keepPictures(new Set(), freed.hashes);
    expect([await bringBack('undo'), await hasPicture(hash)]).toEqual([[], false]);
    vi.useRealTimers();
  });
});

describe('the limits', () => {
  const day = 86_400_000;
  test('delete what is too old', async () => {
    const { putJob, applyRetention: retain, newestIds } = await historyContext();
    for (const days of [1, 5, 9])
      await putJob(done(`${days}`, (20 - days) * day, 'x', { cached: { key: `key ${days}`, isHit: false } }));
    const { ids, answers } = await retain({ before: 15 * day, megabytes: 0 }, () => false);
    expect(answers).toEqual(['key 9']);
    expect([ids, await newestIds()]).toEqual([['9'], ['1', '5']]);
    // Also an answer from before the clock was set back.
    await putJob(done('tomorrow', 30 * day, 'x'));
    expect((await retain({ before: Infinity, megabytes: 0 }, () => false)).ids).toEqual([
      '5',
      '1',
      'tomorrow',
    ]);
  });

  test('take pictures first, the oldest, and then answers', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { putJob, putPicture, applyRetention: retain, newestIds, hasPicture } = await historyContext();
    const hashes: string[] = [];
    for (const n of [1, 2, 3]) {
      vi.setSystemTime(n);
      hashes.push(await putPicture(new Blob([String(n).repeat(400_000)])));
    }
    for (const n of [1, 2, 3]) await putJob(done(`${n}`, n, `${n}`.repeat(50_000)));
    vi.setSystemTime(1_000_000);
    const kept = () => Promise.all(hashes.map(hasPicture));
    await retain({ before: -Infinity, megabytes: 1.5 }, () => false);
    expect([await newestIds(), await kept()]).toEqual([
      ['3', '2', '1'],
      [false, true, true],
    ]);
    const { ids } = await retain({ before: -Infinity, megabytes: 0.5 }, (hash) => hash === hashes[2]);
    expect([ids, await kept()]).toEqual([
      ['1', '2', '3'],
      [false, false, true],
    ]);
    vi.useRealTimers();
  });

  test('count the pictures of the answers that go: no more of them go than must', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { putJob, putPicture, applyRetention: retain } = await historyContext();
    for (const n of [1, 2, 3]) {
      const hash = await putPicture(new Blob([String(n).repeat(400_000)]));
      await putJob(done(`${n}`, n, 'x', { pictures: [{ ...samplePicture, hash }], sources: [] }));
    }
    vi.setSystemTime(1_000_000);
    // All of them are shown, so that no picture may go before its answer.
    expect((await retain({ before: -Infinity, megabytes: 0.9 }, () => true)).ids).toEqual(['1']);
    vi.useRealTimers();
  });
});

describe('a full disk', () => {
  const full = () => new DOMException('', 'QuotaExceededError');
  test('takes the oldest pictures for what is to be kept, and tells how many once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { putPicture, withRoom, hasPicture, takeEvicted } = await historyContext();
    const hashes = [await putPicture(new Blob(['old']))];
    vi.setSystemTime(100_000);
    hashes.push(await putPicture(new Blob(['young'])));
    const write = vi.fn().mockRejectedValueOnce(full()).mockResolvedValue('written');
    expect(await withRoom(1, write)).toBe('written');
    expect(await Promise.all(hashes.map(hasPicture))).toEqual([false, true]);
    expect([await takeEvicted(), await takeEvicted()]).toEqual([1, 0]);
    vi.useRealTimers();
  });

  test('waits for the room that a browser makes only later, and takes no more pictures meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { putPicture, withRoom, hasPicture, evictPictures } = await historyContext();
    const large = await putPicture(new Blob([new Uint8Array(2_000_000)]));
    vi.setSystemTime(1);
    const other = await putPicture(new Blob([new Uint8Array(2_000_000).fill(1)]));
    vi.setSystemTime(100_000);
    const write = vi.fn().mockResolvedValue('written');
    for (let once = 0; once < 3; once += 1) write.mockRejectedValueOnce(full());
    expect(await withRoom(1, write)).toBe('written');
    expect(await Promise.all([large, other].map(hasPicture))).toEqual([false, true]);
    await evictPictures(1, () => false);
    expect(await hasPicture(other)).toBe(false);
    vi.useRealTimers();
  });

  test.each([
    ['written', 1_500_003, 2],
    ['not written', 1_500_000, 2],
  ])('leaves the size of what is stored, where what was to be kept is %s', async (how, bytes, removed) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { putPicture, withRoom, database } = await historyContext();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const fill of [1, 2, 3]) await putPicture(new Blob([new Uint8Array(1_500_000).fill(fill)]));
    vi.setSystemTime(100_000);
    const db = await database();
    const last = how === 'not written' ? new Error('else') : undefined;
    let tries = 0;
    const write = async (): Promise<void> => {
      tries += 1;
      if (tries === 1) throw full();
      if (last) throw last;
      await putPicture(new Blob(['new']));
    };
    await withRoom(1, write).catch((thrown: unknown) => expect(thrown).toBe(last));
    expect(await db.get('sizes', 'pictures')).toBe(bytes);
    expect(await db.get('sizes', 'evicted')).toBe(removed);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('is a failure of its own where no picture is left to go', async () => {
    const { withRoom } = await historyContext();
    const written = withRoom(1, () => Promise.reject(full()));
    await expect(written).rejects.toMatchObject({ failure: { code: 'storageFull' } });
  });

  test('is told from whatever else goes wrong', async () => {
    const { withRoom } = await historyContext();
    await expect(withRoom(1, () => Promise.reject(new Error('else')))).rejects.toThrow('else');
  });
});
