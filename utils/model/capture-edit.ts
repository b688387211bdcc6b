import * as z from 'zod/mini';
import { note, pageRef, storedPicture } from './picture';
import { errand } from './task';

/** A capture that is cut in a page of ours before it is sent. */
export const cut = z.object({
  /** The tab in which that is done. */
  tab: z.number(),
  picture: storedPicture,
  notes: z.array(note),
  /** The page it was taken of. */
  page: pageRef,
  errand,
  /** The capture tool may not run there, or a person wants to see what is sent. */
  why: z.enum(['offLimits', 'preview']),
});
export type Cut = z.infer<typeof cut>;
