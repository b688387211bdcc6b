import type { CaptureTicket } from '../model/capture';
import { openStream, reverseConnect, type StreamContract } from './stream';
import * as z from 'zod/mini';
import { picturesContract } from './contracts/pictures';
import {
  builtInModelStream,
  installedModelStream,
  offscreenContract,
  recognizeStream,
  writeModelStream,
} from './contracts/offscreen';
import { captureToolContract, pageContract, whichDocument } from './contracts/page';
import { client, type Client } from './rpc';
import type { AuthorText } from '../model/alt-text';
import type { CopyFormat } from '../model/task';
import type { InstalledModel } from '../model/installed-models';
import { fail, FailureError, type FailureCode } from '../model/failure';
import type { Job, Tone } from '../model/job';
import { abortable } from '../lib/async';
import { pageKey } from '../lib/url';
import type { Hash, PageFrame, PageRef, Rect } from '../model/picture';
import { closeOffscreen, ensureOffscreen } from '../platform/offscreen';
import { type OurScript, pageOfSite, sendToDocument, sendToScript } from '../platform/tabs';
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
type Send = NonNullable<Parameters<typeof client>[1]>;

/**
 * Finds one of the extension's scripts in a frame of a page, and injects it if it is missing. Returns the token of its document, and
 * what sends messages to that document alone: where the frame shows another one by then, they fail with `pageChanged`. Throws
 * `FailureError` like `injectScript`.
 */
async function scriptOfDocument(
  script: OurScript,
  to: string,
  { page, frameId, frameUrl = frameId === 0 ? page.url : undefined }: PageFrame,
): Promise<{ document: string; send: Send }> {
  const ask: Send = (message) => sendToScript(script, page, frameId, message);
  // A page writes documents of its own into `about:blank`, which take its address.
  const asked = frameUrl === undefined || /^(about:|$)/.test(frameUrl) ? {} : { url: pageKey(frameUrl) };
  const { document } = await client({ to, methods: { whichDocument } }, ask).whichDocument(asked);
  return { document, send: (message) => sendToDocument(page.tabId, frameId, { ...message, document }) };
}

/** The script in one frame of a page, in the document that is there now. Throws `FailureError` like `injectScript`. */
async function pageScript(frame: PageFrame): Promise<PageScript> {
  const { send } = await scriptOfDocument('page', 'page', frame);
  return client(pageContract, send);
}

export type PageScripts = ReturnType<typeof pageScripts>;

/**
 * Returns what finds the scripts in pages for one job. The job belongs to the documents that it finds first: a page that has come into
 * their tab since, such as one from the back/forward cache, answers nothing. Throws `FailureError` like `injectScript`.
 */
export function pageScripts(): (frame: PageFrame) => Promise<PageScript> {
  const found = new Map<string, Promise<PageScript>>();
  return (frame) => {
    const key = JSON.stringify([frame.page.tabId, frame.frameId]);
    const script = found.get(key) ?? pageScript(frame);
    found.set(key, script);
    script.catch(() => found.delete(key));
    return script;
  };
}

