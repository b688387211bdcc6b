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
/** The minimum sureness of a reading and number of its letters, and the minimum lead of a mirrored one; twice as much in all faint lines. */
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
  /** How much surer a line is if it is mirrored. */
  const lead = async ({ box }: { box: TextBox }): Promise<number> => {
    const { given, back } = await bothWays(box, read);
    return Math.max(given, back) >= minSureness ? back - given : 0;
  };
  // The whole picture may be mirrored.
  const dark = lines.filter((line) => !isFaint(line)).slice(0, darkLines);
  let isGiven = false;
  for (const line of dark) isGiven ||= (await lead(line)) <= -minLead;
  if (!isGiven) return 0;
  const tried: { contrast: number; by: number }[] = [];
  for (const line of faint) tried.push({ contrast: line.contrast, by: await lead(line) });
  const front = tried.filter(({ by }) => by <= -minLead);
  const others = tried.filter((line) => !front.includes(line));
  const back = others.filter(({ by }) => by >= minLead);
  const inAll = others.reduce((sum, { by }) => sum + by, 0);
  if (back.length === 0 || inAll < 2 * minLead || others.filter(({ by }) => by > 0).length < 2) return 0;
  const darkest = Math.max(...back.map(({ contrast }) => contrast));
  return Math.min(margin * darkest, ...front.map(({ contrast }) => contrast / margin));
}

/** Returns how much darker than the paper the ink in a box is, as a share of the paper's value. */
function contrastIn(gray: Gray, box: Box): number {
  const counts = countsIn(gray, box);
  return 1 - grayAt(counts, 0.05) / Math.max(1, grayAt(counts, 0.8));
}
