import { Wllama } from '@wllama/wllama/esm/index.js';
import { withTimeout } from '../../lib/async';
import { FailureError, type FailureCode } from '../../model/failure';
import { runtimeFiles } from './runtime-files';

/** The tokens of a conversation: its pictures, its words and the answer. */
const contextTokens = 4096;
/** The time in which a model must be in memory, in milliseconds: one of 2 GB takes a minute from a slow disk. */
const maxLoadMs = 180_000;
/** The most threads: more of them wait for each other longer than they compute. */
const maxThreads = 8;
/** The runtime's level of its log. */
const errorsOnly = 4;

/** A model in memory, and what runs it. */
export interface LoadedModel {
  id: string;
  wllama: Wllama;
  hasGpu: boolean;
  /** Whether it has said a word of its last answer. */
  hasSpoken: boolean;
  /** Rejects once the worker has failed. */
  failed: Promise<never>;
  /** What the runtime itself has said of errors. */
  errors: string[];
}

/** Starts what runs a model; `id` names the model. It loads nothing yet. */
export function spawnModel(id: string, hasGpu: boolean): LoadedModel {
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
  // Without this, it would fetch another build from a network if JSPI is missing.
  wllama.setCompat(null);
  return { id, wllama, hasGpu, hasSpoken: false, failed, errors };
}

/**
 * Loads a model with its vision half. Throws `FailureError`: `deviceModelUnfit`, `deviceModelMemory`, or `deviceModelFailed` if
 * it takes too long; throws the signal's reason, too.
 */
export async function loadModel(
  model: LoadedModel,
  files: readonly File[],
  signal: AbortSignal,
): Promise<void> {
  const { wllama, hasGpu, failed, errors } = model;
  try {
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
    // The runtime only logs that it cannot use a file. Without a vision half, it takes no pictures.
    if (!wllama.getLoadedContextInfo().has_image_input) throw new Error(errors.join(' ') || 'No vision half');
  } catch (thrown) {
    signal.throwIfAborted();
    const isSlow = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw modelFailure(thrown, isSlow ? 'deviceModelFailed' : 'deviceModelUnfit');
  }
}

/**
 * Whether the runtime computes on a graphics processor here. Without numbers of 16 bits, as in Chromium 156 on Linux with
 * NVIDIA or without a driver, it takes the processor and says nothing.
 */
export async function hasUsableGpu(): Promise<boolean> {
  try {
    const adapter = await navigator.gpu?.requestAdapter();
    return adapter?.features.has('shader-f16') ?? false;
  } catch {
    return false;
  }
}

/** What the runtime says if there is no room in memory, or in the model (wllama 3.8.1 with llama.cpp b11364). */
const outOfMemory =
  /out of memory|bad_alloc|(could not|cannot|failed to|unable to) (allocate|enlarge memory|reserve)/i;
const outOfRoom = /context size|too many tokens/i;

/** Returns what the runtime has thrown as a failure, by default of this code. Its words only go to the log. */
export function modelFailure(thrown: unknown, code: FailureCode): FailureError {
  if (thrown instanceof FailureError) return thrown;
  console.error('The model on this device failed', thrown);
  const words = String(thrown);
  if (outOfMemory.test(words)) return new FailureError({ code: 'deviceModelMemory' });
  return new FailureError({ code: outOfRoom.test(words) ? 'deviceModelFull' : code });
}
