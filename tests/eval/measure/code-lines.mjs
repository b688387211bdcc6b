// @ts-check
import { aligned } from './align.mjs';

/** @typedef {{ lines: number, kept: number, indented: number, bracketed: number }} CodeScore counts of lines; those of several pictures add up */

/**
 * How the lines of a picture's code were read: `indented` have exactly the indentation of the truth, `bracketed` exactly its
 * brackets, `kept` both. Blank lines don't count. Code that is indented as a whole, as one cut out of a file, may begin at the edge.
 * @param {string} truth
 * @param {string} found
 * @returns {CodeScore}
 */
export function codeScore(truth, found) {
  const [wanted, read] = [linesOf(truth), linesOf(found)];
  const pairs = aligned(
    wanted.map(({ text }) => text),
    read.map(({ text }) => text),
  );
  /** @type {CodeScore} */
  const score = { lines: wanted.length, kept: 0, indented: 0, bracketed: 0 };
  for (const [index, { indent, text }] of wanted.entries()) {
    const other = read[pairs[index] ?? -1];
    const isIndented = other?.indent === indent;
    const isBracketed = other !== undefined && bracketsIn(other.text) === bracketsIn(text);
    score.indented += Number(isIndented);
    score.bracketed += Number(isBracketed);
    score.kept += Number(isIndented && isBracketed);
  }
  return score;
}

/** @param {string} text */
function linesOf(text) {
  const lines = text
    .normalize('NFC')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ indent: /^\s*/.exec(line)?.[0].length ?? 0, text: line.trim() }));
  const least = Math.min(...lines.map(({ indent }) => indent));
  return lines.map(({ indent, text: own }) => ({ indent: indent - least, text: own }));
}

/** @param {string} text */
const bracketsIn = (text) => text.replaceAll(/[^{}()[\]]/g, '');
