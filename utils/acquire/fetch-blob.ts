import { fail } from '../domain/failure';
import { patience } from './in-time';

const mostBytes = 60e6;

/**
 * Fetches a picture. Throws `FailureError`: `pictureUnreachable` when nothing came, or another status than 2xx, or
 * not in time; `pictureTooLarge` over 60 MB.
 */
export async function fetchBlob(
  url: string,
  signal: AbortSignal,
  options: RequestInit = {},
  milliseconds = patience,
): Promise<Blob> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, milliseconds))]);
  try {
    const response = await fetch(url, { ...options, signal: inTime });
    if (!response.ok) return fail('pictureUnreachable', { status: response.status });
    if (Number(response.headers.get('content-length')) > mostBytes) {
      await response.body?.cancel();
      return fail('pictureTooLarge');
    }
    const blob = await response.blob();
    return blob.size > mostBytes ? fail('pictureTooLarge') : blob;
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof Error && thrown.name === 'FailureError') throw thrown;
    return fail('pictureUnreachable');
  }
}
