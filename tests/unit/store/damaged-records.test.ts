import * as fc from 'fast-check';
import { openDB, type StoreNames } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Sightread } from '../../../utils/store/schema';
import { keepAnswer, bytesOfAnswers, findAnswer, trimAnswers } from '../../../utils/store/answer-cache';
import {
  countAltUsage,
  proposalsOf,
  putProposal,
  readAltUsage,
  readBatch,
} from '../../../utils/store/alt-text';
import { hashOf } from '../../../utils/model/picture';
import { database } from '../../../utils/store/database';
import { answersBySite, createHistorySearch, historyBytes, historyCount } from '../../../utils/store/history';
import { getJob, getLayout, jobsOf, purgeDeleted, recentJobs, removeJobs } from '../../../utils/store/jobs';
import { getSecrets, putKey, readAgreements } from '../../../utils/store/keys';
import {
  getPicture,
  getThumbnail,
  prunePictures,
  putPicture,
  putThumbnail,
  recountSizes,
  storedAmong,
} from '../../../utils/store/pictures';
import { applyRetention, confirmedTime, isDataLost, readCleanedAt } from '../../../utils/store/retention';
import { evictPictures } from '../../../utils/store/room';
import { countUsage, getCatalogue, readQuirks, usageSince } from '../../../utils/store/services';
import {
  draftHashes,
  readAwaitedCaptures,
  readCaptureEdits,
  readCounted,
  readDraft,
  readGesture,
  readListed,
  readPictureToAsk,
  readReopenedJobs,
  readStepped,
  readUnsaved,
} from '../../../utils/store/session';
import { sampleProposal } from '../background/pictures-on-page/samples';
import { samplePicture } from '../model/samples';
import { done } from './history-context';

type Store = StoreNames<Sightread>;

beforeEach(async () => {
  vi.useRealTimers();
  const db = await database();
  const all = db.transaction([...db.objectStoreNames], 'readwrite');
  await Promise.all([...db.objectStoreNames].map((name) => all.objectStore(name).clear()));
  await all.done;
});

/** Values that a damaged disk, or another version, may leave: all that JSON can be, and things without their fields. */
const damaged: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom({}, [], null, undefined, 7, '', { hashes: null }, { bytes: 'many' }),
  fc.record({ order: fc.jsonValue(), bytes: fc.jsonValue(), hashes: fc.jsonValue(), site: fc.jsonValue() }),
  fc.record({ blob: fc.jsonValue(), addedAt: fc.integer(), bytes: fc.jsonValue() }),
  fc.record({ at: fc.integer(), hashes: fc.jsonValue(), answers: fc.jsonValue() }),
  fc.record({ usedAt: fc.integer(), bytes: fc.jsonValue(), answer: fc.jsonValue() }),
);

const keys: Partial<Record<Store, IDBValidKey>> = {
  usage: ['2026-11-22', 'one', 'bad'],
  modelQuirks: ['one', 'bad'],
};

/** Records that once were believed: sizes that were taken off, so that all else seemed to need no room, and no number. */
const untrue: unknown[] = [
  { order: '', bytes: 1e300, hashes: [], site: '' },
  { order: -5, bytes: 900, hashes: [], site: '' },
  { order: -5000, bytes: 1e300, hashes: [], site: '' },
  { blob: {}, addedAt: 0, bytes: 1e300 },
  { usedAt: 0, bytes: 1e300, answer: '' },
  { order: [{ toString: '' }], bytes: {}, hashes: {}, site: {} },
];

/** Runs a check with one damaged record in a store, for many ways of being damaged. */
async function withDamage(store: Store, check: () => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(damaged, async (value: unknown) => {
      const db = await database();
      await db.put(store, value, (keys[store] ?? '0-bad') as never);
      await check();
    }),
    { numRuns: 60, examples: untrue.map((value) => [value]) },
  );
}

