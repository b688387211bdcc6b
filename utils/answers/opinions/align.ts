import { cjk, foldCase, foldMarks } from '../../lib/text';
import { differencesOf, type Difference, numbersIn } from './differences';
import { type DifferingWords, differingWords, plainKey } from './differing-words';
import { statementsOf, type Statement } from './statements';

/** Two statements about the same thing, one of each answer, and where they differ. */
export interface StatementPair {
  first: Statement;
  second: Statement;
  differences: Difference[];
}

/** Two answers compared: every statement of each is in exactly one list, in the order of its answer. */
export interface Alignment {
  /** Equal but for case, spaces and punctuation. */
  both: Pick<StatementPair, 'first' | 'second'>[];
  /** About the same thing, with the words that differ: they may also contradict each other. */
  similar: (Pick<StatementPair, 'first' | 'second'> & { words: DifferingWords })[];
  onlyFirst: Statement[];
  onlySecond: Statement[];
  /** About the same thing, but with other numbers or quoted words. Not that the statements contradict each other. */
  differ: StatementPair[];
  /** The answers were too long to be compared to their ends. */
  isCut: boolean;
}

/** From this similarity on, two statements count as being about the same thing: chosen by the table in the tests. */
const minSimilarity = 0.58;

/**
 * Compares two answers in a language (a BCP 47 tag, or empty) by their words, without a model. A statement that the other
 * answer makes in wholly other words counts as made by one only.
 */
export function align(first: string, second: string, lang: string): Alignment {
  const [one, other] = [statementsOf(first, lang), statementsOf(second, lang)];
  const [ours, theirs] = [one.statements, other.statements];
  const matches = matchStatements(ours.map(weighted), theirs.map(weighted));
  const pairs = [...matches].flatMap(([at, otherAt]): StatementPair[] => {
    const [mine, its] = [ours[at], theirs[otherAt]];
    if (!mine || !its) return [];
    return [{ first: mine, second: its, differences: mine.isCode ? [] : differencesOf(mine.text, its.text) }];
  });
  const taken = new Set(matches.values());
  const alike = pairs.filter(({ differences }) => differences.length === 0);
  return {
    both: alike.filter(isEqual),
    similar: alike
      .filter((pair) => !isEqual(pair))
      .map((pair) => ({ ...pair, words: differingWords(pair.first.text, pair.second.text, lang) })),
    differ: pairs.filter(({ differences }) => differences.length > 0),
    onlyFirst: ours.filter((_, at) => !matches.has(at)),
    onlySecond: theirs.filter((_, at) => !taken.has(at)),
    isCut: one.isCut || other.isCut,
  };
}

/** Whether two statements are equal but for case, spaces and punctuation; in code, punctuation counts. */
function isEqual({ first, second }: StatementPair): boolean {
  if (first.isCode) return first.text.replaceAll(/\s+/g, ' ') === second.text.replaceAll(/\s+/g, ' ');
  return plainKey(first.text) === plainKey(second.text);
}

type WeightedStatement = ReturnType<typeof weighted>;

/**
 * Returns a statement as it is compared: its words with how much each tells, their sum, and a key that is equal for
 * statements in the same words.
 */
function weighted({ text, isCode }: Statement) {
  const words: ReadonlyMap<string, number> = isCode
    ? new Map(text.split(/\s+/).map((word) => [word, 1]))
    : wordWeights(text);
  let weight = 0;
  for (const one of words.values()) weight += one;
  return { key: foldCase(text).replaceAll(/\s+/g, ' ').trim(), isCode, words, weight };
}

/** How much a word tells: words of every text and numbers tell little. */
const weights = { word: 1, common: 0.15, number: 0.3 };
const commonWords = new Set(
  [
    'a an the and or of in on at to is are was were be been it its this that there with by for from as which who has have had can i you he she they we very also picture image photo shows show shown seen see',
    'der die das den dem des ein eine einen einem einer eines und oder von im in an am auf zu zum zur ist sind war waren es dies dieser diese dieses mit für aus als auch sehr man sich hat haben wird werden bild foto zeigt zeigen sieht',
    'le la les l un une des du de d et ou dans sur à au aux est sont était il elle ils ce cet cette ces avec par pour en qui que on se a ont y photo montre voit',
    'il lo i gli uno una di del della dei delle da dal dalla nel nella su sul sulla al alla e o è sono era che con per si ha hanno c questo questa immagine foto mostra vede',
    'el los las unos unas y son hay para su sus este esta esto ha han imagen muestra ve',
    'os as um uma uns umas do da dos das em no na nos nas ao ou é são há com por isto tem têm imagem vê',
    'في من على إلى عن مع هذا هذه ذلك و أو هو هي كان كانت التي الذي أن إن صورة الصورة يوجد توجد تظهر',
  ].flatMap((words) => words.split(' ')),
);
const cjkRun = new RegExp(`[${cjk}ー]+`, 'gu');

