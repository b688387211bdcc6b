import { browser } from 'wxt/browser';
import type { offscreenContract } from '../../utils/bus/contracts/offscreen';
import { serve } from '../../utils/bus/rpc';
import { answerPort } from '../../utils/bus/stream';
import type { BuiltInModelEvent, Conversation } from '../../utils/engines/built-in-model';
import type { ModelRuntime } from '../../utils/engines/on-device-vision/runtime';
import type { createDescriber, DescribeRequest } from '../../utils/engines/on-device-vision/describe';
import type { Reader, ReaderEvent } from '../../utils/engines/on-device-text/reader';
import { fail } from '../../utils/model/failure';
import type { InstallOrder } from '../../utils/model/model-install';
import type { Hash } from '../../utils/model/picture';
import { isBackground } from '../../utils/platform/sender';
import { drawSvgInSandbox } from '../../utils/prepare/sandbox';
import { getPicture, putPicture } from '../../utils/store/pictures';
import { createIdleTimer } from './idle-timer';

// Only the code that draws an SVG is loaded at once: all else is imported when it is needed.
let reader: Reader | undefined;
let runtime: ModelRuntime | undefined;
let describer: ReturnType<typeof createDescriber> | undefined;
const spawnReader = (): Worker =>
  new Worker(new URL('../../utils/engines/on-device-text/reader.worker.ts', import.meta.url), {
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
  const { createReader } = await import('../../utils/engines/on-device-text/reader');
  reader ??= createReader(spawnReader);
  return reader;
}

type Recognition = { hash: Hash; languages: string[] };
async function* recognize(input: Recognition, signal: AbortSignal): AsyncGenerator<ReaderEvent> {
  yield* (await openReader()).recognize(await stored(input.hash), input.languages, signal);
}

/** Loads the code of models on this device with the first question. */
async function openDescriber(): Promise<ReturnType<typeof createDescriber>> {
  const [{ createModelRuntime }, { createDescriber }, { layoutMarkdownOf }, { filesOfModel }] =
    await Promise.all([
      import('../../utils/engines/on-device-vision/runtime'),
      import('../../utils/engines/on-device-vision/describe'),
      import('../../utils/answers/layout-markdown'),
      import('../../utils/store/installed-models'),
    ]);
  runtime ??= createModelRuntime();
  describer ??= createDescriber({
    runtime,
    filesOf: filesOfModel,
    stored,
    recognize: async function* read(picture, languages, signal) {
      yield* (await openReader()).recognize(picture, languages, signal);
    },
    markdownOf: (layout) => layoutMarkdownOf(layout).text,
  });
  return describer;
}

async function* answerOnDevice(input: DescribeRequest, signal: AbortSignal): AsyncGenerator {
  yield* (await openDescriber())(input, signal);
}

async function* write(order: InstallOrder, signal: AbortSignal): AsyncGenerator {
  yield* (await import('../../utils/store/model-install')).writeModel(order, signal);
}

async function* answerBuiltIn(input: Conversation, signal: AbortSignal): AsyncGenerator<BuiltInModelEvent> {
  const { answerWithBuiltInModel } = await import('../../utils/engines/built-in-model');
  const { builtInModelOf } = await import('../../utils/model/built-in-model');
  yield* answerWithBuiltInModel(builtInModelOf(globalThis), input, stored, signal);
}

serve<typeof offscreenContract>({ to: 'offscreen' }, isBackground, {
  rasterize: ({ hash, side }) =>
    idle.during(async () => ({ hash: await putPicture(await drawSvgInSandbox(await stored(hash), side)) })),
  wordsInFile: ({ hash }) =>
    idle.during(async () =>
      (await import('../../utils/prepare/words-in-file')).readAuthorWords(await stored(hash)),
    ),
  copy: (answer) => idle.during(async () => (await import('./copy-answer')).copiedAnswerOf(answer)),
  warmReader: ({ languages }) => idle.during(async () => (await openReader()).warm(languages)),
  play: ({ tone }) =>
    idle.during(async () => (await import('../../utils/platform/offscreen-actions')).playTone(tone)),
  connect: ({ name }) =>
    answerPort(browser.runtime.connect({ name }), (input, signal) =>
      idle.streaming<unknown>(() => {
        if (name.startsWith('write-model:')) return write(input as InstallOrder, signal);
        if (name.startsWith('installed-model:')) return answerOnDevice(input as DescribeRequest, signal);
        if (name.startsWith('built-in-model:')) return answerBuiltIn(input as Conversation, signal);
        return recognize(input as Recognition, signal);
      }),
    ),
});
