import type { Box, TextLine } from '../../../model/layout';
import { type Band, bottomOf, groupRuns, rightOf, textOf } from './geometry';

// The heads of letters and invoices: addresses, and next to them facts such as “Invoice number 4711”, which are in no rows with these.

/** The minimum number of facts, and their minimum share: a name may be among them. */
const minFacts = { count: 2, share: 0.5 };
/**
 * A label with a value, and a value that is a date: “23/04/2026”, “23 April 2026”, “April 23, 2026”, “2026年4月23日”. No column of a table has
 * both dates and others.
 */
const fact = /^\p{L}\P{N}*\d/u;
const date = /\d{1,4}([./-])\d{1,2}\1\d{2,4}|\d\.? \p{L}{3,}\.? \d{4}|\p{L}{3,}\.? \d{1,2}, \d{4}|\d年/u;
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

/** Returns the lines of addresses in bands, if all other lines are facts next to it. */
function addressIn(bands: readonly Band[], capital: number): TextLine[] {
  const rows = bands.filter(
    ({ segments: [, ...facts] }) => (facts.length === 1 || facts.length === 2) && fact.test(textOf(facts)),
  );
  const [row] = rows;
  if (!row || rows.length < minFacts.count) return [];
  const isAt = (x: number, { box }: TextLine): boolean => Math.abs(box.x - x) <= aligned * capital;
  const [left, label] = [row.segments[0]!.box.x, row.segments[1]!.box.x];
  const lines = bands.flatMap(({ segments }) => segments);
  const address = lines.filter((line) => isAt(left, line));
  const facts = bands.map(({ segments }) => segments.filter((line) => !address.includes(line)));
  const texts = facts.filter((some) => some.length > 0).map(textOf);
  const gaps = facts.flatMap(([name, value]) => (name && value ? [value.box.x - rightOf(name.box)] : []));
  const gap = label - Math.max(...address.map(({ box }) => rightOf(box)));
  return gap >=
    Math.max(minGap.capitals * capital, gaps.length > 0 ? minGap.labels * Math.min(...gaps) : 0) &&
    facts.every(([name]) => !name || isAt(label, name)) &&
    texts.filter((text) => fact.test(text)).length >= minFacts.share * texts.length &&
    texts.some((text) => date.test(text)) &&
    texts.some((text) => !date.test(text)) &&
    address.every((line) => /\p{L}/u.test(textOf([line])))
    ? address
    : [];
}
