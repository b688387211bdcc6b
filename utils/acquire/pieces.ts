import { fail } from '../model/failure';
import { maxPicturePixels, type PictureLocation, type PicturePoint } from '../model/picture';
import { maxCaptureLength } from './screen';

/** The maximum number of screenshots for one picture: the browser allows two a second. */
const maxPieces = 32;
/** How much two screenshots share, in CSS pixels: an edge may be between two pixels. */
const overlap = 4;

type Place = Extract<PictureLocation, { outcome: 'found' }>;

/** A screenshot of a part of a picture: `from` in pixels of the screenshot, `x` and `y` in those of the picture. */
interface Piece {
  shot: Blob;
  from: { x: number; y: number; width: number; height: number };
  x: number;
  y: number;
}

/**
 * Takes a picture that cannot be visible at once in pieces, row by row: `locate` scrolls to a point of it, `first` is at its
 * top left corner. Returns what can be made visible as a PNG in device pixels, and which share of the picture that is.
 * Throws `FailureError` `pageChanged` when the picture changes its size, and what `locate` and `capture` throw.
 */
export async function takeInPieces(
  first: Place,
  locate: (at: PicturePoint) => Promise<PictureLocation>,
  capture: () => Promise<Blob>,
): Promise<{ blob: Blob; share: number; covered: boolean }> {
  const { width, height } = first.whole;
  const pieces: Piece[] = [];
  let covered = false;
  let scale = 1;
  let most = maxPieces;

  /** Takes the piece at a point, in CSS pixels of the picture. Returns its end; null where scrolling shows nothing new. */
  const take = async (x: number, y: number): Promise<{ x: number; y: number } | null> => {
    const place = pieces.length === 0 ? first : await locate({ x: x / width, y: y / height });
    if (place.outcome !== 'found') return null;
    const { rect, whole, viewportWidth } = place;
    if (Math.abs(whole.width - width) > 1 || Math.abs(whole.height - height) > 1) fail('pageChanged');
    const end = { x: rect.x - whole.x + rect.width, y: rect.y - whole.y + rect.height };
    if (end.x <= x + overlap || end.y <= y + overlap) return null;
    const shot = await capture();
    const screen = await sizeOf(shot);
    scale = screen.width / viewportWidth;
    most = Math.min(maxPieces, maxPicturePixels / (screen.width * screen.height));
    covered ||= place.covered;
    pieces.push(pieceOf(shot, place, scale));
    return end;
  };

  const goesOn = (at: number, side: number): boolean =>
    at < side - overlap - 0.5 && at * scale < maxCaptureLength;
  // Rows are always whole.
  for (let y = 0, bottom = 0; goesOn(y, height) && pieces.length < most; y = bottom - overlap) {
    for (let x = 0; goesOn(x, width);) {
      const end = await take(x, y);
      if (!end) break;
      x = end.x - overlap;
      bottom = end.y;
    }
    if (bottom <= y + overlap) break;
  }
  const { blob, pixels } = await stitch(pieces);
  const share = pixels / (width * height * scale ** 2);
  // Edges are rounded to pixels.
  return { blob, share: share > 0.995 ? 1 : share, covered };
}

async function sizeOf(shot: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(shot);
  const { width, height } = bitmap;
  // It has no size afterward.
  bitmap.close();
  return { width, height };
}

/** Returns the whole pixels of a piece: those at the edge of a scroll container may show its border. */
function pieceOf(shot: Blob, { rect, whole }: Place, scale: number): Piece {
  const start = (edge: number, own: number): number =>
    Math.abs(edge - own) < 0.5 ? Math.round(edge * scale) : Math.ceil(edge * scale - 0.01);
  const end = (edge: number, own: number): number =>
    Math.abs(edge - own) < 0.5 ? Math.round(edge * scale) : Math.floor(edge * scale + 0.01);
  const [x, y] = [start(rect.x, whole.x), start(rect.y, whole.y)];
  return {
    shot,
    from: {
      x,
      y,
      width: end(rect.x + rect.width, whole.x + whole.width) - x,
      height: end(rect.y + rect.height, whole.y + whole.height) - y,
    },
    x: x - Math.round(whole.x * scale),
    y: y - Math.round(whole.y * scale),
  };
}

/** Draws the pieces where they are in the picture. */
async function stitch(pieces: readonly Piece[]): Promise<{ blob: Blob; pixels: number }> {
  const left = Math.min(...pieces.map(({ x }) => x));
  const top = Math.min(...pieces.map(({ y }) => y));
  const right = Math.max(...pieces.map(({ x, from }) => x + from.width));
  const bottom = Math.max(...pieces.map(({ y, from }) => y + from.height));
  if (!(right > left && bottom > top)) return fail('pictureUnreachable');
  const width = Math.min(maxCaptureLength, right - left);
  const height = Math.min(maxCaptureLength, bottom - top);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const { shot, from, x, y } of pieces) {
    const bitmap = await createImageBitmap(shot);
    const size = [from.width, from.height] as const;
    context?.drawImage(bitmap, from.x, from.y, ...size, x - left, y - top, ...size);
    bitmap.close();
  }
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), pixels: width * height };
}
