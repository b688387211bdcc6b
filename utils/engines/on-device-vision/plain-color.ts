/** Red, green, blue and alpha of each pixel, row by row. */
export type Raster = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Red, green and blue, each multiplied by the alpha, and the alpha; all from 0 to 255. */
export type PlainColor = readonly [red: number, green: number, blue: number, alpha: number];

/** The share of the shorter side that is ignored along each edge. Frames, shadows and the edges of scans are there. */
const marginShare = 0.04;

/**
 * The maximum noise of a picture with one color, as the standard deviation of single pixels. Cameras at night have 4 to 12. Text on
 * such noise was photographed: the paper of scans and files has less than 2.
 */
const maxNoise = { alone: 14, withText: 2 };
/** The maximum share of the text's boxes that letters fill. With more, there is a photo behind the letters. */
const maxInk = 0.7;

/** The side of the blocks, in pixels, whose color is compared with that of the whole picture. */
const blockSide = 8;
/** The maximum difference of a block's mean. Gradients of up to 12 levels pass. JPEG adds 1 or 2. */
const meanTolerance = 6;
/** Max. difference of a pixel without noise. The faintest pencil has 10; JPEG artifacts on plain paper have 3. */
const pixelTolerance = 8;
/** Min. number of different pixels in a marked block. In noise, pixels at five standard deviations are single. */
const minMarkedPixels = 4;
/** Min. number of different pixels, of a block's 64, that show something on their own. Dust of 3 × 3 pixels does not. */
const minObjectPixels = 16;
/** Max. number of marked blocks that are dust, if none touches another. */
const maxDust = 7;

/** A frame's line within the margin: its min. length and max. thickness, as shares of the picture. */
const minLineShare = 0.6;
const maxLineThickness = 0.015;

/**
 * Returns the color of a picture that shows only this color, with faint gradients, noise, dust or a thin frame. Returns `undefined`
 * for other pictures, such as a small logo on white. Pixels that are 1 in `isText` may be letters on that color.
 */
export function plainColorOf({ data, width, height }: Raster, isText?: Uint8Array): PlainColor | undefined {
  const channels = premultiplied(data);
  const margin = Math.round(Math.min(width, height) * marginShare);
  const isInside = (x: number, y: number) =>
    x >= margin && y >= margin && x < width - margin && y < height - margin && !isText?.[y * width + x];
  const noise = noiseOf(channels, width, isText);
  if (noise > (isText ? maxNoise.withText : maxNoise.alone)) return undefined;
  const color = medianOf(channels, width, isInside);

  const tolerance = Math.max(pixelTolerance, 5 * noise);
  const isOff = (pixel: number) => {
    for (let channel = 0; channel < 4; channel++)
      if (Math.abs((channels[4 * pixel + channel] ?? 0) - color[channel as 0]) > tolerance) return true;
    return false;
  };
  const off = new Uint8Array(width * height);
  let [letters, ink] = [0, 0];
  for (let pixel = 0; pixel < off.length; pixel++) {
    const differs = isOff(pixel) ? 1 : 0;
    if (isText?.[pixel]) {
      letters++;
      ink += differs;
    } else off[pixel] = differs;
  }
  if (ink > maxInk * letters) return undefined;
  const rows = frameLines(off, height, width, (row, at) => row * width + at);
  const columns = frameLines(off, width, height, (column, at) => at * width + column);
  const isLookedAt = (x: number, y: number) => isInside(x, y) && !rows.has(y) && !columns.has(x);

  const across = Math.ceil(width / blockSide);
  const marked = new Set<number>();
  for (let block = 0; block < across * Math.ceil(height / blockSide); block++) {
    const left = (block % across) * blockSide;
    const top = Math.floor(block / across) * blockSide;
    const sums = [0, 0, 0, 0];
    let [count, strong] = [0, 0];
    for (let y = top; y < Math.min(top + blockSide, height); y++) {
      for (let x = left; x < Math.min(left + blockSide, width); x++) {
        if (!isLookedAt(x, y)) continue;
        const pixel = y * width + x;
        count++;
        strong += off[pixel] ?? 0;
        for (let channel = 0; channel < 4; channel++)
          sums[channel] = (sums[channel] ?? 0) + (channels[4 * pixel + channel] ?? 0);
      }
    }
    if (strong >= minObjectPixels) return undefined;
    // The mean of few pixels has more noise.
    const allowed = Math.max(meanTolerance, 0.9 * noise) * Math.max(1, blockSide / Math.sqrt(count));
    const isMarked =
      strong >= minMarkedPixels ||
      sums.some((sum, channel) => count > 0 && Math.abs(sum / count - color[channel as 0]) > allowed);
    if (!isMarked) continue;
    marked.add(block);
    const hasNeighbor = [block - 1, block - across - 1, block - across, block - across + 1].some(
      (other) => marked.has(other) && Math.abs((other % across) - (block % across)) <= 1,
    );
    if (hasNeighbor || marked.size > maxDust) return undefined;
  }
  return color;
}

