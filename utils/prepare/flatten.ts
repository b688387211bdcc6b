import { sizeAt, type Rows } from './tiles';

/** The side of the sample that decides what goes behind see-through parts. */
const sample = 32;
/** Two grounds that differ less from what is on them (0 to 255) are hard to tell from it. */
const clear = 60;

/** What a picture with see-through parts is put on: CSS colours. */
const white = '#ffffff';
const dark = '#202124';

/**
 * What goes behind the see-through parts of a picture, so that the rest is seen: white, or what its page has there, or
 * near-black for what is light.
 */
export function backdropFor(bitmap: ImageBitmap, backdrop = ''): string {
  const light = lightnessOf(bitmap);
  if (light === undefined) return white;
  const backdrops = [white, ...(backdrop === '' ? [] : [backdrop]), dark];
  return (
    backdrops.find((backdrop) => differs(backdrop, light) >= clear) ??
    backdrops.reduce((best, ground) => (differs(ground, light) > differs(best, light) ? ground : best))
  );
}

function differs(ground: string, light: number): number {
  const context = canvas2d(1, 1);
  // A colour that the browser does not know changes nothing.
  context.fillStyle = white;
  context.fillStyle = ground;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return Math.abs(lightness(red, green, blue) - light);
}

/** Mean lightness (0 to 255) of what is visible of a picture; undefined where nothing is. */
function lightnessOf(bitmap: ImageBitmap): number | undefined {
  const context = canvas2d(sample, sample);
  // Else thin letters on a wide surface fall between the samples.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, sample, sample);
  const { data } = context.getImageData(0, 0, sample, sample);
  let light = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at, at + 4);
    light += alpha * lightness(red, green, blue);
    weight += alpha;
  }
  return weight > 0 ? light / weight : undefined;
}

const lightness = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function canvas2d(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  return context;
}

/** Draws some rows of a picture at a scale of at most 1 on a ground. */
export function flatten(
  bitmap: ImageBitmap,
  { top, height }: Rows,
  scale: number,
  ground: string,
): OffscreenCanvas {
  const size = sizeAt(scale, { width: bitmap.width, height });
  const context = canvas2d(size.width, size.height);
  context.fillStyle = white;
  context.fillStyle = ground;
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, top, bitmap.width, height, 0, 0, size.width, size.height);
  return context.canvas;
}
