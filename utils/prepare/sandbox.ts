import { abortable } from '../lib/async';
import { fail } from '../model/failure';
import { drawSvg } from './draw-svg';

/** An SVG, and the least and the most of the long side of its drawing, in pixels. */
export interface DrawingRequest {
  svg: Blob;
  side: number;
  minSide: number | undefined;
}

/** Undefined where no extension was built, as in tests of components. */
const isFirefox: boolean | undefined = import.meta.env.FIREFOX;

/** The time for one drawing, in milliseconds. */
const drawingTimeoutMs = 10_000;

/**
 * Draws an SVG as `drawSvg` does, in a sandboxed page where the browser has such pages. A sandboxed page has a process of its
 * own, which ends with its frame: a drawing that never ends stops nothing else (seen in Chromium 156; Firefox has none).
 * Throws `FailureError` `pictureBroken`, also after a timeout.
 */
export async function drawSvgApart(svg: Blob, side: number, minSide?: number): Promise<Blob> {
  if (isFirefox !== false) return drawSvg(svg, side, minSide);
  const frame = document.createElement('iframe');
  const { port1: here, port2: there } = new MessageChannel();
  const drawing = new Promise<Blob | null>((resolve) => {
    here.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    here.start();
    frame.addEventListener('load', () =>
      frame.contentWindow?.postMessage({ svg, side, minSide } satisfies DrawingRequest, '*', [there]),
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
