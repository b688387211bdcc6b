import type { TextLine } from '../../../model/layout';
import { type Band, gapAbove, letterHeight } from './geometry';

// Fields side by side, each a label above its value, as in forms and on dashboards. They are read field by field.

/** The minimum number of rows of fields, and the minimum ratio of the letters of all labels and all values. */
const minRows = 2;
const otherSize = 1.08;
/** The maximum indent of a value below its label, in capitals. */
const maxIndent = 1.5;
/** The maximum gap between label and value, as a share of the gaps above and below both. */
const maxGap = 0.7;

/** Returns the fields that are side by side in several rows of them, and the bands without them. */
export function withoutFields(bands: readonly Band[]): { fields: TextLine[][]; bands: Band[] } {
  const rows = bands.flatMap((labels, at) => {
    const values = bands[at + 1];
    return values && areFields(labels, values, [bands[at - 1], bands[at + 2]]) ? [{ labels, values }] : [];
  });
  const heights = [rows.map(({ labels }) => labels), rows.map(({ values }) => values)].map((some) =>
    letterHeight(some.flatMap(({ segments }) => segments)),
  );
  if (rows.length < minRows || Math.max(...heights) < otherSize * Math.min(...heights))
    return { fields: [], bands: [...bands] };
  const taken = rows.flatMap(({ labels, values }) => [labels, values]);
  return {
    fields: rows.flatMap(({ labels, values }) =>
      labels.segments.map((label, index) => [label, values.segments[index]!]),
    ),
    bands: bands.filter((band) => !taken.includes(band)),
  };
}

/** Whether a band has labels, and the next one their values. */
function areFields(
  labels: Band,
  values: Band,
  [above, below]: readonly [Band | undefined, Band | undefined],
): boolean {
  const capital = letterHeight(values.segments);
  const gap = gapAbove(values, labels) / maxGap;
  return (
    labels.segments.length > 1 &&
    labels.segments.length === values.segments.length &&
    (!above || gapAbove(labels, above) >= gap) &&
    (!below || gapAbove(below, values) >= gap) &&
    labels.segments.every(({ box }, index) => {
      const indent = (values.segments[index]!.box.x - box.x) / capital;
      return indent >= -maxIndent / 3 && indent <= maxIndent;
    })
  );
}
