import {
  boundingBox,
  minSureConfidence,
  type Box,
  type RecognizedWord,
  type TextLine,
} from '../../model/layout';
import { type Cell, cellPictures } from './ink-cells';
import { inkOf, type LineCell, type LineInk, noInk, withoutShared } from './line-ink';
import { bracket, bracketsOf } from './lone-marks';
import type { ReadLine } from './paddle/decode-line';
import type { SignGuess } from './paddle/paddle';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { Readable } from './prepare-picture';
import { bulletOf, placeOf, shapeOf, smallDigit, type Stand, standOf, withSmallDigits } from './small-marks';
import { horizontalOverlap, rightOf, runsLeft, splitAt, verticalOverlap } from './structure/geometry';

/** What a picture's ink is read with again. */
export interface InkReader {
  /** Reads a line with PP-OCR; its box is in pixels of the color picture. */
  read(box: TurnedBox): Promise<ReadLine>;
  /** Returns what sign each small picture most likely is, `''` if none. */
  signs(pictures: Uint8Array): Promise<SignGuess[]>;
}

/**
 * The minimum probability of a sign, from 0 to 1: next to words; instead of a character; instead of one in a word that is unsure
 * anyway; and to doubt a word at all.
 */
const minSureness = { between: 0.8, instead: 0.9, ofDoubtful: 0.7, doubt: 0.5 };
/** The minimum of PP-OCR's least sure letter in a number that nobody else has read, from 0 to 1. */
const minDigitSureness = { given: 0.6, sure: 0.95 };
/** The maximum gap within a word, and the room around it for PP-OCR, in heights of the line's letters. */
const within = { gap: 0.45, beside: 0.45, above: 0.35 };
/** The confidence of words from only a sign or a number, and of those that may be misread, from 0 to 100. */
const confidence = { sure: 80, doubtful: 50 };
/** The maximum difference of controls in one column, in their heights. */
const maxUnlike = 0.2;
/** The maximum number of numbers that are read again: each takes 10 to 20 ms. */
const maxNumbers = 30;

/** The controls without a mark, by those with one. */
const unmarked: Record<string, string> = { '☑': '☐', '◉': '○' };
/** How the state of a control is written. */
const controls: Record<string, string> = {
  '☑': '[x]',
  '☐': '[ ]',
  '◉': '(•)',
  '○': '( )',
  '◑': '[x]',
  '◐': '[ ]',
};
const star = /^[★☆]+$/u;
const fraction = /^[½¼¾⅓⅔⅛⅜⅝⅞]$/u;
const leaders = /^[\s.·…_-]+(?=\d)/u;
/** Only a number, and one with what may be a sign; anything else may be a part of a drawing. */
const numberAlone = /^[\p{Sc}(+−-]*\d[\d.,:/%]*\)?$/u;
const numberWithSign = /^[^\d\s]{0,2}\d[\d.,:/%]*[^\d\s]{0,2}$/u;

/**
 * Returns lines with the signs that no recognizer knows, such as “₹” or “½”, and with numbers that none has read, such as a single
 * digit at the edge. A word whose sign is unsure is marked as unsure. Throws as the reader does.
 */
