import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCaptureEditor } from '../../../../utils/background/triggers/capture-editor';
import { FailureError } from '../../../../utils/model/failure';
import type { PageSource, StoredPicture } from '../../../../utils/model/picture';
import { acquireBeforeJob } from '../../../../utils/pipeline/pictures';
import { removePicture } from '../../../../utils/store/pictures';
import { samplePage, samplePicture } from '../../model/samples';
import { createTestJobs } from '../jobs/fake-runs';

vi.mock('../../../../utils/pipeline/pictures', () => ({ acquireBeforeJob: vi.fn() }));
vi.mock('../../../../utils/store/pictures', () => ({ removePicture: vi.fn() }));

const request = { task: { kind: 'text' }, engine: 'c2', answerIn: 'panel' } as const;
const note = { kind: 'page-cut', share: 0.5 } as const;
const made = { hash: 'cut1', width: 30, height: 20, bytes: 99 };
const capture: StoredPicture = { ...samplePicture, hash: 'shot', provenance: 'screen', name: '' };

beforeEach(() => fakeBrowser.reset());

async function setUp() {
  const opener = await fakeBrowser.tabs.create({ url: samplePage.url });
  const page = { ...samplePage, tabId: opener.id ?? -1, windowId: opener.windowId ?? -1 };
  const jobs = createTestJobs();
  const removed: string[] = [];
  vi.mocked(removePicture).mockImplementation(async (hash) => void removed.push(hash));
  let acquired = capture;
  vi.mocked(acquireBeforeJob).mockImplementation(async function* acquire() {
    yield { type: 'stage', stage: { kind: 'acquiring' } } as const;
    return { picture: acquired, notes: [note] };
  });
  const editor = createCaptureEditor(jobs, { ask: vi.fn(async () => undefined) });
  const openOn = async (source: PageSource, picture: StoredPicture): Promise<void> => {
    acquired = picture;
    await editor.open(source, request, 'preview');
  };
  const open = async (): Promise<number> => {
    await editor.open({ kind: 'tab', page }, request, 'offLimits');
    const tabs = await fakeBrowser.tabs.query({});
    return tabs.at(-1)?.id ?? -1;
  };
  const openTabs = async () => (await fakeBrowser.tabs.query({})).map(({ id }) => id);
  return { page, jobs, editor, removed, open, openOn, openTabs };
}

test('a capture is known by its tab, and its picture is needed while that is open', async () => {
  const { editor, open, page } = await setUp();
  const tab = await open();
  expect(await editor.shown(tab)).toMatchObject({ picture: capture, page, request, why: 'offLimits' });
  expect(await editor.shown(page.tabId)).toBeUndefined();
  expect(await editor.pictures()).toEqual(['shot']);
  vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with that id.'));
  expect(await editor.pictures()).toEqual([]);
  expect(await editor.shown(tab)).toBeUndefined();
});

test('a picture on a page is previewed where its pixels are those of the screen, else it goes at once', async () => {
  const { page, jobs, openOn, openTabs } = await setUp();
  const source: PageSource = { kind: 'element', url: 'https://zoo.example/a.png', frameId: 0, page };
  const { length } = await openTabs();
  await openOn(source, capture);
  expect([jobs.state().jobs.length, (await openTabs()).length]).toEqual([0, length + 1]);
  await openOn(source, { ...samplePicture, provenance: 'original' });
  expect((await openTabs()).length).toBe(length + 1);
  expect(jobs.state().jobs).toMatchObject([
    {
      task: request.task,
      engine: 'c2',
      sources: [source],
      pictures: [{ provenance: 'original' }],
      notes: [note],
    },
  ]);
});

test('a whole page is a job while it is scrolled through: Stop leaves neither a job nor a preview', async () => {
  const { page, jobs, editor, openTabs } = await setUp();
  const { length } = await openTabs();
  const source: PageSource = { kind: 'whole-page', page };
  const states: (string | undefined)[] = [];
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type !== 'event') return;
    states.push(jobs.find(event.id)?.state);
    jobs.stop(event.id);
  });
  await editor.open(source, request, 'preview');
  expect([states, jobs.state().jobs, (await openTabs()).length]).toEqual([['working'], [], length]);
  unsubscribe();
  await editor.open(source, request, 'preview');
  expect([jobs.state().jobs, (await openTabs()).length]).toEqual([[], length + 1]);
});

