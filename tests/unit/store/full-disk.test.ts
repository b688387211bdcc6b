import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Batch } from '../../../utils/model/batch';
import { keepAnswer } from '../../../utils/store/answer-cache';
import {
  changeProposal,
  markDisclosed,
  proposalsOf,
  putProposal,
  writeBatch,
} from '../../../utils/store/alt-text';
import { database } from '../../../utils/store/database';
import { putJob, putLayouts, removeJobs, restoreDeleted, softDelete } from '../../../utils/store/jobs';
import { putPicture, putThumbnail } from '../../../utils/store/pictures';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { addQuirks, countUsage, putCatalog } from '../../../utils/store/services';
import {
  storeUnsaved,
  readGesture,
  readUnsaved,
  writeDraft,
  writeGesture,
} from '../../../utils/store/session';
import { sampleProposal } from '../background/pictures-on-page/samples';
import { sampleJob, samplePage, samplePicture } from '../model/samples';

type Failing = IDBTransaction & { _abort(name: string): void };

/** Has the disk be full for a number of writes: as in a browser, the transaction fails, not the call. */
function fillDisk(writes: number): void {
  const { put } = IDBObjectStore.prototype;
  let left = writes;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(this: IDBObjectStore, ...given) {
    const request = put.apply(this, given);
    left -= 1;
    if (left >= 0) (this.transaction as Failing)._abort('QuotaExceededError');
    return request;
  });
}

const layout = { width: 1, height: 1, languages: ['eng'], recognizers: [], blocks: [] };
const batch: Batch = {
  id: 'z',
  page: samplePage,
  state: 'done',
  startedAt: 1,
  items: [],
  tokens: 0,
  cost: 0,
};
const done = sampleJob({ id: 'a', state: 'done', answer: 'A lion.' });

beforeEach(async () => {
  fakeBrowser.reset();
  const db = await database();
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)));
});
afterEach(() => void vi.restoreAllMocks());