/** Returns colors multiplied by their alpha, because the color of an invisible pixel means nothing. */
function premultiplied(data: Raster['data']): Uint8Array {
  const result = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      result[at + channel] = Math.round(((data[at + channel] ?? 0) * alpha) / 255);
    result[at + 3] = alpha;
  }
  return result;
}

/**
 * Returns the standard deviation of the noise, from the differences between neighbors. Up to half of these may be edges without
 * changing the result.
 */
function noiseOf(channels: Uint8Array, width: number, isText?: Uint8Array): number {
  let noise = 0;
  for (let channel = 0; channel < 3; channel++) {
    const differences = new Uint32Array(256);
    for (let at = 4 + channel; at < channels.length; at += 4) {
      const pixel = Math.floor(at / 4);
      if (pixel % width === 0 || isText?.[pixel] || isText?.[pixel - 1]) continue;
      const difference = Math.abs((channels[at] ?? 0) - (channels[at - 4] ?? 0));
      differences[difference] = (differences[difference] ?? 0) + 1;
    }
    // The median of a normal distribution's absolute values is 0.6745 of its deviation. That of a difference is √2 times larger.
    noise = Math.max(noise, median(differences) / 0.6745 / Math.SQRT2);
  }
  return noise;
}

function medianOf(
  channels: Uint8Array,
  width: number,
  isInside: (x: number, y: number) => boolean,
): PlainColor {
  const levels = [0, 1, 2, 3].map((channel) => {
    const counts = new Uint32Array(256);
    for (let pixel = 0; pixel < channels.length / 4; pixel++) {
      if (!isInside(pixel % width, Math.floor(pixel / width))) continue;
      const level = channels[4 * pixel + channel] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
    return median(counts);
  });
  const [red = 0, green = 0, blue = 0, alpha = 0] = levels;
  return [red, green, blue, alpha];
}

/** Returns the median of values from 0 to 255, from the number of times that each occurs. */
function median(counts: Uint32Array): number {
  let left = counts.reduce((sum, count) => sum + count, 0) / 2;
  for (const [value, count] of counts.entries()) {
    left -= count;
    if (left < 0) return value;
  }
  return 0;
}

/**
 * Returns the rows (or columns) that are lines of a frame: at most two thin bands, each across most of the picture. More bands are
 * something to see, such as a bar code.
 */
function frameLines(
  off: Uint8Array,
  lines: number,
  length: number,
  pixelAt: (line: number, at: number) => number,
): Set<number> {
  const found: number[] = [];
  for (let line = 0; line < lines; line++) {
    let count = 0;
    for (let at = 0; at < length; at++) count += off[pixelAt(line, at)] ?? 0;
    if (count >= minLineShare * length) found.push(line);
  }
  const bands = found.filter((line, index) => line - 1 !== found[index - 1]).length;
  const isThin = found.length <= bands * Math.max(2, Math.ceil(maxLineThickness * lines));
  return bands <= 2 && isThin ? new Set(found) : new Set();
}
