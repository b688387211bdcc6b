import { Wllama } from '@wllama/wllama/esm/index.js';
import { withTimeout } from '../../lib/async';
import { FailureError, type FailureCode } from '../../model/failure';
import type { InstalledModel } from '../../model/installed-models';
import { runtimeFiles } from './runtime-files';

/** The maximum number of tokens in a conversation: its pictures, its words and the answer. */
const contextTokens = 4096;
/** Max. time of loading a model, in ms. A model of 2 GB takes a minute from a slow disk. */
const maxLoadMs = 180_000;
/** The maximum number of threads. More threads wait for each other longer than they compute. */
const maxThreads = 8;
/** The log level of the runtime. */
const errorsOnly = 4;

/** What the runtime has to know of a model. */
export type RunnableModel = Pick<InstalledModel, 'id' | 'installedAt' | 'run'>;

/** A model in memory, and the runtime that runs it. */
export interface LoadedModel {
  asked: RunnableModel;
  wllama: Wllama;
  hasGpu: boolean;
  /** Whether it has begun its last answer. */
  hasSpoken: boolean;
  /** Rejects when the worker fails. */
  failed: Promise<never>;
  /** The messages of errors that the runtime has logged. */
  errors: string[];
}

/** Returns the runtime for a model, which is not loaded yet. */
export function spawnModel(asked: RunnableModel, hasGpu: boolean): LoadedModel {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const errors: string[] = [];
  const quiet = (): void => undefined;
  const logger = {
    debug: quiet,
    log: quiet,
    warn: quiet,
    // The only way to get errors: the worker's are events, the runtime's are text.
    error: (...what: readonly unknown[]): void => {
      if (what[0] instanceof Event) reject(new FailureError({ code: 'deviceModelFailed' }));
      else errors.push(what.join(' '));
    },
  };
  const wasm = `/${runtimeFiles.folder}/${runtimeFiles.wasm}`;
  const wllama = new Wllama({ default: new URL(wasm, location.origin).href }, { logger });
  // Otherwise it would fetch another build from a network if JSPI is missing.
  wllama.setCompat(null);
  return { asked, wllama, hasGpu, hasSpoken: false, failed, errors };
}

/**
 * Loads a model with its projector. Throws `FailureError` (`deviceModelUnfit`, `deviceModelMemory`, or `deviceModelFailed` if it
 * takes too long), or the signal's reason.
 */
export async function loadModel(
  model: LoadedModel,
  files: readonly File[],
  signal: AbortSignal,
): Promise<void> {
  const { asked, wllama, hasGpu, failed, errors } = model;
  try {
    const cores = navigator.hardwareConcurrency;
    const { pictureTokens } = asked.run ?? {};
    const loading = wllama.loadModel([...files], {
      n_ctx: contextTokens,
      n_parallel: 1,
      // One core is left to the browser: threads that wait for a busy core make each step several times slower.
      n_threads: Math.max(1, Math.min(cores - 1, maxThreads)),
      n_gpu_layers: hasGpu ? 99_999 : 0,
      jinja: true,
      ...(pictureTokens !== undefined && { image_max_tokens: pictureTokens }),
      warmup: false,
      log_level: errorsOnly,
    });
    await withTimeout(Promise.race([loading, failed]), signal, maxLoadMs);
    // The runtime only logs that it cannot use a file. Without a projector, it takes no pictures.
    if (!wllama.getLoadedContextInfo().has_image_input) throw new Error(errors.join(' ') || 'No vision half');
  } catch (thrown) {
    signal.throwIfAborted();
    const isSlow = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    throw modelFailure(thrown, isSlow ? 'deviceModelFailed' : 'deviceModelUnfit');
  }
}

/** The runtime's messages if there is no room in memory, or in the context (wllama 3.8.1 with llama.cpp b11364). */
const outOfMemory =
  /out of memory|bad_alloc|(could not|cannot|failed to|unable to) (allocate|enlarge memory|reserve)/i;
const outOfRoom = /context size|too many tokens/i;

/** Returns an error from the runtime as a failure; `code` is the default. The error's message goes only to the log. */
export function modelFailure(thrown: unknown, code: FailureCode): FailureError {
  if (thrown instanceof FailureError) return thrown;
  console.error('The model on this device failed', thrown);
  const words = String(thrown);
  if (outOfMemory.test(words)) return new FailureError({ code: 'deviceModelMemory' });
  return new FailureError({ code: outOfRoom.test(words) ? 'deviceModelFull' : code });
}
