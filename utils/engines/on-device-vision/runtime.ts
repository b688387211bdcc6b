import { Wllama, type ChatCompletionMessage } from '@wllama/wllama/esm/index.js';
import * as z from 'zod/mini';
import { abortable, logFailure, withTimeout } from '../../lib/async';
import { createQueue } from '../../lib/queue';
import type { DeviceSpeed } from '../../model/device-speed';
import { fail, FailureError, type FailureCode } from '../../model/failure';
import { createThinkTags } from '../think-tags';
import { endsInRepetition } from './repetition';
import { probeModel, probeWeights } from './probe-model';
import { runtimeFiles } from './runtime-files';

/** One turn of a conversation with a model; pictures are files that browsers decode. */
export interface ModelTurn {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly Blob[];
}

/** The events of an answer, in order: that the model is in memory, and the pieces of what it says. */
export type ModelEvent =
  | { type: 'ready' }
  | { type: 'text'; delta: string }
  | { type: 'reasoning'; delta: string }
  /** All text so far was reasoning. */
  | { type: 'thought' }
  /** The answer was ended: it was too long, or said the same again and again. */
  | { type: 'cut' };

/** The tokens of a conversation: its pictures, its words and the answer. */
const contextTokens = 4096;
/** The most tokens of an answer. A description has 50 to 300; small models that do not stop say nothing new after that. */
const maxAnswerTokens = 1024;
/** The time in which a model must be in memory, in milliseconds: one of 2 GB takes a minute from a slow disk. */
const maxLoadMs = 180_000;
/** The most threads: more of them wait for each other longer than they compute. */
const maxThreads = 8;
/**
 * The longest side of a picture for the model, in pixels. On a processor, the vision half of a model takes seconds for a small
 * picture and minutes for a large one.
 */
const maxSides = { cpu: 448, gpu: 1024 };
/** The runtime's level of its log. */
const errorsOnly = 4;
/** The time in which a stopped model must come to its end by itself, in milliseconds; after it, it is ended and loaded again. */
const stopMs = 500;

interface Loaded {
  id: string;
  wllama: Wllama;
  hasGpu: boolean;
  /** Rejects once the worker has failed. */
  failed: Promise<never>;
  /** What the runtime itself has said of errors. */
  errors: string[];
}

/** The tokens by which the device is measured: about two seconds on one processor of 2020. */
const probeTokens = { read: 192, written: 32 };

/** Loads models and has them answer: one model in memory, one answer at a time. */
export type ModelRuntime = ReturnType<typeof createModelRuntime>;

