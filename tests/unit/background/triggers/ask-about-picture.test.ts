import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { createAskAboutPicture } from '../../../../utils/background/triggers/ask-about-picture';
import { fail } from '../../../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../../../utils/model/picture';
import type { PictureToAsk } from '../../../../utils/model/question-draft';
import type { Settings } from '../../../../utils/model/settings';
import { acquireBeforeJob } from '../../../../utils/pipeline/pictures';
import { readPictureToAsk, writePictureToAsk } from '../../../../utils/store/session';
import { changeSettings } from '../../../../utils/store/settings';
import { samplePage, samplePicture } from '../../model/samples';

vi.mock('../../../../utils/pipeline/pictures', () => ({ acquireBeforeJob: vi.fn() }));

const { windowId } = samplePage;
const source: PictureSource = {
  kind: 'element',
  url: 'https://zoo.example/a.png',
  frameId: 0,
  page: samplePage,
};
const panelOf = (window: number) => ({ windowId: window, ask: vi.fn<OpenPanel['ask']>() });

/** The menu item with these panels open, and with what an earlier worker left. */
async function setUp(
  openPanels: Pick<OpenPanel, 'windowId' | 'ask'>[] = [],
  left?: PictureToAsk,
  answersIn: Settings['answersIn'] = 'panel',
) {
  await writePictureToAsk(left);
  await changeSettings((before) => ({ ...before, answersIn }));
  const acquire = vi.fn(async (_source: PictureSource): Promise<StoredPicture> => samplePicture);
  // oxlint-disable-next-line require-yield -- a picture that comes at once has no progress
  vi.mocked(acquireBeforeJob).mockImplementation(async function* acquired(from) {
    return { picture: await acquire(from), notes: [] };
  });
  return { asking: createAskAboutPicture(openPanels), acquire };
}

test('the picture goes to the panel of its window, and to no other', async () => {
  const panels = [panelOf(-1), panelOf(windowId), panelOf(windowId + 1)];
  await (await setUp(panels)).asking.ask(source);
  expect(panels.map(({ ask }) => ask.mock.calls.length)).toEqual([0, 1, 0]);
});

test('where the click opens no panel, the picture goes to the panel in a tab that opened last', async () => {
  const panels = [panelOf(-1), panelOf(-1), panelOf(windowId + 1)];
  await (await setUp(panels, undefined, 'neither')).asking.ask(source);
  expect(panels.map(({ ask }) => ask.mock.calls.length)).toEqual([0, 1, 0]);
});

test('the picture waits for the panel that the click opens, also where one is open in a tab', async () => {
  const inTab = panelOf(-1);
  const { asking } = await setUp([inTab]);
  await asking.ask(source);
  const [another, opening] = [panelOf(-1), panelOf(windowId)];
  for (const panel of [another, opening]) asking.panelOpened(panel);
  await vi.waitFor(() => expect(opening.ask).toHaveBeenCalledTimes(1));
  expect([inTab, another].flatMap(({ ask }) => ask.mock.calls)).toEqual([]);
});

test('a panel that opens a moment later gets the picture, and the next panel does not', async () => {
  const { asking } = await setUp();
  await asking.ask(source);
  const [elsewhere, here, next] = [panelOf(windowId + 1), panelOf(windowId), panelOf(windowId)];
  for (const panel of [elsewhere, here, next]) asking.panelOpened(panel);
  await vi.waitFor(() => expect(here.ask).toHaveBeenCalledWith({ id: expect.any(String), source }));
  await vi.waitFor(async () => expect(await readPictureToAsk()).toBeUndefined());
  expect([elsewhere, next].flatMap(({ ask }) => ask.mock.calls)).toEqual([]);
});

test('a picture that an earlier worker was asked about goes to the panel that opens', async () => {
  const left = { id: 'left', source };
  const { asking, acquire } = await setUp([], left);
  const panel = panelOf(windowId);
  asking.panelOpened(panel);
  await vi.waitFor(() => expect(panel.ask).toHaveBeenCalledWith(left));
  expect(await asking.acquire(source, 'left')).toBe(samplePicture);
  expect(acquire).toHaveBeenCalledTimes(1);
});

test('the picture is fetched at once, and not a second time for the panel', async () => {
  const panel = panelOf(windowId);
  const { asking, acquire } = await setUp([panel]);
  await asking.ask(source);
  expect(asking.pictures()).toEqual([samplePicture.hash]);
  const { id } = panel.ask.mock.calls[0]![0];
  expect(await asking.acquire(source, id)).toBe(samplePicture);
  expect(acquire).toHaveBeenCalledTimes(1);
  expect(asking.pictures()).toEqual([]);
});

test('the panel hears why the picture could not be fetched, and can have it fetched again', async () => {
  const panel = panelOf(windowId);
  const { asking, acquire } = await setUp([panel]);
  acquire.mockImplementationOnce(async () => fail('pictureBroken'));
  await asking.ask(source);
  const { id } = panel.ask.mock.calls[0]![0];
  await expect(asking.acquire(source, id)).rejects.toMatchObject({ failure: { code: 'pictureBroken' } });
  expect(await asking.acquire(source, id)).toBe(samplePicture);
});

test('while the settings cannot be read, the picture waits for the next panel', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { asking } = await setUp();
  await asking.ask(source);
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValueOnce(new Error('broken'));
  const [first, next] = [panelOf(windowId), panelOf(windowId)];
  asking.panelOpened(first);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  asking.panelOpened(next);
  await vi.waitFor(() => expect(next.ask).toHaveBeenCalledTimes(1));
  expect(first.ask).not.toHaveBeenCalled();
});
