import { decodeEntities } from '../../lib/html';
import { characterCount, isRedundant } from '../../lib/text';
import { maxAltLength } from '../../model/alt-text';

// How models phrase alt text in the languages of Sightread: seen in their answers, or translated.

/** Labels of alt text, and of the long description after it. */
const altLabels = [
  'alt(?:ernative|ernate)?[ -]?text(?: attribute)?',
  'alt(?:ernativ)?[ -]?texte?',
  'alt',
  'texte alt(?:ernatif)?',
  'testo alt(?:ernativo)?',
  'texto alt(?:ernativo)?',
  '代替テキスト',
  '(?:alt|ALT)\\s?テキスト',
  '(?:ال)?نص (?:ال)?بديل',
  '(?:proposed|suggested|recommended|short) alt(?:ernative)?[ -]?text',
];
const longLabels = [
  '(?:long|extended|detailed) (?:description|alt(?:ernative)?[ -]?text)',
  'description',
  '(?:lange|ausführliche|detaillierte) (?:bild)?beschreibung',
  'description (?:longue|détaillée)',
  'descrizione (?:lunga|estesa|dettagliata)',
  'descripción (?:larga|extensa|detallada)',
  'descrição (?:longa|detalhada)',
  '(?:長い|詳細な|詳しい)?説明',
  '(?:ال)?وصف (?:ال)?(?:طويل|مفصل|تفصيلي)?',
];
const label = (labels: readonly string[]): RegExp =>
  new RegExp(`^(?:${labels.join('|')})\\s*(?:\\([^)]*\\)\\s*)?[:：]\\s*`, 'iu');
const altLabel = label(altLabels);
const longLabel = label(longLabels);

/** Phrases for “leave empty”: the requested marker, and what models make of it. */
const emptyMarkers = [
  '(?:please )?leave (?:it |this |the alt(?:ernative)?[ -]?text )?(?:empty|blank)',
  'left (?:empty|blank)',
  'empty(?: alt(?:ernative)?[ -]?text| string)?',
  'no alt(?:ernative)?[ -]?text(?: is)?(?: needed| required| necessary)?',
  '(?:bitte )?leer ?(?:lassen|gelassen)?',
  'laisser (?:le texte )?vide',
  'vide',
  'lasciare? (?:il testo )?vuoto',
  'vuoto',
  'dejar(?:lo)? (?:el texto )?vacío',
  'vacío',
  'deixar (?:o texto )?(?:em branco|vazio)',
  'vazio',
  '空(?:のまま|にする|欄|白)?(?:にする|とする|でよい)?',
  '(?:ي)?(?:ُ)?ترك(?:ه)? فارغ(?:ا|ًا|اً)?',
  'اتركه فارغ(?:ا|ًا|اً)?',
  'فارغ',
];
const dash = '[-–—:：,;.。،]';
/** A marker in brackets, alone in a line, or before a dash: `Empty street at night` is alt text. */
const emptyMarker = new RegExp(
  `^[\`*_"“]*(?:[([（【]\\s*(?:${emptyMarkers.join('|')})\\s*[)\\]）】][\`*_"”]*|(?:${emptyMarkers.join('|')})(?=\\s*(?:$|[-–—:：.。]\\s|[-–—:：.。]$)))\\s*${dash}*\\s*`,
  'iu',
);
/** A sentence that advises empty alt text. */
const emptySentence =
  /^(?:the |this )?(?:image’s |image's |picture’s |picture's )?alt(?:ernative)?[ -]?(?:text|attribute)(?: attribute)?(?: for this (?:image|picture))? (?:should|can|may|must) (?:be (?:left )?|stay |remain )(?:empty|blank)\b|^der alt(?:ernativ)?[ -]?text (?:sollte|kann|soll) leer (?:bleiben|sein|gelassen werden)\b|^le texte alternatif (?:devrait|doit|peut) (?:être (?:laissé )?|rester )vide\b|^il testo alternativo (?:dovrebbe|deve|può) (?:essere (?:lasciato )?|rimanere )vuoto\b|^el texto alternativo (?:debería|debe|puede) (?:dejarse |estar |quedar(?:se)? )vacío|^o texto alternativo (?:deveria|deve|pode) (?:ser deixado |ficar |estar )(?:em branco|vazio)\b|^代替テキストは空/iu;

