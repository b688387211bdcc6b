import type { PictureFile, Rasterize } from './picture-file';

/** The maximum number of frames of an animation that are sent. */
const maxFrames = 6;
/** The number of frames that are compared, evenly from the whole animation: of a bitmap, and of a drawing. */
const compared = { bitmap: 48, svg: 9 };
/** The side of the samples by which frames are compared, in pixels. */
const sampleSide = 32;

/** A frame of an animation. */
export interface Frame {
  bitmap: ImageBitmap;
  /** The time from which it is shown, in milliseconds. */
  at: number;
}

/** A moment of an animation: when it begins and ends, in milliseconds, and the red, green and blue values of its sample. */
export interface Moment {
  from: number;
  to: number;
  sample: ArrayLike<number>;
}

/** Finds frames as `framesOf` does, in a context that can decode them. */
export type FindFrames = (file: PictureFile, options: FrameOptions) => Promise<Frame[]>;

/** An open animation. */
interface Animation {
  moments: readonly Moment[];
  /** Returns the picture of a moment. Throws if it cannot be decoded. */
  draw(moment: number): Promise<ImageBitmap>;
  close(): void;
}

/** What is wanted of an animation. */
export interface FrameOptions {
  /** Whether several frames are wanted, or one. */
  several: boolean;
  /** The time of the frame that its page shows, in milliseconds, if that is known. */
  shownAt?: number | undefined;
  /** The long side of the frames of a drawing, in pixels. */
  side: number;
}

/**
 * Returns the frames of an animation that differ, in order: the first, the last, and those between them that differ most. If one
 * is wanted, returns the one that the page shows, else the last. Leaves out frames of one color and frames that only fade if there
 * are others. Returns none for a picture that does not move. Runs in a page: workers of Chromium's extensions cannot decode frames.
 * Throws like `Rasterize`, and the signal's reason.
 */
