import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { memoized } from '../../../lib/async';
import {
  detectorFile,
  type LineModel,
  type Script,
  scriptFile,
  scripts,
  signFile,
  signs,
  signSide,
  wordModel,
} from '../models';
import { decodeLetters, type Letter, type ReadLine, surenessOf, surestReading } from './decode-line';
import { type LineLook, narrowness, otherLooks } from './looks';
import { markedFormsOf } from './marked-letters';
import { cutOut, lying, scaledBox, type Pixels, type TurnedBox } from './pixels';
import { detectInParts, type TextBox, textBoxes } from './detection';

/** The PP-OCR models, in a thread of their own. Each method waits for the one before. All throw as onnxruntime does. */
export interface Paddle {
  /** Opens the model that detects text, which each picture needs first. A model for lines is opened later, so as not to delay it. */
  warm(): Promise<void>;
  /** Returns boxes of text, at any angle, in pixels of the picture. The picture is scaled down to a long side, or searched in parts. */
  detect(pixels: Pixels, longSide: number): Promise<TextBox[]>;
  /**
   * Reads a line. Reads a box that is higher than wide from top to bottom, and a box with a negative width mirrored. With the letters that
   * were read so, reads other looks of the line instead, and one that is higher than wide from bottom to top, each in 10 to 40 ms, and
   * returns the surest reading.
   */
  read(pixels: Pixels, box: TurnedBox, model: LineModel, known?: readonly Letter[]): Promise<ReadLine>;
  /** Returns how likely each script is in a line, by its shapes. */
  script(pixels: Pixels, box: TurnedBox): Promise<LineScript>;
  /** Returns the most likely sign in each of the pictures, which follow each other: `''` for any other character. 0 is ground, 255 ink. */
  signs(pictures: Uint8Array): Promise<SignGuess[]>;
}

/** The probabilities of scripts, from 0 to 1. */
export type LineScript = Partial<Record<Script, number>>;

/** A sign, and its probability from 0 to 1. */
export interface SignGuess {
  sign: string;
  sureness: number;
}

/** The sides of the detector's input must be multiples of this number of pixels. */
const sideUnit = 32;
/** The colors that a model expects: from a value of 0 to 255, the mean is subtracted; the rest is divided by the deviation. */
interface Colors {
  mean: readonly [blue: number, green: number, red: number];
  deviation: readonly [blue: number, green: number, red: number];
}
/** ImageNet's values in their own order, as in the detector's training: PP-OCR swaps blue and red. */
const detectorColors: Colors = {
  mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
  deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255],
};
const lineColors: Colors = { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] };
/** The height of the line models' input in pixels, and the unit of its width. */
const lineHeight = 48;
const lineUnit = 8;

/** The minimum mean over the letters of a line that may be text, from 0 to 1: other looks make foliage look more like text, too. */
const minSureness = 0.3;
/** The minimum of a line that is read from bottom to top. */
const minUpward = 0.9;

/** The factor for the probability of a space: the best of 1, 5, 20 and 100 on memes and signs. */
const spaceBoost = 20;

/**
 * Returns PP-OCR on onnxruntime in this thread, which it blocks. A model is opened on its first use and stays open. `load` returns a
 * file by its name.
 */
