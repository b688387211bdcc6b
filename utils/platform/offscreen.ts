import { browser } from 'wxt/browser';
import { isFirefox } from './browser';

/** The parts of `document` that are used here. Firefox's background page has one; Chromium's worker has none. */
interface BackgroundPage {
  body: { append(frame: Frame): void };
  createElement(name: 'iframe'): Frame;
  querySelector(selector: 'iframe'): Frame | null;
}
interface Frame {
  remove(): void;
  src: string;
  onload: (() => void) | null;
}
declare const document: BackgroundPage;

const path = '/offscreen.html';
let opening: Promise<void> | undefined;

/**
 * Opens the document that does what a worker cannot, unless it is open: Chromium's offscreen document; in Firefox, the same page as
 * a frame of the background page. The document's listeners are ready when this resolves. Throws if the browser refuses.
 */
export function ensureOffscreen(): Promise<void> {
  opening ??= (isFirefox() ? openFrame() : openDocument()).finally(() => {
    opening = undefined;
  });
  return opening;
}

/** Asks the browser whether the document is open, because it outlives the worker that opened it, and closes itself when idle. */
async function openDocument(): Promise<void> {
  const contexts = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (contexts.length > 0) return;
  await browser.offscreen.createDocument({
    url: path,
    reasons: ['WORKERS', 'BLOBS', 'AUDIO_PLAYBACK', 'CLIPBOARD'],
    justification:
      'Reads text in pictures with WebAssembly, draws SVG pictures, plays a tone at an end, and copies answers where that is wanted.',
  });
}

async function openFrame(): Promise<void> {
  if (document.querySelector('iframe')) return;
  await new Promise<void>((resolve) => {
    const frame = document.createElement('iframe');
    frame.src = path;
    frame.onload = () => resolve();
    document.body.append(frame);
  });
}

/** Closes the document, and ends all its work. The next call of `ensureOffscreen` opens it again. */
export async function closeOffscreen(): Promise<void> {
  if (isFirefox()) document.querySelector('iframe')?.remove();
  else await browser.offscreen.closeDocument().catch(() => undefined);
}
