import * as z from 'zod/mini';

/** The output of a message that returns nothing. */
export const nothing = z.void();
/** A job, batch, proposal or connection. */
export const byId = z.object({ id: z.string() });
/** An index into a list, from 0. */
export const listIndex = z.int().check(z.nonnegative());
/** A thumbnail from a script in a web page, which pages of the extension show: never an SVG. */
export const thumbnailUri = z.string().check(z.regex(/^data:image\/(png|gif|jpeg|webp);base64,/));
/** Whether a panel button reached the page of the last gesture. */
export const pageOutcome = z.object({ outcome: z.enum(['open', 'noGesture', 'offLimits']) });