export function createPaddle(load: (file: string) => Promise<Uint8Array>, threads: number): Paddle {
  env.wasm.numThreads = threads;
  const session = memoized(async (model: string) => InferenceSession.create(await load(model)));
  const alphabet = memoized(async (file: string) => {
    const letters = new TextDecoder().decode(await load(file)).split(/\r?\n/);
    return { letters, forms: file === wordModel.letters ? markedFormsOf(letters) : undefined };
  });

  /** Runs a model with one input, of a shape, and one output. */
  const run = async (model: string, input: Float32Array, shape: readonly number[]): Promise<Tensor> => {
    const opened = await session(model);
    const [inputName = '', outputName = ''] = [opened.inputNames[0], opened.outputNames[0]];
    const tensor = new Tensor('float32', input, shape);
    return (await opened.run({ [inputName]: tensor }))[outputName]!;
  };

  const detectWhole = async (pixels: Pixels, longSide: number): Promise<TextBox[]> => {
    const scale = Math.min(1, longSide / Math.max(pixels.width, pixels.height));
    const [width, height] = [pixels.width, pixels.height].map((length) =>
      Math.max(sideUnit, Math.round((length * scale) / sideUnit) * sideUnit),
    ) as [number, number];
    const input = planes(cutOut(pixels, whole(pixels), width, height), detectorColors);
    const output = await run(detectorFile, input, [1, 3, height, width]);
    const [wider, higher] = [pixels.width / width, pixels.height / height];
    const boxes = textBoxes({ width, height, values: output.data as Float32Array });
    return boxes.map((box) => scaledBox(box, wider, higher));
  };

  /** Runs a model for lines. */
  const runOnLine = (model: string, { rgb, width, height }: LineLook): Promise<Tensor> =>
    run(model, planes(rgb, lineColors), [1, 3, height, width]);

  const readLook = async (look: LineLook, { model, letters }: LineModel): Promise<Letter[]> => {
    const [output, known] = await Promise.all([runOnLine(model, look), alphabet(letters)]);
    const probabilities = output.data as Float32Array;
    return decodeLetters(probabilities, output.dims[1] ?? 0, known.letters, spaceBoost, known.forms);
  };

  const readLine = async (
    pixels: Pixels,
    found: TurnedBox,
    model: LineModel,
    known: readonly Letter[] | undefined,
  ): Promise<ReadLine> => {
    const box = lying(found);
    if (!known) return { letters: await readLook(lineIn(pixels, box, 1), model), box };
    const letters = [...known];
    const readings: ReadLine[] = [{ letters, box }];
    if (box !== found) {
      // A steep line may run up, too. Letters that stand below each other look like a few others in any direction.
      const over = { ...box, angle: box.angle + Math.PI };
      const upward = { letters: await readLook(lineIn(pixels, over, 1), model), box: over };
      if (surenessOf(upward) >= minUpward) readings.push(upward);
    }
    if (letters.length > 1 && surenessOf({ letters }) >= minSureness)
      for (const look of otherLooks(lineIn(pixels, box, narrowness)))
        readings.push({ letters: await readLook(look, model), box });
    return surestReading(readings) ?? readings[0]!;
  };

  return {
    async warm() {
      await session(detectorFile);
    },
    detect: (pixels, longSide) => detectInParts(pixels, longSide, detectWhole),
    read: readLine,
    async script(pixels, box) {
      const output = (await runOnLine(scriptFile, lineIn(pixels, lying(box), 1))).data as Float32Array;
      return Object.fromEntries(scripts.map((script, at) => [script, output[at]!]));
    },
    async signs(pictures) {
      const count = pictures.length / signSide ** 2;
      const input = Float32Array.from(pictures, (value) => value / 255);
      const output = (await run(signFile, input, [count, 1, signSide, signSide])).data as Float32Array;
      return Array.from({ length: count }, (_, at) => {
        const each = output.subarray(at * signs.length, (at + 1) * signs.length);
        const sureness = Math.max(...each);
        return { sign: signs[each.indexOf(sureness)]!, sureness };
      });
    },
  };
}

/** Returns pixels of red, green and blue as a model's input: first all blue, then all green, then all red values. */
function planes(rgb: Float32Array, { mean, deviation }: Colors): Float32Array {
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

/** Returns a box as a model for lines gets it, narrower by a factor. */
function lineIn(pixels: Pixels, box: TurnedBox, factor: number): LineLook {
  const length = (factor * lineHeight * Math.abs(box.width)) / box.height;
  const width = lineUnit * Math.max(2, Math.ceil(length / lineUnit));
  return { rgb: cutOut(pixels, box, width, lineHeight), width, height: lineHeight };
}

function whole({ width, height }: Pixels): TurnedBox {
  return { x: width / 2, y: height / 2, width, height, angle: 0 };
}
