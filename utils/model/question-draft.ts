import * as z from 'zod/mini';
import { type Failure, failure } from './failure';
import { pictureSource, storedPicture } from './picture';

/** Pictures that were staged in one panel, for a question that is still being written. */
export const questionDraft = z.object({
  id: z.string(),
  /** When it was begun, in milliseconds since the epoch. */
  stagedAt: z.number(),
  /** The job whose conversation the question continues; absent for a new conversation. */
  about: z.optional(z.string()),
  pictures: z.array(storedPicture),
  /** Pictures that are still being fetched, in order. */
  pending: z.array(pictureSource),
  /** Pictures that could not be fetched, and why. */
  failed: z.array(z.object({ source: pictureSource, failure })),
});
export type QuestionDraft = z.infer<typeof questionDraft>;

/** Returns whether the draft has pictures, or will have: new pictures then join them. */
export function isStaging({ pictures, pending }: QuestionDraft): boolean {
  return pictures.length > 0 || pending.length > 0;
}

/** Returns the names of files that could not be taken, each with why. */
export function refusedFiles({ failed }: QuestionDraft): { name: string; failure: Failure }[] {
  return failed.flatMap(({ source, failure }) =>
    'name' in source && source.name !== '' ? [{ name: source.name, failure }] : [],
  );
}

/** A picture of the menu item "Ask about picture", as the feed hands it to one panel. */
export const pictureToAsk = z.object({
  id: z.string(),
  source: pictureSource,
  /** The window whose panel gets it, if the source is on no page. */
  windowId: z.optional(z.number()),
});
export type PictureToAsk = z.infer<typeof pictureToAsk>;
