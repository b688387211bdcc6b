// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePictures } from '../make/pictures.mjs';
import { compareReaders } from './compare.mjs';
import { openNative } from './native.mjs';
import { openOurs } from './ours.mjs';
import { report } from './table.mjs';

/** @import { Compared, Reader } from './compare.mjs' */

/**
 * @typedef {object} Run
 * @property {{ chromium: string, tesseract: string }} machine
 * @property {string} extension the folder of its build
 * @property {number} seed
 * @property {number} each
 * @property {string[]} [only]
 * @property {string} [out] the folder that keeps the pictures, and what was read of them in read.json
 */

/**
 * Draws pictures, has both readers read them, and gives what came of it with its report in Markdown.
 * @param {Run} run
 * @returns {Promise<{ compared: Compared[], markdown: string }>}
 */
export async function evaluate({ machine, extension, seed, each, only, out }) {
  const folder = out ?? mkdtempSync(path.join(tmpdir(), 'sightread-pictures-'));
  /** @type {Reader | undefined} */
  let ours;
  try {
    say(`Drawing the pictures of seed ${seed}`);
    const wanted = { chromium: machine.chromium, seed, each, folder };
    const truths = await makePictures(only ? { ...wanted, only } : wanted);
    ours = await openOurs({ chromium: machine.chromium, extension });
    const native = openNative(machine.tesseract);
    const compared = await compareReaders({ truths, folder, ours, native }, (done) => {
      if (done % 20 === 0 || done === truths.length) say(`Read ${done} of ${truths.length}`);
    });
    if (out) writeFileSync(path.join(folder, 'read.json'), JSON.stringify(compared, undefined, 2));
    return { compared, markdown: report(compared, { seed, each, ours, native }) };
  } finally {
    await ours?.close();
    if (!out) rmSync(folder, { recursive: true });
  }
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
