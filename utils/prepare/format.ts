/** A format to encode a canvas in. */
type Format = { type: 'image/png' } | { type: 'image/jpeg'; quality: number };

const png = { type: 'image/png' } as const;
/** The tried qualities of JPEG, from 0 to 1. */
const bestQuality = 0.85;
const qualities = [bestQuality, 0.75];

/** The side of a sample, and of the squares of which it is made, in pixels. */
const sampleSide = 256;
const squareSide = 64;
/** A smaller canvas is its own sample. */
const minSamples = 4;
/** The bytes of a JPEG's header, which do not grow with its pixels. */
const headerBytes = 620;
/** No picture has more bytes for each of its pixels: a small one needs no sample. */
const maxBytesPerPixel = { png: 3.1, jpeg: 2 };
/** By how much a sample of a PNG may be too large: its squares do not go on from one to the next. */
const pngTolerance = 4;

/**
 * Returns the best format in which a canvas probably has at most `maxBytes`: PNG where it is to be tried (`only`: always), then
 * JPEG in the highest quality. Where even the last of them has more, `share` is the share of its bytes that is allowed; else 1.
 */
export async function formatFor(
  canvas: OffscreenCanvas,
  maxBytes: number,
  tryPng: boolean | 'only',
): Promise<{ format: Format; share: number }> {
  const fits = (format: Format) => ({ format, share: 1 });
  const pixels = canvas.width * canvas.height;
  const samples = pixels / sampleSide ** 2;
  if (tryPng === 'only' || (tryPng && pixels * maxBytesPerPixel.png <= maxBytes)) return fits(png);
  if (!tryPng && pixels * maxBytesPerPixel.jpeg <= maxBytes)
    return fits({ type: 'image/jpeg', quality: bestQuality });
  const isLarge = samples >= minSamples;
  const sample = isLarge ? sampleOf(canvas) : canvas;
  const bytesAs = async (format: Format): Promise<number> => {
    const { size } = await sample.convertToBlob(format);
    return isLarge ? (size - headerBytes) * samples : size;
  };
  if (tryPng && (await bytesAs(png)) <= maxBytes * pngTolerance) return fits(png);
  let [format, bytes]: [Format, number] = [png, 0];
  for (const quality of qualities) {
    format = { type: 'image/jpeg', quality };
    bytes = await bytesAs(format);
    if (bytes <= maxBytes) return fits(format);
  }
  return { format, share: maxBytes / bytes };
}

/** Returns squares from all over a canvas, beside each other. */
function sampleOf(canvas: OffscreenCanvas): OffscreenCanvas {
  const sample = new OffscreenCanvas(sampleSide, sampleSide);
  const context = sample.getContext('2d', { willReadFrequently: true });
  const last = sampleSide / squareSide - 1;
  const place = (at: number, side: number): number => Math.round(((side - squareSide) * at) / last);
  for (let row = 0; row <= last; row += 1)
    for (let column = 0; column <= last; column += 1)
      context?.drawImage(
        canvas,
        place(column, canvas.width),
        place(row, canvas.height),
        squareSide,
        squareSide,
        column * squareSide,
        row * squareSide,
        squareSide,
        squareSide,
      );
  return sample;
}
