// @ts-check
import { capitalAccents } from './accents.mjs';
import { cellScore } from './cells.mjs';
import { codeScore } from './code-lines.mjs';
import { summarize } from './compare.mjs';
import { nameScore } from './names.mjs';
import { mean } from './score.mjs';
import { percent } from './table.mjs';

/** @import { Verdict } from './bounds.mjs' */
/** @import { Compared } from './compare.mjs' */

/** What a part counts of a whole. @typedef {{ all: number, right: number }} Share */

const latinMemes = ['meme', 'meme-de', 'meme-fr'];

/**
 * Holds a run to what the reader is meant to reach; classes that it has not drawn are not judged.
 * @param {Compared[]} compared
 * @returns {Verdict[]}
 */
export function judgeBars(compared) {
  const of = (/** @type {string[]} */ names) => compared.filter(({ truth }) => names.includes(truth.class));
  const pages = compared.filter(({ truth }) => truth.class.startsWith('page-'));
  return [
    ...layouts(pages),
    ...atMost('clean pages: wrong characters', 0.03, errors(pages.filter(({ truth }) => !truth.isDamaged))),
    ...atMost('damaged pages: wrong characters', 0.06, errors(pages.filter(({ truth }) => truth.isDamaged))),
    ...atMost('photos of signs: words missed', 0.2, missed(of(['sign', 'scene']))),
    ...atMost('small tables: cells that are not exact', 0.1, wrong(of(['small-table']), cells)),
    ...atMost('code: lines without their margin or a bracket', 0.05, wrong(of(['code']), codeLines)),
    ...atMost('names with letters of other languages: wrong', 0.05, wrong(of(['names']), nameScore)),
    ...atMost('capitals on photos: accents wrong', 0.02, wrong(of(latinMemes), capitalAccents)),
    ...atMost('Japanese memes: words missed', 0.25, missed(of(['meme-ja']))),
  ];
}

/** Each layout by itself, against the other reader. @param {Compared[]} pages @returns {Verdict[]} */
function layouts(pages) {
  return [...new Set(pages.map(({ truth }) => truth.class))].flatMap((name) => {
    const ones = pages.filter(({ truth }) => truth.class === name);
    const native = summarize(ones.map((one) => one.native)).errors.mean;
    return atMost(`${name}: wrong characters`, native, errors(ones));
  });
}

/** @param {Compared[]} ones */
const errors = (ones) => (ones.length > 0 ? mean(ones.map(({ ours }) => ours.errors)) : undefined);

/** @param {Compared[]} ones */
const missed = (ones) => (ones.length > 0 ? 1 - mean(ones.map(({ ours }) => ours.recall)) : undefined);

/** @param {string} truth @param {string} found @returns {Share} */
function cells(truth, found) {
  const score = cellScore(truth, found);
  return { all: score.cells, right: score.exact };
}

/** @param {string} truth @param {string} found @returns {Share} */
function codeLines(truth, found) {
  const score = codeScore(truth, found);
  return { all: score.lines, right: score.kept };
}

/** @param {Compared[]} ones @param {(truth: string, found: string) => Share} count */
function wrong(ones, count) {
  const shares = ones.map(({ truth, ours }) => count(truth.text, ours.text));
  const sum = (/** @type {keyof Share} */ of) => shares.reduce((total, share) => total + share[of], 0);
  return sum('all') > 0 ? 1 - sum('right') / sum('all') : undefined;
}

/** @param {string} what @param {number} most @param {number | undefined} found @returns {Verdict[]} */
function atMost(what, most, found) {
  if (found === undefined) return [];
  const isKept = found <= most;
  return [{ isKept, line: `${isKept ? '✓' : '✗'} ${what} ${percent(found)} %, at most ${percent(most)} %` }];
}
