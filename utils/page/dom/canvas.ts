import { createHtmlElement } from './elements';

/** Draws a picture on a new canvas of a size in pixels; null where the browser has no canvas left. */
export function drawOnCanvas(
  source: CanvasImageSource,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const canvas = createHtmlElement('canvas', { width: `${width}`, height: `${height}` });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context;
}

/** Whether all pixels are transparent. */
export function isBlank(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}
