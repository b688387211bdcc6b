import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readComposer, readGesture, writeComposer, writeGesture } from '../../../utils/store/session';
import { samplePage, samplePicture } from '../model/samples';

beforeEach(() => fakeBrowser.reset());

test('the page of the last gesture is remembered, and the one before it forgotten', async () => {
  expect(await readGesture()).toBeUndefined();
  await writeGesture({ ...samplePage, tabId: 8 });
  await writeGesture(samplePage);
  expect(await readGesture()).toEqual(samplePage);
});

test('pictures in front of the question box are remembered until there are none', async () => {
  const composer = { id: 'c', pictures: [samplePicture], pending: 1, failure: { code: 'pdf' as const } };
  await writeComposer(composer);
  expect(await readComposer()).toEqual(composer);
  await writeComposer(undefined);
  expect(await readComposer()).toBeUndefined();
});

test('what cannot be read is nothing', async () => {
  await fakeBrowser.storage.session.set({ gesture: { tabId: 'seven' }, composing: { id: 3 } });
  expect([await readGesture(), await readComposer()]).toEqual([undefined, undefined]);
});

test('it lasts as long as the browser: nothing is written to disk', async () => {
  await writeGesture(samplePage);
  await writeComposer({ id: 'c', pictures: [], pending: 0 });
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});
