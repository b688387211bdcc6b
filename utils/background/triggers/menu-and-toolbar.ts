import { browser } from 'wxt/browser';
import { pageScripts } from '../../bus/remote-contexts';
import type { ElementSource, PageRef, PictureSource } from '../../model/picture';
import { type MenuItemOn, taskRequestOf } from '../../model/task-start';
import { keepAliveDuring } from '../../platform/keep-alive';
import { menuRef, menus } from '../../platform/menus';
import { isFirefox } from '../../platform/browser';
import { pageOf } from '../../platform/tabs';
import { writeGesture } from '../../store/session';
import type { OpenPanel } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';
import type { PictureList } from '../pictures-on-page/picture-list';
import type { AskAboutPicture } from './ask-about-picture';
import { createCapture } from './capture';
import type { CaptureEditor } from './capture-editor';
import { readSettings } from '../../store/settings';

/** The features that gestures use, and the panels that are open. */
interface GestureTargets {
  jobs: Pick<Jobs, 'start'>;
  askAboutPicture: Pick<AskAboutPicture, 'ask'>;
  captureEditor: Pick<CaptureEditor, 'open'>;
  pictureList: Pick<PictureList, 'show'>;
  openPanels: readonly OpenPanel[];
}

export type Gestures = ReturnType<typeof listenForGestures>;

type MenuClick = Parameters<Parameters<typeof menus.onClicked.addListener>[0]>[0];

/**
 * Handles clicks in the context menu and on the toolbar button, and the commands `capture` and `copy-region`. Opens panels before any `await`, because
 * the browser refuses later. Returns the capture tool, for messages.
 */
export function listenForGestures({
  jobs,
  askAboutPicture,
  captureEditor,
  pictureList,
  openPanels,
}: GestureTargets) {
  const capture = createCapture(jobs, captureEditor, askAboutPicture, openPanels);

  const failInPanel = (thrown: unknown): Promise<void> => capture.startFailedJob(thrown, 'panel');

  /** Starts the task of a menu item on a picture. If the item has no task, or its task was deleted, the picture waits for a question. */
  const startItem = async (id: string, source: PictureSource): Promise<void> => {
    const settings = await readSettings();
    const start = taskRequestOf(id, settings);
    if (start) await jobs.start({ ...start, sources: [source] }, settings);
    else await keepAliveDuring(askAboutPicture.ask(source));
  };

  /** The menu items that are not for pictures. */
  const elsewhere: Record<MenuItemOn<'elsewhere'>, (page: PageRef) => void> = {
    capture: (page) => void capture.openOn(page, 'panel'),
    'page-images': (page) => void keepAliveDuring(pictureList.show(page)).catch(failInPanel),
  };

  menus.onClicked.addListener((info, tab) => {
    // The click has the address of a file even if the browser hides it in the tab.
    const file = info.pageUrl?.startsWith('file:') ? { url: info.pageUrl } : {};
    const page = tab && pageOf({ ...tab, ...file });
    if (!page) return;
    void writeGesture(page);
    const id = String(info.menuItemId);
    // Chromium's panel would take the focus from the capture tool in the page, so the panel opens after the capture.
    if (id !== 'capture' || isFirefox()) capture.showAnswers(page.windowId);
    if (Object.hasOwn(elsewhere, id)) elsewhere[id as keyof typeof elsewhere](page);
    else {
      const source = clickedPicture(info, page);
      // Injected while the settings are read. If that fails, the job fails, too.
      pageScripts()(source).catch(() => undefined);
      void startItem(id, source).catch(failInPanel);
    }
  });

  browser.action.onClicked.addListener((tab) => {
    const page = pageOf(tab);
    if (!page) return;
    void writeGesture(page);
    capture.showAnswers(page.windowId, true);
  });

  browser.commands.onCommand.addListener((command, tab) => {
    const page = tab && pageOf(tab);
    const isForText = command === 'copy-region';
    if ((command !== 'capture' && !isForText) || !page) return;
    void writeGesture(page);
    void capture.openOn(page, 'page', isForText);
  });

  return capture;
}

function clickedPicture(info: MenuClick, page: PageRef): ElementSource {
  const ref = menuRef(info);
  return {
    kind: 'element',
    url: info.srcUrl ?? '',
    ...(ref !== undefined && { ref }),
    frameId: info.frameId ?? 0,
    ...(info.frameUrl !== undefined && { frameUrl: info.frameUrl }),
    page,
    ...(info.mediaType === 'video' && { isVideo: true }),
  };
}
