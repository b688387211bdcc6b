// @ts-check
import { cpus, totalmem } from 'node:os';
import { classes } from '../make/classes.mjs';
import { cellScore } from './cells.mjs';
import { codeScore } from './code-lines.mjs';
import { byClass, summarize, timeRatio } from './compare.mjs';

/** @import { Compared, Reader, Summary } from './compare.mjs' */

/**
 * What was measured, as Markdown: on what, a row for each class, and what the pictures of each have suffered.
 * @param {Compared[]} compared
 * @param {{ seed: number, each: number, ours: Reader, native: Reader }} run
 */
export function report(compared, { seed, each, ours, native }) {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} processors (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB`;
  return [
    `Seed ${seed}, pictures of each class: ${each}; ${ours.version}, ${native.version}; ${machine}.`,
    ...table(compared.filter(({ truth }) => !isPage(truth))),
    ...pageTable(compared.filter(({ truth }) => isPage(truth))),
    ...cellLines(compared),
    ...codeLines(compared),
    leastDamages(new Set(compared.map(({ truth }) => truth.class))),
  ].join('\n\n');
}

/** @param {Compared[]} compared @returns {string[]} */
function table(compared) {
  if (compared.length === 0) return [];
  const rows = [...byClass(compared)].map(([name, ones]) => [
    name,
    String(ones.length),
    ...cells(summarize(ones.map(({ ours }) => ours))),
    ...cells(summarize(ones.map(({ native }) => native))),
    timeRatio(ones).toFixed(1),
  ]);
  const reader = (/** @type {string} */ who) => [
    `${who}: wrong characters, median / mean`,
    'words found',
    'time, median / worst',
  ];
  const head = ['class', 'n', ...reader('Sightread'), ...reader('tesseract'), 'time ratio'];
  return [rowsOf([head, ...rows])];
}

/** Whole pages: their order counts as much as their letters. @param {Compared['truth']} truth */
const isPage = (truth) => truth.class.startsWith('page-');

/** What was read of each layout, clean and damaged, and of all. @param {Compared[]} pages @returns {string[]} */
function pageTable(pages) {
  if (pages.length === 0) return [];
  const row = (/** @type {string} */ name, /** @type {Compared[]} */ ones) => [
    name.replace('page-', ''),
    String(ones.length),
    ...errorCells(ones, 'ours'),
    ...errorCells(ones, 'native'),
    timeRatio(ones).toFixed(1),
  ];
  const reader = (/** @type {string} */ who) => [
    `${who}: wrong characters, clean`,
    'damaged',
    'mean',
    'words found',
  ];
  const head = ['layout', 'n', ...reader('Sightread'), ...reader('tesseract'), 'time ratio'];
  const rows = [...byClass(pages)].map(([name, ones]) => row(name, ones));
  return [rowsOf([head, ...rows, row('all', pages)])];
}

/** @param {Compared[]} ones @param {'ours' | 'native'} who */
function errorCells(ones, who) {
  const mean = (/** @type {Compared[]} */ some) =>
    some.length > 0 ? `${percent(summarize(some.map((one) => one[who])).errors.mean)} %` : '';
  return [
    mean(ones.filter(({ truth }) => !truth.isDamaged)),
    mean(ones.filter(({ truth }) => truth.isDamaged)),
    mean(ones),
    `${(summarize(ones.map((one) => one[who])).recall * 100).toFixed(0)} %`,
  ];
}

/** @param {string[][]} rows the first has the headings */
function rowsOf([head = [], ...rows]) {
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** The classes that are tables: of these the cells are counted, too. */
const tables = ['table', 'small-table'];

/** @param {Compared[]} compared */
function cellLines(compared) {
  return [...byClass(compared)]
    .filter(([name]) => tables.includes(name))
    .map(([name, ones]) => {
      const scores = ones.map(({ truth, ours }) => cellScore(truth.text, ours.text));
      const sum = (/** @type {'cells' | 'exact' | 'digits' | 'wrongDigits'} */ of) =>
        scores.reduce((total, score) => total + score[of], 0);
      const wrong = ((1000 * sum('wrongDigits')) / Math.max(1, sum('digits'))).toFixed(1);
      return `${name}: ${sum('exact')} of ${sum('cells')} cells exact, ${wrong} of 1,000 digits wrong.`;
    });
}

/** @param {Compared[]} compared */
function codeLines(compared) {
  const code = compared.filter(({ truth }) => truth.class === 'code');
  if (code.length === 0) return [];
  const share = (/** @type {'ours' | 'native'} */ reader) => {
    const scores = code.map((one) => codeScore(one.truth.text, one[reader].text));
    const sum = (/** @type {'lines' | 'kept' | 'indented' | 'bracketed'} */ of) =>
      scores.reduce((total, score) => total + score[of], 0);
    const part = (/** @type {'kept' | 'indented' | 'bracketed'} */ of) => percent(sum(of) / sum('lines'));
    return `${part('kept')} % of ${sum('lines')} lines (indentation ${part('indented')} %, brackets ${part('bracketed')} %)`;
  };
  return [`code: indentation and all brackets exact in ${share('ours')}; tesseract: ${share('native')}.`];
}

/** @param {Summary} summary */
function cells({ errors, recall, time }) {
  const seconds = (/** @type {number} */ milliseconds) => (milliseconds / 1000).toFixed(2);
  return [
    `${percent(errors.median)} / ${percent(errors.mean)} %`,
    `${(recall * 100).toFixed(0)} %`,
    `${seconds(time.median)} / ${seconds(time.worst)} s`,
  ];
}

/** @param {number} share */
export function percent(share) {
  return (share * 100).toFixed(1);
}

/** @param {Set<string>} shown */
function leastDamages(shown) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, leastDamage } of classes.filter(({ name }) => shown.has(name))) {
    names.set(leastDamage, [...(names.get(leastDamage) ?? []), name]);
  }
  const lines = [...names].map(([damage, of]) => `- ${of.join(', ')}: ${damage}`);
  return ['The least damage that each picture of a class has suffered:', '', ...lines].join('\n');
}
