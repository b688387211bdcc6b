/** A file's kind by its first bytes. Content-Type headers of web servers are often wrong. */
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

/** Returns the kind of an ISO base media file by the brands after `ftyp`; an AVIF may have its brand among the compatible ones. */
function brandOf(bytes: Uint8Array): FileKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: string[] = latin1(bytes, 8, Math.min(size, 256)).match(/.{4}/gs) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brands[0] ?? '') ? 'image/heic' : 'unknown';
}

/** The opening of an SVG. Without ambiguity, so that a text of many comments takes no exponential time. */
const svgOpening = /^(\s|<\?[^>]*>|<!--((?!-->)[^])*-->|<!doctype\s+svg[^>[]*(\[[^\]]*\]\s*)?>)*<svg[\s>]/i;

/** Whether a file is an SVG, which may begin with a byte order mark, processing instructions, comments and a doctype. */
function isSvg(bytes: Uint8Array): boolean {
  return svgOpening.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
}

/** Returns a file's kind; the first 4096 bytes are enough. */
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
  // PDF readers accept the signature anywhere in the first kilobyte.
  if (latin1(bytes, 0, Math.min(bytes.length, 1024)).includes('%PDF-')) return 'application/pdf';
  return isSvg(bytes) ? 'image/svg+xml' : 'unknown';
}
