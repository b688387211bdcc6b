import type { Raster } from './raster';

/** Weaker noise than this, as a standard deviation, is not seen, and a picture in it may be. */
const minDeviation = 4;

/** Noise is everywhere: its fourth moment is at most 3 times the square of its variance. Of stars, or dust, it is 10 and more. */
const maxKurtosis = 6;

/**
 * The pixels that one independent value fills, for noise whose values fill about a pixel: 1, and up to 5 once it was made smaller or
 * has blocks of 2 pixels. Textures have far more, because light and shade change slowly: bricks at least 5, gravel 9 to 50, grass
 * 11 to 57, all other pictures over 40.
 */
const fineExtent = { min: 0.35, max: 5 };
/** The correlation of neighbors in such noise: up to 0.5, and more by chance in small pictures. That of textures is 0.55 and more. */
const maxFineCorrelation = 0.53;

/** The same of noise with blocks of 2 to 8 pixels: 64 and, because it is measured, up to 90. */
const blockExtent = { min: 2.5, max: 90 };
/** A judgement of noise in blocks takes so many independent values: of fewer, as in icons, much may look random. */
const minValues = 400;
/**
 * In blocks of b pixels, some columns and rows have all the differences between neighbors and others none: the deviation of these
 * energies is √(b - 1) times their mean, and at least 0.6 of that in JPEG and made smaller. Textures, whose grains lie anywhere,
 * have 0.25, and textures that were made on a grid 0.3 of it.
 */
const minGrid = 0.5;
/** Random blocks have the same correlation across as down; bricks do not. */
const maxAnisotropy = 0.08;
/** Along the edges, noise is as strong as elsewhere, to this share of the variance. Square codes have a margin. */
const edgeShare = 0.03;
const minEdgeVariance = 0.6;
/** Distances, in pixels, at which nothing in noise is alike any more. */
const farDistances = [10, 13, 18, 27];

/**
 * Returns whether a picture is random: gray or colored, of pixels or small squares, compressed or made smaller. Photos of gravel,
 * grass and leaves are not: their large parts differ more than random pixels would make them.
 */
export function isNoise(pixels: Raster): boolean {
  const { width, height } = pixels;
  const levels = lumaOf(pixels);
  const variance = meanSquare(levels);
  if (Math.sqrt(variance) < minDeviation) return false;
  if (meanSquare(levels.map((level) => level * level)) > maxKurtosis * variance ** 2) return false;
  // Sixteen blocks and more, so that their variance means something.
  const side = 2 ** Math.min(5, Math.floor(Math.log2(Math.min(width, height) / 4)));
  if (side < 4) return false;
  const extentAt = (side: number) => (blockVariance(levels, width, height, side) * side ** 2) / variance;
  const extent = extentAt(side);
  const correlationAt = (across: number, down: number) =>
    correlation(levels, width, height, across, down) / variance;
  const [across, down] = [correlationAt(1, 0), correlationAt(0, 1)];
  if (edgeVariance(levels, width, height) < minEdgeVariance * variance) return false;
  const values = (width * height) / extent;
  const isFine =
    isWithin(extent, fineExtent) && Math.max(across, down) <= maxFineCorrelation + 1.5 / Math.sqrt(values);
  return isFine || isInBlocks();

  function isInBlocks(): boolean {
    if (side < 16 || !isWithin(extent, blockExtent) || values < minValues) return false;
    if (Math.abs(across - down) > maxAnisotropy) return false;
    // What is random beyond the blocks is so at each larger scale too.
    if (!isWithin(extentAt(side / 2) / extent, { min: 0.5, max: 2 })) return false;
    const likeness = 0.03 + 3.5 / Math.sqrt(values);
    const isAlikeFar = farDistances.some(
      (far) => Math.abs(correlationAt(far, 0)) > likeness || Math.abs(correlationAt(0, far)) > likeness,
    );
    const grid = Math.sqrt(Math.sqrt(extent) - 1);
    return !isAlikeFar && gridOf(levels, width, height) >= minGrid * grid;
  }
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

/** Returns how light each pixel is on white, less the mean. */
function lumaOf({ data, width, height }: Raster): Float32Array {
  const levels = new Float32Array(width * height);
  let sum = 0;
  for (let pixel = 0; pixel < levels.length; pixel++) {
    const at = 4 * pixel;
    const onBlack = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    const level = ((onBlack - 255) * (data[at + 3] ?? 0)) / 255;
    levels[pixel] = level;
    sum += level;
  }
  const mean = sum / levels.length;
  return levels.map((level) => level - mean);
}

function meanSquare(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}

/** Returns the variance along the edges. */
function edgeVariance(levels: Float32Array, width: number, height: number): number {
  const margin = Math.max(2, Math.round(Math.min(width, height) * edgeShare));
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const isEdgeRow = y < margin || y >= height - margin;
    for (let x = 0; x < width; x++) {
      if (!isEdgeRow && x === margin) x = width - margin;
      const level = levels[y * width + x] ?? 0;
      count++;
      sum += level;
      squares += level * level;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** Returns the variance of the means of whole blocks. */
function blockVariance(levels: Float32Array, width: number, height: number, side: number): number {
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const means = new Float32Array(across * down);
  for (let y = 0; y < down * side; y++) {
    for (let x = 0; x < across * side; x++) {
      const block = Math.floor(y / side) * across + Math.floor(x / side);
      means[block] = (means[block] ?? 0) + (levels[y * width + x] ?? 0) / side ** 2;
    }
  }
  const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
  return meanSquare(means.map((one) => one - mean));
}

/** Returns the mean product of pixels so far apart. */
function correlation(
  levels: Float32Array,
  width: number,
  height: number,
  across: number,
  down: number,
): number {
  let sum = 0;
  for (let y = 0; y < height - down; y++) {
    const [row, other] = [y * width, (y + down) * width + across];
    for (let x = 0; x < width - across; x++) sum += (levels[row + x] ?? 0) * (levels[other + x] ?? 0);
  }
  return sum / Math.max(1, (width - across) * (height - down));
}

/** Returns how unevenly the differences of neighbors lie in columns and in rows: the more even of the two. */
function gridOf(levels: Float32Array, width: number, height: number): number {
  const columns = new Float64Array(width - 1);
  const rows = new Float64Array(height - 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = levels[y * width + x] ?? 0;
      if (x > 0) columns[x - 1] = (columns[x - 1] ?? 0) + (level - (levels[y * width + x - 1] ?? 0)) ** 2;
      if (y > 0) rows[y - 1] = (rows[y - 1] ?? 0) + (level - (levels[(y - 1) * width + x] ?? 0)) ** 2;
    }
  }
  return Math.min(unevenness(columns), unevenness(rows));
}

/** Returns the standard deviation in means. */
function unevenness(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return mean > 0 ? Math.sqrt(variance) / mean : 0;
}