/** Returns the runtime of vision models. It loads nothing before the first question. */
export function createModelRuntime() {
  const enter = createQueue();
  let loaded: Loaded | undefined;
  let isGpuTrusted = true;

  /** Ends the model and frees its memory. */
  const free = async (): Promise<void> => {
    const ended = loaded;
    loaded = undefined;
    if (ended) await logFailure(ended.wllama.exit(), 'The model did not end');
  };

  /** Loads a model. A graphics processor that fails once is left alone until the document closes. */
  async function open(id: string, files: readonly File[], signal: AbortSignal): Promise<Loaded> {
    const hasGpu = isGpuTrusted && (await hasGpuAdapter());
    signal.throwIfAborted();
    const model = spawn(id, hasGpu);
    loaded = model;
    try {
      await load(model, files, signal);
      return model;
    } catch (thrown) {
      signal.throwIfAborted();
      await free();
      const isSlow = thrown instanceof DOMException && thrown.name === 'TimeoutError';
      if (!hasGpu || isSlow) throw modelFailure(thrown, isSlow ? 'deviceModelFailed' : 'deviceModelUnfit');
      isGpuTrusted = false;
      return open(id, files, signal);
    }
  }

  /**
   * Answers the last turn with the model of this id; its files are loaded unless it is in memory. Throws `FailureError`
   * (`deviceModelUnfit`, `deviceModelMemory`, `deviceModelFull`, `deviceModelFailed`), or the signal's reason.
   */
  async function* answer(
    id: string,
    files: readonly File[],
    turns: readonly ModelTurn[],
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const leave = await enter(signal);
    let isUsable = false;
    try {
      if (loaded?.id !== id) await free();
      const model = loaded ?? (await open(id, files, signal));
      yield { type: 'ready' };
      const messages = await abortable(messagesOf(turns, model.hasGpu ? maxSides.gpu : maxSides.cpu), signal);
      isUsable = yield* said(model, messages, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = modelFailure(thrown, 'deviceModelFailed');
      isUsable = thrown instanceof FailureError && failure.failure.code === 'pictureBroken';
      if (loaded?.hasGpu && failure.failure.code === 'deviceModelFailed') isGpuTrusted = false;
      throw failure;
    } finally {
      if (!isUsable) await free();
      leave();
    }
  }

  /** Measures how fast this device computes, by a model that is made for it; the one in memory is freed. Throws like `answer`. */
  async function measure(signal: AbortSignal): Promise<DeviceSpeed> {
    const leave = await enter(signal);
    try {
      await free();
      const model = spawn('probe', isGpuTrusted && (await hasGpuAdapter()));
      loaded = model;
      await start(model, [probeModel()], signal);
      const measured = model.wllama.createCompletion({
        prompt: 'a'.repeat(probeTokens.read),
        max_tokens: probeTokens.written,
      });
      const { timings } = await abortable(Promise.race([measured, model.failed]), signal);
      if (!timings) return fail('deviceModelFailed');
      return {
        operationsPerSecond: (2 * probeWeights * timings.prompt_n) / (timings.prompt_ms / 1000),
        bytesPerSecond: (probeWeights * timings.predicted_n) / (timings.predicted_ms / 1000),
      };
    } catch (thrown) {
      signal.throwIfAborted();
      throw modelFailure(thrown, 'deviceModelFailed');
    } finally {
      await free();
      leave();
    }
  }

  return { answer, measure, free };
}

function spawn(id: string, hasGpu: boolean): Loaded {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const errors: string[] = [];
  const quiet = (): void => undefined;
  const logger = {
    debug: quiet,
    log: quiet,
    warn: quiet,
    // The only way out for errors: the worker's own as events, the runtime's as words.
    error: (...what: readonly unknown[]): void => {
      if (what[0] instanceof Event) reject(new FailureError({ code: 'deviceModelFailed' }));
      else errors.push(what.join(' '));
    },
  };
  const wasm = `/${runtimeFiles.folder}/${runtimeFiles.wasm}`;
  const wllama = new Wllama({ default: new URL(wasm, location.origin).href }, { logger });
  // Else it would fetch another build from a network where JSPI is missing.
  wllama.setCompat(null);
  return { id, wllama, hasGpu, failed, errors };
}

/** Loads a model with its vision half. */
async function load(model: Loaded, files: readonly File[], signal: AbortSignal): Promise<void> {
  await start(model, files, signal);
  const { wllama, errors } = model;
  // Of a file that it cannot use, the runtime says so in words alone; without a vision half, it has no place for pictures.
  if (!wllama.getLoadedContextInfo().has_image_input) throw new Error(errors.join(' ') || 'No vision half');
}

/** Loads the files of a model, which are read piece by piece. */
async function start(
  { wllama, hasGpu, failed }: Loaded,
  files: readonly File[],
  signal: AbortSignal,
): Promise<void> {
  const cores = navigator.hardwareConcurrency;
  const loading = wllama.loadModel([...files], {
    n_ctx: contextTokens,
    n_parallel: 1,
    // One core is left to the browser: threads that wait for a busy core make each step several times as long.
    n_threads: Math.max(1, Math.min(cores - 1, maxThreads)),
    n_gpu_layers: hasGpu ? 99_999 : 0,
    jinja: true,
    warmup: false,
    log_level: errorsOnly,
  });
  await withTimeout(Promise.race([loading, failed]), signal, maxLoadMs);
}

/** Whether the browser has a graphics processor that this document may use. */
async function hasGpuAdapter(): Promise<boolean> {
  try {
    return (await navigator.gpu?.requestAdapter()) != null;
  } catch {
    return false;
  }
}

/** Returns the turns as the model takes them, with pictures of at most that many pixels a side. */
async function messagesOf(turns: readonly ModelTurn[], maxSide: number): Promise<ChatCompletionMessage[]> {
  return Promise.all(
    turns.map(async ({ role, text, pictures }) => {
      if (role === 'assistant') return { role, content: text };
      const images = await Promise.all(
        pictures.map(async (picture) => ({ type: 'image' as const, data: await scaled(picture, maxSide) })),
      );
      return { role, content: [...images, { type: 'text' as const, text }] };
    }),
  );
}

/** Returns a picture as a PNG that the model's own decoder reads, with its long side at most `maxSide` pixels. */
async function scaled(picture: Blob, maxSide: number): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture).catch(() => fail('pictureBroken'));
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d') ?? fail('deviceModelFailed');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
}

