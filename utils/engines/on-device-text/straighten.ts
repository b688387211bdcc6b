import type { TextBox } from './paddle/detection';
import type { TurnedBox } from './paddle/pixels';
import { emptyPixels, type Readable } from './prepare-picture';
import {
  levelBoxAround,
  composed,
  inverted,
  type Coordinates,
  projected,
  type Projection,
} from './projection';

/** A line of text that is long enough to show a direction: the minimum ratio of its width to its height, and the minimum number. */
const minLine = { ratio: 5, count: 5 };
/** The maximum angle of a page, and the maximum difference of a line's angle, or of an edge's slope, from the page's there; in radians. */
const maxAngle = { page: 0.5, difference: 0.03 };
/**
 * The minimum shares: of long lines in the area of all text, of those by length that follow one page, and of such edges. In a photo of
 * several signs, each has its own direction.
 */
const minShare = { area: 0.3, lines: 0.8, edges: 0.6 };
/** The angle of a line at the top or the bottom of the text, in radians, from which a page is straightened. */
const minAngle = 0.012;
/** Edges of lines below each other: the maximum distance down, in heights of a line, and the maximum of across to down. */
const sameEdge = { down: 4, slope: 0.15 };
/** The minimum deviation of the places that show how a value changes, as a share of the text's length. */
const minSpread = 0.15;
/** The maximum enlargement of a corner of the picture, and of how much smaller it gets. */
const maxScale = 1.5;
/** The distance that is kept around the text, as a share of its longer side. */
const margin = 0.1;

interface Sample {
  at: number;
  value: number;
  weight: number;
}

/** How a value depends on a place: the value at 0, and its rise for each pixel. */
interface Trend {
  start: number;
  rise: number;
}

/**
 * Returns the projection that makes the lines of a page level and its margins upright, in pixels of the boxes' picture. Returns
 * undefined if the lines are level, or not on one page.
 */
export function pageProjection(boxes: readonly TextBox[]): Projection | undefined {
  const lines = boxes.filter(({ width, height }) => width > minLine.ratio * height);
  if (lines.length < minLine.count || areaOf(lines) < minShare.area * areaOf(boxes)) return undefined;
  const angle = medianAngle(lines);
  if (Math.abs(angle) > maxAngle.page) return undefined;
  const center = centerOf(lines);
  const roughly = turnedAround(center, angle);
  const angles = lines.map((line) => ({
    at: projected(roughly, [line.x, line.y])[1],
    value: line.angle - angle,
    weight: line.width,
  }));
  const all = levelBoxAround(
    boxes.flatMap((box) => corners(box).map((corner) => projected(roughly, corner))),
  );
  const fall = trendOf(angles, minShare.lines, all.height);
  if (!fall) return undefined;
  const isLevel = [all.y, all.y + all.height].every(
    (y) => Math.abs(angle + fall.start + fall.rise * y) < minAngle,
  );
  if (isLevel) return undefined;
  const turned = turnedAround(center, angle + fall.start);
  const lean = trendOf(edgeSlopes(lines, turned), minShare.edges, all.width) ?? { start: 0, rise: 0 };
  // Lines meet at the distance 1 / converging to the right, margins at 1 / narrowing below.
  const converging = -fall.rise;
  const narrowing = -lean.rise - converging * lean.start;
  return composed(
    [
      [1, -lean.start, 0],
      [0, 1, 0],
      [-converging, -narrowing, 1],
    ],
    turned,
  );
}

const areaOf = (boxes: readonly TurnedBox[]): number =>
  boxes.reduce((sum, { width, height }) => sum + width * height, 0);

/** Returns the median of the angles, by length. */
function medianAngle(lines: readonly TurnedBox[]): number {
  const sorted = lines.toSorted((a, b) => a.angle - b.angle);
  let left = sorted.reduce((sum, { width }) => sum + width, 0) / 2;
  return sorted.find(({ width }) => (left -= width) <= 0)!.angle;
}

function centerOf(lines: readonly TurnedBox[]): Coordinates {
  const { x, y, width, height } = levelBoxAround(lines.map((line): Coordinates => [line.x, line.y]));
  return [x + width / 2, y + height / 2];
}

/** Returns the projection that moves a place to 0, and turns around it by an angle, counterclockwise. */
function turnedAround([x, y]: Coordinates, angle: number): Projection {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [cos, sin, -cos * x - sin * y],
    [-sin, cos, sin * x - cos * y],
    [0, 0, 1],
  ];
}

/** Returns the trend over a length that a minimum share of the samples follows; undefined if there is none. */
function trendOf(samples: readonly Sample[], share: number, length: number): Trend | undefined {
  if (samples.length < minLine.count) return undefined;
  const first = fitted(samples, length);
  const follows = ({ start, rise }: Trend) =>
    samples.filter(({ at, value }) => Math.abs(value - start - rise * at) < maxAngle.difference);
  const following = follows(first);
  if (weightOf(following) < share * weightOf(samples)) return undefined;
  return fitted(following, length);
}

const weightOf = (samples: readonly Sample[]): number => samples.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the straight line through samples with the least squares. */
function fitted(samples: readonly Sample[], length: number): Trend {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + sample.weight * of(sample), 0) / weightOf(samples);
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const spread = mean((sample) => (sample.at - at) ** 2);
  const both = mean((sample) => (sample.at - at) * (sample.value - value));
  const rise = spread > (minSpread * length) ** 2 ? both / spread : 0;
  return { start: value - rise * at, rise };
}

