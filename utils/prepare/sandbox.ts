import { abortable, createMutex } from '../lib/async';
import { fail } from '../model/failure';
import { hasSandboxedPages } from '../platform/browser';
import { drawSvg, type DrawingOptions } from './draw-svg';

/** What `drawSvg` is to be called with in the sandboxed page. */
export type DrawingRequest = Parameters<typeof drawSvg>;

/** The bytes of a drawing, as PNG; null for a broken one. */
export type Drawing = ArrayBuffer | null;

/** The time for one drawing, in milliseconds. */
const drawingTimeoutMs = 10_000;

const inTurn = createMutex();

/**
 * Draws an SVG as `drawSvg` does, in a sandboxed page where the browser has such pages. The sandboxed pages of one page share
 * a process, which ends with the last of them: a drawing that never ends stops no other page, and one at a time none after it
 * (seen in Chromium 156; Firefox has no such pages). The time begins with the drawing's turn. Throws `FailureError`
 * `pictureBroken`, also after a timeout, and `formatNotRead` where `drawSvg` does.
 */
export async function drawSvgInSandbox(svg: Blob, side: number, options: DrawingOptions = {}): Promise<Blob> {
  if (!hasSandboxedPages) return drawSvg(svg, side, options);
  const drawn = await inTurn(() => drawInFrame([svg, side, { ...options, isSandboxed: true }]));
  return drawn ? new Blob([drawn], { type: 'image/png' }) : fail('pictureBroken');
}

/** Returns a drawing made in a frame of its own; null for a broken one, and after the time for it. */
async function drawInFrame(request: DrawingRequest): Promise<Drawing> {
  const frame = document.createElement('iframe');
  const { port1: here, port2: there } = new MessageChannel();
  const drawing = new Promise<Drawing>((resolve) => {
    here.addEventListener('message', ({ data }: MessageEvent<Drawing>) => resolve(data));
    here.start();
    frame.addEventListener('load', () => frame.contentWindow?.postMessage(request, '*', [there]));
  });
  frame.src = '/drawing.html';
  frame.hidden = true;
  document.body.append(frame);
  try {
    return await abortable(drawing, AbortSignal.timeout(drawingTimeoutMs)).catch(() => null);
  } finally {
    frame.remove();
    here.close();
  }
}
