import * as z from 'zod/mini';
import { box } from '../../model/layout';
import { hash, rect, storedPicture } from '../../model/picture';
import { task } from '../../model/task';
import { byId, listIndex, nothing } from './common';

const deletion = z.object({ removed: z.number(), undo: z.string() });
const begin = { task, engine: z.optional(z.string()) };

/**
 * Messages of the extension's pages that start, stop, find and delete jobs. `engine` overrules the settings; an `id` is that of a
 * turn, unless it says otherwise. What starts a job returns its id.
 */
export const jobMethods = {
  /** Starts a task on stored pictures: acquired ones, or files that a page of the extension has stored. */
  start: {
    input: z.object({
      ...begin,
      pictures: z.array(z.union([storedPicture, z.object({ hash, name: z.string() })])),
    }),
    output: byId,
  },
  /** Starts a task on a picture that was dragged out of a web page, by its address. */
  startOnAddress: { input: z.object({ ...begin, url: z.string() }), output: byId },
  /** Starts a further task after a turn, with more pictures. */
  followUp: {
    input: z.object({ id: z.string(), ...begin, pictures: z.optional(z.array(storedPicture)) }),
    output: byId,
  },
  /** Starts a conversation on the pictures of a turn and of those before it. */
  startOnPicturesOf: { input: z.object({ id: z.string(), ...begin }), output: byId },
  /** Asks an edited question in the place of a turn. */
  editQuestion: { input: z.object({ id: z.string(), question: z.string() }), output: byId },
  /** Asks another engine the same, to compare both answers. */
  secondOpinion: { input: z.object({ id: z.string(), engine: z.string() }), output: byId },
  /** Starts a conversation on a part of a turn's picture, which a panel has stored as a picture. */
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
  /** Starts a conversation with the text of a turn's pictures, or of the one at an index, read on this device. */
  readText: { input: z.object({ id: z.string(), at: z.optional(listIndex) }), output: byId },
  /**
   * Replaces a word that this device has read in a turn's pictures: the one at `box`, in the picture `at` of all its conversation's
   * pictures. The new word counts as sure; without letters, the word is removed.
   */
  correctWord: {
    input: z.object({ id: z.string(), at: listIndex, box, text: z.string() }),
    output: nothing,
  },
  /**
   * Reads a part of a picture again on this device, from its enlarged pixels, which a panel has stored under `hash`. Unsure words become
   * what was read now, where that is surer. `rect` is in pixels of the layout, `at` as above. Returns the number of words that are other
   * ones now; 0 if it was stopped, by `stop` with the id of the turn.
   */
  readCloser: {
    input: z.object({ id: z.string(), at: listIndex, hash, rect }),
    output: z.object({ changed: z.number() }),
  },
  stop: { input: byId, output: nothing },
  /** Repeats a turn that has ended; with `ignoreCache`, a cached answer is ignored. */
  retry: { input: z.object({ id: z.string(), ignoreCache: z.optional(z.boolean()) }), output: byId },
  /** Reads a turn's pictures again on this device, whatever reads text by now. */
  readAgain: { input: byId, output: byId },
  /** Repeats a turn whose original picture could not be fetched before its host was permitted. */
  retryOriginal: { input: byId, output: byId },
  /** Shows a conversation of the history, by its id, in all panels. */
  reopen: { input: byId, output: nothing },
  /** Deletes conversations, by their ids. Returns how many, and the key by which `restoreAnswers` restores them. */
  deleteAnswers: { input: z.object({ ids: z.array(z.string()) }), output: deletion },
  /** Deletes a turn and those after it. Returns how many, and the key that restores them. */
  deleteFrom: { input: byId, output: deletion },
  /** Restores deleted turns. Returns how many. */
  restoreAnswers: { input: z.object({ undo: z.string() }), output: z.object({ restored: z.number() }) },
};
