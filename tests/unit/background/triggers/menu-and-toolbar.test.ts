import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { JobRequest } from '../../../../utils/background/jobs/job-request';
import { listenForGestures } from '../../../../utils/background/triggers/menu-and-toolbar';
import { fakeScripts } from '../../support/fake-contexts';

type Click = (info: object, tab: object) => void;
const clicks = vi.hoisted(() => [] as Click[]);
vi.mock('../../../../utils/platform/menus', () => ({
  menus: { onClicked: { addListener: (listen: Click) => clicks.push(listen) } },
  menuRef: () => undefined,
}));
vi.mock('../../../../utils/platform/panel', () => ({
  openAnswerSurface: () => undefined,
}));

const tab = { id: 7, windowId: 1, index: 0, url: 'https://zoo.example/' };

beforeEach(() => {
  fakeBrowser.reset();
  fakeScripts({});
  clicks.length = 0;
  const event = { addListener: () => undefined };
  Object.assign(fakeBrowser, { action: { onClicked: event }, commands: { onCommand: event } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function setUp() {
  const start = vi.fn(async (_request: JobRequest) => 'job');
  const askAbout = vi.fn(async () => undefined);
  listenForGestures({
    jobs: { start },
    askAboutPicture: { ask: askAbout },
    captureEditor: { open: vi.fn() },
    pictureList: { show: vi.fn() },
    openPanels: [{ windowId: tab.windowId, tabId: undefined, say: vi.fn(), ask: vi.fn() }],
  });
  const click = (menuItemId: string): void =>
    clicks[0]?.({ menuItemId, srcUrl: 'https://zoo.example/lion.jpg', mediaType: 'image' }, tab);
  return { start, askAbout, click };
}

test.each(['describe', 'ask'])(
  '%s of the menu says that the settings cannot be read, and works again once they can',
  async (id) => {
    const { start, askAbout, click } = setUp();
    const get = vi
      .spyOn(fakeBrowser.storage.local, 'get')
      .mockRejectedValue(new Error('Corruption: bad block'));
    click(id);
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
    expect(start.mock.calls[0]?.[0]).toMatchObject({ sources: [], failure: { code: 'storageFailed' } });
    get.mockRestore();
    start.mockClear();
    click(id);
    await vi.waitFor(() => expect(id === 'ask' ? askAbout : start).toHaveBeenCalledOnce());
    expect(start.mock.calls.flat()).not.toContainEqual(
      expect.objectContaining({ failure: expect.anything() }),
    );
  },
);

test('a session that is full stops no gesture', async () => {
  const { start, click } = setUp();
  vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('quota bytes exceeded'));
  click('describe');
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  // A rejection that nobody handles would fail this test.
  await new Promise((resolve) => setImmediate(resolve));
});
