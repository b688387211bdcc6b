/** The bytes of Blobs that were made of bytes, or read before. */
const known = new WeakMap<Blob, Uint8Array<ArrayBuffer>>();

/** More bytes are not held in memory besides their Blob. */
const maxHeld = 8_000_000;

function held(blob: Blob, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length <= maxHeld) known.set(blob, bytes);
  return bytes;
}

/** Returns a Blob of bytes, which `bytesOf` gives back. */
export function blobOf(bytes: Uint8Array<ArrayBuffer>, type: string): Blob {
  const blob = new Blob([bytes], { type });
  held(blob, bytes);
  return blob;
}

/**
 * Returns the bytes of a Blob, at once where they are known: browsers have them in another process, from which they take some
 * 4 ms to come, and more the larger they are (Chromium 156, two cores).
 */
export async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return known.get(blob) ?? held(blob, new Uint8Array(await blob.arrayBuffer()));
}

/** Returns the size of a value as JSON, in bytes. */
export const jsonSize = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Returns the number of bytes that the browser may still store; `Infinity` if it does not say. */
export async function freeBytes(): Promise<number> {
  try {
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}

/** Returns bytes in Base64. */
export function toBase64(bytes: Uint8Array & { toBase64?(): string }): string {
  // Chromium from 140 and Firefox from 133 have it.
  if (bytes.toBase64) return bytes.toBase64();
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** Returns the bytes of Base64. Throws where it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoder = Uint8Array as { fromBase64?(text: string): Uint8Array<ArrayBuffer> };
  return decoder.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Returns the file of a data URI. */
export async function fileOfDataUri(uri: string): Promise<Blob> {
  const [, type, data] = /^data:([^,;]*);base64,([\s\S]*)$/.exec(uri) ?? [];
  // Faster than `fetch`, which reads a data URI like a file of the network.
  return data === undefined ? (await fetch(uri)).blob() : blobOf(fromBase64(data), type ?? '');
}
