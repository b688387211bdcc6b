import { browser } from 'wxt/browser';
import { takeNow } from '../../acquire/screen';
import type { Cut } from '../../model/capture-edit';
import { toFailure } from '../../model/failure';
import type { PageRef, PictureSource, ShownSource } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { describing, type Start, startOf } from '../../model/task-start';
import type { Errand } from '../../model/task';
import { type OnPage, onGesturePage } from './gesture-page';
import type { Jobs } from '../jobs/jobs';
import { menuRef, menus } from '../../platform/menus';
import { hasSidebar, openAnswers } from '../../platform/panel';
import { frontTab, pageOf } from '../../platform/tabs';
import { writeGesture } from '../../store/session';

/** What gestures set going. */
export interface GestureTools {
  jobs: Jobs;
  settings(): Promise<Settings>;
  /** Has panels list a page's pictures. Throws `FailureError`. */
  showList(page: PageRef): Promise<unknown>;
  /** Puts a picture in front of the question box. */
  compose(source: PictureSource): Promise<void>;
  /** Puts the capture tool up. Throws `FailureError` `pageOffLimits`. */
  openCapture(page: PageRef, errand: Errand): Promise<void>;
  /** Takes a picture of a page and opens the page in which that is cut. Throws `FailureError`. */
  cut(source: ShownSource, errand: Errand, why: Cut['why']): Promise<void>;
  /** True where a panel is open already: it is never opened again. */
  isPanelOpen(windowId: number): boolean;
}

/** What a command asked for is answered in the page. */
export const orderedBy = (answerIn: Errand['answerIn']): { byCommand?: true } =>
  answerIn === 'page' ? { byCommand: true } : {};

/** Connects menu, toolbar and commands to what they start. Panels are opened before anything is awaited. */
export function listenForGestures(tools: GestureTools) {
  const { jobs, settings, compose, openCapture, cut, isPanelOpen } = tools;
  /** Where the tool may not run, the page is cut on a picture of it instead. */
  const startCapture = async (page: PageRef, errand: Errand): Promise<void> => {
    try {
      await openCapture(page, errand);
    } catch (thrown) {
      if (toFailure(thrown).code !== 'pageOffLimits') throw thrown;
      // Where that may not be had either, what counts is that the page cannot be read.
      await cut({ kind: 'tab', page }, errand, 'offLimits').catch(() => Promise.reject(thrown));
    }
  };
  const capture = async (page: PageRef, answerIn: Errand['answerIn']): Promise<void> => {
    try {
      await startCapture(page, { task: describing(await settings()), answerIn });
    } catch (thrown) {
      await cannot(thrown, answerIn);
    }
  };
  const cannot = async (thrown: unknown, answerIn: Errand['answerIn']): Promise<void> => {
    const order = { task: describing(await settings()), sources: [], ...orderedBy(answerIn) };
    await jobs.start({ ...order, failure: toFailure(thrown) });
  };
  /** A task that has gone meanwhile leaves its picture in front of the question box. */
  const startItem = async (id: string, source: PictureSource): Promise<void> => {
    const begin = startOf(id, await settings());
    await (begin ? jobs.start({ ...begin, sources: [source] }) : compose(source));
  };
  const showAnswers = (windowId: number, byButton = false): void => {
    if (!isPanelOpen(windowId)) openAnswers(windowId, byButton);
  };
  const showAnswersOf = ({ answerIn }: Errand, windowId: number): void => {
    if (answerIn === 'panel' && !hasSidebar) showAnswers(windowId);
  };

  menus.onClicked.addListener((info, tab) => {
    // A file's address is kept from us in its tab as long as files are, but not here.
    const file = info.pageUrl?.startsWith('file:') ? { url: info.pageUrl } : {};
    const page = tab && pageOf({ ...tab, ...file });
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
    if (id === 'page-images') {
      void tools.showList(page).catch((thrown: unknown) => cannot(thrown, 'panel'));
      return;
    }
    const ref = menuRef(info);
    const source: PictureSource = {
      kind: 'element',
      url: info.srcUrl ?? '',
      ...(ref === undefined ? {} : { ref }),
      frameId: info.frameId ?? 0,
      page,
      ...(info.mediaType === 'video' ? { isVideo: true } : {}),
    };
    void startItem(id, source);
  });

  browser.action.onClicked.addListener((tab) => {
    const page = pageOf(tab);
    if (!page) return;
    void writeGesture(page);
    showAnswers(page.windowId, true);
  });

  browser.commands.onCommand.addListener((command, tab) => {
    const page = tab && pageOf(tab);
    if (command !== 'capture' || !page) return;
    void writeGesture(page);
    void capture(page, 'page');
  });

  return {
    /** Takes what the capture tool gave. Called in the gesture that took it. */
    async taken(source: ShownSource, errand: Errand): Promise<void> {
      const { task, engine } = errand;
      // What the screen shows in this moment: a panel that opens moves the page.
      if (source.kind === 'region' || source.kind === 'tab') takeNow(source);
      if (errand.preview && source.kind !== 'element') {
        const order = { task, engine, sources: [], ...orderedBy(errand.answerIn) };
        const failed = (thrown: unknown) => jobs.start({ ...order, failure: toFailure(thrown) });
        return void (await cut(source, errand, 'preview').catch(failed));
      }
      showAnswersOf(errand, source.page.windowId);
      await jobs.start({ task, engine, sources: [source], ...orderedBy(errand.answerIn) });
    },

    /** Shows where the answer will be. To be called in the gesture that sends, before anything is awaited. */
    showAnswersOf,

    /** A popup has opened over the page in front: the toolbar button was pressed, which tells nobody else then. */
    async opened(windowId: number): Promise<void> {
      const front = await frontTab(windowId);
      const page = front && pageOf(front);
      if (page) await writeGesture(page);
    },

    /**
     * Puts the capture tool up on the page of the last gesture, from a panel, whose clicks open no page to us. A panel
     * that stands in a tab of its own brings that page to the front first.
     */
    captureFromPanel: (begin: Start, ownTab: boolean): Promise<OnPage> =>
      onGesturePage((page) => startCapture(page, { ...begin, answerIn: 'panel' }), { ownTab, toFront: true }),
  };
}
