import { describe, expect, test } from 'vitest';
import { metadataIn } from '../../../utils/prepare/metadata';
import { readAuthorWords } from '../../../utils/prepare/words-in-file';
import { maxMs, timeOf } from '../support/time-of';
import { bytesOf, chunk, join, withChunks, withSegments, type Bytes } from './files';
import {
  exifDescription,
  exifSegment,
  iptcSegment,
  webp,
  xmp,
  xmpBytes,
  xmpChunk,
  xmpSegment,
} from './words';

const jpeg = await bytesOf('lake.jpg');
const png = await bytesOf('code.png');
const words = (...parts: Bytes[]) => readAuthorWords(new Blob(parts));
const said = async (...parts: Bytes[]) =>
  (await words(...parts)).map(({ from, text, lang }) => [from, text, lang].filter(Boolean).join(': '));
const withWords = (...segments: Bytes[]): Bytes => withSegments(jpeg, ...segments);

describe('the author’s words', () => {
  test.each<[string, Bytes, string[]]>([
    ['none', jpeg, []],
    ['XMP', withWords(xmpSegment(xmp({ 'x-default': 'Two cranes' }))), ['xmp: Two cranes']],
    [
      'XMP in several languages',
      withWords(xmpSegment(xmp({ 'x-default': 'Two cranes', de: 'Zwei Kräne', ar: 'رافعتان' }))),
      ['xmp: Two cranes', 'xmp: Zwei Kräne: de', 'xmp: رافعتان: ar'],
    ],
    [
      'XMP whose default is one of its languages',
      withWords(xmpSegment(xmp({ 'x-default': 'Two cranes', 'en-GB': 'Two cranes' }))),
      ['xmp: Two cranes: en-GB'],
    ],
    [
      'alt text in XMP comes first',
      withWords(xmpSegment(xmp({ en: 'Port of Bremen, May 2024' }, { en: 'Two cranes' }))),
      ['xmp: Two cranes: en', 'xmp: Port of Bremen, May 2024: en'],
    ],
    [
      'XMP as an attribute',
      withWords(xmpSegment(xmp('<dc:description>Two cranes</dc:description>'))),
      ['xmp: Two cranes'],
    ],
    ['IPTC', withWords(iptcSegment('Zwei Kräne')), ['iptc: Zwei Kräne']],
    ['Exif', withWords(exifSegment('Zwei Kräne')), ['exif: Zwei Kräne']],
    [
      'all of them, each text once',
      withWords(exifSegment('By day'), iptcSegment('Two cranes'), xmpSegment(xmp({ en: 'Two cranes' }))),
      ['xmp: Two cranes: en', 'exif: By day'],
    ],
    ['on several lines', withWords(iptcSegment('Two\r\n cranes \u0001')), ['iptc: Two cranes']],
    [
      'with entities',
      withWords(xmpSegment(xmp({ en: 'Two &lt;cranes&gt; &amp; &#x41;' }))),
      ['xmp: Two <cranes> & A: en'],
    ],
    ['blank', withWords(iptcSegment('  '), xmpSegment(xmp({ en: ' ' }))), []],
    ['of a camera', withWords(exifSegment('OLYMPUS DIGITAL CAMERA         ')), []],
    ['of a program', withWords(exifSegment('Created with GIMP'), iptcSegment('DSC_0042.JPG')), []],
    [
      'in a language that is none',
      withWords(xmpSegment(xmp({ 'not a tag': 'Two cranes' }))),
      ['xmp: Two cranes'],
    ],
    ['XMP in a PNG', withChunks(png, xmpChunk(xmp({ en: 'Two cranes' }))), ['xmp: Two cranes: en']],
    ['Exif in a PNG', withChunks(png, chunk('eXIf', exifDescription('Two cranes'))), ['exif: Two cranes']],
    [
      'XMP and Exif after the pixels of a WebP',
      webp(
        ['VP8 ', [1, 2, 3]],
        ['EXIF', exifDescription('By day')],
        ['XMP ', xmpBytes(xmp({ en: 'Two cranes' }))],
      ),
      ['xmp: Two cranes: en', 'exif: By day'],
    ],
  ])('%s', async (_what, file, expected) => {
    expect(await said(file)).toEqual(expected);
  });

  test('at most eight of them, none without end', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`en-${100 + at}`, `Crane no. ${at}`]),
    );
    expect(await words(withWords(xmpSegment(xmp(many))))).toHaveLength(8);
    const [long] = await words(withWords(iptcSegment('crane '.repeat(4000))));
    expect(long?.text).toHaveLength(2000);
  });
});