export async function withLostInk(
  lines: readonly TextLine[],
  picture: Readable,
  reader: InkReader,
): Promise<TextLine[]> {
  const all = lines.flatMap((line) => line.words);
  const boxes = lines.flatMap((line) =>
    line.words.map(({ box }) => ({ line, box: scaledBox(box, picture.grayScale) })),
  );
  const found = withoutShared(
    lines.map((line) => (runsLeft([line]) ? { ...noInk, line } : { ...inkOf(line, boxes, picture), line })),
    picture.grayScale,
  );
  const asked = found.flatMap(({ cells }) => cells.filter(({ isAsked }) => isAsked));
  const guesses = asked.length === 0 ? [] : await reader.signs(cellPictures(asked.map(({ cell }) => cell)));
  const guessOf = withUnmarked(withBullets(new Map(asked.map(({ cell }, index) => [cell, guesses[index]!]))));
  const result: TextLine[] = [];
  let numbers = 0;
  for (const [index, line] of lines.entries()) {
    const { cells, height } = found[index]!;
    const [first] = cells;
    const bullet = first && beginsLine(first, all, picture) ? bulletOf(cellsOf(cells), height) : undefined;
    const stand = standOf(cellsOf(cells), height);
    const words: RecognizedWord[] = [];
    const inked = line.words.filter((word) => !isWithoutInk(word, cells));
    for (const word of inked.length > 0 ? inked : line.words) {
      if (bullet && first?.word === word)
        words.push({ ...word, text: bullet, confidence: Math.max(confidence.sure, word.confidence) });
      else
        words.push(
          await withRaised(
            withSigns(word, found[index]!, guessOf, picture),
            ownCells(word, cells),
            stand,
            picture,
            reader,
          ),
        );
    }
    if (bullet && !first?.word)
      words.push({ text: bullet, box: inPicture(first!.cell, picture), confidence: confidence.sure });
    const lost = cells.filter((each) => each.word === undefined && !(bullet && each === first));
    const isApart = (a: LineCell, b: LineCell): boolean => b.cell.x - rightOf(a.cell) > within.gap * height;
    for (const each of splitAt(lost, () => false, isApart)) {
      // Dots around a number are leaders, those in it belong to it.
      const from = each.findIndex(({ isAsked }) => isAsked);
      const group = each.slice(from, each.findLastIndex(({ isAsked }) => isAsked) + 1);
      if (from === -1) continue;
      const signs = group.map(({ cell }) => sureSign(guessOf.get(cell), minSureness.between));
      const rest = group.filter((_, at) => signs[at] === undefined);
      const box = boundingBox(group.map(({ cell }) => ({ box: inPicture(cell, picture) })));
      if (rest.length === 0) words.push({ text: written(signs.join('')), box, confidence: confidence.sure });
      else if (numbers++ < maxNumbers) {
        const number = await readNumber(
          rest.map(({ cell }) => cell),
          height,
          picture,
          reader,
        );
        if (!number) continue;
        const before = signs[0] ?? '';
        const after = signs.length > 1 ? (signs.at(-1) ?? '') : '';
        words.push({ ...number, text: before + number.text + after, box });
      }
    }
    const ordered = joinedSigns(
      words.toSorted((a, b) => a.box.x - b.box.x),
      height / picture.grayScale,
    );
    result.push(
      words.length === line.words.length ? { ...line, words } : { words: ordered, box: boundingBox(ordered) },
    );
  }
  return result;
}

const sureSign = (guess: SignGuess | undefined, min: number): string | undefined =>
  guess && guess.sign !== '' && guess.sureness >= min ? guess.sign : undefined;

/** Letters look like brackets, so a bracket counts only among brackets, or where no word is. */
const withoutBrackets = (sign: string | undefined): string | undefined =>
  sign !== undefined && bracket.test(sign) ? undefined : sign;

/** Controls, stars and bullets are no part of a word. */
const inWord = (sign: string | undefined): string | undefined =>
  sign !== undefined && (sign in controls || sign === '•' || star.test(sign)) ? undefined : sign;

const written = (sign: string): string => controls[sign] ?? sign;

/** Whether two characters stand in one column and are of one size. */
const isAlike = (a: Cell, b: Cell): boolean =>
  [a.x - b.x, a.width - b.width, a.height - b.height].every(
    (difference) => Math.abs(difference) <= maxUnlike * a.height,
  );

/** Returns guesses with bullets that look like controls: full discs in a column without rings. */
function withBullets(guesses: ReadonlyMap<Cell, SignGuess>): Map<Cell, SignGuess> {
  const cells = [...guesses.keys()];
  return new Map(
    [...guesses].map(([cell, guess]) => {
      if (guess.sign !== '◉') return [cell, guess];
      const shapes = cells.filter((other) => isAlike(other, cell)).map(shapeOf);
      return [cell, shapes.includes('disc') && !shapes.includes('ring') ? { ...guess, sign: '•' } : guess];
    }),
  );
}

/**
 * Returns guesses with the controls without a mark that stand in one column with marked ones of the same size. On their own, they
 * cannot be told from letters such as “O”.
 */
function withUnmarked(guesses: ReadonlyMap<Cell, SignGuess>): Map<Cell, SignGuess> {
  const marked = [...guesses].filter(
    ([, guess]) => guess.sign in unmarked && guess.sureness >= minSureness.ofDoubtful,
  );
  return new Map(
    [...guesses].map(([cell, guess]) => {
      const like = marked.find(([other]) => other !== cell && isAlike(other, cell));
      const isMarked = guess.sign in unmarked && guess.sureness >= minSureness.doubt;
      if (!like) return [cell, guess];
      const { sign, sureness } = like[1];
      return [
        cell,
        isMarked
          ? { ...guess, sureness: Math.max(sureness, guess.sureness) }
          : { sign: unmarked[sign]!, sureness },
      ];
    }),
  );
}

