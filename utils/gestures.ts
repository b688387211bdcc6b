import { browser } from 'wxt/browser';
import type { CaptureAnswersIn } from './bus/contracts';
import { toFailure } from './domain/failure';
import type { PageRef, PictureSource } from './domain/picture';
import type { Task } from './domain/task';
import type { Jobs } from './jobs';
import { menus } from './platform/menus';
import { hasSidebar, openAnswers } from './platform/panel';
import { bringToFront, pageOf, requestAccess } from './platform/tabs';
import { readGesture, writeGesture } from './store/session';
import { t } from './text/messages';

/** What gestures set going. */
export interface GestureTools {
  jobs: Jobs;
  /** Puts a picture in front of the question box. */
  compose(source: PictureSource): Promise<void>;
  /** Puts the capture tool up. Throws `FailureError` `pageOffLimits`. */
  openCapture(page: PageRef, answerIn: CaptureAnswersIn): Promise<void>;
  /** True where a panel is open already: it is never opened again. */
  isPanelOpen(windowId: number): boolean;
}

export const parentMenu = 'sightread';
const everywhereElse = ['page', 'frame', 'selection', 'link', 'editable', 'audio', 'action'] as const;
const pictureTasks = {
  describe: 'task_describe',
  alt: 'task_alt',
  text: 'task_text',
  ask: 'task_ask',
} as const;

/** Makes the context menu anew, in the browser's language. */
export async function createMenus(): Promise<void> {
  await menus.removeAll();
  const contexts = ['image', 'video', ...everywhereElse] as const;
  menus.create({ id: parentMenu, title: t('menu_parent'), contexts: [...contexts] });
  for (const [id, key] of Object.entries(pictureTasks)) {
    menus.create({ id, parentId: parentMenu, title: t(key), contexts: ['image', 'video'] });
  }
  menus.create({
    id: 'capture',
    parentId: parentMenu,
    title: t('menu_capture'),
    contexts: [...everywhereElse],
  });
}

const tasks: Record<string, Task> = {
  describe: { kind: 'describe', detail: 'full' },
  alt: { kind: 'alt' },
  text: { kind: 'text' },
};

/** Connects menu, toolbar and commands to what they start. Panels are opened before anything is awaited. */
export function listenForGestures({ jobs, compose, openCapture, isPanelOpen }: GestureTools) {
  const capture = async (page: PageRef, answerIn: CaptureAnswersIn): Promise<void> => {
    try {
      await openCapture(page, answerIn);
    } catch (thrown) {
      await jobs.start({
        task: { kind: 'describe', detail: 'full' },
        sources: [],
        failure: toFailure(thrown),
      });
    }
  };
  const showAnswers = (windowId: number): void => {
    if (!isPanelOpen(windowId)) openAnswers(windowId);
  };

  menus.onClicked.addListener((info, tab) => {
    const page = tab && pageOf(tab);
    if (!page) return;
    void writeGesture(page);
    const id = String(info.menuItemId);
    if (id === 'capture') {
      // Opening Chromium's panel takes the keyboard from the page, where the tool needs it: there it opens afterwards.
      if (hasSidebar) showAnswers(page.windowId);
      void capture(page, 'panel');
      return;
    }
    showAnswers(page.windowId);
    const source: PictureSource = {
      kind: 'element',
      url: info.srcUrl ?? '',
      frameId: info.frameId ?? 0,
      page,
    };
    const task = tasks[id];
    void (task ? jobs.start({ task, sources: [source] }) : compose(source));
  });

  browser.action.onClicked.addListener((tab) => {
    const page = pageOf(tab);
    if (!page) return;
    void writeGesture(page);
    showAnswers(page.windowId);
  });

  browser.commands.onCommand.addListener((command, tab) => {
    const page = tab && pageOf(tab);
    if (command !== 'capture' || !page) return;
    void writeGesture(page);
    void capture(page, 'page');
  });

  return {
    /** Takes what the capture tool gave. Called in the gesture that took it. */
    async taken(source: PictureSource & { page: PageRef }, answerIn: CaptureAnswersIn): Promise<void> {
      if (answerIn === 'panel' && !hasSidebar) showAnswers(source.page.windowId);
      await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [source] });
    },

    /**
     * Puts the capture tool up on the page of the last gesture, from a panel, whose clicks open no page to us. A panel
     * that stands in a tab of its own brings that page to the front first.
     */
    async captureFromPanel(ownTab: boolean): Promise<'open' | 'noGesture' | 'offLimits'> {
      const page = await readGesture();
      if (page && ownTab) await bringToFront(page);
      const [front] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      if (!page || front?.id !== page.tabId) {
        await requestAccess(front?.id);
        return 'noGesture';
      }
      try {
        await openCapture(page, 'panel');
        return 'open';
      } catch {
        if (front.url !== undefined) return 'offLimits';
        await requestAccess(front.id);
        return 'noGesture';
      }
    },
  };
}
