import * as z from 'zod/mini';
import type { AuthorWords } from '../model/alt-text';
import { isMachineWritten } from './camera-words';
import { isLanguageTag } from '../lib/text';
import { metadataIn } from './metadata';

/** So many descriptions of one file are of use, and so many characters of each. */
const mostWords = 8;
const longest = 2000;

/**
 * What the author of a picture wrote into its file: descriptions in XMP (IPTC's alt text before Dublin Core's, in each
 * of their languages), IPTC and Exif, in that order; nothing of a file without, and of one that cannot be read. Needs a
 * document, for XML.
 */
export async function readAuthorWords(picture: Blob): Promise<AuthorWords[]> {
  try {
    const metadata = await metadataIn(picture);
    return metadata ? distinct(await read(await metadata.arrayBuffer())) : [];
  } catch {
    // Whoever wrote it that way, it is no reason to give up on the picture.
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

async function read(file: ArrayBuffer): Promise<AuthorWords[]> {
  // XMP has no document type; entities of one are what makes a small file large.
  if (/<!(?:doctype|entity)/i.test(asLatin(file).replaceAll('\0', ''))) return [];
  const { load } = await import('exifreader');
  const { xmp, iptc, exif } = tags.parse(load(file, { expanded: true }));
  return [
    ...alternativesOf(xmp?.['AltTextAccessibility']),
    ...alternativesOf(xmp?.['description']),
    ...plainOf('iptc', iptc?.['Caption/Abstract']),
    ...plainOf('exif', exif?.['ImageDescription']),
  ];
}

const asLatin = (file: ArrayBuffer): string => new TextDecoder('latin1').decode(file);

/** Of XMP, each of a text's languages; `x-default` says none. */
function alternativesOf(found: unknown): AuthorWords[] {
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

function plainOf(from: 'iptc' | 'exif', found: unknown): AuthorWords[] {
  const { description } = tag.safeParse(found).data ?? {};
  return typeof description === 'string' ? [{ from, text: description, lang: '' }] : [];
}

/** Each text once, with its language where one says it; without what machines write. */
function distinct(words: readonly AuthorWords[]): AuthorWords[] {
  const found = new Map<string, AuthorWords>();
  for (const { from, text, lang } of words) {
    const line = text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, longest);
    const known = found.get(line);
    if (!known && !isMachineWritten(line)) found.set(line, { from, text: line, lang });
    else if (known?.lang === '') found.set(line, { ...known, lang });
  }
  return [...found.values()].slice(0, mostWords);
}
