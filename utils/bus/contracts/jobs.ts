import * as z from 'zod/mini';
import { hash, rect, storedPicture } from '../../model/picture';
import { task } from '../../model/task';
import { byId, listIndex, nothing } from './common';

const begin = { task, engine: z.optional(z.string()) };

/** Messages of the extension's pages that start, stop, find and delete jobs. `engine` overrules the settings. */
export const jobMethods = {
  /** Starts a task on stored pictures: acquired ones, or files that a page of the extension has stored. Returns the job's id. */
  start: {
    input: z.object({
      ...begin,
      pictures: z.array(z.union([storedPicture, z.object({ hash, name: z.string() })])),
    }),
    output: byId,
  },
  /** Starts a task on a picture that was dragged out of a web page, by its address. Returns the job's id. */
  startOnAddress: { input: z.object({ ...begin, url: z.string() }), output: byId },
  /** Starts a further task in a job's conversation, with more pictures. Returns the new job's id. */
  followUp: {
    input: z.object({ id: z.string(), ...begin, pictures: z.optional(z.array(storedPicture)) }),
    output: byId,
  },
  /** Starts another task on a job's pictures, without its conversation. Returns the new job's id. */
  startOnPicturesOf: { input: z.object({ id: z.string(), ...begin }), output: byId },
  /** Asks an edited question in place of the turn `at` of a job, or of its own question, which comes last. Returns the new job's id. */
  editQuestion: { input: z.object({ id: z.string(), at: listIndex, question: z.string() }), output: byId },
  /** Asks another engine the same, to compare both answers. Returns the new job's id. */
  secondOpinion: { input: z.object({ id: z.string(), engine: z.string() }), output: byId },
  /** Starts a task on a part of a job's picture, which a panel has stored as a picture. Returns the new job's id. */
  lookCloser: {
    input: z.object({
      id: z.string(),
      task,
      picture: storedPicture,
      /** In upright pixels of the picture with this hash. */
      partOf: z.object({ hash, rect }),
    }),
    output: byId,
  },
  /** Reads the text of a job's pictures, or of the one at an index, on this device. Returns the new job's id. */
  readText: { input: z.object({ id: z.string(), at: z.optional(listIndex) }), output: byId },
  stop: { input: byId, output: nothing },
  /** Repeats a finished job; with `ignoreCache`, a cached answer is ignored. Returns the new job's id. */
  retry: { input: z.object({ id: z.string(), ignoreCache: z.optional(z.boolean()) }), output: byId },
  /** Repeats a job whose original picture could not be fetched before its host was permitted. Returns the new job's id. */
  retryOriginal: { input: byId, output: byId },
  /** Shows a job of the history in all panels. */
  reopen: { input: byId, output: nothing },
  /** Deletes answers. Returns how many, and the key by which `restoreAnswers` restores them. */
  deleteAnswers: {
    input: z.object({ ids: z.array(z.string()) }),
    output: z.object({ removed: z.number(), undo: z.string() }),
  },
  /** Restores deleted answers. Returns how many. */
  restoreAnswers: { input: z.object({ undo: z.string() }), output: z.object({ restored: z.number() }) },
};