const cellsOf = (cells: readonly LineCell[]): Cell[] => cells.map(({ cell }) => cell);
const ownCells = (word: RecognizedWord, cells: readonly LineCell[]): Cell[] =>
  cellsOf(cells.filter((each) => each.word === word));

/** Whether an unsure word of signs, such as “~~”, has no ink on a line that has some. */
const isWithoutInk = (word: RecognizedWord, cells: readonly LineCell[]): boolean =>
  word.confidence < minSureConfidence &&
  !/[\p{L}\p{N}]/u.test(word.text) &&
  cells.length > 0 &&
  ownCells(word, cells).length === 0;

/** What recognizers read for a bullet. */
const likeBullet = /^[.,:;·•*°o○●▪■◦–—-]{1,2}$/u;

/** Whether a character may be a bullet: no word has it, or one of only such marks, and nothing is to the left of it. */
function beginsLine(
  { cell, word }: LineCell,
  all: readonly RecognizedWord[],
  { grayScale }: Readable,
): boolean {
  if (word !== undefined && !likeBullet.test(word.text)) return false;
  const left = { ...cell, x: cell.x - 3 * cell.width, width: 3 * cell.width };
  return !all.some((other) => other !== word && overlap(scaledBox(other.box, grayScale), left));
}

const overlap = (a: Box, b: Box): boolean => horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;

