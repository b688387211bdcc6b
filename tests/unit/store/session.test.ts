import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draftHashes, readDraft, readGesture, writeDraft, writeGesture } from '../../../utils/store/session';
import { samplePage, samplePicture } from '../model/samples';

beforeEach(() => fakeBrowser.reset());

test('the page of the last gesture is remembered, and the one before it forgotten', async () => {
  expect(await readGesture()).toBeUndefined();
  await writeGesture({ ...samplePage, tabId: 8 });
  await writeGesture(samplePage);
  expect(await readGesture()).toEqual(samplePage);
});

const draft = { id: 'c', stagedAt: 0, pictures: [samplePicture], pending: [], failed: [] };

test('the question draft of a panel is remembered until there is none, apart from those of other panels', async () => {
  await writeDraft('one', draft);
  expect(await readDraft('one')).toEqual(draft);
  expect(await readDraft('two')).toBeUndefined();
  expect(await draftHashes()).toEqual([samplePicture.hash]);
  await writeDraft('one', undefined);
  expect(await readDraft('one')).toBeUndefined();
  expect(await draftHashes()).toEqual([]);
});

test('what cannot be read is nothing', async () => {
  await fakeBrowser.storage.session.set({ gesture: { tabId: 'seven' }, 'draft one': { id: 3 } });
  expect([await readGesture(), await readDraft('one'), await draftHashes()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

test('it lasts as long as the browser: nothing is written to disk', async () => {
  await writeGesture(samplePage);
  await writeDraft('one', draft);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});