describe('one damaged record hides no other', () => {
  test('of jobs', async () => {
    const job = done('a', 1, 'A lion.');
    const db = await database();
    await db.put('jobs', job, 'a');
    await withDamage('jobs', async () => {
      expect([await recentJobs(9, ['0-bad']), await jobsOf(['0-bad', 'a'])]).toEqual([[job], [job]]);
      expect([await getJob('0-bad'), await getJob('a')]).toEqual([undefined, job]);
    });
  });

  test('of usage', async () => {
    await countUsage({ day: '2026-11-22', connection: 'one', name: 'One', model: 'see' }, { requests: 1 });
    await withDamage('usage', async () => expect(await usageSince()).toMatchObject([{ requests: 1 }]));
  });

  test('of the words of the history', async () => {
    const { putJob } = await import('../../../utils/store/jobs');
    await putJob(done('a', 1, 'A lion.'));
    await withDamage('searchRecords', async () => {
      const search = createHistorySearch();
      await search.refresh();
      expect(search.find(['lion'], {})).toEqual(['a']);
    });
  });

  test('of the history, whose limits still hold', async () => {
    const { putJob } = await import('../../../utils/store/jobs');
    await withDamage('historyEntries', async () => {
      await putJob(done('a', 1, 'A lion.', { sources: [] }));
      await putJob(done('b', Date.now(), 'A boat.', { sources: [] }));
      expect((await answersBySite()).get('')).toBeGreaterThanOrEqual(2);
      expect(await historyCount()).toBe(3);
      const { ids } = await applyRetention({ before: 1000, megabytes: 0 }, () => false);
      expect(ids).toContain('a');
      expect(await historyBytes()).toBeGreaterThanOrEqual(0);
      const all = await applyRetention({ before: -Infinity, megabytes: 1e-6 }, () => false);
      expect(all.ids).toContain('b');
      await prunePictures(new Set());
      await removeJobs(['0-bad']);
    });
  });

  test.each([1e300, 1.5e6])(
    'a size of %s that is too large has no answer deleted, and is counted again',
    async (size) => {
      const { putJob } = await import('../../../utils/store/jobs');
      await putJob(done('a', 1, 'A lion.', { sources: [] }));
      await putPicture(new Blob(['lion']));
      await putThumbnail('aa11', new Blob(['small']));
      const bytes = await historyBytes();
      const db = await database();
      for (const name of ['history', 'pictures', 'thumbnails'] as const) {
        await db.put('sizes', size, name);
        expect((await applyRetention({ before: -Infinity, megabytes: 1 }, () => false)).ids, name).toEqual(
          [],
        );
        expect(await historyBytes(), name).toBe(bytes);
      }
    },
  );

  test('of thumbnails, which are none; those of an earlier version, which were Blobs, are still there', async () => {
    const thumbnail = new Blob(['small'], { type: 'image/jpeg' });
    await putThumbnail('aa11', thumbnail);
    const db = await database();
    await db.put('thumbnails', thumbnail, 'bb22');
    await db.put('thumbnails', 'small', 'cc33');
    for (const hash of ['aa11', 'bb22'])
      expect(await hashOf((await getThumbnail(hash)) ?? new Blob()), hash).toBe(await hashOf(thumbnail));
    expect((await getThumbnail('aa11'))?.type).toBe('image/jpeg');
    expect(await getThumbnail('cc33')).toBeUndefined();
    await recountSizes();
    expect(await db.get('sizes', 'thumbnails')).toBe(10);
  });

  test('of pictures, which are still removed for want of room', async () => {
    await withDamage('pictures', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
      const hash = await putPicture(new Blob(['lion']));
      vi.setSystemTime(1_000_000);
      expect([...(await storedAmong([hash]))]).toEqual([hash]);
      expect(await getPicture('0-bad')).toBeUndefined();
      expect(await historyBytes()).toBeGreaterThanOrEqual(4);
      expect(await evictPictures(1e9, () => false)).toBeGreaterThanOrEqual(1);
      expect(await getPicture(hash)).toBeUndefined();
      await prunePictures(new Set());
    });
  });

  test('of deleted answers', async () => {
    await withDamage('removed', async () => {
      await (await database()).put('removed', { at: 1, hashes: ['ff'], answers: [] }, '1-good');
      expect(await prunePictures(new Set([samplePicture.hash]))).toBeUndefined();
      expect((await purgeDeleted(Infinity)).hashes).toContain('ff');
      expect(await (await database()).count('removed')).toBe(0);
    });
  });

  test('of cached answers, whose limit still holds', async () => {
    const answer = { at: 1, parts: [{ type: 'text', delta: 'A lion.' } as const] };
    await withDamage('answers', async () => {
      await keepAnswer('a', answer, 1e6);
      expect([await findAnswer('a'), await findAnswer('0-bad')]).toEqual([answer, undefined]);
      await keepAnswer('0-bad', answer, 1e6);
      expect(await bytesOfAnswers()).toBeGreaterThanOrEqual(0);
      await trimAnswers();
      expect([await bytesOfAnswers(), await findAnswer('a')]).toEqual([0, undefined]);
    });
  });

  test('a cache whose size is damaged holds answers again', async () => {
    const answer = { at: 1, parts: [{ type: 'text', delta: 'A lion.' } as const] };
    await (await database()).put('sizes', 1e300, 'answers');
    for (const key of ['a', 'b']) await keepAnswer(key, answer, 1e6);
    expect(await findAnswer('b')).toEqual(answer);
    expect(await bytesOfAnswers()).toBe(new Blob([JSON.stringify(answer)]).size);
  });

  test('of proposals, a batch, catalogues and what models refuse', async () => {
    await putProposal(sampleProposal({ id: 'good', page: 'https://a.example/' }));
    await withDamage('proposals', async () =>
      expect((await proposalsOf('https://a.example/')).map(({ id }) => id)).toEqual(['good']),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (value) => {
        const db = await database();
        await db.put('batches', value, 'now');
        await db.put('catalogues', value, 'one');
        await db.put('modelQuirks', value, ['one', 'see']);
        expect([await readBatch(), await getCatalogue('one', 'https://a.example')]).toEqual([
          undefined,
          undefined,
        ]);
        expect((await readQuirks('one', 'see')).without).toEqual([]);
      }),
    );
  });

  test('of layouts, the usage of alt text, and secrets', async () => {
    await putKey('one', 'https://api.example', 'sk-secret');
    const keys = await openDB('sightread-keys');
    await fc.assert(
      fc.asyncProperty(damaged, async (value) => {
        const db = await database();
        await db.put('layouts', value, 'a');
        await db.put('altUsage', value, ['one', 'see']);
        await keys.put('keys', value, 'bad');
        expect([await getLayout('a'), await readAltUsage('one', 'see'), await getSecrets('bad')]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        await countAltUsage('one', 'see', { input: 9, output: 2 });
        expect(await readAltUsage('one', 'see')).toMatchObject({ from: 1, input: 9 });
        expect((await getSecrets('one'))?.key).toBe('sk-secret');
        expect(await readAgreements([])).toEqual([]);
      }),
    );
    keys.close();
  });
});

