import { captureNow } from '../../acquire/screen';
import { captureTool, openCapture } from '../../bus/remote-contexts';
import { createMutex, logFailure } from '../../lib/async';
import { siteOf } from '../../lib/url';
import {
  type AwaitedCapture,
  type CaptureRequest,
  type CaptureTake,
  type CaptureTicket,
  isToAsk,
  jobRequestOf,
  takeOf,
  withTake,
} from '../../model/capture';
import { fail, FailureError, toFailure } from '../../model/failure';
import type { PageRef, PageSource } from '../../model/picture';
import { defaultSettings, type Settings } from '../../model/settings';
import { newPictureRequest, type TaskRequest } from '../../model/task-start';
import type { OpenPanel } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';
import { isFirefox } from '../../platform/browser';
import { keepAliveDuring } from '../../platform/keep-alive';
import { openAnswerSurface } from '../../platform/panel';
import type { AskAboutPicture } from './ask-about-picture';
import type { CaptureEditor } from './capture-editor';
import { onGesturePage, type PageOutcome } from './gesture-page';
import { readAwaitedCaptures, writeAwaitedCaptures } from '../../store/session';
import { changeSettings, readSettings } from '../../store/settings';

type AnswerIn = CaptureRequest['answerIn'];

/** The maximum number of stored tickets. Beyond it, the oldest are deleted. */
const maxTickets = 20;
/** The time for which a capture with a ticket counts as the user's, in ms. A later one opens in the capture editor. */
const ticketMs = 10 * 60_000;
const exclusively = createMutex('The tickets of the capture tool were not stored');
/** The stored tickets as this worker last read or wrote them; null before that. */
let awaited: readonly AwaitedCapture[] | null = null;

async function readAwaited(): Promise<readonly AwaitedCapture[]> {
  const stored = (await readAwaitedCaptures()) ?? [];
  awaited = stored;
  return stored;
}

async function writeAwaited(all: AwaitedCapture[]): Promise<void> {
  await writeAwaitedCaptures(all);
  awaited = all;
}

/** Stores the request that opens the capture tool on a page, and replaces an earlier one of its tab. Returns the tool's ticket. */
export async function issueCaptureTicket(page: PageRef, request: CaptureRequest): Promise<CaptureTicket> {
  const token = crypto.randomUUID();
  const { tabId: tab, url } = page;
  await exclusively(async () => {
    const others = (await readAwaited()).filter((one) => one.tab !== tab);
    const issued = { tab, site: siteOf(url), token, at: Date.now(), request };
    await writeAwaited([...others.slice(1 - maxTickets), issued]);
  });
  const { answerIn, preview, take, copies } = request;
  return { token, answerIn, preview, take, copies };
}

/**
 * Returns the request of a ticket. Throws `FailureError` `internal` if the ticket was issued for another tab or site: a page could
 * keep one for the site that comes after it in its tab.
 */
function requestOf(token: string, { tabId, url }: PageRef, all: readonly AwaitedCapture[]): CaptureRequest {
  const isOfPage = (one: AwaitedCapture): boolean => one.tab === tabId && one.site === siteOf(url);
  const { at, request } = all.find((one) => one.token === token && isOfPage(one)) ?? fail('internal');
  return Date.now() - at > ticketMs ? { ...request, preview: true } : request;
}

/**
 * Returns the request of a ticket, which is valid once. Calls `valid` after the check, before the ticket is removed. Throws as
 * `requestOf` does.
 */
function redeemCaptureTicket(page: PageRef, token: string, valid: () => void): Promise<CaptureRequest> {
  return exclusively(async () => {
    const all = await readAwaited();
    const request = requestOf(token, page, all);
    valid();
    await writeAwaited(all.filter((one) => one.token !== token));
    return request;
  });
}

/** Whether an answer, or a question, is for the panel, which Firefox opens only in a gesture on its own interface. */
const opensPanel = (answerIn: AnswerIn, isToBeAsked: boolean): boolean =>
  (answerIn === 'panel' || isToBeAsked) && !isFirefox();

/** Returns the request for what the user takes a region to, and remembers what they chose. The page chooses nothing for a command. */
async function takenTo(take: CaptureTake | undefined, given: CaptureRequest): Promise<CaptureRequest> {
  if (!take || given.copies) return given;
  const settings = await readSettings();
  const remember = (before: Settings): Settings => ({ ...before, captureTake: take });
  if (take !== given.take)
    void logFailure(changeSettings(remember), 'What a region is taken to was not stored');
  return withTake(given, take, settings);
}

/** Returns a function that starts a job that fails at once, to show why a gesture did nothing. */
const createFailing =
  (jobs: Pick<Jobs, 'start'>) =>
  async (thrown: unknown, answerIn: AnswerIn): Promise<void> => {
    const settings = await logFailure(readSettings(), 'The settings were not read');
    const request = jobRequestOf({ ...newPictureRequest(settings ?? defaultSettings), answerIn });
    await jobs.start({ ...request, sources: [], failure: toFailure(thrown) });
  };