/** Returns how far the left and right edges of lines move across for each pixel down, on the leveled page. */
function edgeSlopes(lines: readonly TurnedBox[], leveled: Projection): Sample[] {
  const level = lines
    .map(({ x, y, width, height }) => ({ center: projected(leveled, [x, y]), width, height }))
    .map(({ center: [x, y], width, height }) => ({ y, height, edges: [x - width / 2, x + width / 2] }));
  return level.flatMap((line) => {
    const below = level.filter(
      ({ y }) => y > line.y + line.height / 2 && y < line.y + sameEdge.down * line.height,
    );
    return line.edges.flatMap((edge, side) => {
      const slopes = below.map((other) => (other.edges[side]! - edge) / (other.y - line.y));
      const least = slopes.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
      if (least === undefined || Math.abs(least) > sameEdge.slope) return [];
      return [{ at: edge, value: least, weight: 1 }];
    });
  });
}

function corners({ x, y, width, height, angle }: TurnedBox): Coordinates[] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  return [-1, 1].flatMap((right) =>
    [-1, 1].map((down): Coordinates => [
      x + right * width * cos - down * height * sin,
      y + right * width * sin + down * height * cos,
    ]),
  );
}

/** A page that was straightened. `back` is the projection to pixels of the original picture. */
export interface Straightened {
  picture: Readable;
  back: Projection;
}

/** Draws the part of a picture with text by a projection, which is in color pixels. Returns undefined if that distorts it too much. */
export function straightened(
  picture: Readable,
  boxes: readonly TextBox[],
  projection: Projection,
): Straightened | undefined {
  const { pixels, gray, pixelScale, grayScale } = picture;
  const [, , [g, h, one]] = projection;
  const sizes = cornersOf(pixels).map(([x, y]) => 1 / (g * x + h * y + one));
  if (sizes.some((size) => size < 1 / maxScale || size > maxScale)) return undefined;
  const ofText = levelBoxAround(
    boxes.flatMap((box) => corners(box).map((corner) => projected(projection, corner))),
  );
  const ofPicture = levelBoxAround(cornersOf(pixels).map((corner) => projected(projection, corner)));
  const around = margin * Math.max(ofText.width, ofText.height);
  const [left, top] = [Math.max(ofPicture.x, ofText.x - around), Math.max(ofPicture.y, ofText.y - around)];
  const right = Math.min(ofPicture.x + ofPicture.width, ofText.x + ofText.width + around);
  const bottom = Math.min(ofPicture.y + ofPicture.height, ofText.y + ofText.height + around);
  const [width, height] = [(right - left) / pixelScale, (bottom - top) / pixelScale];
  // From pixels of the new picture, in its original size, to those of the given one.
  const back = composed(
    scaling(1 / pixelScale),
    composed(inverted(projection), [
      [pixelScale, 0, left],
      [0, pixelScale, top],
      [0, 0, 1],
    ]),
  );
  const sized = (scale: number) => ({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const colored = emptyPixels(sized(pixelScale));
  resample(
    { ...pixels, values: pixels.rgba },
    { ...colored, values: colored.rgba },
    inScale(back, pixelScale),
  );
  const size = sized(grayScale);
  const grays = { ...size, pixels: new Uint8Array(size.width * size.height) };
  resample({ ...gray, values: gray.pixels }, { ...grays, values: grays.pixels }, inScale(back, grayScale));
  return { picture: { ...picture, width, height, gray: grays, pixels: colored }, back };
}

const cornersOf = ({ width, height }: { width: number; height: number }): Coordinates[] =>
  [0, width].flatMap((x) => [0, height].map((y): Coordinates => [x, y]));

const scaling = (by: number): Projection => [
  [by, 0, 0],
  [0, by, 0],
  [0, 0, 1],
];

/** Returns a projection between pictures of another scale. */
const inScale = (projection: Projection, scale: number): Projection =>
  composed(scaling(scale), composed(projection, scaling(1 / scale)));

/** A picture whose pixels have one value each, or four. */
interface Raster {
  width: number;
  height: number;
  values: Uint8Array | Uint8ClampedArray;
}

/** Fills a picture from another one, bilinear. Outside of that, its edge is repeated. It has millions of pixels, so it allocates nothing. */
function resample(from: Raster, into: Raster, [[a, b, c], [d, e, f], [g, h, i]]: Projection): void {
  const channels = into.values.length / (into.width * into.height);
  const [maxX, maxY] = [from.width - 1, from.height - 1];
  const rowLength = channels * from.width;
  for (let row = 0, to = 0; row < into.height; row++) {
    for (let column = 0; column < into.width; column++) {
      const [atX, atY] = [column + 0.5, row + 0.5];
      const by = 1 / (g * atX + h * atY + i);
      const x = Math.min(Math.max((a * atX + b * atY + c) * by - 0.5, 0), maxX);
      const y = Math.min(Math.max((d * atX + e * atY + f) * by - 0.5, 0), maxY);
      const [left, top] = [Math.trunc(x), Math.trunc(y)];
      const [right, bottom] = [x - left, y - top];
      const first = top * rowLength + left * channels;
      const second = left < maxX ? first + channels : first;
      const below = top < maxY ? rowLength : 0;
      for (let channel = 0; channel < channels; channel++, to++) {
        const upper = from.values[first + channel]! * (1 - right) + from.values[second + channel]! * right;
        const lower =
          from.values[first + below + channel]! * (1 - right) +
          from.values[second + below + channel]! * right;
        into.values[to] = Math.round(upper + (lower - upper) * bottom);
      }
    }
  }
}
