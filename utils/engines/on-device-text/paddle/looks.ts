/** A line as a model gets it: red, green and blue of each pixel from 0 to 255, row by row. */
export interface LineLook {
  rgb: Float32Array;
  width: number;
  height: number;
}

/** The width of the other looks, as a share of that of a line as it is. Of 1, 0.85, 0.75 and 0.65, heavy letters were read best. */
export const narrowness = 0.75;
/** The quantile of the gray values that is surely a stroke, and the range below it that is, as a share of all and in gray values. */
const stroke = { quantile: 0.95, share: 0.3, least: 30 };

/**
 * Returns other looks of a narrow line that a model misreads, such as heavy letters in front of a photo: as it is, and with thinner
 * strokes in black on white, first if the letters are light and then if they are dark.
 */
export function otherLooks(line: LineLook): LineLook[] {
  const gray = grayOf(line);
  const inverted = gray.map((value) => 255 - value);
  return [line, ...[gray, inverted].map((light) => withBlackStrokes(thinned(strokesOf(light), line), line))];
}

function grayOf({ rgb }: LineLook): Float32Array {
  return Float32Array.from(
    { length: rgb.length / 3 },
    (_, at) => 0.3 * rgb[3 * at]! + 0.59 * rgb[3 * at + 1]! + 0.11 * rgb[3 * at + 2]!,
  );
}

/** Returns how much of each pixel is a light stroke, from 0 to 1. */
function strokesOf(gray: Float32Array): Float32Array {
  const sorted = gray.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  const lightest = at(stroke.quantile);
  const range = Math.max(stroke.least, stroke.share * (lightest - at(1 - stroke.quantile)));
  return gray.map((value) => Math.min(1, Math.max(0, 1 - (lightest - value) / range)));
}

/** Returns strokes without a pixel on each side. */
function thinned(strokes: Float32Array, { width, height }: LineLook): Float32Array {
  return strokes.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(
      value,
      x > 0 ? strokes[at - 1]! : 1,
      x < width - 1 ? strokes[at + 1]! : 1,
      y > 0 ? strokes[at - width]! : 1,
      y < height - 1 ? strokes[at + width]! : 1,
    );
  });
}

function withBlackStrokes(strokes: Float32Array, { width, height }: LineLook): LineLook {
  const rgb = new Float32Array(3 * strokes.length);
  for (const [at, value] of strokes.entries()) rgb.fill(255 * (1 - value), 3 * at, 3 * at + 3);
  return { rgb, width, height };
}
