import { type ColorName, mainColors } from './main-colors';
import { decodeFile, readPictureFile } from './picture-file';
import { drawSvgInSandbox } from './sandbox';
import { type FileWords, readFileWords } from './words-in-file';

/** What this device can tell of a picture without any engine. */
export interface FileFacts extends FileWords {
  colors: ColorName[];
}

/** The long side of what the colors are counted on, in pixels. */
const colorSide = 128;

/** Returns what this device can tell of a picture's file; nothing of one that cannot be read. Needs a document. */
export async function readFileFacts(picture: Blob): Promise<FileFacts> {
  const [words, colors] = await Promise.all([readFileWords(picture), colorsOf(picture).catch(() => [])]);
  return { ...words, colors };
}

async function colorsOf(picture: Blob): Promise<ColorName[]> {
  const file = await readPictureFile(picture);
  const { width, height } = file.inspected ?? { width: colorSide, height: colorSide };
  const scale = Math.min(1, colorSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const bitmap = await decodeFile(file, drawSvgInSandbox, { side: colorSide, size });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context ? mainColors(context.getImageData(0, 0, canvas.width, canvas.height)) : [];
}
