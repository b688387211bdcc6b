import { boundingBox, type Box, type RecognizedWord } from '../../model/layout';
import type { LinePart } from './line-parts';
import { bottomOf, capitalHeight, middleOf, rightOf } from './structure/geometry';

/** The minimum height of a drop cap, and the maximum distances to the first line next to it and to the line below, in capitals. */
const dropCap = { height: 1.7, gap: 1.2, top: 0.7, below: 2.5 };
/** What large letters are misread as. */
const misread = new Map([
  ['0', 'O'],
  ['1', 'I'],
  ['|', 'I'],
]);
/** Ends of common words that begin with “A” or “I”, which are words of their own, too. */
const endOfWord = /^(?:[nftsm]|ll|ny|nd|re|fter)$/i;

/** Returns parts of lines with each drop cap joined to the rest of its word, in the first line next to it. */
export function withDropCaps(parts: readonly LinePart[]): LinePart[] {
  let all = [...parts];
  for (const part of parts) {
    const [cap] = part.words;
    const letter = cap && (misread.get(cap.text) ?? cap.text);
    if (!letter || !/^\p{Lu}$/u.test(letter) || !all.includes(part)) continue;
    const others = all.flatMap((each) => (each === part ? without(part, cap) : [each]));
    const first = others
      .filter(({ words: [word] }) => isNextTo(cap, word!))
      .toSorted((a, b) => middleOf(a.box) - middleOf(b.box))[0];
    if (!first || !others.some((other) => isUnder(cap, first, other))) continue;
    all = others.map((each) => (each === first ? begunBy({ ...cap, text: letter }, first) : each));
  }
  return all;
}

/** Whether a word is the rest of the one that a large letter begins: in small letters, or in capitals as large as small letters. */
function isNextTo(cap: RecognizedWord, word: RecognizedWord): boolean {
  const height = capitalHeight(word);
  const gap = word.box.x - rightOf(cap.box);
  return (
    /^(?:\p{Ll}|\p{Lu}+$)/u.test(word.text) &&
    cap.box.height >= dropCap.height * height &&
    gap > -height / 2 &&
    gap <= dropCap.gap * height &&
    Math.abs(bottomOf(word.box) - height - cap.box.y) <= dropCap.top * height
  );
}

/** Whether a line goes on below a large letter. */
function isUnder({ box: cap }: RecognizedWord, first: LinePart, { box }: LinePart): boolean {
  const height = capitalHeight(first.words[0]!);
  const down = box.y - bottomOf(cap);
  return (
    Math.abs(box.x - cap.x) <= height &&
    rightOf(box) > rightOf(cap) + height &&
    down > -height &&
    down <= dropCap.below * height
  );
}

/** Returns a line that a drop cap begins. Its box reaches as far down as the line: only the letter does further. */
function begunBy(cap: RecognizedWord, part: LinePart): LinePart {
  const [word, ...rest] = part.words;
  const [place, ...places] = part.places;
  const end = /^[AI]$/.test(cap.text) && !endOfWord.test(word!.text) ? rightOf(cap.box) : rightOf(word!.box);
  const isWhole = end !== rightOf(word!.box);
  const begun = (box: Box): Box => ({ ...box, x: box.x - word!.box.x + cap.box.x, width: end - cap.box.x });
  const started = { ...word!, text: isWhole ? cap.text : cap.text + word!.text, box: begun(word!.box) };
  return withWords(
    part,
    [started, ...(isWhole ? [word!] : []), ...rest],
    [begun(place!), ...(isWhole ? [place!] : []), ...places],
  );
}

/** Returns a part without its first word; none if it has no other. */
function without(part: LinePart, cap: RecognizedWord): LinePart[] {
  const words = part.words.filter((word) => word !== cap);
  return words.length === 0 ? [] : [withWords(part, words, part.places.slice(1))];
}

const withWords = (part: LinePart, words: RecognizedWord[], places: Box[]): LinePart => ({
  ...part,
  words,
  places,
  box: boundingBox(places.map((box) => ({ box }))),
  height: Math.max(...places.map(({ height }) => height)),
});
