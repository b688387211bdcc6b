import sharp from 'sharp';
import { isTextOnly } from '../../../../utils/engines/on-device-vision/abstain';
import type { Layout, TextLine } from '../../../../utils/model/layout';
import { measured } from './drawing';

/** A line of text: where its baseline begins, its size and color. */
export type DrawnLine = readonly [text: string, x: number, y: number, size?: number, color?: string];

export interface Page {
  width?: number;
  height?: number;
  /** What is drawn besides the lines, below them. */
  inside?: string;
  lines: readonly DrawnLine[];
  /** Lines that are drawn but were not read. */
  unread?: readonly DrawnLine[];
  confidence?: number;
  file?: 'png' | 'jpeg';
  /** Another picture below everything: its path or its bytes. */
  below?: string | Buffer;
}

const svg = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);
const textOf = ([text, x, y, size = 22, color = '#222']: DrawnLine) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${color}">${text}</text>`;

/** Returns a line with the box of its ink, as a reader finds it. */
async function readLine(
  drawn: DrawnLine,
  width: number,
  height: number,
  confidence: number,
): Promise<TextLine> {
  const [text, x, y, size = 22] = drawn;
  const alone = svg(
    width,
    height,
    `<rect width="100%" height="100%" fill="#fff"/>${textOf([text, x, y, size, '#000'])}`,
  );
  const { info } = await sharp(alone).trim().toBuffer({ resolveWithObject: true });
  const box = {
    x: -(info.trimOffsetLeft ?? 0),
    y: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  };
  // Each word has the height of its line, as readers give it, and a share of its width.
  const words = text.split(' ');
  const share = box.width / words.length;
  return {
    box,
    words: words.map((word, at) => ({
      text: word,
      box: { ...box, x: box.x + at * share, width: share },
      confidence,
    })),
  };
}

/** Whether a page is found to show nothing but its text. */
export async function showsTextOnly({
  width = 700,
  height = 480,
  inside = '',
  lines,
  unread = [],
  confidence = 95,
  file = 'png',
  below,
}: Page): Promise<boolean> {
  const drawn = svg(width, height, inside + [...lines, ...unread].map(textOf).join(''));
  const ground = below
    ? sharp(below).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#fff' } });
  const picture = ground.composite([{ input: await sharp(drawn).png().toBuffer() }]);
  const bytes = await (file === 'png' ? picture.png() : picture.jpeg({ quality: 70 })).toBuffer();
  const read = await Promise.all(lines.map((line) => readLine(line, width, height, confidence)));
  const layout: Layout = {
    width,
    height,
    languages: ['eng'],
    recognizers: [],
    blocks: read.map((line) => ({ kind: 'paragraph', lines: [line], box: line.box })),
  };
  const { pixels } = await measured(bytes);
  return isTextOnly(pixels, layout);
}
