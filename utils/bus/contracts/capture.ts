import * as z from 'zod/mini';
import { pictureSource, storedPicture } from '../../model/picture';
import { task } from '../../model/task';
import { nothing, pageOutcome } from './common';

/** Messages of panels about captures, gestures, and pictures for a question. */
export const captureMethods = {
  /** A popup has opened in a window, so that the toolbar button reaches nobody else there. */
  popupOpened: { input: z.object({ windowId: z.number() }), output: nothing },
  /** Opens the capture tool on the page of the last gesture, for a task of an engine. */
  capture: { input: z.object({ task, engine: z.optional(z.string()) }), output: pageOutcome },
  /**
   * Fetches a picture and puts it into the picture store; `id` is that of a picture which the feed handed over. Throws
   * `FailureError`.
   */
  acquirePicture: {
    input: z.object({ source: pictureSource, id: z.optional(z.string()) }),
    output: storedPicture,
  },
};
