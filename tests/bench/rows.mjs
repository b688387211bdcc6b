// @ts-check

/**
 * One line of the table: what was measured, and beside what, in the same run. `ratio` says what the aim is about: ours
 * divided by the least (true), or ours alone.
 * @typedef {object} Row
 * @property {string} id of one row, such as "click-1mb"
 * @property {string} what
 * @property {number} ours the median of the rounds
 * @property {string} [beside] what the least does
 * @property {number} [least] the median of its rounds, in the same unit
 * @property {'ms' | '%' | 'MB' | ''} unit
 * @property {number} [aim] the most that it may be; what is only told has none
 * @property {boolean} [ratio]
 * @property {string} [note] what a reader has to know, such as the sizes of the bodies
 */

/**
 * The middle one, or the mean of the two in the middle; NaN of none.
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const at = (/** @type {number} */ index) => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/** What a row's aim is about. @param {Row} row */
const judged = ({ ours, least = Number.NaN, ratio }) => (ratio ? ours / least : ours);

/** Whether a row has reached its aim; one that could not be measured has not. @param {Row} row */
export const isReached = (row) => row.aim === undefined || judged(row) <= row.aim;

/** @param {number} value */
const rounded = (value) => value.toFixed(Math.abs(value) < 100 ? 1 : 0);

/** The rows as a table of Markdown. @param {readonly Row[]} rows */
export function table(rows) {
  const head = ['what', 'ours', 'beside', 'least', 'ratio', 'aim', ''];
  const lines = rows.map((row) => {
    const { what, ours, beside = '', least, unit, aim, ratio, note } = row;
    const of = (/** @type {number} */ value) => `${rounded(value)} ${unit}`.trim();
    return [
      note ? `${what} (${note})` : what,
      of(ours),
      beside,
      least === undefined ? '' : of(least),
      least === undefined ? '' : (ours / least).toFixed(2),
      ...(aim === undefined
        ? ['', '']
        : [ratio ? `${aim} ×` : of(aim), isReached(row) ? 'reached' : 'missed']),
    ];
  });
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