test('a page that has gone by then has changed', async () => {
  const { editor, page } = await setUp();
  vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with that id.'));
  const opening = editor.open({ kind: 'tab', page }, request, 'preview');
  await expect(opening).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
});

describe('sending', () => {
  test('starts the request on what was made, and nothing brings the capture back', async () => {
    const { editor, open, jobs, removed, openTabs } = await setUp();
    const tab = await open();
    await editor.send(tab, made);
    const [job] = jobs.state().jobs;
    expect(job).toMatchObject({
      task: request.task,
      engine: 'c2',
      sources: [{ kind: 'stored', hash: 'cut1' }],
      pictures: [{ ...made, provenance: 'screen' }],
      notes: [note],
    });
    expect(removed).toEqual(['shot']);
    expect(await openTabs()).not.toContain(tab);
  });

  test('keeps the capture where it goes as it is', async () => {
    const { editor, open, removed } = await setUp();
    await editor.send(await open(), { ...made, hash: capture.hash });
    expect(removed).toEqual([]);
  });

  test('that fails keeps the capture for another try', async () => {
    const { editor, open, jobs, removed } = await setUp();
    const tab = await open();
    vi.spyOn(jobs, 'start').mockRejectedValueOnce(new FailureError({ code: 'storageFailed' }));
    await expect(editor.send(tab, made)).rejects.toMatchObject({ failure: { code: 'storageFailed' } });
    expect([removed, await editor.shown(tab)]).toMatchObject([[], { picture: capture }]);
    await editor.send(tab, made);
    expect(jobs.state().jobs).toHaveLength(1);
  });

  test('works once', async () => {
    const { editor, open } = await setUp();
    const tab = await open();
    await editor.send(tab, made);
    await expect(editor.send(tab, made)).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
  });
});

test('canceling starts nothing, forgets the picture and closes the tab', async () => {
  const { editor, open, jobs, removed, openTabs } = await setUp();
  const tab = await open();
  await editor.cancel(tab);
  expect(jobs.state().jobs).toEqual([]);
  expect(removed).toEqual(['shot']);
  expect(await openTabs()).not.toContain(tab);
});

test('a tab that is closed in the middle starts nothing and forgets its picture, and no other tab does', async () => {
  const { editor, open, jobs, removed } = await setUp();
  const tab = await open();
  const close = (closed: number) =>
    fakeBrowser.tabs.onRemoved.trigger(closed, { windowId: 1, isWindowClosing: false });
  const set = vi.spyOn(fakeBrowser.storage.session, 'set');
  await close(tab + 1);
  expect(await editor.shown(tab)).toMatchObject({ picture: capture });
  expect([removed, set.mock.calls]).toEqual([[], []]);
  set.mockRestore();
  await close(tab);
  await vi.waitFor(() => expect(removed).toEqual(['shot']));
  expect([jobs.state().jobs, await editor.shown(tab)]).toEqual([[], undefined]);
});

test('closed tabs are listened for while there are captures alone, also by another worker', async () => {
  const listeners = new Set<unknown>();
  const { onRemoved } = fakeBrowser.tabs;
  vi.spyOn(onRemoved, 'addListener').mockImplementation((added) => void listeners.add(added));
  vi.spyOn(onRemoved, 'removeListener').mockImplementation((removed) => void listeners.delete(removed));
  const listens = () => listeners.size > 0;
  const { open } = await setUp();
  expect(listens(), 'before it is known whether there are any').toBe(true);
  await vi.waitFor(() => expect(listens()).toBe(false));
  const tab = await open();
  expect(listens()).toBe(true);
  listeners.clear();
  const next = await setUp();
  expect(await next.editor.shown(tab)).toBeDefined();
  expect(listens(), 'another worker').toBe(true);
  await next.editor.cancel(tab);
  expect(listens()).toBe(false);
});

test('a picture that is cut in two tabs stays until both are done', async () => {
  const { editor, open, removed } = await setUp();
  const [first, second] = [await open(), await open()];
  await editor.cancel(first);
  expect(removed).toEqual([]);
  await editor.cancel(second);
  expect(removed).toEqual(['shot']);
});
