import * as z from 'zod/mini';

/** The output of a message that returns nothing. */
export const nothing = z.void();
/** A job, batch, proposal or connection. */
export const byId = z.object({ id: z.string() });
/** An index into a list, from 0. */
export const listIndex = z.int().check(z.nonnegative());
/** A picture from a script in a web page: no other kind of address is accepted. */
export const dataUri = z.string().check(z.startsWith('data:'));
/** A thumbnail from such a script, which pages of the extension show: never an SVG. */
export const thumbnailUri = z.string().check(z.regex(/^data:image\/(png|gif|jpeg|webp);base64,/));
/** Whether a panel button reached the page of the last gesture. */
export const pageOutcome = z.object({ outcome: z.enum(['open', 'noGesture', 'offLimits']) });