describe('a write to a full disk', () => {
  /** What a person sees, for which the oldest pictures go. */
  const shown: [string, () => Promise<unknown>][] = [
    ['a job', () => putJob(done)],
    ['a working job', () => putJob(sampleJob({ id: 'b' }))],
    ['a picture', () => putPicture(new Blob(['lion']))],
    ['a thumbnail', () => putThumbnail('aa11', new Blob(['lion']))],
    ['the layout of a text', () => putLayouts('a', [layout])],
    ['a proposal', () => putProposal(sampleProposal())],
    ['a batch', () => writeBatch(batch)],
  ];
  const full = { failure: { code: 'storageFull' } };

  test.each(shown)('of %s takes the oldest pictures', async (what, write) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 });
    await putPicture(new Blob(['old']));
    vi.setSystemTime(1_000_000);
    fillDisk(1);
    await expect(write()).resolves.not.toThrow();
    expect(await (await database()).count('pictures')).toBe(what === 'a picture' ? 1 : 0);
    vi.useRealTimers();
  });

  test.each(shown)(
    'of %s takes deleted answers first, with the pictures that only they need',
    async (what, write) => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1 });
      const [shared, kept, deleted] = await Promise.all(
        ['shared', 'kept', 'deleted'].map((word) => putPicture(new Blob([word.repeat(900_000)]))),
      );
      const of = (id: string, ...hashes: (string | undefined)[]) =>
        sampleJob({
          id,
          state: 'done',
          sources: [],
          pictures: hashes.flatMap((hash) => (hash === undefined ? [] : { ...samplePicture, hash })),
        });
      await putJob(of('kept answer', shared, kept));
      await putJob(of('deleted answer', shared, deleted));
      await softDelete(['deleted answer'], 'undo');
      vi.setSystemTime(1_000_000);
      fillDisk(1);
      await write();
      const left = await (await database()).getAllKeys('pictures');
      expect(left).toEqual(expect.arrayContaining([shared, kept]));
      expect(left).toHaveLength(what === 'a picture' ? 3 : 2);
      expect(await restoreDeleted('undo')).toEqual([]);
      vi.useRealTimers();
    },
  );

  test.each(shown)('of %s says so where no picture is left to go', async (_what, write) => {
    fillDisk(Infinity);
    await expect(write()).rejects.toMatchObject(full);
  });

  test('of a changed proposal says so, and keeps the one before', async () => {
    const before = sampleProposal();
    await putProposal(before);
    fillDisk(Infinity);
    const change = changeProposal(before.id, (now) => ({ ...now, text: 'Two lions' }));
    await expect(change).rejects.toMatchObject(full);
    vi.restoreAllMocks();
    expect(await proposalsOf(before.page)).toEqual([before]);
  });

  test.each([
    ['deletes', () => removeJobs(['a'])],
    ['deletes for a while', () => softDelete(['a'], 'undo')],
    ['restores', () => restoreDeleted('undo')],
  ])('that %s an answer says so where no picture is left to go', async (what, write) => {
    await putJob(done);
    if (what === 'restores') await softDelete(['a'], 'undo');
    fillDisk(Infinity);
    await expect(write()).rejects.toMatchObject(full);
  });

  test('of settings says so, and keeps those before', async () => {
    await changeSettings((before) => ({ ...before, sound: true }));
    const set = vi.spyOn(fakeBrowser.storage.local, 'set');
    const quiet = () => changeSettings((before) => ({ ...before, quiet: true }));
    for (const [words, code] of [
      ['QUOTA_BYTES quota exceeded', 'storageFull'],
      ['IO error: 000005.log: No space left on device', 'storageFull'],
      ['Corruption: checksum mismatch', 'storageFailed'],
    ]) {
      set.mockRejectedValueOnce(new Error(words));
      await expect(quiet(), words).rejects.toMatchObject({ failure: { code } });
    }
    expect(await readSettings()).toMatchObject({ sound: true, quiet: false });
    await quiet();
    expect(await readSettings()).toMatchObject({ sound: true, quiet: true });
  });

  test.each([
    ['usage', () => countUsage({ day: '2026-11-22', connection: 'one', name: 'One', model: 'm' }, {})],
    ['what a model refuses', () => addQuirks('one', 'm', {})],
    ['the models of a service', () => putCatalog('one', 'https://api.example', { models: [], askedAt: 1 })],
    ['a cached answer', () => keepAnswer('aa', { at: 1, parts: [] }, 1e6)],
    ['a known site', () => markDisclosed('https://zoo.example')],
  ])('of %s fails for its caller alone', async (_what, write) => {
    fillDisk(Infinity);
    await expect(write()).rejects.toThrow();
    // A promise of the transaction that nobody awaits would fail this test as an unhandled rejection.
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('a session that is full', () => {
  /** Has the session hold as many jobs, or things that are no larger. */
  function limitSession(most: number): void {
    const { set } = fakeBrowser.storage.session;
    vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (values) => {
      const all = { ...(await fakeBrowser.storage.session.get(null)), ...values };
      if (Object.keys(all).length > most) throw new Error('Session storage quota bytes exceeded.');
      await set.call(fakeBrowser.storage.session, values);
    });
  }
  const held = [1, 2, 3].map((createdAt) => sampleJob({ id: `held ${createdAt}`, createdAt }));

  test('of unsaved jobs lets the oldest go, so that the extension works on', async () => {
    for (const job of held) await storeUnsaved(job);
    limitSession(3);
    await writeGesture(samplePage);
    expect(await readGesture()).toEqual(samplePage);
    expect((await readUnsaved()).map(({ id }) => id)).toEqual(['held 3', 'held 2']);
    await storeUnsaved(sampleJob({ id: 'newest', createdAt: 4 }));
    expect((await readUnsaved()).map(({ id }) => id)).toEqual(['newest', 'held 3']);
  });

  test('of all else says so', async () => {
    limitSession(0);
    await expect(storeUnsaved(sampleJob())).rejects.toMatchObject({ failure: { code: 'storageFull' } });
    await expect(writeDraft('one', undefined)).rejects.toMatchObject({ failure: { code: 'storageFull' } });
  });

  test('is told from one that is broken, where no unsaved job is let go', async () => {
    for (const job of held) await storeUnsaved(job);
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('Corruption'));
    await writeGesture(samplePage);
    await expect(writeDraft('one', undefined)).rejects.toMatchObject({ failure: { code: 'storageFailed' } });
    expect((await readUnsaved()).map(({ id }) => id)).toEqual(['held 3', 'held 2', 'held 1']);
  });
});
