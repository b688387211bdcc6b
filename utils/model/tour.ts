import * as z from 'zod/mini';
import { rect } from './picture';

/** What the screen shows of a page that is gone through from top to bottom, in CSS pixels. */
export const tourView = z.object({
  /** How far down the page the upper edge of `area` stands. */
  top: z.number(),
  /** How long the page is, as far as is known by now. */
  length: z.number(),
  /** Where the part that scrolls stands on the screen, without its scroll bars. */
  area: rect,
  viewportWidth: z.number(),
  /** Device pixels for each CSS pixel. */
  ratio: z.number(),
  /** Where the next view begins; null at the end. */
  next: z.nullable(z.number()),
  /** The page's address, which some pages change while they are scrolled. */
  url: z.string(),
});
export type TourView = z.infer<typeof tourView>;
