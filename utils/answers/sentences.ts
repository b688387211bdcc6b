import { isLanguageTag } from '../lib/text';

/** A stretch of a text, from its first character to the one after its last. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where a line was only full: the next one goes on in the middle of a sentence. */
const fullLine = /(?<=[^\s.!?:;…。！？])[ \t]*\n(?=[ \t]*\p{Ll})/gu;

/** Joins lines that were only full, every character staying at its place. */
const joined = (text: string): string => text.replaceAll(fullLine, (gap) => ' '.repeat(gap.length));

/** Segmenters by language: making one takes longer than using it. */
const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(lang: string): Intl.Segmenter {
  const known = segmenters.get(lang);
  if (known) return known;
  const made = new Intl.Segmenter(isLanguageTag(lang) ? lang : undefined, { granularity: 'sentence' });
  segmenters.set(lang, made);
  return made;
}

/**
 * What ends no sentence although it ends in a full stop: initials, titles, abbreviations, the number of an item. The
 * segmenters of browsers know none of them (seen in Chromium 156 and Node 20).
 */
const goesOn =
  /(?:^|[\s(])(?:\p{Lu}|\p{L}(?:\.\p{L})+|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|ca|bzw|Fig|Abb|Sr|Sra|Mme)\.\s*$|^\s*\d{1,3}\.\s*$/u;
/** Languages that write an ordinal number with a full stop. */
const withOrdinals = /^(?:cs|da|de|et|fi|hr|hu|is|lv|nb|nn|no|pl|sk|sl|sr|tr)\b/;
const ordinal = /\s\d{1,2}\.\s*$/;

/**
 * The sentences of a text in a language (a BCP 47 tag, or empty), in order, without the white space around them. A line
 * that ends with a break ends its sentence too, unless the next one goes on with a small letter.
 */
export function sentencesOf(text: string, lang: string): Stretch[] {
  const found: Stretch[] = [];
  let start: number | undefined;
  const isOpen = (segment: string): boolean =>
    !segment.includes('\n') && (goesOn.test(segment) || (withOrdinals.test(lang) && ordinal.test(segment)));
  for (const { segment, index } of segmenterOf(lang).segment(joined(text))) {
    start ??= index;
    const end = index + segment.length;
    if (isOpen(segment) && end < text.length) continue;
    const words = text.slice(start, end);
    const lead = words.length - words.trimStart().length;
    if (words.trim() !== '') found.push({ start: start + lead, end: start + words.trimEnd().length });
    start = undefined;
  }
  return found;
}

/** Where a long sentence may be cut: after a mark, else at a space. */
const cuts = [/^.*[,;:،؛、，；：—–)](?=\s|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana})/su, /^.*\s/su];

/**
 * A sentence in pieces of at most so many characters, which joined give it again: Chromium's network voices fall silent
 * within an utterance of some fifteen seconds (https://issues.chromium.org/issues/41294170).
 */
export function piecesOf(sentence: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const cut = cuts.map((where) => where.exec(head)?.[0].length ?? 0).find((length) => length > longest / 3);
    // Never through the middle of a character of two units.
    const whole = /[\uD800-\uDBFF]$/.test(head) ? longest - 1 : longest;
    pieces.push(rest.slice(0, cut ?? whole));
    rest = rest.slice(cut ?? whole);
  }
  return rest === '' ? pieces : [...pieces, rest];
}
