import * as z from 'zod/mini';
import type { AuthorText } from '../model/alt-text';
import { isLanguageTag, hasCjk } from '../lib/text';
import { onOneLine } from '../lib/markdown';
import { metadataIn } from './metadata';

/** The limits of descriptions from one file, and of characters in each. */
const maxDescriptions = 8;
const maxLength = 2000;

/**
 * Returns the author's descriptions in a picture's file: from XMP (IPTC's alt text before Dublin Core's description, in
 * each language), IPTC and Exif, in this order; none of a file that cannot be parsed. Needs a document, for XML.
 */
export async function readAuthorWords(picture: Blob): Promise<AuthorText[]> {
  return distinct(authorWordsIn(await readTags(picture)));
}

/** What a file says of its picture. It stays on this device, unlike the author's descriptions, which may be sent for alt text. */
export interface FileWords {
  /** The author's descriptions, and comments. */
  words: Pick<AuthorText, 'text' | 'lang'>[];
  /** When the picture was taken, as the camera's clock said: `2024-05-17T14:03:22`. */
  takenAt?: string;
}

/** Returns what a picture's file says of it, from the same and from Exif's comment and PNG's texts. Needs a document, for XML. */
export async function readFileWords(picture: Blob): Promise<FileWords> {
  const found = await readTags(picture);
  const { exif, png } = found;
  const comments = [...userComment(exif?.['UserComment']), ...textsIn(png)];
  const takenAt = timeIn(exif?.['DateTimeOriginal']);
  return {
    words: distinct([...authorWordsIn(found), ...comments]),
    ...(takenAt !== undefined && { takenAt }),
  };
}

const tag = z.object({ value: z.unknown(), description: z.optional(z.unknown()) });
const alternative = z.object({
  value: z.string(),
  attributes: z.optional(z.object({ lang: z.optional(z.string()) })),
});
const group = z.optional(z.record(z.string(), z.unknown()));
const tags = z.object({ xmp: group, iptc: group, exif: group, png: group });
type Tags = z.infer<typeof tags>;

/** Returns the tags of a picture's metadata; none if these cannot be parsed. */
async function readTags(picture: Blob): Promise<Tags> {
  try {
    const metadata = await metadataIn(picture);
    if (!metadata) return {};
    const file = await metadata.arrayBuffer();
    // XMP has no document type, whose entities could expand a small file to a huge one.
    const text = new TextDecoder('latin1').decode(file).replaceAll('\0', '');
    if (/<!(?:doctype|entity)/i.test(text)) return {};
    const { load } = await import('exifreader');
    const { pngText: png, ...found } = load(file, { expanded: true });
    return tags.parse({ ...found, png });
  } catch {
    // The picture can be described without them.
    return {};
  }
}

function authorWordsIn({ xmp, iptc, exif }: Tags): AuthorText[] {
  return [
    ...alternativesOf(xmp?.['AltTextAccessibility']),
    ...alternativesOf(xmp?.['description']),
    ...plainOf('iptc', iptc?.['Caption/Abstract']),
    ...plainOf('exif', exif?.['ImageDescription']),
  ];
}

/** Returns an XMP text in each of its languages; `x-default` is no language. */
function alternativesOf(found: unknown): AuthorText[] {
  const { value } = tag.safeParse(found).data ?? {};
  const all = typeof value === 'string' ? [{ value }] : Array.isArray(value) ? value : [];
  return all.flatMap((each: unknown) => {
    const one = alternative.safeParse(each).data;
    const lang = one?.attributes?.lang ?? '';
    return one
      ? { from: 'xmp', text: one.value, lang: lang !== 'x-default' && isLanguageTag(lang) ? lang : '' }
      : [];
  });
}

function plainOf(from: 'iptc' | 'exif', found: unknown): AuthorText[] {
  const { description } = tag.safeParse(found).data ?? {};
  return typeof description === 'string' ? [{ from, text: description, lang: '' }] : [];
}

/** Returns the texts of a PNG that describe it, by their keywords (PNG, third edition, 11.3.3.2), which exifreader puts before the language. */
function textsIn(png: Tags['png']): AuthorText[] {
  return Object.entries(png ?? {}).flatMap(([name, found]) => {
    const [, keyword, lang = ''] = /^(Title|Description|Comment)(?: \((.*)\))?$/.exec(name) ?? [];
    if (keyword === undefined) return [];
    return plainOf('exif', found).map((one) => ({ ...one, lang: isLanguageTag(lang) ? lang : '' }));
  });
}

