import { type captureMethods, captureEditorContract } from '../../bus/contracts/capture';
import { captureContract } from '../../bus/contracts/page';
import { type Handlers, serve } from '../../bus/rpc';
import { keepAliveDuring } from '../../platform/keep-alive';
import { fail } from '../../model/failure';
import type { CapturedArea, PageRef, PageSource } from '../../model/picture';
import { isOwnPage, isPageScript, type Sender } from '../../platform/sender';
import { pageOf } from '../../platform/tabs';
import type { AskAboutPicture } from '../triggers/ask-about-picture';
import { closeCapture } from '../triggers/capture';
import type { CaptureEditor } from '../triggers/capture-editor';
import { popupOpened } from '../triggers/gesture-page';
import type { Gestures } from '../triggers/menu-and-toolbar';

/** Handles the messages of panels about captures, gestures, and pictures for a question. */
export function captureHandlers(
  { openFromPanel }: Pick<Gestures, 'openFromPanel'>,
  { acquire }: Pick<AskAboutPicture, 'acquire'>,
): Handlers<typeof captureMethods> {
  return {
    popupOpened: ({ windowId }) => popupOpened(windowId),
    capture: async (start, { tab }) => ({ outcome: await openFromPanel(start, tab !== undefined) }),
    closeCapture: async (_nothing, { tab }) => ({ outcome: await closeCapture(tab !== undefined) }),
    acquirePicture: ({ source, id }) => keepAliveDuring(acquire(source, id)),
  };
}

/** Returns the id of a page's tab. Throws `FailureError` `internal` if the page is in none. */
const tabOf = ({ tab }: Sender): number => tab?.id ?? fail('internal');

/** Serves the pages in which captures are edited. */
export function serveCaptureEditor(
  editor: CaptureEditor,
  { showAnswersOf }: Pick<Gestures, 'showAnswersOf'>,
): void {
  serve(captureEditorContract, isOwnPage, {
    getCapture: async (_nothing, sender) => (await editor.shown(tabOf(sender))) ?? null,
    send: ({ request, ...made }, sender) => {
      // Called before any `await`: the browser opens the panel only in the user's gesture.
      if (sender.tab) showAnswersOf(request, sender.tab.windowId);
      return editor.send(tabOf(sender), made);
    },
    cancel: (_nothing, sender) => editor.cancel(tabOf(sender)),
  });
}

/** Serves the capture tool in web pages. */
export function serveCaptureTool({
  handleCapture,
  handleChangedTool,
}: Pick<Gestures, 'handleCapture' | 'handleChangedTool'>): void {
  serve(captureContract, isPageScript, {
    captured: async ({ area, ticket, take }, { tab, frameId }) => {
      const page = tab && pageOf(tab);
      // The tool opens in the page itself, never in a frame.
      if (!page || frameId !== 0) return;
      if (area) await handleCapture(sourceOf(area, page), ticket, take);
      else await handleChangedTool(page, ticket);
    },
  });
}

/** Returns a captured area as a job's source. */
function sourceOf(area: CapturedArea, page: PageRef): PageSource {
  return area.kind === 'picture' ? { ...area, kind: 'element', frameId: 0, page } : { ...area, page };
}