/** What is stored until the browser closes. */
const sessionReaders = [
  readGesture,
  readPictureToAsk,
  readStepped,
  readCounted,
  readAwaitedCaptures,
  readCaptureEdits,
  readListed,
  readReopenedJobs,
  () => readDraft('a'),
];
const sessionKeys = ['gesture', 'toAsk', 'stepped', 'counted', 'captures', 'cuts', 'listed', 'recalled'];

test('damaged values of the session are none, and damaged times are believed no further than now', async () => {
  const now = Date.UTC(2026, 10, 22);
  await fc.assert(
    fc.asyncProperty(damaged, async (given) => {
      const value = given ?? null;
      await browser.storage.session.set(
        Object.fromEntries([...sessionKeys, 'unsaved a', 'draft a'].map((key) => [key, value])),
      );
      for (const read of sessionReaders) expect([undefined, value]).toContainEqual(await read());
      expect([await readUnsaved(), await draftHashes()]).toEqual([[], []]);
      await browser.storage.local.set({
        clock: value,
        cleanedAt: value,
        storedSince: value,
      });
      expect(await confirmedTime(now)).toBe(now);
      expect(await readCleanedAt()).toBe(typeof value === 'number' ? value : 0);
      expect(await isDataLost()).toBe(typeof value === 'number' && value !== 0);
    }),
  );
});
