import type { Grey } from './grey';
import { cutOut, type Pixels, type TurnedBox } from './paddle/pixels';

/** The height of a line as Tesseract likes it, and the white around it, in pixels. */
const height = 72;
const margin = 16;
/** Where a line's box ends, letters' accents go on: it is this much higher, most of it above, and longer, in its heights. */
const more = { above: 0.2, below: 0.1, beside: 0.15 };

/** What becomes of a pixel, by its least and its greatest channel and its luminance. */
const looks: readonly ((least: number, greatest: number, luminance: number) => number)[] = [
  (_least, _greatest, luminance) => luminance,
  // White lettering, whatever is behind it, in black on white.
  (least) => (255 * (215 - least)) / 60,
  // Black lettering likewise.
  (_least, greatest) => (255 * (greatest - 60)) / 60,
];

/** A line cut out of a picture for Tesseract: in grey, its white parts alone, and its black parts alone, in black on white. */
export function linePictures(pixels: Pixels, box: TurnedBox): Grey[] {
  const cut = withRoom(box);
  const columns = Math.max(1, Math.round((height * Math.abs(cut.width)) / cut.height));
  const [width, rows] = [columns + 2 * margin, height + 2 * margin];
  const pictures = looks.map((): Grey => ({
    width,
    height: rows,
    pixels: new Uint8Array(width * rows).fill(255),
  }));
  cutOut(pixels, cut, columns, height, (x, y, red, green, blue) => {
    const [least, greatest] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    const at = (y + margin) * width + x + margin;
    for (const [index, look] of looks.entries()) {
      pictures[index]!.pixels[at] = Math.min(255, Math.max(0, look(least, greatest, luminance)));
    }
  });
  return pictures;
}

function withRoom(box: TurnedBox): TurnedBox {
  const up = ((more.above - more.below) / 2) * box.height;
  return {
    x: box.x + up * Math.sin(box.angle),
    y: box.y - up * Math.cos(box.angle),
    width: box.width + Math.sign(box.width) * 2 * more.beside * box.height,
    height: box.height * (1 + more.above + more.below),
    angle: box.angle,
  };
}