export async function framesOf(
  file: PictureFile,
  { several, shownAt, side }: FrameOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<Frame[]> {
  const animation = await openAnimation(file, side, rasterize, signal);
  if (!animation) return [];
  const { moments } = animation;
  const differing = chooseFrames(moments, maxFrames);
  const [last = 0] = differing.slice(-1);
  const shown = moments.findLastIndex(({ from }) => shownAt !== undefined && from <= shownAt);
  // What has ended empty was seen before that.
  const isSeen = shown >= 0 && (isPlain(moments[last]) || !isPlain(moments[shown]));
  const frames: Frame[] = [];
  try {
    for (const at of several ? differing : [isSeen ? shown : last]) {
      signal.throwIfAborted();
      frames.push({ bitmap: await animation.draw(at), at: moments[at]?.from ?? 0 });
    }
    return frames;
  } catch (thrown) {
    for (const { bitmap } of frames) bitmap.close();
    throw thrown;
  } finally {
    animation.close();
  }
}

/** Returns the time of the frame that a screenshot of an animation shows, in milliseconds; `undefined` if it shows none, or nothing moves. */
export async function momentShown(
  file: PictureFile,
  screenshot: Blob,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<number | undefined> {
  const animation = await openAnimation(file, 4 * sampleSide, rasterize, signal);
  if (!animation) return undefined;
  animation.close();
  const bitmap = await createImageBitmap(screenshot);
  const shown = sampleOf(bitmap);
  bitmap.close();
  const differences = animation.moments.map(({ sample }) => meanDifference(sample, shown));
  const least = Math.min(...differences);
  return least <= maxShownDifference ? animation.moments[differences.indexOf(least)]?.from : undefined;
}

/** Opens an animation; `undefined` for a picture that does not move, or has one frame that the browser can decode. */
async function openAnimation(
  file: PictureFile,
  side: number,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<Animation | undefined> {
  if (file.inspected) return file.inspected.animated ? openBitmap(file, signal) : undefined;
  const length = lengthOfSvg(await file.blob.text());
  return length > 0 ? openSvg(file.blob, length, side, rasterize) : undefined;
}

async function openBitmap({ blob, kind }: PictureFile, signal: AbortSignal): Promise<Animation | undefined> {
  const data = await blob.arrayBuffer();
  const open = (): ImageDecoder => new ImageDecoder({ data, type: kind, preferAnimation: true });
  const comparing = open();
  const moments: (Moment & { index: number })[] = [];
  try {
    await comparing.tracks.ready;
    await comparing.completed;
    const count = comparing.tracks.selectedTrack?.frameCount ?? 0;
    for (const index of evenly(count, compared.bitmap)) {
      signal.throwIfAborted();
      // Firefox 153 counts the stand-in of an animated PNG as its last frame, which cannot be decoded.
      const { image } = await comparing.decode({ frameIndex: index });
      const from = image.timestamp / 1000;
      moments.push({ index, from, to: from + (image.duration ?? 0) / 1000, sample: sampleOf(image) });
      image.close();
    }
  } catch {
    signal.throwIfAborted();
  } finally {
    comparing.close();
  }
  if (moments.length < 2) return undefined;
  // Firefox returns a frame that was closed when it is decoded again.
  const drawing = open();
  const draw = async (moment: number): Promise<ImageBitmap> => {
    const { image } = await drawing.decode({ frameIndex: moments[moment]?.index ?? 0 });
    const bitmap = await createImageBitmap(image);
    image.close();
    return bitmap;
  };
  return { moments, draw, close: () => drawing.close() };
}

async function openSvg(svg: Blob, length: number, side: number, rasterize: Rasterize): Promise<Animation> {
  const times = Array.from({ length: compared.svg }, (_each, n) => (length * n) / (compared.svg - 1));
  const drawAt = async (time: number, wanted: number): Promise<ImageBitmap> =>
    createImageBitmap(await rasterize(svg, wanted, { at: time }));
  const moments: Moment[] = [];
  for (const from of times) {
    const bitmap = await drawAt(from, Math.min(side, 4 * sampleSide));
    moments.push({ from, to: from + length / (compared.svg - 1), sample: sampleOf(bitmap) });
    bitmap.close();
  }
  // What has come to its end stays as it is.
  const last = moments.at(-1);
  if (last) last.to += 4 * length;
  return { moments, draw: (at) => drawAt(moments[at]?.from ?? 0, side), close: () => undefined };
}

/** The longest time of an animated drawing that is looked at, in milliseconds. */
const maxSvgMs = 60_000;

/** How many places of an SVG are searched for times. */
const maxTimes = 10_000;

/**
 * Returns how long an SVG moves, in milliseconds: one round, with the time before it. By its times alone, of SMIL and of CSS; 0
 * without any. A number ends after some digits: longer ones would be read again from each of theirs.
 */
export function lengthOfSvg(svg: string): number {
  const places =
    /(?:\b(?:dur|begin)\s*=|animation(?:-duration|-delay)?\s*:)[^;"'}<]{0,200}["';}]?[^;"'}<]{0,200}/gi;
  let [longest, second, left] = [0, 0, maxTimes];
  for (const [times] of svg.matchAll(places)) {
    for (const [, value, unit] of times.matchAll(/(?<![\d.])(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(m?s)\b/gi)) {
      const ms = Number(value) * (unit === 'ms' ? 1 : 1000);
      [longest, second] = ms > longest ? [ms, longest] : [longest, Math.max(second, ms)];
    }
    if ((left -= 1) === 0) break;
  }
  return Math.min(longest + second, maxSvgMs);
}

/** Returns at most `max` of the first numbers from 0, evenly, with the first and the last. */
function evenly(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_each, n) => n);
  return Array.from({ length: max }, (_each, n) => Math.round((n * (count - 1)) / (max - 1)));
}

/** Returns the red, green and blue values of a sample on white. */
function sampleOf(source: CanvasImageSource): Uint8ClampedArray {
  const context = new OffscreenCanvas(sampleSide, sampleSide).getContext('2d', { willReadFrequently: true });
  if (!context) throw new DOMException('There is no canvas.', 'InvalidStateError');
  context.fillStyle = 'white';
  context.fillRect(0, 0, sampleSide, sampleSide);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, sampleSide, sampleSide);
  return context.getImageData(0, 0, sampleSide, sampleSide).data.filter((_value, at) => at % 4 < 3);
}

