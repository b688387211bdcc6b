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
export function speechPiecesOf(sentence: string, longest: number): string[] {
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

/** What is known of a voice of the system, as the browser tells it. `isLocal` is false where the text goes to a server. */
export interface Voice {
  id: string;
  name: string;
  lang: string;
  isLocal: boolean;
  isDefault: boolean;
}

function readTag(tag: string): Intl.Locale | undefined {
  try {
    // Some systems write en_US.
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

/** The tags read so far: with eSpeak, thirteen thousand voices share some hundred of them (Chromium 156 on Debian). */
const locales = new Map<string, Intl.Locale | undefined>();

function localeOf(tag: string): Intl.Locale | undefined {
  if (!locales.has(tag)) locales.set(tag, readTag(tag));
  return locales.get(tag);
}

/** One language under several names: Norwegian, and Chinese as speech engines call it. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb', cmn: 'zh' };

/** The language of a tag without its region, in small letters; empty where it is none. */
export function languageOfTag(tag: string): string {
  const language = localeOf(tag)?.language ?? '';
  return sameLanguage[language] ?? language;
}

/**
 * The voice to read a language with (a BCP 47 tag): the chosen one, by its id, where it speaks that language; else one of
 * this device before one of a server, of the same region before others, and then the system's own order. Undefined where
 * no voice speaks it.
 */
export function voiceFor<V extends Voice>(lang: string, chosen: string, voices: readonly V[]): V | undefined {
  const language = languageOfTag(lang);
  const speaking = voices.filter((voice) => languageOfTag(voice.lang) === language);
  const region = localeOf(lang)?.region;
  const rank = (voice: V): number =>
    (voice.isLocal ? 4 : 0) + (localeOf(voice.lang)?.region === region ? 2 : 0) + (voice.isDefault ? 1 : 0);
  return (
    speaking.find(({ id }) => id === chosen) ??
    speaking.reduce<V | undefined>(
      (best, voice) => (best && rank(best) >= rank(voice) ? best : voice),
      undefined,
    )
  );
}
