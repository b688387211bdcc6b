import * as z from 'zod/mini';
import { pictureSource, storedPicture, hash } from '../../model/picture';
import { task } from '../../model/task';
import { nothing, pageOutcome } from './common';
import { captureEdit, captureRequest } from '../../model/capture';

/** Messages of panels about captures, gestures, and pictures for a question. */
export const captureMethods = {
  /** A popup has opened in a window: the browser sends no other event for that press of the toolbar button. */
  popupOpened: { input: z.object({ windowId: z.number() }), output: nothing },
  /** Opens the capture tool on the page of the last gesture, for a task of an engine. */
  capture: { input: z.object({ task, engine: z.optional(z.string()) }), output: pageOutcome },
  /** Closes that tool. */
  closeCapture: { input: z.object({}), output: pageOutcome },
  /**
   * Fetches a picture and puts it into the picture store. `id` is that of a picture from the feed's event `ask`. Throws
   * `FailureError`.
   */
  acquirePicture: {
    input: z.object({ source: pictureSource, id: z.optional(z.string()) }),
    output: storedPicture,
  },
};

/** Messages of the capture editor to the background. The sender's tab says which capture is meant. */
export const captureEditorContract = {
  to: 'capture-editor',
  methods: {
    /** The capture to edit; null where it no longer exists. */
    getCapture: { input: z.object({}), output: z.nullable(captureEdit) },
    /** Starts the request on the edited picture, which is in the picture store, and goes back to the captured page. */
    send: {
      input: z.object({
        request: captureRequest,
        hash,
        width: z.number(),
        height: z.number(),
        bytes: z.number(),
      }),
      output: nothing,
    },
    /** Deletes the capture, and goes back to the captured page. */
    cancel: { input: z.object({}), output: nothing },
  },
};