/** By how much a value differs visibly, of 255. */
const minVisible = 24;
/** The share of values by which frames differ at least: a line of text that appears, and not a pointer that moves. */
const minDiffering = 0.004;
/** How much the values of a frame and of its screenshot differ at most on average, of 255. */
const maxShownDifference = 32;
/** From this correlation on, a paler frame is another one that fades. */
const minFadeCorrelation = 0.97;
/** A fading frame has less than this share of the contrast of the other. */
const maxFadeContrast = 0.75;
/** Of frames that are all of one color, those count that are shown for this share of the longest time. */
const minShownShare = 0.25;

type Sample = ArrayLike<number>;

const meanDifference = (one: Sample, other: Sample): number =>
  Array.from(one, (value, at) => Math.abs(value - (other[at] ?? 0))).reduce((sum, each) => sum + each, 0) /
  one.length;

/** Returns the share of the values that differ visibly. */
function distance(one: Sample, other: Sample): number {
  let differing = 0;
  for (let at = 0; at < one.length; at += 1)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) >= minVisible) differing += 1;
  return differing / one.length;
}

/** Returns a sample's values without the mean of their color, and their contrast. */
function varied(sample: Sample): { values: Float32Array; contrast: number } {
  const values = new Float32Array(sample.length);
  const means = [0, 0, 0];
  for (let at = 0; at < sample.length; at += 1)
    means[at % 3] = (means[at % 3] ?? 0) + (3 * (sample[at] ?? 0)) / sample.length;
  let squares = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const value = (sample[at] ?? 0) - (means[at % 3] ?? 0);
    values[at] = value;
    squares += value * value;
  }
  return { values, contrast: Math.sqrt(squares) };
}

const isOneColor = (sample: Sample): boolean =>
  distance(
    sample,
    Array.from(sample, (_value, at) => sample[at % 3] ?? 0),
  ) === 0;

const isPlain = (moment: Moment | undefined): boolean => moment !== undefined && isOneColor(moment.sample);

/** Returns which moments show frames that differ, in order: see `framesOf`. */
export function chooseFrames(moments: readonly Moment[], max: number): number[] {
  const all = moments.map((_moment, at) => at);
  const sampleAt = (at: number): Sample => moments[at]?.sample ?? [];
  const between = (one: number, other: number): number => distance(sampleAt(one), sampleAt(other));
  const pictured = all.filter((at) => !isOneColor(sampleAt(at)));
  const candidates = pictured.length > 0 ? withoutFading(pictured, sampleAt) : longShown(moments);
  const [first = 0, last = first] = [candidates[0], candidates.at(-1)];
  const chosen = between(first, last) < minDiffering ? [last] : [first, last];
  while (chosen.length < max) {
    const news = candidates.map((at) => ({ at, by: Math.min(...chosen.map((each) => between(at, each))) }));
    const best = news.toSorted((a, b) => b.by - a.by)[0];
    if (!best || best.by < minDiffering) break;
    chosen.push(best.at);
  }
  return chosen.toSorted((a, b) => a - b);
}

/** Returns the moments that are no paler copies of others. */
function withoutFading(candidates: readonly number[], sampleAt: (at: number) => Sample): number[] {
  const looks = candidates.map((at) => ({ at, ...varied(sampleAt(at)) }));
  const isPaler = (one: (typeof looks)[number]): boolean =>
    looks.some(({ values, contrast }) => {
      if (one.contrast >= maxFadeContrast * contrast) return false;
      const product = values.reduce((sum, value, at) => sum + value * (one.values[at] ?? 0), 0);
      return product >= minFadeCorrelation * contrast * one.contrast;
    });
  return looks.filter((one) => !isPaler(one)).map(({ at }) => at);
}

/** Returns the moments whose color is shown for long, together with those around it of the same color. */
function longShown(moments: readonly Moment[]): number[] {
  const times = moments.map(({ sample }) =>
    moments
      .filter((other) => distance(sample, other.sample) < minDiffering)
      .reduce((sum, { from, to }) => sum + to - from, 0),
  );
  const longest = Math.max(...times);
  return moments.flatMap((_moment, at) => ((times[at] ?? 0) >= minShownShare * longest ? [at] : []));
}
