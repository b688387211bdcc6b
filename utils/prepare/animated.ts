import type { FileKind } from '../model/media-type';

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Whether a second picture follows the first. GIF89a, 18 to 23. */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colourTable(byteAt(10));
  for (let frames = 0; at < bytes.length;) {
    const block = byteAt(at);
    if (block === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + colourTable(byteAt(at + 9));
    } else if (block === 0x21) at += 2;
    else return false;
    while (byteAt(at) > 0) at += byteAt(at) + 1;
    at += 1;
  }
  return false;
}

/** Whether a GIF, WebP or AVIF moves. JPEG never does, and PNG says so when it is inspected. */
export function isAnimated(bytes: Uint8Array, kind: FileKind): boolean {
  if (kind === 'image/gif') return hasSecondFrame(bytes);
  // The animation flag in the extended header.
  if (kind === 'image/webp') return letters(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return kind === 'image/avif' && letters(bytes, 8, 12) === 'avis';
}
