import { memoized } from '../lib/async';
import { isLanguageTag } from '../lib/text';

/** A range of a text: its first character, and the one after its last. */
export interface Stretch {
  start: number;
  end: number;
}

/** A line break within a sentence. */
const fullLine = /(?<=[^\s.!?:;…。！？])[ \t]*\n(?=[ \t]*\p{Ll})/gu;

/** Joins lines within a sentence; every character keeps its place. */
const joined = (text: string): string => text.replaceAll(fullLine, (gap) => ' '.repeat(gap.length));

/** Returns the segmenter of a language into sentences, of the browser's for a text that is no tag; creating one is slow. */
export const segmenterOf = memoized(
  (lang: string) => new Intl.Segmenter(isLanguageTag(lang) ? lang : undefined, { granularity: 'sentence' }),
);

/**
 * Full stops that end no sentence: of initials, titles, abbreviations and numbered items. Browsers' segmenters know
 * none of them (seen in Chromium 156 and Node 20).
 */
const goesOn =
  /(?:^|[\s(])(?:\p{Lu}|\p{L}(?:\.\p{L})+|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|ca|bzw|Fig|Abb|Sr|Sra|Mme)\.\s*$|^\s*\d{1,3}\.\s*$/u;
/** Languages with a full stop after ordinal numbers. */
const withOrdinals = /^(?:cs|da|de|et|fi|hr|hu|is|lv|nb|nn|no|pl|sk|sl|sr|tr)\b/;
const ordinal = /\s\d{1,2}\.\s*$/;

/**
 * Lines, the longest in pieces that end at a space. Segmenters take minutes for a text of many lines, and a time that grows
 * with the square of the sentences.
 */
const segmentable = /[^\n\r]{0,5000}(?:\r\n?|\n)|[^\n\r]{1,5000}(?!\S)|[^\n\r]{1,5000}/gu;

/**
 * Returns the sentences of a text in a language (a BCP 47 tag, or empty), in order, without white space around them. A
 * line break ends a sentence too, unless the next line begins with a small letter.
 */
export function sentencesOf(text: string, lang: string): Stretch[] {
  const found: Stretch[] = [];
  let start: number | undefined;
  const segmenter = segmenterOf(lang);
  const isOpen = (segment: string): boolean =>
    !segment.includes('\n') && (goesOn.test(segment) || (withOrdinals.test(lang) && ordinal.test(segment)));
  let from = 0;
  for (const [line] of joined(text).matchAll(segmentable)) {
    const segments = start === undefined && line.trim() === '' ? [] : segmenter.segment(line);
    for (const { segment, index } of segments) {
      start ??= from + index;
      const end = from + index + segment.length;
      if (isOpen(segment) && end < text.length) continue;
      const words = text.slice(start, end);
      const lead = words.length - words.trimStart().length;
      if (words.trim() !== '') found.push({ start: start + lead, end: start + words.trimEnd().length });
      start = undefined;
    }
    from += line.length;
  }
  return found;
}

/** Where a long sentence may be split: after punctuation, else at a space. */
const cuts = [/^.*[,;:،؛、，；：—–)](?=\s|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana})/su, /^.*\s/su];

/**
 * Returns a sentence in pieces of limited length: Chromium's network voices stop within an utterance of some fifteen
 * seconds (https://issues.chromium.org/issues/41294170).
 */
export function speechPiecesOf(sentence: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const cut = cuts.map((where) => where.exec(head)?.[0].length ?? 0).find((length) => length > longest / 3);
    // Never within a surrogate pair.
    const whole = /[\uD800-\uDBFF]$/.test(head) ? longest - 1 : longest;
    pieces.push(rest.slice(0, cut ?? whole));
    rest = rest.slice(cut ?? whole);
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** A voice of the system. `isLocal` is false if the text is sent to a server. */
export interface Voice {
  id: string;
  name: string;
  lang: string;
  isLocal: boolean;
  isDefault: boolean;
}

/** Returns a tag's locale. With eSpeak, thirteen thousand voices share some hundred tags (Chromium 156 on Debian). */
const localeOf = memoized((tag: string): Intl.Locale | undefined => {
  try {
    // Some systems use en_US.
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
});

/** Languages with several names: Norwegian, and Chinese in speech engines. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb', cmn: 'zh' };

/** Returns the language of a tag without its region, in small letters; empty for no tag. */
export function languageOfTag(tag: string): string {
  const language = localeOf(tag)?.language ?? '';
  return sameLanguage[language] ?? language;
}

/** Returns the voices that speak a language (a BCP 47 tag). */
export function voicesOf<V extends Voice>(lang: string, voices: readonly V[]): V[] {
  const language = languageOfTag(lang);
  return voices.filter((voice) => languageOfTag(voice.lang) === language);
}

/**
 * Returns the voice for a language (a BCP 47 tag): the chosen one, by its id, if it speaks the language; else a local one, of
 * the same region before others, in the system's order. `undefined` if there is none: a voice of a server gets no text unless it
 * was chosen.
 */
export function voiceFor<V extends Voice>(lang: string, chosen: string, voices: readonly V[]): V | undefined {
  const speaking = voicesOf(lang, voices);
  const region = localeOf(lang)?.region;
  const rank = (voice: V): number =>
    (localeOf(voice.lang)?.region === region ? 2 : 0) + (voice.isDefault ? 1 : 0);
  return (
    speaking.find(({ id }) => id === chosen) ??
    speaking
      .filter(({ isLocal }) => isLocal)
      .reduce<V | undefined>((best, voice) => (best && rank(best) >= rank(voice) ? best : voice), undefined)
  );
}
