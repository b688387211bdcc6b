// @ts-check

/**
 * What came of a picture; times in seconds. `first` is missing where no word came.
 * @typedef {object} Described
 * @property {string} file
 * @property {string} answer empty without one
 * @property {string} abstained why the model was not asked; empty where it was
 * @property {string} failure
 * @property {number} [first]
 * @property {number} all
 */

/** Words that ought to be in the answer, by picture. @typedef {Record<string, readonly string[]>} ExpectedWords */

/**
 * Returns what was measured as a Markdown table, and under it what it comes to.
 * @param {readonly Described[]} described
 * @param {ExpectedWords} [expected]
 */
export function visionTable(described, expected) {
  const head = [
    'picture',
    'answer',
    'abstained',
    'first word, s',
    'in all, s',
    ...(expected ? ['words'] : []),
  ];
  const rows = described.map((one) => [
    one.file,
    one.failure ? `(failed: ${one.failure})` : one.answer,
    one.abstained,
    one.first?.toFixed(1) ?? '',
    one.all.toFixed(1),
    ...(expected ? [shareOf(one, expected)] : []),
  ]);
  const lines = [head, head.map((_, at) => (at < 3 ? '---' : '---:')), ...rows];
  return [
    lines.map((row) => `| ${row.map(cellOf).join(' | ')} |`).join('\n'),
    summaryOf(described, expected),
  ].join('\n\n');
}

/**
 * Returns how many of the words an answer has, whatever their case.
 * @param {string} answer
 * @param {readonly string[]} words
 */
export function wordsFound(answer, words) {
  const text = answer.toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase())).length;
}

/** @param {Described} one @param {ExpectedWords} expected */
function shareOf({ file, answer }, expected) {
  const words = expected[file];
  return words ? `${wordsFound(answer, words)} of ${words.length}` : '';
}

/** @param {readonly Described[]} described @param {ExpectedWords} [expected] */
function summaryOf(described, expected) {
  const count = (/** @type {(one: Described) => boolean} */ which) => described.filter(which).length;
  const parts = [
    `${described.length} pictures`,
    `${count(({ abstained }) => abstained !== '')} abstained`,
    `${count(({ failure }) => failure !== '')} failed`,
  ];
  if (expected) {
    const wanted = described.flatMap(({ file }) => expected[file] ?? []).length;
    const found = described.reduce(
      (sum, { file, answer }) => sum + wordsFound(answer, expected[file] ?? []),
      0,
    );
    parts.push(`${found} of ${wanted} expected words`);
  }
  return `${parts.join(', ')}.`;
}

/** @param {string} text */
function cellOf(text) {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
}
