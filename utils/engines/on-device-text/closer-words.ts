import {
  boundingBox,
  type Box,
  type Layout,
  minSureConfidence,
  shownWordsOf,
  withWords,
} from '../../model/layout';

/** The minimum overlap of an unsure word with what was read closer in its place, as a share of both together. */
const minOverlap = 0.5;

/**
 * Returns a text with the unsure words of a part as they were read again, from its enlarged pixels, if that reading is surer, and the
 * number of these words. `part` is in pixels of the text's picture. Words that reach out of the part stay.
 */
export function withCloserWords(
  text: Layout,
  part: Box,
  closer: Layout,
): { layout: Layout; changed: number } {
  const scale = part.width / closer.width;
  const read = shownWordsOf(closer).map((word) => ({
    ...word,
    box: {
      x: part.x + word.box.x * scale,
      y: part.y + word.box.y * scale,
      width: word.box.width * scale,
      height: word.box.height * scale,
    },
  }));
  let changed = 0;
  const layout = withWords(text, (word) => {
    if (word.confidence >= minSureConfidence || areaOf(common(word.box, part)) < areaOf(word.box))
      return word;
    const inPlace = read.filter(({ box }) => isMiddleIn(box, word.box));
    if (inPlace.length === 0) return word;
    const place = boundingBox(inPlace);
    const shared = areaOf(common(place, word.box));
    const confidence = Math.min(...inPlace.map((each) => each.confidence));
    const isThere = shared >= minOverlap * (areaOf(place) + areaOf(word.box) - shared);
    if (!isThere || confidence <= word.confidence) return word;
    changed += 1;
    return { ...word, text: inPlace.map((each) => each.text).join(' '), confidence };
  });
  return { layout, changed };
}

function common(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return { x, y, width: Math.max(0, width), height: Math.max(0, height) };
}

const areaOf = ({ width, height }: Box): number => width * height;

const isMiddleIn = (inner: Box, { x, y, width, height }: Box): boolean => {
  const [middle, center] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return middle >= x && middle <= x + width && center >= y && center <= y + height;
};
