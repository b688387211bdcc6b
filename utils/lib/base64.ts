import { blobOf } from './bytes';

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
