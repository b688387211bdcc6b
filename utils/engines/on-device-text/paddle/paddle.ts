import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { memoized } from '../../../lib/async';
import { detectorFile, type LineModel } from '../models';
import { decodeLetters, type ReadLine } from './decode-line';
import { cutOut, scaledBox, type Pixels, type TurnedBox } from './pixels';
import { detectInParts, type TextBox, textBoxes } from './detection';

/** The PP-OCR models, in a thread of their own: each method waits for the one before. Throws what onnxruntime throws. */
export interface Paddle {
  /** Opens the model for text, which each picture begins with; a model for lines can wait, and would keep it waiting. */
  warm(): Promise<void>;
  /** Returns boxes of text, at any angle, found in a picture scaled down to this long side, or in parts of a strip. */
  detect(pixels: Pixels, longSide: number): Promise<TextBox[]>;
  /** Reads lines, in the order of their boxes: a box that is higher than wide from top to bottom, a box of negative width mirrored. */
  read(pixels: Pixels, boxes: readonly TurnedBox[], model: LineModel): Promise<ReadLine[]>;
}

/** The detector takes sides that are multiples of this many pixels. */
const sideUnit = 32;
/** What a model takes for colours from 0 to 255: less the mean, divided by the deviation, each for blue, green and red. */
interface Colours {
  mean: readonly [blue: number, green: number, red: number];
  deviation: readonly [blue: number, green: number, red: number];
}
/** ImageNet's, which the detector was trained with, in their order: PP-OCR swaps blue and red. */
const detectorColours: Colours = {
  mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
  deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255],
};
const lineColours: Colours = { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] };
/** The line models' input: its height in pixels, and the unit of its length. */
const lineHeight = 48;
const lineUnit = 8;
/** A box this much higher than wide holds text that runs down, as in PP-OCR. */
const verticalRatio = 1.5;

/** With this factor for the probability of a space, spaces come out as in the picture: the best of 1, 5, 20 and 100 on memes and signs. */
const spaceBoost = 20;

/** Runs PP-OCR on onnxruntime in this thread, which it blocks. A model is opened on its first use and kept. `load` returns a file by its name. */
export function createPaddle(load: (file: string) => Promise<Uint8Array>, threads: number): Paddle {
  env.wasm.numThreads = threads;
  const session = memoized(async (model: string) => InferenceSession.create(await load(model)));
  const alphabet = memoized(async (file: string) =>
    new TextDecoder().decode(await load(file)).split(/\r?\n/),
  );

  /** Runs a model with one input and one output on a colour picture of `3 × height × width`. */
  const run = async (model: string, input: Float32Array, height: number, width: number): Promise<Tensor> => {
    const opened = await session(model);
    const [inputName = '', outputName = ''] = [opened.inputNames[0], opened.outputNames[0]];
    const tensor = new Tensor('float32', input, [1, 3, height, width]);
    return (await opened.run({ [inputName]: tensor }))[outputName]!;
  };

  const detectWhole = async (pixels: Pixels, longSide: number): Promise<TextBox[]> => {
    const scale = Math.min(1, longSide / Math.max(pixels.width, pixels.height));
    const [width, height] = [pixels.width, pixels.height].map((length) =>
      Math.max(sideUnit, Math.round((length * scale) / sideUnit) * sideUnit),
    ) as [number, number];
    const input = planes(cutOut(pixels, whole(pixels), width, height), detectorColours);
    const output = await run(detectorFile, input, height, width);
    const [wider, higher] = [pixels.width / width, pixels.height / height];
    const boxes = textBoxes({ width, height, values: output.data as Float32Array });
    return boxes.map((box) => scaledBox(box, wider, higher));
  };

  const readLine = async (
    pixels: Pixels,
    found: TurnedBox,
    { model, letters }: LineModel,
  ): Promise<ReadLine> => {
    const box = lying(found);
    const width =
      lineUnit * Math.max(2, Math.ceil((lineHeight * Math.abs(box.width)) / box.height / lineUnit));
    const input = planes(cutOut(pixels, box, width, lineHeight), lineColours);
    const [output, known] = await Promise.all([run(model, input, lineHeight, width), alphabet(letters)]);
    return {
      letters: decodeLetters(output.data as Float32Array, output.dims[1] ?? 0, known, spaceBoost),
      box,
    };
  };

  return {
    async warm() {
      await session(detectorFile);
    },
    detect: (pixels, longSide) => detectInParts(pixels, longSide, detectWhole),
    async read(pixels, boxes, model) {
      const lines = [];
      for (const box of boxes) lines.push(await readLine(pixels, box, model));
      return lines;
    },
  };
}

/** Returns pixels of red, green and blue as a model's input: all blue, then all green, then all red. */
function planes(rgb: Float32Array, { mean, deviation }: Colours): Float32Array {
  const count = rgb.length / 3;
  const input = new Float32Array(rgb.length);
  for (let plane = 0; plane < 3; plane++) {
    const less = mean[plane]!;
    const factor = 1 / deviation[plane]!;
    const start = plane * count;
    for (let at = 0, from = 2 - plane; at < count; at++, from += 3)
      input[start + at] = (rgb[from]! - less) * factor;
  }
  return input;
}

function whole({ width, height }: Pixels): TurnedBox {
  return { x: width / 2, y: height / 2, width, height, angle: 0 };
}

/** Returns the box with its long side along the text. */
function lying(box: TurnedBox): TurnedBox {
  if (box.height < verticalRatio * Math.abs(box.width)) return box;
  return { x: box.x, y: box.y, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 };
}
