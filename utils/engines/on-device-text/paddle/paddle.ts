import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { decodeLetters, type ReadLine } from './decode-line';
import { cutOut, type Pixels, type TurnedBox } from './pixels';
import { type TextBox, textBoxes } from './detection';

/** A model that reads lines of text, and the file of its letters, one a line, in the order of its classes. */
export interface LineModelFiles {
  model: string;
  letters: string;
  /** The factor for the model's probability of a space. */
  spaceBoost: number;
}

/** The PP-OCR models. They block the thread they run on. */
export interface Paddle {
  /** Returns boxes of text, at any angle, found in a picture scaled down to this long side. Throws what onnxruntime throws. */
  detect(pixels: Pixels, longSide: number): Promise<TextBox[]>;
  /** Reads one line: a box that is higher than wide from top to bottom, a box of negative width mirrored. Throws likewise. */
  read(pixels: Pixels, box: TurnedBox, model: LineModelFiles): Promise<ReadLine>;
}

/** The detector takes sides that are multiples of this many pixels. */
const sideUnit = 32;
/** ImageNet's mean and deviation, which the detector was trained with, for blue, green and red: PP-OCR swaps them. */
const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;
/** The line models' input: its height in pixels, and the unit of its length. */
const lineHeight = 48;
const lineUnit = 8;
/** A box this much higher than wide holds text that runs down, as in PP-OCR. */
const verticalRatio = 1.5;

interface Files {
  /** Loads a file by its name. */
  load(file: string): Promise<Uint8Array>;
  detector: string;
}

/** Runs PP-OCR on onnxruntime, which opens each model on its first use and keeps it. */
export function createPaddle({ load, detector }: Files): Paddle {
  env.wasm.numThreads = 1; // more would need cross-origin isolation
  const sessions = new Map<string, Promise<InferenceSession>>();
  const alphabets = new Map<string, Promise<readonly string[]>>();

  const session = (model: string): Promise<InferenceSession> =>
    cached(sessions, model, async () => InferenceSession.create(await load(model)));
  const alphabet = (file: string): Promise<readonly string[]> =>
    cached(alphabets, file, async () => new TextDecoder().decode(await load(file)).split(/\r?\n/));

  /** Runs a model with one input and one output on a colour picture of `3 × height × width`. */
  const run = async (model: string, input: Float32Array, height: number, width: number): Promise<Tensor> => {
    const opened = await session(model);
    const [inputName = '', outputName = ''] = [opened.inputNames[0], opened.outputNames[0]];
    const tensor = new Tensor('float32', input, [1, 3, height, width]);
    return (await opened.run({ [inputName]: tensor }))[outputName]!;
  };

  return {
    async detect(pixels, longSide) {
      const scale = Math.min(1, longSide / Math.max(pixels.width, pixels.height));
      const [width, height] = [pixels.width, pixels.height].map((length) =>
        Math.max(sideUnit, Math.round((length * scale) / sideUnit) * sideUnit),
      ) as [number, number];
      const input = planes(
        pixels,
        whole(pixels),
        width,
        height,
        (value, channel) => (value / 255 - mean[channel]) / deviation[channel],
      );
      const output = await run(detector, input, height, width);
      const [wider, higher] = [pixels.width / width, pixels.height / height];
      return textBoxes({ width, height, values: output.data as Float32Array }).map((box) =>
        scaled(box, wider, higher),
      );
    },
    async read(pixels, found, { model, letters, spaceBoost }) {
      const box = lying(found);
      const width =
        lineUnit * Math.max(2, Math.ceil((lineHeight * Math.abs(box.width)) / box.height / lineUnit));
      const input = planes(pixels, box, width, lineHeight, (value) => value / 127.5 - 1);
      const [output, known] = await Promise.all([run(model, input, lineHeight, width), alphabet(letters)]);
      return {
        letters: decodeLetters(output.data as Float32Array, output.dims[1] ?? 0, known, spaceBoost),
        box,
      };
    },
  };
}

function cached<Value>(
  kept: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(name) ?? make();
  kept.set(name, known);
  return known;
}

/** Returns a box of a picture as the models' input: all blue, then all green, then all red. */
function planes(
  pixels: Pixels,
  box: TurnedBox,
  width: number,
  height: number,
  scale: (value: number, channel: 0 | 1 | 2) => number,
): Float32Array {
  const plane = width * height;
  const input = new Float32Array(3 * plane);
  cutOut(pixels, box, width, height, (x, y, red, green, blue) => {
    const at = y * width + x;
    input[at] = scale(blue, 0);
    input[at + plane] = scale(green, 1);
    input[at + 2 * plane] = scale(red, 2);
  });
  return input;
}

function whole({ width, height }: Pixels): TurnedBox {
  return { x: width / 2, y: height / 2, width, height, angle: 0 };
}

function scaled(box: TextBox, wider: number, higher: number): TextBox {
  return {
    ...box,
    x: box.x * wider,
    y: box.y * higher,
    width: box.width * wider,
    height: box.height * higher,
  };
}

/** Returns the box with its long side along the text. */
function lying(box: TurnedBox): TurnedBox {
  if (box.height < verticalRatio * Math.abs(box.width)) return box;
  return { x: box.x, y: box.y, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 };
}