const bytes = z.object({ value: z.array(z.number()) });

/** The encodings of Exif's comment by its first eight bytes (Exif 2.3, 4.6.5, tag 0x9286). */
const encodings: Readonly<Record<string, 'utf-8' | 'utf-16'>> = {
  ASCII: 'utf-8',
  UNICODE: 'utf-16',
  '': 'utf-8',
};

/** Returns Exif's comment; none in an encoding that is unknown or wrong. */
function userComment(found: unknown): AuthorText[] {
  const all = Uint8Array.from(bytes.safeParse(found).data?.value ?? []);
  const encoding = encodings[String.fromCharCode(...all.subarray(0, 8)).replaceAll('\0', '')];
  const coded = all.subarray(8);
  if (encoding === undefined || coded.length === 0) return [];
  // Nothing says the byte order: of most texts, one byte of each pair is often zero.
  const zeros = (first: number): number => coded.filter((byte, at) => byte === 0 && at % 2 === first).length;
  const name = encoding === 'utf-8' ? encoding : zeros(0) > zeros(1) ? 'utf-16be' : 'utf-16le';
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(coded);
    return [{ from: 'exif', text: text.replaceAll('\0', ' '), lang: '' }];
  } catch {
    return [];
  }
}

/** Returns an Exif time, such as `2024:05:17 14:03:22`, as an ISO time without a zone; undefined for none, and for one that cannot be. */
function timeIn(found: unknown): string | undefined {
  const { description } = tag.safeParse(found).data ?? {};
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(typeof description === 'string' ? description : '') ?? [];
  const written = `${year}-${month}-${day}T${time}`;
  const at = new Date(`${written}Z`);
  // A date that there is not, such as February 30, becomes another.
  return Number.isNaN(at.getTime()) || Number(year) < 1826 || !at.toISOString().startsWith(written)
    ? undefined
    : written;
}

/** Returns each text once, with a language where one of its copies has one; without text that machines wrote. */
function distinct(words: readonly AuthorText[]): AuthorText[] {
  const found = new Map<string, AuthorText>();
  for (const { from, text, lang } of words) {
    const line = onOneLine(text).slice(0, maxLength);
    const known = found.get(line);
    if (!known && !isMachineWritten(line)) found.set(line, { from, text: line, lang });
    else if (known?.lang === '') found.set(line, { ...known, lang });
  }
  return [...found.values()].slice(0, maxDescriptions);
}

/**
 * Descriptions that cameras and programs write automatically. Seen in files of Olympus, Sony, Minolta, Kodak, Samsung and
 * Huawei cameras, of GIMP, Lavc and others.
 */
const byMachines = [
  /^(?:olympus|minolta|konica minolta|kodak|casio|nikon|canon|fujifilm|panasonic|pentax|samsung|leica|vivitar|polaroid)?\s*(?:digital\s*(?:still\s*)?camera|dsc|camera)$/,
  /^(?:sony|samsung|hp|lg|vga)\s+(?:dsc|digital|camera|usb.*)$/,
  /^(?:created|edited|processed|produced|exported|optimi[sz]ed|generated)\s+(?:with|using|from)\b|^generated\s+by\b/,
  /^(?:file written by|copyright|©|charset=|<\?xml|lavc|lead technologies|applemark|image\/|binary )/,
  /^(?:default|untitled|unknown|none|null|n\/a|no description|description|comment|user comments?|screenshot|image|photo|picture|exif[_ ]jpeg.*)$/,
  /(?:^|[\\/])\S+\.(?:jpe?g|png|tiff?|webp|heic|psd|gif)$/,
  /^(?:dsc|img|pict|dscn|dscf|mvi|p|sam|cimg|imgp|gopr|dji|pxl|screenshot)[-_ ]?\d[\w-]*$/,
];
/** Camera modes of Huawei, such as `cof`, `oznor` and `rhdr`. */
const mode = /^[a-z]{3,5}(?:_[a-z0-9]+)*$/;

/** Whether a description was written by a camera or program, not by an author. */
export function isMachineWritten(words: string): boolean {
  const said = words.trim().toLowerCase();
  if (!/\p{L}{2}/u.test(said) && !hasCjk(said)) return true;
  return mode.test(words.trim()) || byMachines.some((pattern) => pattern.test(said));
}
