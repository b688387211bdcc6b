import * as z from 'zod/mini';
import { isWhole, matches } from '../../model/checks';

/** The output of a message that returns nothing. */
export const nothing = z.void();
/** A job, batch, proposal or connection. */
export const byId = z.object({ id: z.string() });
/** An index into a list, from 0. */
export const listIndex = z.number().check(isWhole, z.nonnegative());
/** A thumbnail from a script in a web page, which pages of the extension show: never an SVG. */
export const thumbnailUri = z.string().check(matches(/^data:image\/(png|gif|jpeg|webp);base64,/));
/** Whether a panel button reached the page of the last gesture. */
export const pageOutcome = z.object({ outcome: z.enum(['open', 'noGesture', 'offLimits']) });