/** Stands after the last piece of an answer. */
const over = Symbol('over');

/**
 * Yields what a model says, and returns whether it can be asked again. Ends an answer that repeats itself, and one that is
 * too long.
 */
async function* said(
  { wllama, failed }: Loaded,
  messages: ChatCompletionMessage[],
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, boolean> {
  const ending = new AbortController();
  const chunks: unknown[] = [];
  let wake = (): void => undefined;
  const stop = (): void => {
    ending.abort();
    wake();
  };
  signal.addEventListener('abort', stop);
  const push = (chunk: unknown): void => {
    chunks.push(chunk);
    wake();
  };
  const running = wllama
    .createChatCompletion({
      messages,
      stream: true,
      max_tokens: maxAnswerTokens,
      temperature: 0,
      abortSignal: ending.signal,
      onData: push,
    })
    .finally(() => push(over));
  /** Resolves once the model has come to its end, to whether it did so in time. */
  const ended = async (): Promise<boolean> => {
    ending.abort();
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), stopMs));
    return Promise.race([
      running.then(
        () => true,
        () => true,
      ),
      late,
    ]);
  };
  running.catch(() => undefined);
  const thinking = createThinkTags();
  let answer = '';
  try {
    for (;;) {
      if (signal.aborted) return await ended();
      const chunk = chunks.shift();
      if (chunk === over) break;
      if (chunk === undefined) {
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), failed]);
        continue;
      }
      const { reasoning, content, isLong } = readChunk(chunk);
      if (reasoning) yield { type: 'reasoning', delta: reasoning };
      for (const part of thinking.feed(content)) {
        if (part.type === 'text') answer += part.delta;
        if (part.type === 'thought') answer = '';
        yield part;
      }
      if (!isLong && !endsInRepetition(answer)) continue;
      yield { type: 'cut' };
      return await ended();
    }
    await running;
    for (const part of thinking.end()) {
      if (part.type === 'text') answer += part.delta;
      yield part;
    }
    if (answer.trim() === '') fail('deviceModelFailed');
    return true;
  } finally {
    signal.removeEventListener('abort', stop);
    ending.abort();
  }
}

const text = z._default(z.nullable(z.string()), '');
const chunkShape = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: text, reasoning_content: text }),
      finish_reason: z._default(z.nullable(z.string()), null),
    }),
  ),
});

/** Returns what a piece of the stream says, and whether the answer has come to its greatest length. */
function readChunk(chunk: unknown): { content: string; reasoning: string; isLong: boolean } {
  const [choice] = chunkShape.safeParse(chunk).data?.choices ?? [];
  return {
    content: choice?.delta.content ?? '',
    reasoning: choice?.delta.reasoning_content ?? '',
    isLong: choice?.finish_reason === 'length',
  };
}

/** What the runtime says where there is no room in memory, or in the model (wllama 3.8.1 with llama.cpp b11364). */
const outOfMemory =
  /out of memory|bad_alloc|(could not|cannot|failed to|unable to) (allocate|enlarge memory|reserve)/i;
const outOfRoom = /context size|too many tokens/i;

/** Returns what the runtime has thrown as a failure, by default of this code. Its words are for the log alone. */
function modelFailure(thrown: unknown, code: FailureCode): FailureError {
  if (thrown instanceof FailureError) return thrown;
  console.error('The model on this device failed', thrown);
  const words = String(thrown);
  if (outOfMemory.test(words)) return new FailureError({ code: 'deviceModelMemory' });
  return new FailureError({ code: outOfRoom.test(words) ? 'deviceModelFull' : code });
}
