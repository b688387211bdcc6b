import { describe, expect, test } from 'vitest';
import { readFileFacts } from '../../../utils/prepare/facts';
import { readAuthorWords } from '../../../utils/prepare/words-in-file';
import { bytesOf, withChunks, withSegments, type Bytes } from './files';
import {
  asciiComment,
  cameraSegment,
  iptcSegment,
  languageChunk,
  textChunk,
  unicodeComment,
  xmp,
  xmpSegment,
} from './words';

const jpeg = await bytesOf('lake.jpg');
const png = await bytesOf('code.png');
const page = await bytesOf('page.html.jpg');
const facts = (file: Bytes) => readFileFacts(new Blob([file]));
const camera = (given: Parameters<typeof cameraSegment>[0]): Bytes =>
  withSegments(jpeg, cameraSegment(given));
const said = async (file: Bytes) => (await facts(file)).words.map(({ text }) => text);

describe('the words in a file', () => {
  test.each<[string, Bytes, string[]]>([
    ['none', jpeg, []],
    ['Exif’s description', camera({ description: 'Zwei Kräne' }), ['Zwei Kräne']],
    ['Exif’s comment', camera({ comment: asciiComment('Two cranes') }), ['Two cranes']],
    [
      'a comment in UTF-16, big end first',
      camera({ comment: unicodeComment('Zwei Kräne', false) }),
      ['Zwei Kräne'],
    ],
    [
      'a comment in UTF-16, little end first',
      camera({ comment: unicodeComment('Две журавля', true) }),
      ['Две журавля'],
    ],
    [
      'a comment in no encoding',
      camera({ comment: [...Array.from({ length: 8 }, () => 0), 0x48, 0x69, 0x21] }),
      ['Hi!'],
    ],
    [
      'a comment in JIS, which is not read',
      camera({ comment: [0x4a, 0x49, 0x53, 0, 0, 0, 0, 0, 0x30, 0x21] }),
      [],
    ],
    ['a comment that is only padding', camera({ comment: asciiComment(' \0 \0') }), []],
    ['a comment that is not UTF-8', camera({ comment: [...asciiComment(''), 0xff, 0xfe, 0x41] }), []],
    [
      'everything, each once',
      withSegments(
        jpeg,
        cameraSegment({ description: 'By day', comment: asciiComment('Two cranes') }),
        iptcSegment('Two cranes'),
        xmpSegment(xmp({ en: 'At dawn' })),
      ),
      ['At dawn', 'Two cranes', 'By day'],
    ],
    [
      'PNG’s texts',
      withChunks(
        png,
        textChunk('Title', 'Cranes'),
        textChunk('Author', 'Me'),
        textChunk('Description', 'Two cranes'),
      ),
      ['Cranes', 'Two cranes'],
    ],
    [
      'PNG’s texts in a language',
      withChunks(png, languageChunk('Description', 'de', 'Zwei Kräne')),
      ['Zwei Kräne'],
    ],
    ['what a program wrote into a PNG', withChunks(png, textChunk('Comment', 'Created with GIMP')), []],
  ])('%s', async (_what, file, expected) => expect(await said(file)).toEqual(expected));

  test('with their languages', async () => {
    const file = withChunks(
      png,
      languageChunk('Description', 'de', 'Zwei Kräne'),
      languageChunk('Comment', '<b>', 'Two'),
    );
    expect((await facts(file)).words.map(({ text, lang }) => [text, lang])).toEqual([
      ['Zwei Kräne', 'de'],
      ['Two', ''],
    ]);
  });

  test('that only this device sees are not those that may be sent for alt text', async () => {
    const comment = camera({ description: 'By day', comment: asciiComment('Two cranes') });
    expect((await readAuthorWords(new Blob([comment]))).map(({ text }) => text)).toEqual(['By day']);
    expect(
      await readAuthorWords(new Blob([withChunks(png, textChunk('Description', 'Two cranes'))])),
    ).toEqual([]);
  });
});

describe('the time in a file', () => {
  test.each([
    ['2024:05:17 14:03:22', '2024-05-17T14:03:22'],
    ['1999:12:31 23:59:59', '1999-12-31T23:59:59'],
    ['2024:02:29 00:00:00', '2024-02-29T00:00:00'],
    ['2023:02:29 00:00:00', undefined],
    ['2024:13:01 00:00:00', undefined],
    ['2024:05:17 25:00:00', undefined],
    ['0000:00:00 00:00:00', undefined],
    ['    :  :     :  :  ', undefined],
    ['2024-05-17', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%j is %s', async (taken, expected) => expect((await facts(camera({ taken }))).takenAt).toBe(expected));
});

describe('the colors of a file', () => {
  test.each([
    ['lake.jpg', ['blue', 'gray', 'brown']],
    ['code.png', ['black']],
    ['palette.gif', ['red']],
    ['diagram.svg', ['white']],
    ['picture.webp', ['red', 'green', 'blue']],
  ] as const)('%s', async (name, expected) => {
    expect((await facts(await bytesOf(name))).colors).toEqual(expected);
  });
});

describe('a file that is none', () => {
  test.each<[string, Bytes]>([
    ['nothing', new Uint8Array()],
    ['a few bytes', new Uint8Array([0xff, 0xd8, 0xff])],
    ['noise', crypto.getRandomValues(new Uint8Array(20_000))],
    ['a page', page],
  ])('tells nothing: %s', async (_what, file) =>
    expect(await facts(file)).toEqual({ words: [], colors: [] }),
  );

  test('tells what came of it: one that was cut off', async () => {
    const file = camera({ description: 'By day', taken: '2024:05:17 14:03:22' }).subarray(0, 900);
    expect(await facts(file)).toMatchObject({ words: [{ text: 'By day' }], takenAt: '2024-05-17T14:03:22' });
  });
});

describe('hostile words', () => {
  const hostile = 'a\u0001b\u202ec<img src=x onerror=alert(1)>';

  test('are one line of plain text, and no more than two thousand characters of it', async () => {
    const [first] = (await facts(camera({ comment: asciiComment(`${hostile}\n${'x'.repeat(60_000)}`) })))
      .words;
    expect(first?.text).toHaveLength(2000);
    expect(first?.text.startsWith('a b\u202ec<img src=x onerror=alert(1)> x')).toBe(true);
  });

  test.each([
    ['a directory of itself', (bytes: Bytes) => bytes.fill(8, 24, 40)],
    ['fields beyond the end', (bytes: Bytes) => bytes.fill(0xff, 26, 80)],
    ['nothing but fields', (bytes: Bytes) => bytes.fill(0xff, 20, 22)],
  ])('%s ends at once', async (_what, damage) => {
    const file = camera({ description: 'By day', comment: asciiComment('Two cranes') });
    damage(file);
    const { colors } = await facts(file);
    expect(colors).toContain('blue');
  });
});
