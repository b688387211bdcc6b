import { decodeEntities } from '../../lib/html';
import {
  altLabel,
  lengthLine,
  emptyMarker,
  emptySentence,
  longLabel,
  preamble,
  refusal,
  saysImage,
  saysImageLast,
  saysImageRemovable,
} from './alt-answer-words';
import { characterCount } from '../../lib/text';
import { altMost } from '../../model/alt-text';
import { saysTheSame } from './is-redundant';

/** What a model's answer proposes. */
export interface AltAnswer {
  decision: 'alt' | 'empty';
  /** One line; empty where it should be left empty. */
  text: string;
  /** A longer description, as Markdown; else empty. */
  long: string;
  /** Why it should be left empty; else empty. */
  why: string;
  /** “Image of” stood before it, and was taken away. */
  isShortened: boolean;
}

/**
 * What an answer proposes: models put labels, quotes, Markdown or a whole attribute around alt text however they are
 * asked. Null for a refusal, and where there is nothing to propose. It takes away what is not alt text, but never cuts it.
 */
export function altAnswer(answer: string): AltAnswer | null {
  const [first = '', ...rest] = afterPreamble(linesOf(answer));
  const attribute = attributeIn(first);
  const line = attribute ?? bare(first);
  const more = rest.join('\n').trim();
  if (attribute === '' || (attribute === null && isEmptyQuote(first))) return leaveEmpty(more);
  if (refusal.test(line)) return null;
  const marker = emptyMarker.exec(line);
  if (marker) return leaveEmpty(`${line.slice(marker[0].length)}\n${more}`);
  if (emptySentence.test(line)) return leaveEmpty(`${line}\n${more}`);
  const text = withoutImageOf(line);
  if (text === '') return null;
  return { decision: 'alt', text, long: withoutLabel(more), why: '', isShortened: text !== line };
}

function leaveEmpty(why: string): AltAnswer {
  return { decision: 'empty', text: '', long: '', why: oneLine(bare(oneLine(why))), isShortened: false };
}

/** So much of an answer is looked at, in characters: a model that loops must not hold anybody up. */
const longestAnswer = 20_000;

/** An answer's lines without code fences, rules and counts of characters, from the first that says something. */
function linesOf(answer: string): string[] {
  const lines = answer
    .slice(0, longestAnswer)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .filter((line) => !isNoWords(line.trim()));
  const start = lines.findIndex((line) => bare(line) !== '' || isEmptyQuote(line));
  return start < 0 ? [] : lines.slice(start);
}

const isNoWords = (line: string): boolean =>
  /^(?:```|~~~|(?:[-*_] ?){3,}$)/u.test(line) || lengthLine.test(line);

/** The lines from the alt text on: a first line that only announces it is passed by, once. */
function afterPreamble(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const isLabel = bare(first) === '' || preamble.test(unmarked(first));
  if (!isLabel || attributeIn(first) !== null) return lines;
  const start = rest.findIndex((line) => oneLine(line) !== '');
  return start < 0 ? lines : rest.slice(start);
}

/** The value of an `alt` attribute in a line; null where there is none. */
function attributeIn(line: string): string | null {
  const whole = /^\s*[`*]*alt\s*=\s*(["“'])(.*)["”'][`*]*\s*$/iu.exec(line);
  const inTag = /<img\b[^<>]*?\balt\s*=\s*(["'])(.*?)\1/iu.exec(line);
  const value = (inTag ?? whole)?.[2];
  return value === undefined ? null : oneLine(decodeEntities(value));
}

const isEmptyQuote = (line: string): boolean =>
  /^(?:""|''|``|“”|„“|«\s*»|「」|\(\s*\))$/u.test(unlabelled(line));

/** What means nothing in one line of plain text: marks of Markdown at its beginning. */
function unmarked(line: string): string {
  const plain = oneLine(line).replace(/^(?:#{1,6}\s+|>\s*|[-*+•]\s+|1[.)]\s+)+/u, '');
  return oneLine(plain.replaceAll(/\*\*|__/g, ''));
}

function unlabelled(line: string): string {
  return unmarked(line).replace(altLabel, '');
}

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
];

/** So many pairs of quotes stand around alt text at most, labels between them. */
const mostRounds = 4;

/** A line without marks, labels, and quotes that stand around all of it. */
function bare(line: string): string {
  let text = unlabelled(line);
  for (let round = 0; round < mostRounds; round += 1) {
    for (const [open, close] of quotes) text = unquoted(text, open, close);
    text = text.replace(altLabel, '');
  }
  return text;
}

/** Without quotes around it, unless these belong to two quotations in it. */
function unquoted(text: string, open: string, close: string): string {
  const stop = /[.。]$/u.exec(text)?.[0] ?? '';
  const body = stop === '' ? text : text.slice(0, -1);
  if (body.length < 2 || !body.startsWith(open) || !body.endsWith(close)) return text;
  const inside = body.slice(1, -1);
  return inside.includes(open) || inside.includes(close)
    ? text
    : oneLine(inside + (inside.endsWith(stop) ? '' : stop));
}

function withoutImageOf(line: string): string {
  if (saysImageLast.test(line)) return line.replace(saysImageLast, '') || line;
  const rest = line.replace(saysImageRemovable, '');
  return rest === line || rest === '' ? line : rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

function withoutLabel(text: string): string {
  const label = longLabel.exec(unmarked(text.split('\n', 1)[0] ?? ''));
  if (!label) return text;
  const [first = '', ...rest] = text.split('\n');
  return [unmarked(first).replace(longLabel, ''), ...rest].join('\n').trim();
}

/** Text on one line, without what no eye sees. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u200b\u2060\ufeff]+/gu, ' ').trim();
}

/** What a person should look at before alt text is used. */
export type AltFlag = 'tooLong' | 'sentences' | 'repeatsCaption' | 'repeatsText' | 'saysImage' | 'shortened';

/** Looks at alt text, with what its page says beside it. */
export function altFlags(
  { text, isShortened }: Pick<AltAnswer, 'text' | 'isShortened'>,
  around: { caption: string; beside: string },
): AltFlag[] {
  const flags: [AltFlag, boolean][] = [
    ['tooLong', characterCount(text) > altMost],
    ['sentences', sentence.test(text)],
    ['repeatsCaption', saysTheSame(text, around.caption)],
    ['repeatsText', saysTheSame(text, around.beside)],
    ['saysImage', saysImage.test(text)],
    ['shortened', isShortened],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** A sentence's end with another one after it; an abbreviation is shorter than most last words. */
const sentence =
  /(?:(?<!\b(?:Mrs|Ltd|Inc|etc|Vgl|vgl|bzw|usw|Sra|Prof|Dott))(?<=[\p{L}\p{N}]{3})|[\])%])[.!?؟]["”’»)\]]*\s+["“„«(¿¡]*[\p{Lu}\p{Lo}]|[。！？](?=[^」』）\s])/u;
