import * as z from 'zod/mini';
import { note, pageRef, rect, storedPicture } from './picture';
import { captureTake, type Settings } from './settings';
import { task } from './task';
import { describeTask } from './task-start';

/** A view of a page that is scrolled from top to bottom, in CSS pixels. */
export const scrolledView = z.object({
  /** The position of the upper edge of `area` on the page. */
  top: z.number(),
  /** The page's length, as far as known. */
  length: z.number(),
  /** The scrolling part on the screen, without its scroll bars. */
  area: rect,
  viewportWidth: z.number(),
  /** Device pixels for each CSS pixel. */
  ratio: z.number(),
  /** The position of the next view; `null` at the end. */
  next: z.nullable(z.number()),
  /** The page's address, which may change while it scrolls. */
  url: z.string(),
});
export type ScrolledView = z.infer<typeof scrolledView>;

/** The task for a capture, and where the answer appears: a command never opens a closed panel. */
export const captureRequest = z.object({
  task,
  /** The engine's id, if it is not the one of the settings. */
  engine: z.optional(z.string()),
  answerIn: z.enum(['panel', 'page']),
  /** Opens the capture editor before the request. */
  preview: z.optional(z.boolean()),
  /** Copies the answer. */
  copies: z.optional(z.boolean()),
  /** What the tool offers to take a region to, as it is chosen at first; absent if it is none of these, or nothing is offered. */
  take: z.optional(captureTake),
});
export type CaptureRequest = z.infer<typeof captureRequest>;
export type CaptureTake = z.infer<typeof captureTake>;

/** Returns a job request for a capture, without its pictures. Only a command is answered in the page. */
export function jobRequestOf({ task, engine, answerIn, copies }: CaptureRequest) {
  return { task, engine, ...(answerIn === 'page' && { byCommand: true }), ...(copies && { copies }) };
}

/** Returns what the tool takes a region to at first: the given task, or the remembered one where that is the one of no choice. */
export function takeOf(
  { task, engine, copies }: CaptureRequest,
  settings: Settings,
): CaptureTake | undefined {
  if (copies) return undefined;
  if (task.kind !== 'describe') return task.kind === 'text' ? 'text' : undefined;
  return engine === undefined ? settings.captureTake : 'describe';
}

/** Returns the request for what the user takes a region to. */
export function withTake(
  request: CaptureRequest,
  take: CaptureTake | undefined,
  settings: Settings,
): CaptureRequest {
  if (take === undefined || take === request.task.kind) return request;
  const tasks = {
    describe: describeTask(settings),
    text: { kind: 'text' },
    ask: { kind: 'ask', question: '' },
  } as const;
  const { engine: _engine, ...others } = request;
  return { ...others, task: tasks[take] };
}

/** Whether a capture waits for a question instead of starting a job. */
export const isToAsk = ({ task }: CaptureRequest): boolean => task.kind === 'ask' && task.question === '';

/**
 * The capture tool gets a ticket when it opens, and returns it once, with its result. The background keeps the request, under the
 * token: a page's process must not choose it. The other fields are for actions that need the gesture, before the request is read.
 */
export const captureTicket = z.extend(
  z.pick(captureRequest, { answerIn: true, preview: true, take: true, copies: true }),
  {
    token: z.string(),
  },
);
export type CaptureTicket = z.infer<typeof captureTicket>;

/** A request for which the capture tool was opened in a tab; `at` is the time, in ms since the epoch. */
export const awaitedCapture = z.object({
  tab: z.number(),
  /** The origin of the page. */
  site: z.string(),
  token: z.string(),
  at: z.number(),
  request: captureRequest,
});
export type AwaitedCapture = z.infer<typeof awaitedCapture>;

/** A capture in the capture editor. */
export const captureEdit = z.object({
  /** The tab of the editor. */
  tab: z.number(),
  picture: storedPicture,
  notes: z.array(note),
  /** The captured page. */
  page: pageRef,
  request: captureRequest,
  /** The capture tool may not run on the page, or the user wants a preview. */
  why: z.enum(['offLimits', 'preview']),
});
export type CaptureEdit = z.infer<typeof captureEdit>;