function wordWeights(text: string): Map<string, number> {
  const numbers = numbersIn(text);
  const words = new Map<string, number>();
  if (numbers.length > 0) words.set('#', weights.number);
  const rest = numbers.reduceRight(
    (left, { at, length }) => `${left.slice(0, at)} ${left.slice(at + length)}`,
    text,
  );
  // Endings and particles of Japanese are in hiragana.
  for (const [run] of rest.matchAll(cjkRun))
    for (const pair of pairsOf(run))
      words.set(pair, /^\p{Script=Hiragana}+$/u.test(pair) ? weights.common : weights.word);
  for (const [word] of rest.replaceAll(cjkRun, ' ').matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const folded = foldCase(word);
    words.set(stemOf(folded), commonWords.has(folded) ? weights.common : weights.word);
  }
  return words;
}

/** Returns the pairs of neighboring characters: writing without spaces is compared by these. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

const ending = /(?:ungen|ments?|ations?|ing|ung|ien|ern|ed|es|en|er|em|as|os|is|s|e|n|a|o|i)$/u;
const arabicPrefix = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;
const arabicEnding = /(?:ات|ون|ين|ان|ها|ية|ة|ه)$/u;
const maxStemLength = 7;

/** Returns a word without its ending and accents, roughly: “Boote” and “Boot” are one without a dictionary. */
function stemOf(word: string): string {
  const plain = foldMarks(word).replaceAll('\u0640', '').normalize('NFC');
  if (/\p{Script=Arabic}/u.test(plain)) {
    const bare = plain.replace(arabicPrefix, '');
    const root = bare.replace(arabicEnding, '');
    return root.length >= 2 ? root : bare;
  }
  const root = plain.replace(ending, '');
  return (root.length >= 3 ? root : plain).slice(0, maxStemLength);
}

/** Returns how much two statements are about the same, from 0 to 1: by their shared words, of both and of the shorter one. */
function similarity(one: WeightedStatement, other: WeightedStatement): number {
  if (one.isCode !== other.isCode) return 0;
  if (one.key === other.key) return 1;
  const minWeight = Math.min(one.weight, other.weight);
  if (minWeight === 0) return 0;
  const [small, large] =
    one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words];
  let shared = 0;
  for (const [word, weight] of small) if (large.has(word)) shared += weight;
  const ofBoth = (2 * shared) / (one.weight + other.weight);
  // A word or two may be in any sentence.
  const ofShorter = minWeight >= 2 ? shared / minWeight : 0;
  // Below 1: equal statements come before the same words in another order.
  return 0.99 * Math.min(1, Math.max(ofBoth, (ofBoth + ofShorter) / 2));
}

/** Pairs the most similar statements first, each once; of equally similar ones those at like positions. */
function matchStatements(
  ours: readonly WeightedStatement[],
  theirs: readonly WeightedStatement[],
): Map<number, number> {
  const candidates = ours.flatMap((one, at) =>
    theirs.flatMap((other, otherAt) => {
      const alike = similarity(one, other);
      return alike >= minSimilarity ? [{ at, otherAt, alike }] : [];
    }),
  );
  const apart = ({ at, otherAt }: { at: number; otherAt: number }): number => Math.abs(at - otherAt);
  candidates.sort(
    (a, b) => b.alike - a.alike || apart(a) - apart(b) || a.at + a.otherAt - (b.at + b.otherAt),
  );
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, otherAt } of candidates) {
    if (pairs.has(at) || taken.has(otherAt)) continue;
    pairs.set(at, otherAt);
    taken.add(otherAt);
  }
  return new Map([...pairs].sort(([a], [b]) => a - b));
}
