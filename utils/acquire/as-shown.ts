import { fail } from '../model/failure';
import type { Painting } from '../model/picture';
import { decodeFile, maxSvgSide, readPictureFile, type Rasterize } from '../prepare/picture-file';
import type { Acquired } from './try-in-order';

/**
 * Returns a picture as its page shows it: of its file the part that is shown, and a mask in its color, in the file's own
 * pixels. The screen has it so. Throws `FailureError` for one that cannot be decoded.
 */
export async function asShown(
  acquired: Acquired,
  { by, part, color }: Painting,
  rasterize: Rasterize,
): Promise<Acquired> {
  if (acquired.provenance === 'screen') {
    const { originalAt: _originalAt, ...known } = acquired;
    return by === 'screen' ? known : acquired;
  }
  if (!part && color === undefined) return acquired;
  const { file, address: _address, isPublic: _isPublic, ...known } = acquired;
  const isDrawing = file.kind === 'image/svg+xml';
  // Of a drawing, the part is drawn: that of an icon would be a few pixels.
  const whole = isDrawing
    ? await createImageBitmap(await rasterize(file.blob, maxSvgSide, part ? { part } : {}))
    : (file.bitmap ?? (await decodeFile(file, rasterize, { side: maxSvgSide })));
  const { x, y, width, height } = (!isDrawing && part) || { x: 0, y: 0, width: 1, height: 1 };
  try {
    const [left, right] = [x, x + width].map((share) => Math.round(share * whole.width)) as [number, number];
    const [top, bottom] = [y, y + height].map((share) => Math.round(share * whole.height)) as [
      number,
      number,
    ];
    const canvas = new OffscreenCanvas(Math.max(1, right - left), Math.max(1, bottom - top));
    const context = canvas.getContext('2d') ?? fail('pictureUnreachable');
    context.drawImage(whole, -left, -top);
    if (color !== undefined) {
      context.globalCompositeOperation = 'source-in';
      context.fillStyle = color;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const shown = await readPictureFile(await canvas.convertToBlob({ type: 'image/png' }));
    return { ...known, file: shown, width: canvas.width, height: canvas.height, provenance: 'part' };
  } finally {
    whole.close();
  }
}
