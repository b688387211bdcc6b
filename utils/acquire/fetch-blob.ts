import { fail } from '../model/failure';
import { maxPictureBytes } from '../model/picture';
import { strategyTimeoutMs } from './strategy-timeout';

/**
 * Fetches a picture. Throws `FailureError`: `pictureUnreachable` when nothing came, or another status than 2xx, or
 * not in time; `pictureTooLarge` over 60 MB.
 */
export async function fetchBlob(
  url: string,
  signal: AbortSignal,
  options: RequestInit = {},
  milliseconds = strategyTimeoutMs,
): Promise<Blob> {
  const counter = createCounter();
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, milliseconds))]);
  try {
    const response = await fetch(url, { ...options, signal: inTime });
    if (!response.ok) return fail('pictureUnreachable', { status: response.status });
    if (Number(response.headers.get('content-length')) > maxPictureBytes) {
      await response.body?.cancel();
      return fail('pictureTooLarge');
    }
    const { headers } = response;
    return await new Response(response.body?.pipeThrough(counter.stream), { headers }).blob();
  } catch (thrown) {
    signal.throwIfAborted();
    if (counter.bytes() > maxPictureBytes) fail('pictureTooLarge');
    if (thrown instanceof Error && thrown.name === 'FailureError') throw thrown;
    return fail('pictureUnreachable');
  }
}

/** Lets bytes through until they are too many: what is packed, or comes without an end, says no length. */
function createCounter() {
  let bytes = 0;
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxPictureBytes) fail('pictureTooLarge');
      controller.enqueue(chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
