import type { Box } from '../../model/layout';

/** How a picture is turned for its text to stand upright: mirrored left to right first, then clockwise by quarters. */
export interface Orientation {
  quarters: 0 | 1 | 2 | 3;
  isMirrored: boolean;
}

export const asGiven: Orientation = { quarters: 0, isMirrored: false };

interface Size {
  width: number;
  height: number;
}

/** A picture's size once it is turned. */
export function turnedSize({ width, height }: Size, { quarters }: Orientation): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a box of the turned picture stands in the picture as it was given, whose size that is. */
export function turnedBack(box: Box, size: Size, { quarters, isMirrored }: Orientation): Box {
  const back = quartersBack(box, size, quarters);
  return isMirrored ? { ...back, x: size.width - back.x - back.width } : back;
}

function quartersBack(box: Box, size: Size, quarters: Orientation['quarters']): Box {
  const { x, y, width, height } = box;
  switch (quarters) {
    case 0:
      return box;
    case 1:
      return { x: y, y: size.height - x - width, width: height, height: width };
    case 2:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 3:
      return { x: size.width - y - height, y: x, width: height, height: width };
  }
}
