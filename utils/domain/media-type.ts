/** What a file is by its first bytes. Web servers' Content-Type headers lie, so nothing else is asked. */
export type FileKind =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/bmp'
  | 'image/x-icon'
  | 'image/jxl'
  | 'image/svg+xml'
  | 'image/heic'
  | 'image/tiff'
  | 'application/pdf'
  | 'unknown';

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** ISO base media files say what they are in the brand after `ftyp`. */
function brandOf(bytes: Uint8Array): FileKind {
  const brand = latin1(bytes, 8, 12);
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'image/heic' : 'unknown';
}

/** An SVG may open with a byte order mark, an XML declaration, comments and a doctype. */
function isSvg(bytes: Uint8Array): boolean {
  const opening = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+svg[^>]*(\[[\s\S]*?\])?\s*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    opening,
  );
}

/** Tells a file's kind by its bytes; the first 4096 are enough. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const start = latin1(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (start.slice(4, 8) === 'ftyp') return brandOf(bytes);
  if (start.startsWith('\xff\x0a') || start.startsWith('\0\0\0\x0cJXL \r\n')) return 'image/jxl';
  if (start.startsWith('BM')) return 'image/bmp';
  if (start.startsWith('\0\0\x01\0') && bytes.length > 22) return 'image/x-icon';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'image/tiff';
  // Readers accept the signature anywhere in the first kilobyte.
  if (latin1(bytes, 0, Math.min(bytes.length, 1024)).includes('%PDF-')) return 'application/pdf';
  return isSvg(bytes) ? 'image/svg+xml' : 'unknown';
}

/** True for what a browser can decode: the kinds that `prepare` takes. */
export function isReadable(kind: FileKind): boolean {
  return !['unknown', 'application/pdf', 'image/heic', 'image/tiff'].includes(kind);
}
