import type { CaptureRequest } from '../model/capture';
import { browser } from 'wxt/browser';
import { reverseConnect } from '../bus/reverse-connect';
import { holdPort } from '../bus/wake-on-disconnect';
import type * as z from 'zod/mini';
import { batchPort, picturesContract } from '../bus/contracts/pictures';
import { describeStream, offscreenContract, recogniseStream } from '../bus/contracts/offscreen';
import { pageContract } from '../bus/contracts/page';
import { client, type Client } from '../bus/rpc';
import { openStream } from '../bus/stream';
import type { AuthorWords } from '../model/alt-text';
import type { CopyShape } from '../model/task';
import { fail, FailureError } from '../model/failure';
import type { Job } from '../model/job';
import { abortable } from '../lib/async';
import type { Hash, PageRef } from '../model/picture';
import { closeOffscreen, ensureOffscreen } from '../platform/offscreen';
import { injectScript, showsSite } from '../platform/tabs';
import { getPicture, putPicture } from '../store/pictures';

// The other contexts, as the background calls them: the script in a page, and the offscreen document.

/** How long they may take for what is done in a moment, in milliseconds. */
const tooLong = 5000;

const offscreen = client(offscreenContract);

/** The script in one frame of a page, put there if need be. Throws `FailureError` like `injectScript`. */
export async function pageScript(
  page: PageRef,
  frameId: number,
): Promise<Client<typeof pageContract.methods>> {
  await injectScript('page', page, frameId);
  return scriptIn(page, frameId);
}

function scriptIn({ tabId }: PageRef, frameId: number): Client<typeof pageContract.methods> {
  return client(pageContract, (message) => browser.tabs.sendMessage(tabId, message, { frameId }));
}

/** So long a page may look for its pictures, in milliseconds: the largest takes a few seconds. */
const looking = 20_000;

/** What a page gives, in time: keys and batches must not wait for ever for one that hangs, which counts as off limits. */
function inItsTime<T>(work: Promise<T>): Promise<T> {
  const ending = AbortSignal.timeout(looking);
  return abortable(work, ending).catch((thrown: unknown) =>
    thrown === ending.reason ? fail('pageOffLimits') : Promise.reject(thrown),
  );
}

/**
 * The script that knows a page's pictures, put there if need be. Throws `FailureError` like `injectScript`, and
 * `pageOffLimits` for a page that hangs, as do its methods.
 */
export async function picturesScript(page: PageRef): Promise<Client<typeof picturesContract.methods>> {
  await inItsTime(injectScript('pictures', page, 0));
  return client(picturesContract, (message) =>
    inItsTime(browser.tabs.sendMessage(page.tabId, message, { frameId: 0 })),
  );
}

/** Has the script that knows a page's pictures wake the background, should that die; answers how to end that. */
export function holdPage({ tabId }: PageRef): () => void {
  return holdPort(browser.tabs.connect(tabId, { name: batchPort, frameId: 0 }));
}

/** Puts the capture tool up. Throws `FailureError`: `pageChanged`, or `pageOffLimits` also for a page that hangs. */
export async function openCapture(page: PageRef, request: CaptureRequest, letters: boolean): Promise<void> {
  const opening = pageScript(page, 0).then((script) => script.openCapture({ request, letters }));
  try {
    await abortable(opening, AbortSignal.timeout(tooLong));
  } catch (thrown) {
    throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pageOffLimits' });
  }
}

/**
 * Says words to screen readers in a page; answers whether they are heard there. What hangs hears nothing, nor does
 * another site that the tab shows by now: our script may stand there, too.
 */
export async function sayIn(page: PageRef, words: readonly string[], lang: string): Promise<boolean> {
  if (!(await showsSite(page))) return false;
  const input = { words: [...words], lang };
  // The script may be there already, also when a page has given itself another address.
  const saying = scriptIn(page, 0)
    .announce(input)
    .catch(async () => (await pageScript(page, 0)).announce(input));
  try {
    return (await abortable(saying, AbortSignal.timeout(tooLong))).isHeard;
  } catch {
    return false;
  }
}

/** Plays a short tone. Throws where there is no document to do it. */
export async function play(tone: 'done' | 'failed'): Promise<void> {
  await ensureOffscreen();
  await offscreen.play({ tone });
}

/** Copies an answer, as `offscreenContract` has it. Throws where there is no document to do it, or after five seconds. */
export async function copyAnswer({ id, task, answer, answerer }: Job, last: CopyShape | undefined) {
  await ensureOffscreen();
  const copying = offscreen.copy({ id, task, answer, ...(answerer && { answerer }), ...(last && { last }) });
  return abortable(copying, AbortSignal.timeout(tooLong));
}

/** Draws an SVG as a PNG with its long side at most `side` pixels. Throws `FailureError` `pictureBroken`. */
export async function rasterise(svg: Blob, side: number): Promise<Blob> {
  await ensureOffscreen();
  const drawing = offscreen.rasterise({ hash: await putPicture(svg), side });
  try {
    const drawn = await abortable(drawing, AbortSignal.timeout(tooLong));
    return (await getPicture(drawn.hash)) ?? fail('pictureGone');
  } catch (thrown) {
    if (thrown instanceof FailureError) throw thrown;
    // A picture that hangs the document must not keep the next one waiting.
    await closeOffscreen();
    return fail('pictureBroken');
  }
}

/** What its author wrote into a kept picture's file. Throws `FailureError`, or the signal's reason after five seconds. */
export async function wordsInFile(hash: Hash): Promise<AuthorWords[]> {
  await ensureOffscreen();
  return abortable(offscreen.wordsInFile({ hash }), AbortSignal.timeout(tooLong));
}

/** Reads a kept picture's text in the offscreen document, which must be open. Throws like `openStream`. */
export function recognise(hash: Hash, languages: readonly string[], signal: AbortSignal) {
  const input = { hash, languages: [...languages] };
  return openStream(recogniseStream, input, signal, reverseConnect(offscreen.connect));
}

/** Has the browser's own model answer in the offscreen document, which must be open. Throws like `openStream`. */
export function describeHere(conversation: z.infer<typeof describeStream.input>, signal: AbortSignal) {
  return openStream(describeStream, conversation, signal, reverseConnect(offscreen.connect));
}
