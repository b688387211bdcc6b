import { foldMarks, hasCjk } from '../../lib/text';
import {
  japanese,
  loremIpsum,
  machineEndings,
  machinePhrases,
  shared,
  targets,
  vocabularies,
  type Vocabulary,
} from './vocabulary';

/** Longer names say something. Words that stand in several lists can match in several ways: few words keep that fast. */
const maxLength = 100;
const maxWords = 9;
const maxJapanese = 30;

/**
 * Whether a name would fit any picture: a template, a placeholder, a reminder, letters of a keyboard, a word for pictures or
 * for their place on the page. `name` is visible; a link or a button may well be named by one sign.
 */
export function fitsAnyPicture(name: string, isControl: boolean): boolean {
  if (isSmiley(name)) return false;
  if (/^\p{P}*$/u.test(name) || isReminder(name)) return true;
  if (name.length > maxLength) return isLoremIpsum(foldMarks(name));
  if (!isControl && isOneSign(name)) return true;
  return isMash(name) || isEmptyText(withoutTemplates(name), name, isControl);
}

/** Whether a program wrote a name: it says what may be in a picture, or that it has no words. */
export function isMachineMade(name: string): boolean {
  const folded = fold(name);
  return sentence.test(folded) || sentenceEnd.test(folded);
}

export const fold = (text: string): string => foldMarks(text).replaceAll('’', "'");

const sentence = new RegExp(`(?:^|[.!] )(?:${fold(machinePhrases)})`, 'u');
const sentenceEnd = new RegExp(`(?:${fold(machineEndings)})[.]?$`, 'u');

/** Whether a name is a smiley or a code for one: `:-)`, `(^_^)`, `:smile:`. */
function isSmiley(name: string): boolean {
  return (
    /^[<>}]?[:;=][-o^'~*]?[()[\]{}|/\\*#$@<>\p{L}3]{1,3}$|^[()[\]{}|/\\]{1,3}[-o^'~*]?[:;=]$|^:[\w+-]+:$/u.test(
      name,
    ) || /^[^\p{L}\p{N}]*(?:[-^.;:*>@'=o]_+[-^.;:*<@'=o]|\(_ _\))[^\p{L}\p{N}]*$/iu.test(name)
  );
}