/** The beginning of a refusal. */
const refusal =
  /^(?:i[’']?m sorry|i am sorry|sorry|i apologi[sz]e|unfortunately|as an ai)\b[^"]{0,80}\b(?:can[’']?t|cannot|unable|not able|won[’']?t|don[’']?t)\b|^i(?:[’']m| am)? (?:can[’']?t|cannot|unable|not able|won[’']?t)\b|^(?:es )?tut mir (?:sehr )?leid\b|^(?:leider )?(?:kann ich|ich kann)\b[^"]{0,60}\b(?:nicht|kein)|^(?:je suis )?désolée?(?!\p{L})|^je (?:ne peux pas|ne suis pas)|^mi dispiace\b|^(?:non posso|non sono in grado)\b|^lo siento\b|^no puedo\b|^(?:desculpe|sinto muito|lamento)\b|^não (?:posso|consigo)\b|^(?:申し訳|すみません|ごめん)|^(?:عذر|آسف|أعتذر|لا أستطيع|لا يمكنني)/iu;

/** A line that only tells the length. */
const lengthLine =
  /^[([]?(?:length: ?)?\d+ ?(?:characters?|chars?|Zeichen|caractères|caratteri|caracteres|文字|حرفًا|حرف)[)\]]?\.?$/iu;

/** A line that only introduces the next: it ends in a colon. */
const preamble = /[:：]$/u;

/** “Image of” and the like, which screen readers say themselves, where the grammar after it does not depend on it. */
const saysImageRemovable =
  /^(?:(?:an?|the|this|this is an?|here is an?)\s+)?(?:image|picture|graphic)\s+(?:of|showing|that shows|which shows|depicting)\s+(?=\S)|^(?:ein |das )?bild von (?!eine[mr]\b|de[mr]\b)(?=\S)|^(?:une )?image (?:de |d[’'])(?=\S)|^(?:un[’'])?immagine di (?=\S)|^(?:una )?imagen de (?=\S)|^(?:uma )?imagem de (?=\S)|^صورة (?!ل)(?=\S)/iu;
/** The same, also where the words after it are inflected by it: only a person can remove it. */
const saysImage =
  /^(?:(?:an?|the|this)\s+)?(?:image|picture|graphic)\s+(?:of|showing|shows|that shows|depicting|depicts)\b|^(?:ein(?:e)? |das |die )?(?:bild|abbildung|grafik) (?:von|vom|eine[rs]|des|der|mit|zeigt)\b|^(?:une |l[’'])?image (?:de|du|des|montrant)\b|^(?:une )?image d[’']|^(?:un[’']|l[’'])?immagine (?:di|del|dello|della|dei|degli|delle|che mostra)\b|^(?:una |la )?imagen (?:de|del|que muestra)\b|^(?:uma |a )?imagem (?:de|do|da|dos|das|que mostra|mostrando)(?:\s|$)|の(?:画像|写真|イメージ)[。.]?$|^صورة\s/iu;
/** In Japanese it comes last. */
const saysImageLast = /の画像[。.]?$/u;

/** A model's proposal of alt text. */
export interface AltAnswer {
  decision: 'alt' | 'empty';
  /** One line; empty for empty alt text. */
  text: string;
  /** A longer description, as Markdown; else empty. */
  long: string;
  /** The reason for empty alt text; else empty. */
  why: string;
  /** “Image of” was removed from its beginning. */
  isShortened: boolean;
}

/**
 * Returns the proposal in an answer: models put labels, quotes, Markdown or a whole attribute around alt text. `null`
 * for a refusal, and for an answer without a proposal. Alt text is never shortened.
 */
export function parseAltAnswer(answer: string): AltAnswer | null {
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

/** Returns an answer in two parts, as they are: up to its alt text, and what follows. */
export function splitAltAnswer(answer: string): { head: string; rest: string } {
  const whole = answer.trim();
  const rest = afterPreamble(linesOf(answer)).slice(1).join('\n').trim();
  return rest !== '' && whole.endsWith(rest)
    ? { head: whole.slice(0, -rest.length), rest }
    : { head: whole, rest: '' };
}

function leaveEmpty(why: string): AltAnswer {
  return { decision: 'empty', text: '', long: '', why: oneLine(bare(oneLine(why))), isShortened: false };
}

/** The length that is parsed, in characters, in case a model loops. */
const longestAnswer = 20_000;

/** Returns an answer's lines without code fences, rules and length lines, from the first with text. */
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

/** Returns the lines from the alt text on, without one introducing line. */
function afterPreamble(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const isLabel = bare(first) === '' || preamble.test(unmarked(first));
  if (!isLabel || attributeIn(first) !== null) return lines;
  const start = rest.findIndex((line) => oneLine(line) !== '');
  return start < 0 ? lines : rest.slice(start);
}

/** Returns the value of an `alt` attribute in a line; `null` without one. */
function attributeIn(line: string): string | null {
  const whole = /^\s*[`*]*alt\s*=\s*(["“'])(.*)["”'][`*]*\s*$/iu.exec(line);
  const inTag = /<img\b[^<>]*?\balt\s*=\s*(["'])(.*?)\1/iu.exec(line);
  const value = (inTag ?? whole)?.[2];
  return value === undefined ? null : oneLine(decodeEntities(value));
}

const isEmptyQuote = (line: string): boolean =>
  /^(?:""|''|``|“”|„“|«\s*»|「」|\(\s*\))$/u.test(unlabeled(line));

/** Removes Markdown marks from a line of plain text. */
function unmarked(line: string): string {
  const plain = oneLine(line).replace(/^(?:#{1,6}\s+|>\s*|[-*+•]\s+|1[.)]\s+)+/u, '');
  return oneLine(plain.replaceAll(/\*\*|__/g, ''));
}

function unlabeled(line: string): string {
  return unmarked(line).replace(altLabel, '');
}

/** Each with its opening and its closing sign. */
const quotes = ['""', '“”', '„“', '„”', '«»', '»«', '「」', '『』', '‘’', "''", '``', '**', '__'];

/** The maximum number of nested quotes around alt text, with labels between them. */
const maxRounds = 4;

/** Returns a line without marks, labels, and quotes around all of it. */
function bare(line: string): string {
  let text = unlabeled(line);
  for (let round = 0; round < maxRounds; round += 1) {
    for (const [open = '', close = ''] of quotes) text = unquoted(text, open, close);
    text = text.replace(altLabel, '');
  }
  return text;
}

/** Returns the text without quotes around it, unless they belong to two quotations. */
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

/** Returns the text on one line, without invisible characters. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u200b\u2060\ufeff]+/gu, ' ').trim();
}

/** A point that a person should check in alt text. */
export type AltFlag = 'tooLong' | 'sentences' | 'repeatsCaption' | 'repeatsText' | 'saysImage' | 'shortened';

/** Returns what to check in alt text, also against the text beside the picture. */
export function altFlags(
  { text, isShortened }: Pick<AltAnswer, 'text' | 'isShortened'>,
  around: { caption: string; beside: string },
): AltFlag[] {
  const flags: [AltFlag, boolean][] = [
    ['tooLong', characterCount(text) > maxAltLength],
    ['sentences', sentence.test(text)],
    ['repeatsCaption', isRedundant(text, around.caption)],
    ['repeatsText', isRedundant(text, around.beside)],
    ['saysImage', saysImage.test(text)],
    ['shortened', isShortened],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** The end of a sentence with another sentence after it, not an abbreviation. */
const sentence =
  /(?:(?<!\b(?:Mrs|Ltd|Inc|etc|Vgl|vgl|bzw|usw|Sra|Prof|Dott))(?<=[\p{L}\p{N}]{3})|[\])%])[.!?؟]["”’»)\]]*\s+["“„«(¿¡]*[\p{Lu}\p{Lo}]|[。！？](?=[^」』）\s])/u;
