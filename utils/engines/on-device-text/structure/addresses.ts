import type { Box, TextLine } from '../../../model/layout';
import { type Band, bottomOf, groupRuns, rightOf, textOf } from './geometry';

// The heads of letters and invoices: addresses, and next to them facts such as “Invoice number 4711”, which are in no rows with these.

/** The minimum number of facts, and their minimum share: a name may be among them. */
const minFacts = { count: 2, share: 0.5 };
/** A label, a number in a value, and a text of both: “Invoice: 4711”. */
const label = /^\p{L}\P{N}*$/u;
const number = /\p{N}/u;
const labeled = /^\p{L}[^\p{N}:：]*[:：]\s*(.*)$/u;
/** “23/04/2026”, “2026-04-23”, “23 April 2026”, “April 23, 2026” or “2026年4月23日”. */
const date =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|(?<=\/)\d{2})|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.? \p{L}{3,}\.? \d{4}|\p{L}{3,}\.? \d{1,2}, \d{4}|\d{4}年.*)$/u;
/** The lines of an address: one with a number and a word of three letters, and one without a number. */
const street = /^(?=.*\p{N})(?=.*\p{L}{3})/u;
const name = /^\P{N}*\p{L}\P{N}*$/u;
/** “3 May” and “May 3”. */
const day = /^(?:\d{1,2}\.? \p{L}{3,}\.?|\p{L}{3,}\.? \d{1,2})$/u;
/** The maximum gap between lines, and the distance of edges that are aligned, in capitals. */
const maxLineGap = 1.2;
const aligned = 0.5;
/** The minimum gap between the address and the facts, in capitals and in gaps between a label and its value. */
const minGap = { capitals: 4, labels: 3 };

/** Returns the lines of each address that is next to facts, and the bands without them. `capital` is the height of a capital. */
export function withoutAddresses(
  bands: readonly Band[],
  capital: number,
): { addresses: TextLine[][]; bands: Band[] } {
  const addresses: TextLine[][] = [];
  const others = groupRuns(bands, (band, run) => areNear(band, run.at(-1)!, capital)).flatMap((run) => {
    const address = addressIn(run, capital);
    if (address.length === 0) return run;
    addresses.push(...groupRuns(address, (line, lines) => areNear(line, lines.at(-1)!, capital)));
    return run.flatMap((band) => {
      const segments = band.segments.filter((segment) => !address.includes(segment));
      return segments.length > 0 ? [{ ...band, segments }] : [];
    });
  });
  return { addresses, bands: others };
}

const areNear = (below: { box: Box }, above: { box: Box }, capital: number): boolean =>
  below.box.y - bottomOf(above.box) <= maxLineGap * capital;

/** Returns the value of a fact, which has a number; undefined for anything else. */
function valueOf(segments: readonly TextLine[]): string | undefined {
  const [first = '', second] = segments.map((segment) => textOf([segment]));
  const value = segments.length === 1 ? labeled.exec(first)?.[1] : label.test(first) ? second : undefined;
  return segments.length <= 2 && value !== undefined && number.test(value) ? value : undefined;
}

/** Returns the lines of addresses in bands, if all other lines are facts next to them. */
function addressIn(bands: readonly Band[], capital: number): TextLine[] {
  const rows = bands.filter(({ segments: [, ...facts] }) => valueOf(facts) !== undefined);
  const [row] = rows;
  if (!row || rows.length < minFacts.count) return [];
  const isAt = (x: number, { box }: TextLine): boolean => Math.abs(box.x - x) <= aligned * capital;
  const [left, factsAt] = [row.segments[0]!.box.x, row.segments[1]!.box.x];
  const address = bands.flatMap(({ segments }) => segments).filter((line) => isAt(left, line));
  const facts = bands
    .map(({ segments }) => segments.filter((line) => !address.includes(line)))
    .filter((segments) => segments.length > 0);
  const values = facts.map(valueOf).filter((value) => value !== undefined);
  const gaps = facts.flatMap(([one, other]) => (one && other ? [other.box.x - rightOf(one.box)] : []));
  const gap = factsAt - Math.max(...address.map(({ box }) => rightOf(box)));
  const lines = address.map((line) => textOf([line]));
  const leastGap = Math.max(
    minGap.capitals * capital,
    gaps.length > 0 ? minGap.labels * Math.min(...gaps) : 0,
  );
  const areFacts =
    facts.every(([one]) => isAt(factsAt, one!)) &&
    values.length >= minFacts.share * facts.length &&
    // No column of a table has both.
    values.some((each) => date.test(each)) &&
    values.some((each) => !date.test(each));
  const isAddress =
    lines.some((line) => street.test(line)) &&
    lines.some((line) => name.test(line)) &&
    !lines.some((line) => day.test(line));
  return gap >= leastGap && areFacts && isAddress ? address : [];
}
