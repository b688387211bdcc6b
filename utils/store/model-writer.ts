import { abortableIterable } from '../lib/async';
import { type Failure, FailureError } from '../model/failure';
import type { InstallOrder, WriteEvent } from '../model/model-install';

/** The replies of the worker that writes models. */
export type WriteReply = WriteEvent | { type: 'failed'; failure: Failure };

/**
 * Downloads the files of a model into its folder, in a worker: only workers write files in place. Yields the number of received
 * bytes and, last, the facts in the model's header. Received bytes stay if this fails or is aborted. Throws `FailureError`, such as
 * `modelNotInstalled`, or the signal's reason.
 */
export async function* writeModel(order: InstallOrder, signal: AbortSignal): AsyncGenerator<WriteEvent> {
  const worker = new Worker(new URL('./model-files.worker.ts', import.meta.url), { type: 'module' });
  try {
    const replies = new ReadableStream<WriteReply>({
      start(controller) {
        worker.onmessage = ({ data }: MessageEvent<WriteReply>) => controller.enqueue(data);
        worker.onerror = () => controller.error(new FailureError({ code: 'modelNotInstalled' }));
      },
    });
    worker.postMessage(order);
    for await (const reply of abortableIterable(replies, signal)) {
      if (reply.type === 'failed') throw new FailureError(reply.failure);
      yield reply;
      if (reply.type === 'done') return;
    }
  } finally {
    worker.terminate();
  }
}
