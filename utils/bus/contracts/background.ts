import * as z from 'zod/mini';
import { task } from '../../model/task';
import { nothing, pageOutcome } from './common';
import { connectionMethods } from './connections';
import { jobMethods } from './jobs';
import { pictureListMethods } from './picture-list';
import { questionDraftMethods } from './question-draft';

/** Messages of panels about captures and gestures. */
export const captureMethods = {
  /** A popup has opened in a window, so that the toolbar button reaches nobody else there. */
  opened: { input: z.object({ windowId: z.number() }), output: nothing },
  /** Opens the capture tool on the page of the last gesture, for a task of an engine. */
  capture: { input: z.object({ task, engine: z.optional(z.string()) }), output: pageOutcome },
};

/** Messages that end everything. */
export const eraseMethods = {
  /** Deletes all data and gives all permissions back, as after an installation. */
  forgetEverything: { input: z.object({}), output: nothing },
};

/** All messages of the extension's own pages to the background. */
export const backgroundContract = {
  to: 'background',
  methods: {
    ...jobMethods,
    ...questionDraftMethods,
    ...captureMethods,
    ...pictureListMethods,
    ...connectionMethods,
    ...eraseMethods,
  },
};
