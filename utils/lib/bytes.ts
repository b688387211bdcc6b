/** The bytes of Blobs that were made of bytes. */
const known = new WeakMap<Blob, Uint8Array<ArrayBuffer>>();

/** More bytes are not held in memory besides their Blob. */
const maxHeld = 8_000_000;

/** Returns a Blob of bytes, which `bytesOf` gives back. */
export function blobOf(bytes: Uint8Array<ArrayBuffer>, type: string): Blob {
  const blob = new Blob([bytes], { type });
  if (bytes.length <= maxHeld) known.set(blob, bytes);
  return blob;
}

/**
 * Returns the bytes of a Blob, at once where it was made by `blobOf`: browsers have them in another process, from which they
 * take some 4 ms to come back (Chromium 156, two cores).
 */
export async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return known.get(blob) ?? new Uint8Array(await blob.arrayBuffer());
}
