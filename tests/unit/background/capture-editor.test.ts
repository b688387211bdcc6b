import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCutting } from '../../../utils/background/capture-editor';
import type { StoredPicture } from '../../../utils/model/picture';
import { createJobs } from '../../../utils/background/jobs/jobs';
import { samplePage, samplePicture } from '../model/samples';
import { createFakeRuns } from './jobs/fake-runs';
import { createFakeStore } from './jobs/fake-store';

const errand = { task: { kind: 'text' }, engine: 'c2', answerIn: 'panel' } as const;
const note = { kind: 'page-cut', share: 0.5 } as const;
const made = { hash: 'cut1', width: 30, height: 20, bytes: 99 };
const capture: StoredPicture = { ...samplePicture, hash: 'shot', provenance: 'screen', name: '' };

beforeEach(() => fakeBrowser.reset());

async function setUp() {
  const opener = await fakeBrowser.tabs.create({ url: samplePage.url });
  const page = { ...samplePage, tabId: opener.id ?? -1, windowId: opener.windowId ?? -1 };
  const jobs = createJobs({
    store: createFakeStore(),
    run: createFakeRuns().run,
    stayAwake: () => () => undefined,
  });
  const removed: string[] = [];
  const acquire = async function* () {
    yield { kind: 'acquiring' } as const;
    return { picture: capture, notes: [note] };
  };
  const cutting = createCutting(jobs, acquire, async (hash) => void removed.push(hash));
  const open = async (): Promise<number> => {
    await cutting.open({ kind: 'tab', page }, errand, 'offLimits');
    const tabs = await fakeBrowser.tabs.query({});
    return tabs.at(-1)?.id ?? -1;
  };
  const openTabs = async () => (await fakeBrowser.tabs.query({})).map(({ id }) => id);
  return { page, jobs, cutting, removed, open, openTabs };
}

test('a capture is known by its tab, and its picture is needed while that is open', async () => {
  const { cutting, open, page } = await setUp();
  const tab = await open();
  expect(await cutting.shown(tab)).toMatchObject({ picture: capture, page, errand, why: 'offLimits' });
  expect(await cutting.shown(page.tabId)).toBeUndefined();
  expect(await cutting.pictures()).toEqual(['shot']);
  vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with that id.'));
  expect(await cutting.pictures()).toEqual([]);
  expect(await cutting.shown(tab)).toBeUndefined();
});

test('a page that has gone by then has changed', async () => {
  const { cutting, page } = await setUp();
  vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with that id.'));
  const opening = cutting.open({ kind: 'tab', page }, errand, 'preview');
  await expect(opening).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
});

describe('sending', () => {
  test('starts the errand on what was made, and nothing brings the capture back', async () => {
    const { cutting, open, jobs, removed, openTabs } = await setUp();
    const tab = await open();
    await cutting.send(tab, made);
    const [job] = jobs.state().jobs;
    expect(job).toMatchObject({
      task: errand.task,
      engine: 'c2',
      sources: [{ kind: 'stored', hash: 'cut1' }],
      pictures: [{ ...made, provenance: 'screen' }],
      notes: [note],
    });
    expect(removed).toEqual(['shot']);
    expect(await openTabs()).not.toContain(tab);
  });

  test('keeps the capture where it goes as it is', async () => {
    const { cutting, open, removed } = await setUp();
    await cutting.send(await open(), { ...made, hash: capture.hash });
    expect(removed).toEqual([]);
  });

  test('works once', async () => {
    const { cutting, open } = await setUp();
    const tab = await open();
    await cutting.send(tab, made);
    await expect(cutting.send(tab, made)).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
  });
});

test('cancelling starts nothing, forgets the picture and closes the tab', async () => {
  const { cutting, open, jobs, removed, openTabs } = await setUp();
  const tab = await open();
  await cutting.cancel(tab);
  expect(jobs.state().jobs).toEqual([]);
  expect(removed).toEqual(['shot']);
  expect(await openTabs()).not.toContain(tab);
});

test('a picture that is cut in two tabs stays until both are done', async () => {
  const { cutting, open, removed } = await setUp();
  const [first, second] = [await open(), await open()];
  await cutting.cancel(first);
  expect(removed).toEqual([]);
  await cutting.cancel(second);
  expect(removed).toEqual(['shot']);
});
