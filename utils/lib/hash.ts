import type { Hash } from '../model/picture';

/** The SHA-256 of a file's bytes, in hexadecimal. */
export async function hashOf(blob: Blob): Promise<Hash> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
