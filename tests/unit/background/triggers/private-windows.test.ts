import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { popupOpened } from '../../../../utils/background/triggers/gesture-page';
import { listenForGestures } from '../../../../utils/background/triggers/menu-and-toolbar';
import { menus } from '../../../../utils/platform/menus';
import { fakeScripts } from '../../support/fake-contexts';
import { readGesture } from '../../../../utils/store/session';

vi.mock('../../../../utils/platform/menus', () => ({
  menus: { onClicked: { addListener: vi.fn() } },
  menuRef: () => undefined,
}));
vi.mock('../../../../utils/platform/panel', () => ({ openAnswerSurface: vi.fn() }));

const tab = { id: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };
type OnTab = typeof tab & { incognito: boolean };
let clickButton: (on: OnTab) => void;
let pressKeys: (name: string, on: OnTab) => void;

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser, {
    action: { onClicked: { addListener: (listen: typeof clickButton) => (clickButton = listen) } },
    commands: { onCommand: { addListener: (listen: typeof pressKeys) => (pressKeys = listen) } },
  });
});

/** Everything a gesture can set going. */
function setUp() {
  const started = vi.fn();
  const start = async (): Promise<string> => String(started());
  fakeScripts({ open: started });
  listenForGestures({
    jobs: { start },
    askAboutPicture: { ask: started },
    captureEditor: { open: vi.fn() },
    pictureList: { show: started },
    openPanels: [],
  });
  const [[clickMenu] = []] = vi.mocked(menus.onClicked.addListener).mock.calls;
  const click = (menuItemId: string, on: OnTab): void =>
    clickMenu?.({ menuItemId, srcUrl: 'https://zoo.example/lion.jpg' } as never, on as never);
  return { started, click };
}

const items = ['describe', 'alt', 'text', 'ask', 'capture', 'page-images'];

test.each([
  ['a private', true],
  ['any other', false],
])('gestures in %s window start jobs unless it is private: %s', async (_which, incognito) => {
  const { started, click } = setUp();
  const on = { ...tab, incognito };
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [on] as never);
  for (const item of items) click(item, on);
  clickButton(on);
  pressKeys('capture', on);
  await popupOpened(1);
  if (incognito) {
    expect(await readGesture()).toBeUndefined();
    expect(started).not.toHaveBeenCalled();
  } else {
    expect(await readGesture()).toBeDefined();
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(items.length + 1));
  }
});
