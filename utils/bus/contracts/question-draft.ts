import * as z from 'zod/mini';
import { hash } from '../../model/picture';
import { task } from '../../model/task';
import { byId, nothing } from './common';

/** A file that could not be read has no hash. */
const chosenPicture = z.object({ hash: z.optional(hash), name: z.string() });

/** Messages about the pictures in front of the question box. */
export const questionDraftMethods = {
  /** Puts pictures in front of the question box of the job `about`, or of a new question. Returns how many are there. */
  compose: {
    input: z.object({ pictures: z.array(chosenPicture), about: z.optional(z.string()) }),
    output: z.object({ come: z.number() }),
  },
  /** The same with a picture that was dragged out of a page, by its address. */
  composeAddress: {
    input: z.object({ url: z.string(), about: z.optional(z.string()) }),
    output: z.object({ come: z.number() }),
  },
  /** Puts a job's own pictures back in front of the box of a new question. */
  putBack: { input: byId, output: nothing },
  /** Fetches again what could not be fetched for the question box. */
  retryComposed: { input: z.object({}), output: nothing },
  /** Asks the question about the pictures in front of the box. Returns the job's id. */
  askComposed: { input: z.object({ question: z.string() }), output: byId },
  /** Starts another task on them. Returns the job's id. */
  startComposed: { input: z.object({ task, engine: z.optional(z.string()) }), output: byId },
  /** Keeps these of the pictures, in this order; the others of those that were `seen` go. */
  arrangeComposed: {
    input: z.object({ hashes: z.array(hash), seen: z.array(hash) }),
    output: nothing,
  },
  discardComposed: { input: z.object({}), output: nothing },
};
