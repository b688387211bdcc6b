import type { captureMethods } from '../../bus/contracts/capture';
import { captureEditorContract } from '../../bus/contracts/capture-editor';
import { type Handlers, serve } from '../../bus/rpc';
import { keepAliveDuring } from '../../platform/keep-alive';
import { isOwnPage } from '../../platform/sender';
import type { AskAboutPicture } from '../triggers/ask-about-picture';
import type { CaptureEditor } from '../triggers/capture-editor';
import type { Gestures } from '../triggers/gestures';

export interface CaptureHandlerTools {
  gestures: Pick<Gestures, 'popupOpened' | 'openFromPanel'>;
  askAboutPicture: Pick<AskAboutPicture, 'acquire'>;
}

/** Handles the messages of panels about captures, gestures, and pictures for a question. */
export function captureHandlers({
  gestures,
  askAboutPicture,
}: CaptureHandlerTools): Handlers<typeof captureMethods> {
  return {
    popupOpened: ({ windowId }) => gestures.popupOpened(windowId),
    capture: async (start, { tab }) => ({ outcome: await gestures.openFromPanel(start, tab !== undefined) }),
    acquirePicture: ({ source, id }) => keepAliveDuring(askAboutPicture.acquire(source, id)),
  };
}

/** Serves the pages in which captures are edited. */
export function serveCaptureEditor(
  editor: CaptureEditor,
  { showAnswersOf }: Pick<Gestures, 'showAnswersOf'>,
): void {
  serve(captureEditorContract, isOwnPage, {
    getCapture: async (_nothing, { tab }) => (await editor.shown(tab?.id)) ?? null,
    send: ({ request, ...made }, { tab }) => {
      // Before anything is awaited: the panel opens in the gesture that sends, or not at all.
      if (tab) showAnswersOf(request, tab.windowId);
      return editor.send(tab?.id, made);
    },
    cancel: (_nothing, { tab }) => editor.cancel(tab?.id),
  });
}
