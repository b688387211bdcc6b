import * as z from 'zod/mini';
import type { AuthorText } from '../model/alt-text';
import { onOneLine } from '../lib/markdown';
import { isLanguageTag, hasCjk } from '../lib/text';
import { metadataIn } from './metadata';

/** The limits of descriptions from one file, and of characters in each. */
const maxDescriptions = 8;
const maxLength = 2000;

/**
 * Returns the author's descriptions in a picture's file: from XMP (IPTC's alt text before Dublin Core's description, in
 * each language), IPTC and Exif, in this order; none of a file that cannot be parsed. Needs a document, for XML.
 */
export async function readAuthorWords(picture: Blob): Promise<AuthorText[]> {
  try {
    const metadata = await metadataIn(picture);
    return metadata ? distinct(await read(await metadata.arrayBuffer())) : [];
  } catch {
    // The picture can be described without them.
    return [];
  }
}

const tag = z.object({ value: z.unknown(), description: z.optional(z.unknown()) });
const alternative = z.object({
  value: z.string(),
  attributes: z.optional(z.object({ lang: z.optional(z.string()) })),
});
const group = z.optional(z.record(z.string(), z.unknown()));
const tags = z.object({ xmp: group, iptc: group, exif: group });

async function read(file: ArrayBuffer): Promise<AuthorText[]> {
  // XMP has no document type, whose entities could expand a small file to a huge one.
  const text = new TextDecoder('latin1').decode(file).replaceAll('\0', '');
  if (/<!(?:doctype|entity)/i.test(text)) return [];
  const { load } = await import('exifreader');
  const { xmp, iptc, exif } = tags.parse(load(file, { expanded: true }));
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
