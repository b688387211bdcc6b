import type { ChatCompletionMessage } from '@wllama/wllama/esm/index.js';
import * as z from 'zod/mini';
import { abortable, logFailure } from '../../lib/async';
import { createQueue } from '../../lib/queue';
import { fail, type FailureCode } from '../../model/failure';
import type { ModelRun } from '../../model/installed-models';
import type { ReplyPart } from '../engine';
import { hasUsableGpu } from '../../platform/graphics';
import { createThinkTags } from '../think-tags';
import { type LoadedModel, loadModel, modelFailure, type RunnableModel, spawnModel } from './loaded-model';
import { endsInRepetition } from './repetition';
import { shrunk } from './shrunk';

/** One turn of a conversation with a model. Pictures are files that browsers can decode. */
export interface ModelTurn {
  role: 'user' | 'assistant';
  text: string;
  pictures: readonly Blob[];
}

/** The maximum number of tokens in an answer. A description has 50 to 300. Small models that do not stop repeat themselves after that. */
const maxAnswerTokens = 1024;
/**
 * The maximum long side of a picture for the model, in pixels. On a CPU, the projector takes seconds for a small picture and minutes
 * for a large one.
 */
const maxSides = { cpu: 448, gpu: 1024 };
/** Max. time in which a stopped model must end its answer, in ms. After that, it is terminated and loaded again. */
const stopMs = 500;

/** Failures that would also happen on the CPU. */
const withoutGpuToo: ReadonlySet<FailureCode> = new Set(['pictureBroken', 'deviceModelFull']);

/** Loads models and asks them. One model is in memory, and it gives one answer at a time. */
export type ModelRuntime = ReturnType<typeof createModelRuntime>;

/** Returns the runtime of vision models. It loads nothing before the first question. */
export function createModelRuntime() {
  const enter = createQueue();
  let loaded: LoadedModel | undefined;
  let isGpuTrusted = true;

  /** Ends the model and frees its memory. */
  const free = async (): Promise<void> => {
    const ended = loaded;
    loaded = undefined;
    if (ended) await logFailure(ended.wllama.exit(), 'The model did not end');
  };

  /** Starts the runtime of a model. A graphics processor that failed is not used again until the document closes. */
  const spawn = async (asked: RunnableModel, signal: AbortSignal): Promise<LoadedModel> => {
    await free();
    const hasGpu = isGpuTrusted && (await hasUsableGpu());
    signal.throwIfAborted();
    loaded = spawnModel(asked, hasGpu);
    return loaded;
  };

  /** Answers once. Returns true if the graphics processor failed before the first word: then the CPU must answer. */
  async function* attempt(
    asked: RunnableModel,
    files: readonly File[],
    turns: readonly ModelTurn[],
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart, boolean> {
    let isUsable = false;
    try {
      let model = loaded;
      if (model?.asked.id !== asked.id || model.asked.installedAt !== asked.installedAt) {
        model = await spawn(asked, signal);
        await loadModel(model, files, signal);
      }
      yield { type: 'stage', stage: { kind: 'answering' } };
      const maxSide = Math.min(
        model.hasGpu ? maxSides.gpu : maxSides.cpu,
        asked.run?.pictureSide ?? Infinity,
      );
      const messages = await abortable(messagesOf(turns, maxSide), signal);
      isUsable = yield* streamAnswer(model, messages, signal);
      return false;
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = modelFailure(thrown, 'deviceModelFailed');
      const { code } = failure.failure;
      isUsable = code === 'pictureBroken';
      if (!loaded?.hasGpu || withoutGpuToo.has(code)) throw failure;
      isGpuTrusted = false;
      if (loaded.hasSpoken) throw failure;
      return true;
    } finally {
      if (!isUsable) await free();
    }
  }

  /**
   * Answers the last turn with a model. Loads its files unless it is in memory. Throws `FailureError` (`deviceModelUnfit`,
   * `deviceModelMemory`, `deviceModelFull`, `deviceModelFailed`), or the signal's reason.
   */
  async function* answer(
    asked: RunnableModel,
    files: readonly File[],
    turns: readonly ModelTurn[],
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart> {
    const leave = await enter(signal);
    try {
      if (yield* attempt(asked, files, turns, signal)) yield* attempt(asked, files, turns, signal);
    } finally {
      leave();
    }
  }

  return { answer, free };
}

/** Returns the turns in the model's format. The sides of pictures are at most `maxSide` pixels. */
async function messagesOf(turns: readonly ModelTurn[], maxSide: number): Promise<ChatCompletionMessage[]> {
  return Promise.all(
    turns.map(async ({ role, text, pictures }) => {
      if (role === 'assistant') return { role, content: text };
      const images = await Promise.all(
        pictures.map(async (picture) => {
          const { canvas } = (await shrunk(picture, maxSide)).context;
          // A PNG, for the model's own decoder.
          const file = await canvas.convertToBlob({ type: 'image/png' });
          return { type: 'image' as const, data: await file.arrayBuffer() };
        }),
      );
      return { role, content: [...images, { type: 'text' as const, text }] };
    }),
  );
}

/**
 * Returns a model's options for an answer. The runtime gives them to llama.cpp's server as they are, whose names of the penalties are
 * others than in the runtime's types (wllama 3.8.1): what has another name is ignored.
 */
function optionsOf({ sampling, thinks }: ModelRun = { sampling: { temperature: 0 } }) {
  return {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    min_p: sampling.minP,
    repeat_penalty: sampling.repeatPenalty,
    presence_penalty: sampling.presencePenalty,
    ...(thinks && { chat_template_kwargs: { enable_thinking: false } }),
  };
}

/** Follows the last piece of an answer. */
const endOfAnswer = Symbol('over');

/** Yields the model's answer, and returns whether the model can be asked again. Ends an answer that repeats itself or is too long. */
async function* streamAnswer(
  model: LoadedModel,
  messages: ChatCompletionMessage[],
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, boolean> {
  const { wllama, failed } = model;
  model.hasSpoken = false;
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
      abortSignal: ending.signal,
      onData: push,
      ...optionsOf(model.asked.run),
    })
    .finally(() => push(endOfAnswer));
  /** Resolves when the model has ended its answer: true if it did so in time. */
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
      if (chunk === endOfAnswer) break;
      if (chunk === undefined) {
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), failed]);
        continue;
      }
      const { reasoning, content, isLong } = readChunk(chunk);
      model.hasSpoken ||= reasoning !== '' || content !== '';
      if (reasoning) yield { type: 'reasoning', delta: reasoning };
      for (const part of thinking.feed(content)) {
        if (part.type === 'text') answer += part.delta;
        if (part.type === 'thought') answer = '';
        yield part;
      }
      if (!isLong && !endsInRepetition(answer)) continue;
      yield { type: 'note', note: { kind: 'cut-off' } };
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

/** Returns the content of a piece of the stream, and whether the answer has reached its maximum length. */
function readChunk(chunk: unknown): { content: string; reasoning: string; isLong: boolean } {
  const [choice] = chunkShape.safeParse(chunk).data?.choices ?? [];
  return {
    content: choice?.delta.content ?? '',
    reasoning: choice?.delta.reasoning_content ?? '',
    isLong: choice?.finish_reason === 'length',
  };
}
