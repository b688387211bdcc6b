import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../fakes/site.mjs';
import pictures from '../../fixtures/pictures/pictures.json';
import { fileKindOf } from '../../../utils/model/media-type';
import { expectWithin, stopwatch } from '../support/stopwatch';

const kindOf = (text: string) => fileKindOf(new TextEncoder().encode(text));
const latin1 = (text: string) => fileKindOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));

const unlikeTheirName: Record<string, string> = { 'empty.png': 'unknown', 'page.html.jpg': 'unknown' };

test.each(Object.entries(pictures))('%s is known by its bytes', async (file, { mediaType }) => {
  const bytes = await readFile(`${FIXTURES}pictures/${file}`);
  expect(fileKindOf(bytes)).toBe(unlikeTheirName[file] ?? mediaType);
});

test.each([
  ['BM\x36\0\0\0\0\0\0\0\0\0', 'image/bmp'],
  [`\0\0\x01\0\x01\0${'\0'.repeat(20)}`, 'image/x-icon'],
  ['\0\0\x01\0\x01\0', 'unknown'],
  ['II*\0\x08\0\0\0', 'image/tiff'],
  ['MM\0*\0\0\0\x08', 'image/tiff'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
  ['\xff\x0a\0\0', 'image/jxl'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x24\0\0\0WAVEfmt ', 'unknown'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x1cftypavis\0\0\0\0msf1avismiaf', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x18ftypisom\0\0\0\0isommp42', 'unknown'],
  ['%PDF-1.7\n', 'application/pdf'],
  [`${'junk '.repeat(100)}%PDF-1.4\n`, 'application/pdf'],
  ['GIF89', 'unknown'],
  ['\xff\xd8', 'unknown'],
  ['\x89PNG', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (bytes, kind) => {
  expect(latin1(bytes)).toBe(kind);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<svg>', true],
  ['<!-- made by hand -->\n<!-- twice --><SVG\n', true],
  [
    '<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg >',
    true,
  ],
  ['<!DOCTYPE svg [ <!ENTITY ns "http://ns.example"> ]>\n<svg xmlns="&ns;">', true],
  ['<?xml version="1.0"?>\n<?xml-stylesheet href="style.css"?>\n<svg>', true],
  ['<!doctype html><svg>', false],
  ['<html><svg></svg></html>', false],
  ['<svgfoo>', false],
  ['a text about <svg>', false],
])('%j as SVG: %j', (text, isSvg) => {
  expect(kindOf(text)).toBe(isSvg ? 'image/svg+xml' : 'unknown');
});

test('a page made to keep a reader busy is soon told from an SVG', () => {
  const taken = stopwatch();
  expect(kindOf(`${'<!---->'.repeat(26)}<p>`)).toBe('unknown');
  expect(kindOf(`${'<!-- -->'.repeat(500)}<p>`)).toBe('unknown');
  expectWithin(200, taken());
});