/** Marks that recognizers put for a raised digit, and its minimum height in capitals: quotes are lower. */
const likeRaised = /^[^'’‘`"“”]+['’‘`!?]$/u;
const minRaised = 0.5;

/** Returns a word with its raised and lowered digits as such. Reads one that was taken for another mark, such as an apostrophe. */
async function withRaised(
  word: RecognizedWord,
  cells: readonly Cell[],
  stand: Stand | undefined,
  picture: Readable,
  reader: InkReader,
): Promise<RecognizedWord> {
  const last = cells.at(-1);
  if (!last || !stand) return word;
  const isDigit = last.height >= minRaised * stand.capital && placeOf(last, stand) === 'raised';
  if (!isDigit || !likeRaised.test(word.text)) return withSmallDigits(word, cells, stand);
  const number = await readNumber([last], last.height, picture, reader);
  if (!number || !/^\d$/.test(number.text)) return word;
  const text = word.text.slice(0, -1) + smallDigit(number.text, 'raised');
  return { ...word, text, confidence: Math.min(word.confidence, number.confidence) };
}

/** Returns a word with its first and last signs as their ink shows them. */
function withSigns(
  word: RecognizedWord,
  { cells, height }: LineInk,
  guessOf: ReadonlyMap<Cell, SignGuess>,
  { grayScale }: Readable,
): RecognizedWord {
  const own = cells.filter((each) => each.word === word);
  const guesses = own.map(({ cell }) => guessOf.get(cell));
  const [first, last] = [guesses[0], guesses.at(-1)];
  const doubtful = { ...word, confidence: Math.min(word.confidence, confidence.doubtful) };
  const min = word.confidence < minSureConfidence ? minSureness.ofDoubtful : minSureness.instead;
  const sure = (guess: SignGuess | undefined) => withoutBrackets(sureSign(guess, min));
  const brackets = bracketsOf(
    own.map(({ cell }) => ({ cell, guess: guessOf.get(cell) })),
    height,
  );
  // Letters that touch are no characters of their own here, and digits but “1” look like no bracket.
  if (brackets?.isSure && own.length >= [...word.text].length && !/[02-9]/.test(word.text))
    return brackets.text === word.text ? word : { ...word, text: brackets.text, confidence: confidence.sure };
  // Stars next to stars are surely some, even if one by itself is not.
  const areStars =
    own.length > 1 && guesses.every((guess) => star.test(sureSign(guess, minSureness.doubt) ?? ''));
  if (own.length === 1 || areStars) {
    const signs = guesses.map((guess) => (areStars ? guess?.sign : sure(guess)) ?? '').join('');
    if (signs !== '')
      return signs === word.text ? word : { ...word, text: written(signs), confidence: confidence.sure };
  } else if (own.length > 1) {
    let { text } = word;
    // Where letters touch, the first character may be one from within the word.
    const box = scaledBox(word.box, grayScale);
    const isFirst = own[0]!.cell.x <= box.x + height / 2;
    const isLast = rightOf(own.at(-1)!.cell) >= rightOf(box) - height / 2;
    const [before, after] = [
      isFirst ? inWord(sure(first)) : undefined,
      isLast ? inWord(sure(last)) : undefined,
    ];
    if (before && !text.startsWith(before)) text = replacedStart(text, before, own.length);
    if (after && !text.endsWith(after)) text = replacedEnd(text, after, own.length);
    if (text !== word.text)
      return { ...word, text, confidence: Math.max(minSureConfidence, word.confidence) };
  }
  const isDoubted = guesses.some(
    (guess) =>
      guess &&
      withoutBrackets(guess.sign) &&
      guess.sureness >= minSureness.doubt &&
      !word.text.includes(guess.sign),
  );
  return isDoubted ? doubtful : word;
}

/** Returns a text with a sign for what was read in its place: all before the first digit, or the first of as many characters. */
function replacedStart(text: string, sign: string, count: number): string {
  const rest = text.replace(/^\D+/u, '');
  return (
    sign +
    (rest !== text && rest !== '' ? rest : [...text].length >= count ? [...text].slice(1).join('') : text)
  );
}

function replacedEnd(text: string, sign: string, count: number): string {
  // A fraction may have been read as “%3”.
  const rest = text.replace(fraction.test(sign) ? /\D+\d*$/u : /\D+$/u, '');
  return (
    (rest !== text && rest !== ''
      ? rest
      : [...text].length >= count
        ? [...text].slice(0, -1).join('')
        : text) + sign
  );
}

/** Reads ink that no word has; `undefined` if it is no number. */
async function readNumber(
  cells: readonly Cell[],
  height: number,
  { grayScale, pixelScale }: Readable,
  reader: InkReader,
): Promise<Omit<RecognizedWord, 'box'> | undefined> {
  const ink = boundingBox(cells.map((box) => ({ box })));
  const high = ink.height + 2 * within.above * height;
  const width = Math.max(high, ink.width + 2 * within.beside * height);
  const box = { x: ink.x + ink.width / 2, y: ink.y + ink.height / 2, width, height: high, angle: 0 };
  const { letters } = await reader.read(scaledBox(box, pixelScale / grayScale));
  // Leaders may reach into its room.
  const text = letters
    .map((letter) => letter.text)
    .join('')
    .replace(leaders, '')
    .trim();
  const lowest = Math.min(...letters.map((letter) => (letter.text === ' ' ? 1 : letter.sureness)));
  if (!numberWithSign.test(text) || lowest < minDigitSureness.given) return undefined;
  // A ring or a rule looks like one of these digits.
  const isSure = numberAlone.test(text) && !/^[01]$/.test(text) && lowest >= minDigitSureness.sure;
  return { text, confidence: isSure ? confidence.sure : confidence.doubtful };
}

const inPicture = (cell: Cell, { grayScale }: Readable): Box => {
  const { x, y, width, height } = scaledBox(
    { x: cell.x, y: cell.y, width: cell.width, height: cell.height },
    1 / grayScale,
  );
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
};

/** Joins stars to one word, and a sign to the number next to it. */
function joinedSigns(words: readonly RecognizedWord[], height: number): RecognizedWord[] {
  const result: RecognizedWord[] = [];
  for (const word of words) {
    const before = result.at(-1);
    const gap = before ? word.box.x - rightOf(before.box) : Infinity;
    const areStars = before && star.test(before.text) && star.test(word.text) && gap < 1.2 * height;
    const isSigned =
      before && gap < 0.2 * height && /^[\p{Sc}½¼¾⅓⅔⅛⅜⅝⅞\d.,]+$/u.test(before.text + word.text);
    if (before && (areStars || isSigned)) {
      const both = [before, word];
      const sure = Math.min(before.confidence, word.confidence);
      result.splice(-1, 1, {
        text: before.text + word.text,
        confidence: sure,
        box: boundingBox(both),
      });
    } else result.push(word);
  }
  return result;
}