/** The script that captures a page, in the document that is there now. Throws `FailureError` like `injectScript`. */
export async function captureTool(page: PageRef): Promise<Client<typeof captureToolContract.methods>> {
  const { send } = await scriptOfDocument('capture', 'capture-tool', { page, frameId: 0 });
  return client(captureToolContract, send);
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
 * The script that lists a page's pictures and writes their alt text, in the document that is there now, with the token of that. Throws
 * `FailureError` like `injectScript`, `pageOffLimits` for a page that hangs and `pageChanged` for one that is left, as do its methods.
 */
export async function picturesScript(
  page: PageRef,
): Promise<Client<typeof picturesContract.methods> & { document: string }> {
  const { document, send } = await beforeTimeout(
    scriptOfDocument('pictures', 'pictures', { page, frameId: 0 }),
  );
  return { document, ...client(picturesContract, (message) => beforeTimeout(send(message))) };
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

/** What a page announces: `words`, and `overheard` in their place where the page could find what is said. */
export type PageAnnouncements = Parameters<PageScript['announce']>[0];

/**
 * Announces to screen readers in what a page's tab shows of its site. Returns whether the page is in front, and whether it may have
 * noticed; it is not heard in a page that hangs, and where the tab shows another site by now.
 */
export async function sayIn(
  page: PageRef,
  announcements: PageAnnouncements,
): Promise<{ isHeard: boolean; isNoticeable: boolean }> {
  const unheard = { isHeard: false, isNoticeable: false };
  const say = async (): Promise<typeof unheard> => {
    const shown = await pageOfSite(page);
    if (!shown) return unheard;
    const script = await pageScript({ page: shown, frameId: 0 });
    return script.announce(announcements);
  };
  try {
    return await abortable(say(), AbortSignal.timeout(shortTimeoutMs));
  } catch {
    return unheard;
  }
}

/** Shows fixed words for a few seconds in what a page's tab shows of its site. Does nothing where the page cannot be reached. */
export async function showKeyWords(page: PageRef, words: string, lang: string): Promise<void> {
  const shown = await pageOfSite(page);
  const script = shown && (await pageScript({ page: shown, frameId: 0 }).catch(() => undefined));
  await script?.showWords({ words, lang }).catch(() => undefined);
}

/** Plays a short tone in the offscreen document. Throws if the document cannot be opened. */
export async function playToneOffscreen(tone: Tone): Promise<void> {
  await ensureOffscreen();
  await offscreen.play({ tone });
}

/** Copies an answer, as in `offscreenContract`. Throws without an offscreen document, and after a timeout. */
export async function copyAnswer({ task, answer, answerer }: Job, last: CopyFormat | undefined) {
  await ensureOffscreen();
  const copying = offscreen.copy({ task, answer, ...(answerer && { answerer }), ...(last && { last }) });
  return abortable(copying, AbortSignal.timeout(shortTimeoutMs));
}

/** Draws an SVG, or a part of it, as a PNG with its long side at most `side` pixels. Throws `FailureError` `pictureBroken`. */
export async function rasterize(
  svg: Blob,
  side: number,
  options: { fragment?: string; part?: Rect; at?: number } = {},
): Promise<Blob> {
  await ensureOffscreen();
  const drawing = offscreen.rasterize({ hash: await putPicture(svg), side, ...options });
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

/** The frames of an animation, as in `offscreenContract`, with their pixels. Throws `FailureError`, and after a timeout. */
export async function findFramesOffscreen(
  animation: Blob,
  options: { several: boolean; shownAt?: number | undefined; side: number },
): Promise<{ bitmap: ImageBitmap; at: number }[]> {
  await ensureOffscreen();
  const finding = offscreen.findFrames({ hash: await putPicture(animation), ...options });
  const found = await abortable(finding, AbortSignal.timeout(drawingTimeoutMs));
  return Promise.all(
    found.map(async ({ hash, at }) => ({
      bitmap: await createImageBitmap((await getPicture(hash)) ?? fail('pictureGone')),
      at,
    })),
  );
}

/** The time of the frame that a screenshot shows, as in `offscreenContract`. Throws `FailureError`, and after a timeout. */
export async function momentShownOffscreen(animation: Blob, screenshot: Blob): Promise<number | undefined> {
  await ensureOffscreen();
  const [hash, shown] = await Promise.all([putPicture(animation), putPicture(screenshot)]);
  const finding = offscreen.momentShown({ hash, screenshot: shown });
  return (await abortable(finding, AbortSignal.timeout(drawingTimeoutMs))).at;
}

/** The author's words in the metadata of a stored picture. Throws `FailureError`, and after a timeout. */
export async function wordsInFile(hash: Hash): Promise<AuthorText[]> {
  await ensureOffscreen();
  return abortable(offscreen.wordsInFile({ hash }), AbortSignal.timeout(shortTimeoutMs));
}

/** Opens the offscreen document and gets text recognition ready there, while a picture is still fetched. Throws if it cannot. */
export async function warmReader(languages: readonly string[]): Promise<void> {
  await ensureOffscreen();
  await offscreen.warmReader({ languages: [...languages] });
}

/**
 * Yields from a stream of the offscreen document. The document closes when idle, maybe just after it was found open: a stream
 * that ends before its first value is started again, once. Throws `FailureError`, with `code` for any other error, the
 * schema's error for a value that it refuses, which is a bug of ours, or the signal's reason.
 */
async function* streamFromOffscreen<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: StreamContract<I, O>,
  input: z.infer<I>,
  code: FailureCode,
  signal: AbortSignal,
): AsyncGenerator<z.infer<O>> {
  let mayRetry = true;
  for (;;) {
    try {
      await abortable(ensureOffscreen(), signal);
      for await (const value of openStream(contract, input, signal, reverseConnect(offscreen.connect))) {
        mayRetry = false;
        yield value;
      }
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof FailureError || thrown instanceof z.core.$ZodError) throw thrown;
      if (!mayRetry) fail(code);
      mayRetry = false;
    }
  }
}

/** A turn of a conversation whose pictures the offscreen document gets through the picture store. */
interface TurnWithFiles {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly { blob: Blob }[];
}

/** Stores the pictures of a conversation, and returns its turns with their hashes. Throws `FailureError` `storageFull`. */
function storeTurns(turns: readonly TurnWithFiles[], signal: AbortSignal) {
  const stored = turns.map(async ({ role, text, pictures }) => ({
    role,
    text,
    pictures: await Promise.all(pictures.map(({ blob }) => putPicture(blob))),
  }));
  return abortable(Promise.all(stored), signal);
}

/** Recognizes the text of a picture, in ISO 639-3 languages. Throws `FailureError`, or the signal's reason. */
export async function* recognize(picture: Blob, languages: readonly string[], signal: AbortSignal) {
  const hash = await abortable(putPicture(picture), signal);
  yield* streamFromOffscreen(recognizeStream, { hash, languages: [...languages] }, 'readerFailed', signal);
}

/** Asks an installed model; `languages` are those of text in the pictures. Throws `FailureError`, or the signal's reason. */
export async function* askInstalledModel(
  model: InstalledModel,
  turns: readonly TurnWithFiles[],
  languages: readonly string[],
  signal: AbortSignal,
) {
  const input = { model, turns: await storeTurns(turns, signal), languages: [...languages] };
  yield* streamFromOffscreen(installedModelStream, input, 'deviceModelFailed', signal);
}

/** Writes the files of a model. Throws `FailureError`, or the signal's reason. */
export function writeModelFiles(order: z.infer<typeof writeModelStream.input>, signal: AbortSignal) {
  return streamFromOffscreen(writeModelStream, order, 'modelNotInstalled', signal);
}

/**
 * Asks the browser's own model, in a language that is a BCP 47 tag. Throws `FailureError`, or the signal's reason.
 */
export async function* askBuiltInModel(
  turns: readonly TurnWithFiles[],
  language: string,
  signal: AbortSignal,
) {
  const input = { turns: await storeTurns(turns, signal), language };
  yield* streamFromOffscreen(builtInModelStream, input, 'builtInFailed', signal);
}
