import { expect, test } from 'vitest';
import type { FileKind } from '../../../utils/model/media-type';
import { inspectFile } from '../../../utils/prepare/inspect-file';
import { ascii, type Bytes, bytesOf, join, uint32 } from './files';

const webp = (flags: number) => join(ascii('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0'), [flags], new Uint8Array(9));
const avif = (brand: string) => join(uint32(28), ascii(`ftyp${brand}\0\0\0\0avifmif1miaf`));

test.each<[string, Bytes, FileKind, boolean]>([
  ['a WebP that moves', webp(0x12), 'image/webp', true],
  ['a WebP with alpha', webp(0x10), 'image/webp', false],
  ['an AVIF that moves', avif('avis'), 'image/avif', true],
  ['an AVIF', avif('avif'), 'image/avif', false],
  ['a GIF of a header alone', Uint8Array.from(ascii('GIF89a')), 'image/gif', false],
  ['nothing', new Uint8Array(), 'image/gif', false],
])('%s', (_name, bytes, kind, moves) => {
  expect(inspectFile(bytes, kind).animated).toBe(moves);
});

test('a GIF moves once its second frame has begun, wherever it is cut', async () => {
  const bytes = await bytesOf('palette.gif');
  // Right behind the last graphic control extension, which is 8 bytes long.
  const second =
    8 + bytes.findLastIndex((byte, at) => byte === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4);
  expect(bytes[second]).toBe(0x2c);
  for (let at = 0; at <= bytes.length; at += 1)
    expect(inspectFile(bytes.subarray(0, at), 'image/gif').animated, `${at}`).toBe(at > second);
});
