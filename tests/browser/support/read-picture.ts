import {
  boundingBox,
  type LayoutBlock,
  type Layout,
  type TextLine,
  type RecognizedWord,
} from '../../../utils/model/layout';
import type { Job } from '../../../utils/model/job';
import type { StoredPicture } from '../../../utils/model/picture';
import { putLayouts } from '../../../utils/store/jobs';
import { putPicture } from '../../../utils/store/pictures';
import { aJob } from './jobs';

/** A line of words to be drawn, at its left end and baseline; `sure` is how sure a reader was of each. */
export interface Drawn {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: string;
  sure?: number;
}

/** Draws a line and measures its words, as the very best reader would. */
function drawLine(on: OffscreenCanvasRenderingContext2D, line: Drawn): TextLine {
  const { text, x, y, size = 20, font = 'serif', sure = 95 } = line;
  on.font = `${size}px ${font}`;
  let at = x;
  const words = text.split(' ').map((word): RecognizedWord => {
    const ink = on.measureText(word);
    on.fillText(word, at, y);
    const box = {
      x: at - ink.actualBoundingBoxLeft,
      y: y - ink.actualBoundingBoxAscent,
      width: ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight,
      height: ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent,
    };
    at += ink.width + on.measureText(' ').width;
    return { text: word, box, confidence: word.startsWith('*') ? 20 : sure };
  });
  return { words, box: boundingBox(words) };
}

/** A picture with paragraphs of lines, black on white, in the store, and its layout. */
export async function drawText(
  width: number,
  height: number,
  paragraphs: readonly (readonly Drawn[])[],
): Promise<{ picture: StoredPicture; layout: Layout; blob: Blob }> {
  const on = new OffscreenCanvas(width, height).getContext('2d')!;
  on.fillStyle = '#fff';
  on.fillRect(0, 0, width, height);
  on.fillStyle = '#000';
  const blocks = paragraphs.map((lines): LayoutBlock => {
    const drawn = lines.map((line) => drawLine(on, line));
    return { kind: 'paragraph', lines: drawn, box: boundingBox(drawn) };
  });
  const blob = await on.canvas.convertToBlob({ type: 'image/png' });
  const layout = { width, height, languages: ['eng'], recognizers: ['Tesseract'], blocks };
  return { picture: await stored(blob, { width, height }), layout, blob };
}

/** Puts a picture into the store. */
export async function stored(
  blob: Blob,
  more: Partial<StoredPicture> & { width: number; height: number },
): Promise<StoredPicture> {
  const hash = await putPicture(blob);
  return { hash, mediaType: blob.type, bytes: blob.size, provenance: 'original', name: '', ...more };
}

/** A job whose picture's text was read on this device. */
export async function readJob(picture: StoredPicture, layout: Layout, more: Partial<Job> = {}): Promise<Job> {
  const job = aJob({
    id: 'read-1',
    task: { kind: 'text' },
    pictures: [picture],
    answerer: { id: 'device', name: '', model: '', recognizers: ['Tesseract'] },
    answer: 'Text',
    ...more,
  });
  await putLayouts(job.id, [layout]);
  return job;
}

/** Two columns below a title, each of three lines. */
export const columns: readonly (readonly Drawn[])[] = [
  [{ text: 'Harbour in winter', x: 30, y: 60, size: 34 }],
  [
    { text: 'The harbour was rebuilt', x: 30, y: 120 },
    { text: 'after the storm of the', x: 30, y: 148 },
    { text: 'winter, and the old walls', x: 30, y: 176 },
  ],
  [
    { text: 'Visitors arrive by ferry', x: 330, y: 120 },
    { text: 'and stay for the night', x: 330, y: 148 },
    { text: 'in one of the inns.', x: 330, y: 176 },
  ],
];
