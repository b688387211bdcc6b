import {
  boundingBox,
  type Box,
  isBoxIn,
  type Layout,
  minSureConfidence,
  shownWordsOf,
  withWords,
} from '../../model/layout';
import { scaledBox } from './paddle/pixels';
import { isMiddleIn, sharedArea } from './structure/geometry';

/** The minimum overlap of an unsure word with what was read closer in its place, as a share of both together. */
const minOverlap = 0.5;

/**
 * Returns a text with the unsure words of a part as they were read again, from its enlarged pixels, if that reading is surer, and the
 * number of those that are other words now; the same text if none is surer. `part` is in pixels of the text's picture. Words that reach
 * out of the part stay.
 */
export function withCloserWords(
  text: Layout,
  part: Box,
  closer: Layout,
): { layout: Layout; changed: number } {
  const scale = part.width / closer.width;
  const read = shownWordsOf(closer).map((word) => {
    const { x, y, ...size } = scaledBox(word.box, scale);
    return { ...word, box: { ...size, x: part.x + x, y: part.y + y } };
  });
  let changed = 0;
  let isSurer = false;
  const layout = withWords(text, (word) => {
    if (word.confidence >= minSureConfidence || !isBoxIn(word.box, part)) return word;
    const inPlace = read.filter(({ box }) => isMiddleIn(box, word.box));
    if (inPlace.length === 0) return word;
    const place = boundingBox(inPlace);
    const shared = sharedArea(place, word.box);
    const confidence = Math.min(...inPlace.map((each) => each.confidence));
    const isThere = shared >= minOverlap * (areaOf(place) + areaOf(word.box) - shared);
    if (!isThere || confidence <= word.confidence) return word;
    isSurer = true;
    const now = inPlace.map((each) => each.text).join(' ');
    if (now !== word.text) changed += 1;
    return { ...word, text: now, confidence };
  });
  return { layout: isSurer ? layout : text, changed };
}

const areaOf = ({ width, height }: Box): number => width * height;
