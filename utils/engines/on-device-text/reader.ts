import { FailureError } from '../../model/failure';
import { createQueue } from '../../lib/queue';
import type { Reading, ReadReply, ReadRequest } from './reading';

/** Reads the text of pictures in a worker of its own, one at a time. */
export interface Reader {
  /**
   * Reads a picture in ISO 639-3 languages. Yields progress and, as the last, the text. Throws `FailureError`
   * (`pictureBroken`, `readerFailed`), or the signal's reason as soon as it is aborted.
   */
  recognise(picture: Blob, languages: readonly string[], signal: AbortSignal): AsyncGenerator<Reading>;
  /** Gives up the worker and its memory; the next picture gets a new one. */
  free(): void;
}

/** A reader whose worker, `reader.worker.ts`, is spawned on first use, and anew after it was stopped or has crashed. */
export function createReader(spawn: () => Worker): Reader {
  const enter = createQueue();
  let worker: Worker | undefined;

  const free = (): void => {
    worker?.terminate();
    worker = undefined;
  };

  async function* recognise(
    picture: Blob,
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<Reading> {
    const leave = await enter(signal);
    let atRest = false;
    try {
      worker ??= spawn();
      const replies = repliesOf(worker, signal);
      worker.postMessage({ picture, languages } satisfies ReadRequest);
      for await (const reply of replies) {
        atRest = reply.type === 'read' || (reply.type === 'failed' && reply.failure.code !== 'readerFailed');
        if (reply.type === 'failed') throw new FailureError(reply.failure);
        yield reply;
        if (reply.type === 'read') return;
      }
    } finally {
      // A worker in the middle of something cannot be told to stop, and one that failed cannot be trusted.
      if (!atRest) free();
      leave();
    }
  }
  return { recognise, free };
}

/** What a worker says, until it is cancelled; fails when the worker crashes or the signal is aborted. */
function repliesOf(worker: Worker, signal: AbortSignal): ReadableStream<ReadReply> {
  const done = new AbortController();
  return new ReadableStream<ReadReply>({
    start(replies) {
      const listening = { signal: done.signal };
      const give = (reason: unknown): void => {
        done.abort();
        replies.error(reason);
      };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ReadReply>) => replies.enqueue(data),
        listening,
      );
      worker.addEventListener('error', () => give(new FailureError({ code: 'readerFailed' })), listening);
      signal.addEventListener('abort', () => give(signal.reason), listening);
      if (signal.aborted) give(signal.reason);
    },
    cancel: () => done.abort(),
  });
}
