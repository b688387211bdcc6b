import * as z from 'zod/mini';
import { proposal, writeOutcome } from '../../model/alt-text';
import { estimate } from '../../model/batch';
import { task } from '../../model/task';
import { byId, nothing, pageOutcome } from './common';

const listedPicture = { ref: z.string(), address: z.string(), selector: z.string() };

/** Messages of panels about the list of a page's pictures, its batches and its alt text. */
export const pictureListMethods = {
  /** Shows the list of the pictures of the page of the last gesture. */
  openList: { input: z.object({}), output: pageOutcome },
  /** Closes that list. */
  closeList: { input: z.object({}), output: nothing },
  /** Starts a task on a picture of the list. Returns the job's id. */
  startOnListed: { input: z.object({ task, ...listedPicture }), output: byId },
  /** Estimates the tokens and the cost of alt text for a picture. */
  estimateCost: { input: z.object({}), output: estimate },
  /** Starts a batch: alt text for many pictures of the list. Returns the id of the running batch. */
  startBatch: {
    input: z.object({
      items: z.array(
        z.object({ ...listedPicture, skip: z.optional(z.enum(['decorative', 'spacer', 'named'])) }),
      ),
    }),
    output: byId,
  },
  stopBatch: { input: byId, output: nothing },
  /** Repeats the pictures of a batch that failed or were stopped. */
  retryBatch: { input: byId, output: nothing },
  /** Removes a finished batch from the panels; its proposals stay. */
  dismissBatch: { input: byId, output: nothing },
  /** Saves a proposal as a person has changed it. */
  saveProposal: { input: z.object({ proposal }), output: nothing },
  deleteProposal: { input: byId, output: nothing },
  /** Saves the alt text of an answer, by its job, as a person has changed it. */
  editAlt: { input: z.object({ id: z.string(), text: z.string() }), output: nothing },
  /** Writes the alt text of an answer, by its job, into the page of its picture. Returns the outcome for each place of that. */
  addAlt: { input: byId, output: z.object({ outcomes: z.array(writeOutcome) }) },
  /** Writes proposals of the list into its page. Returns the outcome of each. */
  writeAlt: {
    input: z.object({ ids: z.array(z.string()) }),
    output: z.object({ outcomes: z.array(z.object({ id: z.string(), outcome: writeOutcome })) }),
  },
  /** Removes the alt text of an answer, by its job, from the page of its picture. Returns from how many places. */
  removeAlt: { input: byId, output: z.object({ undone: z.number() }) },
  /**
   * Removes written alt text from the list's page: that of pictures, by their refs; without these, all of it. The proposals stay.
   * Returns how many pictures had some.
   */
  undoAlt: {
    input: z.object({ refs: z.optional(z.array(z.string())) }),
    output: z.object({ undone: z.number() }),
  },
};