/** Closes the capture tool on the page of the last gesture, for a panel, which may be in a tab of its own. */
export const closeCapture = (ownTab: boolean): Promise<PageOutcome> =>
  onGesturePage(async (page) => (await captureTool(page)).close({}), { ownTab, toFront: false });

/** Returns functions that start the capture tool and handle its captures. Panels in `openPanels` are open, and are not opened again. */
export function createCapture(
  jobs: Pick<Jobs, 'start'>,
  captureEditor: Pick<CaptureEditor, 'open'>,
  askAboutPicture: Pick<AskAboutPicture, 'ask'>,
  openPanels: readonly OpenPanel[],
) {
  const openEditor: CaptureEditor['open'] = (...capture) => keepAliveDuring(captureEditor.open(...capture));

  /** Opens the capture tool on a page. If the tool may not run there, opens the capture editor on a picture of the page. */
  const open = async (page: PageRef, request: CaptureRequest): Promise<void> => {
    const settings = await readSettings();
    const take = takeOf(request, settings);
    try {
      const ticket = await issueCaptureTicket(page, { ...request, preview: settings.previewCaptures, take });
      await openCapture(page, ticket, settings.captureLetters);
    } catch (thrown) {
      if (toFailure(thrown).code !== 'pageOffLimits') throw thrown;
      const meant = withTake(request, take, settings);
      // If that fails, too, the first failure is shown.
      await openEditor({ kind: 'tab', page }, meant, 'offLimits').catch(() => Promise.reject(thrown));
    }
  };

  const startFailedJob = createFailing(jobs);
  const showAnswers = (windowId: number, byButton = false): void => {
    const isOpen = openPanels.some((panel) => panel.windowId === windowId);
    if (!isOpen) openAnswerSurface(windowId, byButton);
  };
  const showAnswersOf = (request: CaptureRequest, windowId: number): void => {
    if (opensPanel(request.answerIn, isToAsk(request))) showAnswers(windowId);
  };

  return {
    startFailedJob,
    showAnswers,

    /** Opens the panel for the answer to a capture. Must be called in the gesture that sends, before any `await`. */
    showAnswersOf,

    /** Opens the capture tool on a page, after a gesture there; with `copies`, for the text only, which is copied. */
    async openOn(page: PageRef, answerIn: AnswerIn, copies?: boolean): Promise<void> {
      try {
        const task = { kind: 'text' } as const;
        const start = copies ? { task } : newPictureRequest(await readSettings());
        await keepAliveDuring(open(page, { ...start, answerIn, copies }));
      } catch (thrown) {
        await startFailedJob(thrown, answerIn);
      }
    },

    /** Opens the capture tool on the page of the last gesture, for a panel. A panel in a tab first brings that page to the front. */
    openFromPanel: (start: TaskRequest, ownTab: boolean): Promise<PageOutcome> =>
      onGesturePage((page) => open(page, { ...start, answerIn: 'panel' }), { ownTab, toFront: true }),

    /** Shows that the capture tool has closed itself, because its page changed it. Throws as `handleCapture` does. */
    async handleChangedTool(page: PageRef, ticket: CaptureTicket): Promise<void> {
      const { answerIn } = await redeemCaptureTicket(page, ticket.token, () => undefined);
      await startFailedJob(new FailureError({ code: 'pageChanged' }), answerIn);
    },

    /**
     * Starts the request of a ticket on a capture, with what the user takes it to, or opens the capture in the capture editor. Must be
     * called in the gesture that captured. Throws `FailureError` `internal` if the page has no such ticket.
     */
    async handleCapture(source: PageSource, ticket: CaptureTicket, take?: CaptureTake): Promise<void> {
      const { page } = source;
      const known = awaited && requestOf(ticket.token, page, awaited);
      // Captures as soon as the ticket is found to be valid, because a panel that opens moves the page.
      const capture = (): void => {
        if (source.kind === 'region' || source.kind === 'tab') captureNow(source);
      };
      if (known) capture();
      const asked = known ?? ticket;
      // Chromium opens no panel after an `await`, so a worker that has just started opens the panel before it captures.
      const isNow = !asked.preview || source.kind === 'element';
      if (isNow && opensPanel(asked.answerIn, take === 'ask')) showAnswers(page.windowId);
      const given = await redeemCaptureTicket(page, ticket.token, () => {
        if (!known) capture();
      });
      const request = await takenTo(take, given);
      if (request.preview)
        await openEditor(source, request, 'preview').catch((thrown: unknown) =>
          jobs.start({ ...jobRequestOf(request), sources: [], failure: toFailure(thrown) }),
        );
      else if (isToAsk(request)) await keepAliveDuring(askAboutPicture.ask(source));
      else await jobs.start({ ...jobRequestOf(request), sources: [source] });
    },
  };
}
