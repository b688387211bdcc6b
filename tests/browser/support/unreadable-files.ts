import { onTestFinished, vi } from 'vitest';

/**
 * Has the reading of some files fail, as Chromium and Firefox have it for a folder and for a file that is gone, until the
 * test has finished, or until what it gives is called. On the prototype, because what is pasted and dropped comes out as
 * another object than went in.
 */
export function failToRead(isUnreadable: (file: File) => boolean): () => void {
  const read = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')?.value as Blob['arrayBuffer'];
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    const isFailing = this instanceof File && isUnreadable(this);
    return isFailing ? Promise.reject(new DOMException('no', 'NotFoundError')) : read.call(this);
  });
  const end = (): void => reading.mockRestore();
  onTestFinished(end);
  return end;
}
