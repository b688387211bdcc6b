import type { Box, Layout } from '../model/layout';

/** The box of a layout's word as it stands once the picture is turned for its text to stand upright. */
export function uprightBox(box: Box, { width, height, turned }: Layout): Box {
  if (!turned) return box;
  const x = turned.isMirrored ? width - box.x - box.width : box.x;
  const sides = { width: box.height, height: box.width };
  switch (turned.quarters) {
    case 1:
      return { x: height - box.y - box.height, y: x, ...sides };
    case 2:
      return { ...box, x: width - x - box.width, y: height - box.y - box.height };
    case 3:
      return { x: box.y, y: width - x - box.width, ...sides };
    default:
      return { ...box, x };
  }
}

/** The size of a layout's picture once it is turned so. */
export function uprightSize({ width, height, turned }: Layout): { width: number; height: number } {
  return (turned?.quarters ?? 0) % 2 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * The CSS matrix that puts the turned picture over the one as it was given, of which a pixel is `scale` high: the way
 * back from `uprightBox`. A pixel of the turned one is `larger` pixels long before.
 */
export function matrixOf(
  { width, height, turned }: Pick<Layout, 'width' | 'height' | 'turned'>,
  scale: number,
  larger: number,
): string {
  const [a, b, c, d, e, f] = quarterBack(turned?.quarters ?? 0, width, height);
  const sides = turned?.isMirrored ? [-a, b, -c, d] : [a, b, c, d];
  const moved = [turned?.isMirrored ? width - e : e, f];
  return `matrix(${[...sides.map((side) => (side * scale) / larger), ...moved.map((way) => way * scale)].join()})`;
}

function quarterBack(
  quarters: number,
  width: number,
  height: number,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  if (quarters === 1) return [0, -1, 1, 0, 0, height];
  if (quarters === 2) return [-1, 0, 0, -1, width, height];
  if (quarters === 3) return [0, 1, -1, 0, width, 0];
  return [1, 0, 0, 1, 0, 0];
}
