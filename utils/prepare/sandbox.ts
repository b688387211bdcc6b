import { abortable } from '../lib/async';
import { fail } from '../model/failure';
import { drawSvg, type DrawingOptions } from './draw-svg';

/** What `drawSvg` is to be called with in the sandboxed page. */
export type DrawingRequest = Parameters<typeof drawSvg>;

/** Undefined where no extension was built, as in tests of components. */
const isFirefox: boolean | undefined = import.meta.env.FIREFOX;

/** The time for one drawing, in milliseconds. */
const drawingTimeoutMs = 10_000;

/**
 * Draws an SVG as `drawSvg` does, in a sandboxed page where the browser has such pages. A sandboxed page has a process of its
 * own, which ends with its frame: a drawing that never ends stops nothing else (seen in Chromium 156; Firefox has none).
 * Throws `FailureError` `pictureBroken`, also after a timeout, and `formatNotRead` where `drawSvg` does.
 */
export async function drawSvgApart(svg: Blob, side: number, options: DrawingOptions = {}): Promise<Blob> {
  if (isFirefox !== false) return drawSvg(svg, side, options);
  const frame = document.createElement('iframe');
  const { port1: here, port2: there } = new MessageChannel();
  const drawing = new Promise<Blob | null>((resolve) => {
    here.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    here.start();
    frame.addEventListener('load', () =>
      frame.contentWindow?.postMessage(
        [svg, side, { ...options, isApart: true }] satisfies DrawingRequest,
        '*',
        [there],
      ),
    );
  });
  frame.src = '/drawing.html';
  frame.hidden = true;
  document.body.append(frame);
  try {
    const drawn = await abortable(drawing, AbortSignal.timeout(drawingTimeoutMs)).catch(() => null);
    return drawn ?? fail('pictureBroken');
  } finally {
    frame.remove();
    here.close();
  }
}
