import type { CaptureTicket } from '../model/capture';
import { reverseConnect, openStream } from './stream';
import type * as z from 'zod/mini';
import { picturesContract } from './contracts/pictures';
import {
  builtInModelStream,
  offscreenContract,
  recognizeStream,
  installedModelStream,
  writeModelStream,
} from './contracts/offscreen';
import { captureToolContract, pageContract } from './contracts/page';
import { client, type Client } from './rpc';
import type { AuthorText } from '../model/alt-text';
import type { CopyFormat } from '../model/task';
import { fail, FailureError } from '../model/failure';
import type { Job, Tone } from '../model/job';
import { abortable } from '../lib/async';
import type { Hash, PageRef } from '../model/picture';
import { closeOffscreen, ensureOffscreen } from '../platform/offscreen';
import { injectScript, sendToScript, showsSite } from '../platform/tabs';
import { getPicture, putPicture } from '../store/pictures';

// The other contexts, as the background calls them: the scripts in web pages, and the offscreen document.

/** The timeout for what takes a moment. */
const shortTimeoutMs = 5000;
/** The time for a drawing, in milliseconds; the offscreen document ends one of Chromium's before. */
const drawingTimeoutMs = 15_000;
/** The timeout for listing a page's pictures, which takes seconds on the largest pages. */
const listTimeoutMs = 20_000;

const offscreen = client(offscreenContract);

type PageScript = Client<typeof pageContract.methods>;

/** The script in one frame of a page, injected where it is missing. Throws `FailureError` like `injectScript`. */
export async function pageScript(page: PageRef, frameId: number): Promise<PageScript> {
  await injectScript('page', page, frameId);
  return scriptIn(page, frameId);
}

function scriptIn(page: PageRef, frameId: number): PageScript {
  return client(pageContract, (message) => sendToScript('page', page, frameId, message));
}

/** The script that captures a page, injected where it is missing. Throws `FailureError` like `injectScript`. */
export async function captureTool(page: PageRef): Promise<Client<typeof captureToolContract.methods>> {
  await injectScript('capture', page, 0);
  return client(captureToolContract, (message) => sendToScript('capture', page, 0, message));
}

/**
 * Returns the work's result. A page that hangs counts as off limits, so that keys and batches do not wait for ever; what the
 * browser itself throws comes of a page that was left meanwhile.
 */
function beforeTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(listTimeoutMs);
  return abortable(work, timeout).catch((thrown: unknown) => {
    if (thrown instanceof FailureError) throw thrown;
    return fail(thrown === timeout.reason ? 'pageOffLimits' : 'pageChanged');
  });
}

/**
 * The script that lists a page's pictures and writes their alt text, injected where it is missing. Throws `FailureError` like
 * `injectScript`, `pageOffLimits` for a page that hangs and `pageChanged` for one that is left, as do its methods.
 */
export async function picturesScript(page: PageRef): Promise<Client<typeof picturesContract.methods>> {
  await beforeTimeout(injectScript('pictures', page, 0));
  return client(picturesContract, (message) => beforeTimeout(sendToScript('pictures', page, 0, message)));
}

/** Opens the capture tool. Throws `FailureError` `pageChanged`, or `pageOffLimits`, also for a page that hangs. */
export async function openCapture(page: PageRef, ticket: CaptureTicket, letters: boolean): Promise<void> {
  const opening = captureTool(page).then((tool) => tool.open({ ticket, letters }));
  try {
    await abortable(opening, AbortSignal.timeout(shortTimeoutMs));
  } catch (thrown) {
    throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pageOffLimits' });
  }
}

/**
 * Announces words to screen readers in a page. Returns whether the page is in front; false for a page that hangs, and
 * where the tab shows another site by now.
 */
export async function sayIn(page: PageRef, words: readonly string[], lang: string): Promise<boolean> {
  if (!(await showsSite(page))) return false;
  // The script may be there already, although the page has changed its address.
  const saying = scriptIn(page, 0).announce({ words: [...words], lang });
  try {
    return (await abortable(saying, AbortSignal.timeout(shortTimeoutMs))).isHeard;
  } catch {
    return false;
  }
}

/** Plays a short tone in the offscreen document. Throws where that cannot be opened. */
export async function playToneOffscreen(tone: Tone): Promise<void> {
  await ensureOffscreen();
  await offscreen.play({ tone });
}

/** Copies an answer, as in `offscreenContract`. Throws where there is no offscreen document, and after a timeout. */
export async function copyAnswer({ task, answer, answerer }: Job, last: CopyFormat | undefined) {
  await ensureOffscreen();
  const copying = offscreen.copy({ task, answer, ...(answerer && { answerer }), ...(last && { last }) });
  return abortable(copying, AbortSignal.timeout(shortTimeoutMs));
}

/** Draws an SVG as a PNG with its long side at most `side` pixels. Throws `FailureError` `pictureBroken`. */
export async function rasterize(svg: Blob, side: number): Promise<Blob> {
  await ensureOffscreen();
  const drawing = offscreen.rasterize({ hash: await putPicture(svg), side });
  try {
    const drawn = await abortable(drawing, AbortSignal.timeout(drawingTimeoutMs));
    return (await getPicture(drawn.hash)) ?? fail('pictureGone');
  } catch (thrown) {
    if (thrown instanceof FailureError) throw thrown;
    // A picture that hangs the document must not block the next one.
    await closeOffscreen();
    return fail('pictureBroken');
  }
}

/** The author's words in the metadata of a stored picture. Throws `FailureError`, and after a timeout. */
export async function wordsInFile(hash: Hash): Promise<AuthorText[]> {
  await ensureOffscreen();
  return abortable(offscreen.wordsInFile({ hash }), AbortSignal.timeout(shortTimeoutMs));
}

/** Opens the offscreen document and gets text recognition ready there, while a picture is still fetched. Throws where that cannot be. */
export async function warmReader(languages: readonly string[]): Promise<void> {
  await ensureOffscreen();
  await offscreen.warmReader({ languages: [...languages] });
}

/** Recognizes the text of a stored picture in the offscreen document, which must be open. Throws like `openStream`. */
export function recognize(hash: Hash, languages: readonly string[], signal: AbortSignal) {
  const input = { hash, languages: [...languages] };
  return openStream(recognizeStream, input, signal, reverseConnect(offscreen.connect));
}

/** Asks an installed model in the offscreen document, which must be open. Throws like `openStream`. */
export function askInstalledModel(request: z.infer<typeof installedModelStream.input>, signal: AbortSignal) {
  return openStream(installedModelStream, request, signal, reverseConnect(offscreen.connect));
}

/** Writes the files of a model from the offscreen document, which must be open. Throws like `openStream`. */
export function writeModelOffscreen(order: z.infer<typeof writeModelStream.input>, signal: AbortSignal) {
  return openStream(writeModelStream, order, signal, reverseConnect(offscreen.connect));
}

/** Asks the browser's own model in the offscreen document, which must be open. Throws like `openStream`. */
export function askBuiltInModel(conversation: z.infer<typeof builtInModelStream.input>, signal: AbortSignal) {
  return openStream(builtInModelStream, conversation, signal, reverseConnect(offscreen.connect));
}
