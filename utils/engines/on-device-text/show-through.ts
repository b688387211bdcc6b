import type { Box } from '../../model/layout';
import { mirrored } from './orientation';
import { type ReadLine, surenessOf } from './paddle/decode-line';
import type { TextBox } from './paddle/detection';
import type { TurnedBox } from './paddle/pixels';
import { countsIn, grayAt } from './gray-values';
import type { Gray } from './prepare-picture';
import { quantile } from './structure/geometry';

/** The maximum ratio of the contrast of the other side's text to that of most text. */
const maxFaint = 0.6;
/** The numbers of faint lines and of others that are read: the largest of each. */
const faintLines = 6;
const darkLines = 3;
/** The minimum sureness of a reading and number of its letters, and the minimum lead of a mirrored one. */
const minSureness = 0.8;
const minLetters = 4;
const minLead = 0.15;
/** How much darker than its mean the text of the other side is in places. */
const margin = 1.3;

type Read = (box: TurnedBox) => Promise<ReadLine>;

/** Returns how sure a line is as it is given, and mirrored. */
async function bothWays(box: TextBox, read: Read): Promise<{ given: number; back: number }> {
  const surenessAs = async (as: TurnedBox): Promise<number> => {
    const line = await read(as);
    return line.letters.length < minLetters ? 0 : surenessOf(line);
  };
  return { given: await surenessAs(box), back: await surenessAs(mirrored(box)) };
}

/** The gray value of paper that was cleaned, and the minimum sureness of a mirrored line on a picture. */
const minPaper = 220;
const minOnPicture = 0.5;

/** Returns the boxes of the other side's text that shines through the pictures of a page whose paper was cleaned. */
export async function shownOnPictures(
  boxes: readonly TextBox[],
  places: readonly Box[],
  gray: Gray,
  read: Read,
): Promise<TextBox[]> {
  const shown: TextBox[] = [];
  for (const [at, box] of boxes.entries()) {
    if (grayAt(countsIn(gray, places[at]!), 0.8) >= minPaper) continue;
    const { given, back } = await bothWays(box, read);
    if (back >= minOnPicture && back >= given + minLead) shown.push(box);
  }
  return shown;
}

/**
 * Returns how much darker than the paper the text of the other side is that shines through a page, as a share of the paper's value; 0 if
 * none does. Such lines are faint, and mirrored. `boxes` are in pixels of the color picture, `places` in those of the gray one.
 */
export async function showThroughIn(
  boxes: readonly TextBox[],
  places: readonly Box[],
  gray: Gray,
  read: Read,
): Promise<number> {
  const contrasts = places.map((place) => contrastIn(gray, place));
  const usual = quantile(contrasts, 0.75);
  const lines = boxes
    .map((box, at) => ({ box, contrast: contrasts[at]! }))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  const isFaint = ({ contrast }: { contrast: number }): boolean => contrast < maxFaint * usual;
  const faint = lines.filter(isFaint).slice(0, faintLines);
  if (faint.length < 2) return 0;
  const isMirrored = async ({ box }: { box: TextBox }): Promise<boolean | undefined> => {
    const { given, back } = await bothWays(box, read);
    if (back >= minSureness && back >= given + minLead) return true;
    return given >= minSureness ? false : undefined;
  };
  // The whole picture may be mirrored.
  const dark = lines.filter((line) => !isFaint(line)).slice(0, darkLines);
  let isGiven = false;
  for (const line of dark) isGiven ||= (await isMirrored(line)) === false;
  if (!isGiven) return 0;
  const [back, front]: [number[], number[]] = [[], []];
  for (const line of faint) {
    const found = await isMirrored(line);
    if (found !== undefined) (found ? back : front).push(line.contrast);
  }
  return back.length < 2 ? 0 : Math.min(margin * Math.max(...back), ...front.map((one) => one / margin));
}

/** Returns how much darker than the paper the ink in a box is, as a share of the paper's value. */
function contrastIn(gray: Gray, box: Box): number {
  const counts = countsIn(gray, box);
  return 1 - grayAt(counts, 0.05) / Math.max(1, grayAt(counts, 0.8));
}
