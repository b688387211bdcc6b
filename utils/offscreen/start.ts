import { browser } from 'wxt/browser';
import type { offscreenContract } from '../bus/contracts/offscreen';
import { client, serve } from '../bus/rpc';
import { answerPort } from '../bus/stream';
import type { BuiltInModelEvent, AskedConversation } from '../engines/built-in-model';
import type { ModelRuntime } from '../engines/on-device-vision/runtime';
import type { createDescriber, DescribeRequest } from '../engines/on-device-vision/describe';
import type { Reader, ReaderEvent } from '../engines/on-device-text/reader';
import { logFailure, neverAborted } from '../lib/async';
import { fail } from '../model/failure';
import type { InstallOrder } from '../model/model-install';
import type { Hash } from '../model/picture';
import { isBackground } from '../platform/sender';
import { readPictureFile } from '../prepare/picture-file';
import { drawSvgInSandbox } from '../prepare/sandbox';
import { getPicture, putPicture } from '../store/pictures';
import { createIdleTimer } from './idle-timer';

// Only the code that draws an SVG is loaded at once: all else is imported when it is needed.
let reader: Reader | undefined;
let runtime: ModelRuntime | undefined;
let describer: ReturnType<typeof createDescriber> | undefined;
const spawnReader = (): Worker =>
  new Worker(new URL('../engines/on-device-text/reader.worker.ts', import.meta.url), {
    type: 'module',
  });

// Chromium closes its offscreen document; Firefox ignores this in a frame, which costs little without the reader.
const idle = createIdleTimer(5 * 60_000, () => {
  reader?.free();
  void runtime?.free();
  window.close();
});

const stored = async (hash: Hash): Promise<Blob> => (await getPicture(hash)) ?? fail('pictureGone');

async function openReader(): Promise<Reader> {
  const [{ createReader }, { packData }] = await Promise.all([
    import('../engines/on-device-text/reader'),
    import('../store/model-folders'),
  ]);
  reader ??= createReader(spawnReader, packData);
  return reader;
}

type Recognition = { hash: Hash; languages: string[] };
async function* recognize(input: Recognition, signal: AbortSignal): AsyncGenerator<ReaderEvent> {
  yield* (await openReader()).recognize(await stored(input.hash), input.languages, signal);
}

/** Loads the code of models on this device with the first question. */
async function openDescriber(): Promise<ReturnType<typeof createDescriber>> {
  const [{ createModelRuntime }, { createDescriber }, { filesOfModel }] = await Promise.all([
    import('../engines/on-device-vision/runtime'),
    import('../engines/on-device-vision/describe'),
    import('../store/installed-models'),
  ]);
  runtime ??= createModelRuntime();
  describer ??= createDescriber({
    runtime,
    filesOf: filesOfModel,
    stored,
    recognize: async function* read(picture, languages, signal) {
      yield* (await openReader()).recognize(picture, languages, signal);
    },
  });
  return describer;
}

async function* answerOnDevice(input: DescribeRequest, signal: AbortSignal): AsyncGenerator {
  yield* (await openDescriber())(input, signal);
}

/** Writes a model. Where the background has ended, this wakes the next one, which goes on with the order. */
async function* write(order: InstallOrder, signal: AbortSignal): AsyncGenerator {
  try {
    yield* (await import('../store/model-writer')).writeModel(order, signal);
  } catch (thrown) {
    if (signal.aborted) void logFailure(orderAgain(order), 'An installation was not gone on with');
    throw thrown;
  }
}

async function orderAgain(order: InstallOrder): Promise<void> {
  const { modelMethods } = await import('../bus/contracts/models');
  await client({ to: 'background', methods: modelMethods }).installModel(order);
}

async function* answerBuiltIn(
  input: AskedConversation,
  signal: AbortSignal,
): AsyncGenerator<BuiltInModelEvent> {
  const { answerWithBuiltInModel } = await import('../engines/built-in-model');
  const { builtInModelOf } = await import('../model/built-in-model');
  yield* answerWithBuiltInModel(builtInModelOf(globalThis), input, stored, signal);
}

/** Returns a bitmap as PNG, and closes it. */
function pngOf(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Serves the background from the offscreen document, which closes itself once it has been idle. */
export function startOffscreen(): void {
  serve<typeof offscreenContract>({ to: 'offscreen' }, isBackground, {
    rasterize: ({ hash, side, ...options }) =>
      idle.during(async () => ({
        hash: await putPicture(await drawSvgInSandbox(await stored(hash), side, options)),
      })),
    findFrames: ({ hash, ...options }) =>
      idle.during(async () => {
        const { framesOf } = await import('../prepare/frames');
        const file = await readPictureFile(await stored(hash));
        const frames = await framesOf(file, options, drawSvgInSandbox, neverAborted());
        return Promise.all(
          frames.map(async ({ bitmap, at }) => ({ hash: await putPicture(await pngOf(bitmap)), at })),
        );
      }),
    momentShown: ({ hash, screenshot }) =>
      idle.during(async () => {
        const { momentShown } = await import('../prepare/frames');
        const file = await readPictureFile(await stored(hash));
        const at = await momentShown(file, await stored(screenshot), drawSvgInSandbox, neverAborted());
        return at === undefined ? {} : { at };
      }),
    wordsInFile: ({ hash }) =>
      idle.during(async () => (await import('../prepare/words-in-file')).readAuthorWords(await stored(hash))),
    copy: (answer) => idle.during(async () => (await import('./copy-answer')).copiedAnswerOf(answer)),
    warmReader: ({ languages }) => idle.during(async () => (await openReader()).warm(languages)),
    play: ({ tone }) =>
      idle.during(async () => (await import('../platform/offscreen-actions')).playTone(tone)),
    connect: ({ name }) =>
      answerPort(browser.runtime.connect({ name }), (input, signal) =>
        idle.streaming<unknown>(() => {
          if (name.startsWith('write-model:')) return write(input as InstallOrder, signal);
          if (name.startsWith('installed-model:')) return answerOnDevice(input as DescribeRequest, signal);
          if (name.startsWith('built-in-model:')) return answerBuiltIn(input as AskedConversation, signal);
          return recognize(input as Recognition, signal);
        }),
      ),
  });
}
