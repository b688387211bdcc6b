import type { Box } from '../../model/layout';

/** A projection of the plane: the rows of a 3 × 3 matrix, which is applied to (x, y, 1). */
export type Projection = readonly [Row, Row, Row];
type Row = readonly [x: number, y: number, one: number];

/** A place in pixels. */
export type Coordinates = readonly [x: number, y: number];

/** Returns the projection that applies the second one first. */
export function composed(last: Projection, first: Projection): Projection {
  const row = ([a, b, c]: Row): Row => [
    a * first[0][0] + b * first[1][0] + c * first[2][0],
    a * first[0][1] + b * first[1][1] + c * first[2][1],
    a * first[0][2] + b * first[1][2] + c * first[2][2],
  ];
  return [row(last[0]), row(last[1]), row(last[2])];
}

/** Returns the projection that undoes this one. */
export function inverted([[a, b, c], [d, e, f], [g, h, i]]: Projection): Projection {
  const by = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [(e * i - f * h) / by, (c * h - b * i) / by, (b * f - c * e) / by],
    [(f * g - d * i) / by, (a * i - c * g) / by, (c * d - a * f) / by],
    [(d * h - e * g) / by, (b * g - a * h) / by, (a * e - b * d) / by],
  ];
}

export function projected([[a, b, c], [d, e, f], [g, h, i]]: Projection, [x, y]: Coordinates): Coordinates {
  const by = g * x + h * y + i;
  return [(a * x + b * y + c) / by, (d * x + e * y + f) / by];
}

/** Returns the smallest level box around a projected one. */
export function projectedBox(projection: Projection, { x, y, width, height }: Box): Box {
  return levelBoxAround(
    [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([across, down]) => projected(projection, [across!, down!])),
  );
}

/** Returns the smallest level box around places. */
export function levelBoxAround(points: readonly Coordinates[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
