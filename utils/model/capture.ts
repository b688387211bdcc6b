import * as z from 'zod/mini';
import { note, pageRef, rect, storedPicture } from './picture';
import { task } from './task';

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

/**
 * What is to be done with what is captured, and where the answer goes: a command never opens a closed panel. The
 * capture tool gives it back with what it took, because the worker may have died while it was up.
 */
export const captureRequest = z.object({
  task,
  /** Whom it is asked of, if that is not for the settings to say. */
  engine: z.optional(z.string()),
  answerIn: z.enum(['panel', 'page']),
  /** Shown for cropping and covering up before it is sent. */
  preview: z.optional(z.boolean()),
});
export type CaptureRequest = z.infer<typeof captureRequest>;

/** A capture that is cut in a page of ours before it is sent. */
export const captureEdit = z.object({
  /** The tab in which that is done. */
  tab: z.number(),
  picture: storedPicture,
  notes: z.array(note),
  /** The page it was taken of. */
  page: pageRef,
  request: captureRequest,
  /** The capture tool may not run there, or a person wants to see what is sent. */
  why: z.enum(['offLimits', 'preview']),
});
export type CaptureEdit = z.infer<typeof captureEdit>;