const isReminder = (name: string): boolean => /^[[({<]*(?:TODO|FIXME|TBD)\s*[:–—-]/.test(name);

/** Whether a name is one digit, a number with a leading zero, or one letter of an alphabet. Other numbers may be content. */
function isOneSign(name: string): boolean {
  return /^[\p{P}\p{Z}]*(?:\p{Nd}|0\p{Nd}+)[\p{P}\p{Z}]*$|^[("'[*]*\p{Script=Latin}[)"'\]*.:;!?]*$|^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]$/u.test(
    name,
  );
}

/** Rows of keys and the alphabet. */
const rows =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn 1234567890 abcdefghijklmnopqrstuvwxyz'.split(
    ' ',
  );
const rowsBothWays = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

/** Whether a name is what fingers type to get on: `asdf`, `aaaa`, `sdfsdf`. */
function isMash(name: string): boolean {
  const typed = name.split(/[\s\p{P}]+/u).filter((word) => word !== '');
  return typed.length > 0 && typed.every(isMashedWord);
}

function isMashedWord(word: string): boolean {
  const lower = word.toLowerCase();
  const chunk = lower.replace(/^(.{3,}?)\1+$/u, '$1');
  // Three capitals may be a name.
  const isRow =
    (lower.length >= 4 || /^(?:abc|asd|qwe|sdf|dfg|jkl|zxc|yxc)$/.test(word)) && chunk.length >= 3;
  if (isRow && rowsBothWays.some((row) => row.includes(chunk))) return true;
  if (/^(\p{Script=Latin})\1{4,}$|^[あア]{2,}$/u.test(lower)) return true;
  if (word !== lower) return false;
  // “www”, “zzz”, “iii” and “mmm” tell something; keys of the home row without a vowel between them are no word.
  return /^([a-hj-ln-vxy])\1{2,}$|^[sdfghjkl]{4,}$|^(?=.*[sdfghjkl]{4})[asdfghjkl]+$|^abc\d+$/.test(word);
}

const lorem = new Set(loremIpsum.split(' '));

function isLoremIpsum(folded: string): boolean {
  const words = folded
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '' && !/^(?:image|text|\p{N}+)$/u.test(word));
  return (
    /^lorem ipsum dolor|^dolor sit amet/.test(words.join(' ')) ||
    (words.some((word) => /^(?:lorem|ipsum|amet|consectetur)$/.test(word)) &&
      words.every((word) => lorem.has(word)))
  );
}

/** Returns a name without places that a template has left unfilled; LaTeX has such braces around other signs. */
function withoutTemplates(name: string): string {
  return name.replaceAll(
    /\{\{[^{}\\]*\}\}|\{%[^{}]*%\}|<[%?][^<>]*[%?]>|[$#]\{[^{}\\]*\}|%%?[A-Z][\w.-]*%%?|^%[sd]$|^\{[a-z_.]+\}$|^\$[a-z]\w+$|^\[object \w+\]$/gi,
    ' ',
  );
}

/** Whether words of one language, that fit any picture, are all that a name without its templates has. */
function isEmptyText(text: string, name: string, isControl: boolean): boolean {
  // “Untitled, 1982” and “Photograph (1925)” tell of a work.
  if (/[,(] ?(?:1[4-9]|20)\p{Nd}\p{Nd}\)?$/u.test(text)) return false;
  const counted = wordsOf(text);
  const bare = counted.replaceAll(counters, ' ').replaceAll(/ +/g, ' ').trim();
  if (bare === '') return text !== name;
  if (isLoremIpsum(bare)) return true;
  // “12 photos” and “Step 3” are targets, “Photo 12” is none.
  if (isControl && target.test(counted.endsWith('#') ? counted : bare)) return false;
  if (bare.split(' ').length > maxWords || (hasCjk(bare) && bare.length > maxJapanese)) return false;
  const hasNumber = counted.includes('#') || / [ivx]+$/.test(bare);
  return languages.some(({ of, isCounted }) => of.test(bare) || (hasNumber && isCounted.test(bare)));
}

/** Returns the words of a text in lower case, with single spaces, without punctuation; “#” for numbers, sizes and versions. */
export function wordsOf(text: string): string {
  return fold(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '))
    .replaceAll(/n°/g, 'no ')
    .replaceAll(/[\p{P}\p{Z}\s<>|=~`^]+/gu, ' ')
    .replaceAll(/\p{N}+(?:[x×]\p{N}+)*/gu, ' # ')
    .replaceAll(/(?<= |^)v (?=#)|(?<=# )(?:px|x|st|nd|rd|th|枚目|番目)(?= |$)|(?<=# )[a-d]$/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Numbers, with the words that lead to them: “3 of 10”, “Nr. 3”. */
const counters = /(?:(?<= |^)(?:of|von|sur|di|de|su|da|من|no|nr|n|num|number|nummer|numero|رقم|第) +)?#/g;

/** “Photo A”, “Bild II”, “Artboard 1 copy”. */
const ending = '(?: [a-z]| [ivx]+| copy| kopie| copie| copia)?';

/** Returns the patterns of one language; `space` is what stands between its words. */
function patternsOf(each: Vocabulary, space: string) {
  const any = (...lists: (keyof Vocabulary)[]): string =>
    `(?:${fold(
      lists
        .flatMap((list) => [shared[list], each[list]])
        .filter((words) => words !== '')
        .join('|'),
    )})`;
  const pictures = `(?:${any('leading', 'before', 'role')}${space})*${any('picture')}(?:${space}${any('after')})*${ending}`;
  const roles = `(?:${any('before', 'role')}${space})*${any('role')}`;
  return {
    of: new RegExp(`^(?:${pictures}|${roles}|${any('alone')}(?: copy)?)$`, 'u'),
    isCounted: new RegExp(`^${any('counted')}${ending}$`, 'u'),
  };
}

const languages = [...vocabularies.map((each) => patternsOf(each, ' ')), patternsOf(japanese, ' ?')];
const target = new RegExp(`^(?:${fold(targets)})$`, 'u');
