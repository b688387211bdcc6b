import type { TextLine } from '../../../model/layout';
import { type Band, gapAbove, groupRuns, letterHeight } from './geometry';

// Fields side by side, each a label above its value, as in forms and on dashboards. They are read field by field.

/** The minimum number of rows of fields below each other, and the minimum ratio of their values' letters to those of their labels. */
const minRows = 2;
const larger = 1.08;
/** The maximum indent of a value below its label, in capitals. */
const maxIndent = 1.5;
/** The maximum gap between label and value, as a share of the gaps above and below both, and what counts for less, in capitals. */
const gap = { share: 0.7, least: 0.25 };

interface Fields {
  labels: Band;
  values: Band;
  /** The number of the labels' band. */
  at: number;
}

/** Returns the fields that are side by side in several rows of them, and the bands without them. */
export function withoutFields(bands: readonly Band[]): { fields: TextLine[][]; bands: Band[] } {
  const found = bands.flatMap((labels, at): Fields[] => {
    const values = bands[at + 1];
    return values && areFields(labels, values, [bands[at - 1], bands[at + 2]])
      ? [{ labels, values, at }]
      : [];
  });
  const rows = groupRuns(found, ({ at }, run) => at === run.at(-1)!.at + 2)
    .filter((run) => run.length >= minRows && areLarger(run))
    .flat();
  const taken = rows.flatMap(({ labels, values }) => [labels, values]);
  return {
    fields: rows.flatMap(({ labels, values }) =>
      labels.segments.map((label, index) => [label, values.segments[index]!]),
    ),
    bands: bands.filter((band) => !taken.includes(band)),
  };
}

/** Whether the values of fields are larger than their labels. In a table, the second line of a cell is smaller. */
function areLarger(rows: readonly Fields[]): boolean {
  const [labels, values] = [
    rows.flatMap((row) => row.labels.segments),
    rows.flatMap((row) => row.values.segments),
  ];
  return letterHeight(values) >= larger * letterHeight(labels);
}

/** Whether a band has labels, and the next one their values. */
function areFields(
  labels: Band,
  values: Band,
  [above, below]: readonly [Band | undefined, Band | undefined],
): boolean {
  const capital = letterHeight(values.segments);
  const leastAround = Math.max(gapAbove(values, labels), gap.least * capital) / gap.share;
  return (
    labels.segments.length > 1 &&
    labels.segments.length === values.segments.length &&
    (!above || gapAbove(labels, above) >= leastAround) &&
    (!below || gapAbove(below, values) >= leastAround) &&
    labels.segments.every(({ box }, index) => {
      const indent = (values.segments[index]!.box.x - box.x) / capital;
      return indent >= -maxIndent / 3 && indent <= maxIndent;
    })
  );
}
