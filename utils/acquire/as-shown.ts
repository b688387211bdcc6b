import { fail } from '../model/failure';
import type { Painting } from '../model/picture';
import { decodeFile, maxSvgSide, readPictureFile, type Rasterize } from '../prepare/picture-file';
import { type Acquired, type AcquireTools, type RawPicture, readAcquired } from './try-in-order';

/** The minimum visible share of a picture whose whole file is sent. */
const minVisible = 0.5;

/** The side at which a drawing is compared, in pixels. */
const comparedSide = 256;

/**
 * Returns a picture as its page shows it: of its file the part that is shown, in the file's own pixels; or, where these are in
 * doubt and differ from those on the screen, the screen's. Throws `FailureError` for a file that cannot be decoded, and for one that
 * must be shown where the screen cannot be taken.
 */
export async function asShown(
  { mayDiffer = false, mustBeShown = false, ...acquired }: Acquired,
  { by, part, crop, color, place }: Painting,
  backdrop: string,
  onScreen: () => Promise<RawPicture>,
  { rasterize, areAlike }: AcquireTools,
): Promise<Acquired> {
  if (acquired.provenance === 'screen') return by === 'file' ? acquired : withoutOriginal(acquired);
  const shown = await partOfFile(acquired, { part, color }, rasterize);
  if (by !== 'comparison' && !mayDiffer && !mustBeShown) return shown;
  const screen = await onScreen().catch((thrown: unknown) => {
    if (mustBeShown) throw thrown;
    return null;
  });
  if (!screen) return shown;
  const visible = screen.notes.find((note) => note.kind === 'clipped')?.share ?? 1;
  // The file has more than the screen. It is not sent for a page that shows little of it: the rest may be anything.
  if (!mustBeShown && visible < 1 && (part || visible > minVisible)) return shown;
  const { blob, kind } = (crop ? await partOfFile(shown, { part: crop }, rasterize) : shown).file;
  const sample = kind === 'image/svg+xml' ? await rasterize(blob, comparedSide) : blob;
  const isSame = visible === 1 && (await areAlike(sample, screen.blob, { place, backdrop, isExact: true }));
  return isSame ? shown : withoutOriginal(await readAcquired(screen, rasterize));
}

/** A picture for which its original would be no other: the page shows it otherwise. */
function withoutOriginal({ originalAt: _originalAt, ...picture }: Acquired): Acquired {
  return picture;
}

/** Returns what a page shows of a picture's file: a part of it; a mask, in the color of its surface. */
export async function partOfFile(
  acquired: Acquired,
  { part, color }: Partial<Pick<Painting, 'part' | 'color'>>,
  rasterize: Rasterize,
): Promise<Acquired> {
  if (!part && color === undefined) return acquired;
  const { file, address: _address, isPublic: _isPublic, ...known } = acquired;
  const isDrawing = file.kind === 'image/svg+xml';
  // Of a drawing, the part is drawn: that of an icon would be a few pixels.
  const whole = isDrawing
    ? await createImageBitmap(await rasterize(file.blob, maxSvgSide, part ? { part } : {}))
    : (file.bitmap ?? (await decodeFile(file, rasterize, { side: maxSvgSide })));
  const { x, y, width, height } = (!isDrawing && part) || { x: 0, y: 0, width: 1, height: 1 };
  try {
    const [left, top] = [Math.round(x * whole.width), Math.round(y * whole.height)];
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round((x + width) * whole.width) - left),
      Math.max(1, Math.round((y + height) * whole.height) - top),
    );
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
