import { FailureError, type Failure } from '../../model/failure';
import { createQueue } from '../../lib/queue';
import type { Layout } from '../../model/layout';

/** The events of reading a picture, in order: `progress` from 0 to 1, and the text as the last. */
export type ReaderEvent =
  | { type: 'loading'; progress: number }
  | { type: 'reading'; progress: number }
  | { type: 'read'; layout: Layout };

/** Called with the progress of loading or reading. */
export type ReportProgress = (progress: Exclude<ReaderEvent, { type: 'read' }>) => void;

/** A request to the reader's worker: one picture, in ISO 639-3 languages; without one, to get ready for those. */
export interface ReadRequest {
  picture?: Blob;
  languages: readonly string[];
}

/** A reply of the reader's worker; nothing follows `read` or `failed`. */
export type ReadReply = ReaderEvent | { type: 'failed'; failure: Failure };

/** Reads the text of pictures in a worker of its own, one at a time. */
export type Reader = ReturnType<typeof createReader>;

/** Returns a reader whose worker, `reader.worker.ts`, is spawned on first use, and again after it was stopped or crashed. */
export function createReader(spawn: () => Worker) {
  const enter = createQueue();
  let worker: Worker | undefined;
  let isReading = false;

  /** Ends the worker and frees its memory; the next picture gets a new one. */
  const free = (): void => {
    worker?.terminate();
    worker = undefined;
  };

  /**
   * Reads a picture in ISO 639-3 languages. Yields progress and, as the last, the text. Throws `FailureError`
   * (`pictureBroken`, `readerFailed`), or the signal's reason as soon as it is aborted.
   */
  async function* recognize(
    picture: Blob,
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<ReaderEvent> {
    const leave = await enter(signal);
    let isIdle = false;
    try {
      isReading = true;
      worker ??= spawn();
      const replies = repliesOf(worker, signal);
      worker.postMessage({ picture, languages } satisfies ReadRequest);
      for await (const reply of replies) {
        isIdle = reply.type === 'read' || (reply.type === 'failed' && reply.failure.code !== 'readerFailed');
        if (reply.type === 'failed') throw new FailureError(reply.failure);
        yield reply;
        if (reply.type === 'read') return;
      }
    } finally {
      // A worker at work cannot be stopped in any other way, and a failed one cannot be trusted.
      isReading = false;
      if (!isIdle) free();
      leave();
    }
  }
  /** Gets the worker ready for pictures in ISO 639-3 languages, unless it is at work. */
  const warm = (languages: readonly string[]): void => {
    if (isReading) return;
    worker ??= spawn();
    worker.postMessage({ languages } satisfies ReadRequest);
  };
  return { recognize, warm, free };
}

/** Returns a worker's replies until cancelled; errors when the worker crashes or the signal is aborted. */
function repliesOf(worker: Worker, signal: AbortSignal): ReadableStream<ReadReply> {
  const done = new AbortController();
  return new ReadableStream<ReadReply>({
    start(replies) {
      const listening = { signal: done.signal };
      const failWith = (reason: unknown): void => {
        done.abort();
        replies.error(reason);
      };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ReadReply>) => replies.enqueue(data),
        listening,
      );
      worker.addEventListener('error', () => failWith(new FailureError({ code: 'readerFailed' })), listening);
      signal.addEventListener('abort', () => failWith(signal.reason), listening);
      if (signal.aborted) failWith(signal.reason);
    },
    cancel: () => done.abort(),
  });
}
