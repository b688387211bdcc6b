import { ascii, chunk, join, segment, uint32, type Bytes } from './files';

// Files of pictures as programs write them, with an author's words in their metadata.

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

const alternatives = (words: Readonly<Record<string, string>>): string =>
  `<rdf:Alt>${Object.entries(words)
    .map(([lang, text]) => `<rdf:li xml:lang="${lang}">${text}</rdf:li>`)
    .join('')}</rdf:Alt>`;

/** An XMP packet (ISO 16684-1) with a description in some languages, or with whatever stands in it. */
export function xmp(
  description: Readonly<Record<string, string>> | string,
  alt?: Readonly<Record<string, string>>,
): string {
  const inside =
    typeof description === 'string'
      ? description
      : `<dc:description>${alternatives(description)}</dc:description>`;
  const ours = alt
    ? `<Iptc4xmpCore:AltTextAccessibility>${alternatives(alt)}</Iptc4xmpCore:AltTextAccessibility>`
    : '';
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
    ${inside}${ours}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** XMP as a segment of a JPEG. */
export const xmpSegment = (packet: string): Bytes =>
  segment(0xe1, [...ascii('http://ns.adobe.com/xap/1.0/\0'), ...utf8(packet)]);

/** XMP as a chunk of a PNG. */
export const xmpChunk = (packet: string): Bytes =>
  chunk('iTXt', [...ascii('XML:com.adobe.xmp\0\0\0\0\0'), ...utf8(packet)]);

/** IPTC's caption (IIM 2:120) in UTF-8, in Photoshop's resource 0x0404, as a segment of a JPEG. */
export function iptcSegment(caption: string): Bytes {
  const set = (record: number, dataset: number, bytes: readonly number[]): number[] => [
    0x1c,
    record,
    dataset,
    bytes.length >> 8,
    bytes.length & 0xff,
    ...bytes,
  ];
  const data = [...set(1, 90, [0x1b, 0x25, 0x47]), ...set(2, 120, utf8(caption))];
  const padding = data.length % 2 === 0 ? [] : [0];
  // oxfmt-ignore
  return segment(0xed, [
    ...ascii('Photoshop 3.0\0'),
    ...ascii('8BIM'),
    0x04, 0x04, 0, 0,
    ...uint32(data.length),
    ...data,
    ...padding,
  ]);
}

/** Exif's ImageDescription, without the name that it goes by in a JPEG. */
export function exifDescription(description: string): number[] {
  const text = [...utf8(description), 0];
  // oxfmt-ignore
  return [
    ...ascii('MM'),
    // One entry at byte 8: tag 0x010e, text, so many bytes at 26.
    0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x0e, 0, 2,
    ...uint32(text.length),
    ...uint32(26),
    0, 0, 0, 0,
    ...text,
  ];
}

export const exifSegment = (description: string): Bytes =>
  segment(0xe1, [...ascii('Exif\0\0'), ...exifDescription(description)]);

/** A WebP's chunks; those with metadata come last. */
export function webp(...chunks: (readonly [string, readonly number[]])[]): Bytes {
  const little = (value: number): number[] => uint32(value).toReversed();
  const body = chunks.flatMap(([name, bytes]) => [
    ...ascii(name),
    ...little(bytes.length),
    ...bytes,
    ...(bytes.length % 2 === 0 ? [] : [0]),
  ]);
  return join(ascii('RIFF'), little(body.length + 4), ascii('WEBP'), body);
}

export const xmpBytes = (packet: string): number[] => utf8(packet);

/** Exif data of a camera: a description, a comment with its encoding, the time of the picture, and the place. */
export function cameraSegment({
  description = '',
  comment = [],
  taken = '',
}: {
  description?: string;
  comment?: readonly number[];
  taken?: string;
}): Bytes {
  const text = (words: string): number[] => [...utf8(words), 0];
  const start = 8;
  const directoryOf = (at: number, exifAt: number, gpsAt: number): number[] =>
    directory(at, [
      [0x010e, 2, text(description)],
      [0x8769, 4, uint32(exifAt)],
      [0x8825, 4, uint32(gpsAt)],
    ]);
  const exifAt = start + directoryOf(start, 0, 0).length;
  const exif = directory(exifAt, [
    [0x9003, 2, text(taken)],
    [0x9286, 7, comment],
  ]);
  const gpsAt = exifAt + exif.length;
  const degrees = [48, 1, 8, 1, 15, 1].flatMap(uint32);
  // oxfmt-ignore
  const gps = directory(gpsAt, [[1, 2, text('N')], [2, 5, degrees], [3, 2, text('E')], [4, 5, degrees]]);
  const tiff = [
    ...ascii('MM'),
    0,
    42,
    ...uint32(start),
    ...directoryOf(start, exifAt, gpsAt),
    ...exif,
    ...gps,
  ];
  return segment(0xe1, [...ascii('Exif\0\0'), ...tiff]);
}

/** The length in bytes of one value of a TIFF type. */
const typeLengths: Readonly<Record<number, number>> = { 2: 1, 4: 4, 5: 8, 7: 1 };

/** A TIFF directory that begins at an offset, with the values that are too long for it after it. */
function directory(at: number, fields: readonly (readonly [number, number, readonly number[]])[]): number[] {
  const table: number[] = [0, fields.length];
  const outside: number[] = [];
  const end = at + 2 + 12 * fields.length + 4;
  for (const [tag, type, value] of fields) {
    table.push(tag >> 8, tag & 0xff, 0, type, ...uint32(value.length / (typeLengths[type] ?? 1)));
    if (value.length <= 4) table.push(...[...value, 0, 0, 0, 0].slice(0, 4));
    else {
      table.push(...uint32(end + outside.length));
      outside.push(...value);
    }
  }
  return [...table, 0, 0, 0, 0, ...outside];
}

/** Exif's comment in one of its encodings. */
export const asciiComment = (words: string): number[] => [...ascii('ASCII\0\0\0'), ...utf8(words)];
export const unicodeComment = (words: string, isLittle: boolean): number[] => [
  ...ascii('UNICODE\0'),
  ...[...words].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  }),
];

/** A text of a PNG with a keyword: in Latin-1, or in UTF-8 with a language. */
export const textChunk = (keyword: string, words: string): Bytes =>
  chunk('tEXt', [...ascii(`${keyword}\0`), ...ascii(words)]);
export const languageChunk = (keyword: string, lang: string, words: string): Bytes =>
  chunk('iTXt', [...ascii(`${keyword}\0\0\0${lang}\0\0`), ...utf8(words)]);