describe('a hostile file has no words', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;
  const random = crypto.getRandomValues(new Uint8Array(20_000));

  test.each<[string, Bytes]>([
    ['nothing', new Uint8Array()],
    ['a few bytes', new Uint8Array([0xff, 0xd8, 0xff])],
    ['noise', random],
    ['noise in a JPEG', withWords(xmpSegment(String.fromCharCode(...random.subarray(0, 9000))))],
    ['an entity bomb', withWords(xmpSegment(bomb + xmp({ en: '&c;' })))],
    ['an entity bomb in UTF-16', withWords(xmpSegment([...(bomb + xmp({ en: '&c;' }))].join('\0')))],
    [
      'an entity of a file',
      withWords(xmpSegment(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xmp({ en: '&a;' })}`)),
    ],
    ['XML that is none', withWords(xmpSegment('<x:xmpmeta><rdf:RDF'))],
    [
      'XML of ten thousand levels',
      withWords(xmpSegment(xmp(`${'<dc:a>'.repeat(4000)}${'</dc:a>'.repeat(4000)}`))),
    ],
    ['a page instead of XMP', withWords(xmpSegment('<html><script>throw 1</script></html>'))],
    [
      'a description made of elements',
      withWords(xmpSegment(xmp('<dc:description><script>1</script></dc:description>'))),
    ],
    [
      'IPTC that says it is longer than it is',
      withWords(iptcSegment('x').map((byte, at) => (at === 35 ? 0xff : byte))),
    ],
  ])('%s', async (_what, file) => {
    expect(await words(file)).toEqual([]);
  });

  test('wherever it ends', async () => {
    const whole = withWords(
      exifSegment('By day'),
      iptcSegment('Two cranes'),
      xmpSegment(xmp({ en: 'At dawn' })),
    );
    const ends = Array.from({ length: 60 }, (_, at) => at * 27);
    for (const end of ends) {
      const found = await words(whole.subarray(0, end));
      expect(found.every(({ text }) => ['By day', 'Two cranes', 'At dawn'].includes(text))).toBe(true);
    }
  });

  test('of sixty megabytes of markers, at once', async () => {
    const empty = Uint8Array.from([0xff, 0xe0, 0, 2]);
    const many = new Uint8Array(60e6);
    for (let at = 0; at < many.length; at += 4) many.set(empty, at);
    const look = async (): Promise<void> => expect(await words(join([0xff, 0xd8]), many)).toEqual([]);
    expect(await timeOf(look)).toBeLessThan(2 * maxMs);
  });

  test('of sixty megabytes of XMP', async () => {
    const segment = xmpSegment(xmp({ en: 'x y'.repeat(20_000) }));
    const many = Array.from({ length: 900 }, () => segment);
    expect(await metadataIn(new Blob([join([0xff, 0xd8]), ...many]))).toHaveProperty(
      'size',
      expect.any(Number),
    );
    const found = await metadataIn(new Blob([join([0xff, 0xd8]), ...many]));
    expect(found?.size).toBeLessThan(200_010);
  });

  test.each([
    ['many attributes', (at: number) => ` dc:a${at}="b"`],
    ['many names', (at: number) => ` xmlns:n${at}="u:${at}" n${at}:a="b"`],
  ])('of %s on one element, at once', async (_what, attribute) => {
    for (const bytes of [60_000, 900_000]) {
      let attributes = '';
      for (let at = 0; attributes.length < bytes; at += 1) attributes += attribute(at);
      const packet = xmp({ en: 'x y' }).replace('<rdf:Description', `$&${attributes}`);
      expect(packet.length).toBeGreaterThan(bytes);
      const file = withChunks(png, xmpChunk(packet), xmpChunk(packet), xmpChunk(packet));
      expect(await timeOf(() => words(file))).toBeLessThan(maxMs);
    }
  });
});

test('what has none is not looked into any further', async () => {
  expect(await metadataIn(new Blob([jpeg]))).toBeNull();
  expect(await metadataIn(new Blob([png]))).toBeNull();
  expect(await metadataIn(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).toBeNull();
});
