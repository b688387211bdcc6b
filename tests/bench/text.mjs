// @ts-check
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { makePictures } from '../eval/make/pictures.mjs';
import { byClass, compareReaders, summarize } from '../eval/measure/compare.mjs';
import { openNative } from '../eval/measure/native.mjs';
import { openOurs } from '../eval/measure/ours.mjs';
import { median } from '../eval/measure/score.mjs';
import { root } from '../harness/setup.mjs';
import { browserOf, inMegabytes, residentOfExtensions } from './processes.mjs';

/** @import { Row } from './rows.mjs' */

/** Pictures of each class, and the seed that they are drawn from. */
const drawn = { seed: 2026, each: 7, only: ['screenshot', 'interface-light', 'interface-dark', 'scan'] };
const english = ['eng'];

/**
 * Text recognition in the built extension: its time beside native tesseract with as many threads, on the same pictures in the
 * same run, from the message to the answer; how much longer the first text takes; and its memory for 24 megapixels.
 * @param {string} executablePath Chromium
 * @param {string} tesseractPath
 * @returns {Promise<Row[]>}
 */
export async function measureText(executablePath, tesseractPath) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-text-'));
  try {
    const truths = await makePictures({ chromium: executablePath, folder, ...drawn });
    const first = await measureFirst(executablePath, folder, path.join(folder, 'screenshot-01.png'));
    const memory = await measureMemory(executablePath, folder);
    const ours = await open(executablePath);
    try {
      const native = openNative(tesseractPath);
      const compared = await compareReaders({ truths, folder, ours, native }, () => undefined);
      const rows = [...byClass(compared)].map(([name, ones]) => ({
        id: `text-${name}`,
        what: `text on this device, warm: ${name}, median of ${ones.length}`,
        ours: summarize(ones.map((one) => one.ours)).time.median,
        beside: 'native tesseract with as many threads',
        least: summarize(ones.map((one) => one.native)).time.median,
        unit: /** @type {const} */ ('ms'),
        aim: 2,
        ratio: true,
      }));
      return [...rows, first, memory];
    } finally {
      await ours.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} chromium */
function open(chromium) {
  return openOurs({ chromium, extension: path.join(root, '.output/chrome-mv3') });
}

/**
 * The first text after the browser's start, less the median of the same picture afterwards.
 * @param {string} chromium
 * @param {string} folder
 * @param {string} picture
 * @returns {Promise<Row>}
 */
async function measureFirst(chromium, folder, picture) {
  /** @type {number[]} */
  const cold = [];
  /** @type {number[]} */
  const warm = [];
  for (let start = 0; start < 3; start += 1) {
    const ours = await open(chromium);
    try {
      cold.push((await ours.read(picture, english)).time);
      for (let again = 1; again <= 3; again += 1)
        warm.push((await ours.read(copyOf(picture, folder, again), english)).time);
    } finally {
      await ours.close();
    }
  }
  return {
    id: 'text-first',
    what: 'the first text after the browser has started, beyond a warm one',
    ours: median(cold) - median(warm),
    unit: 'ms',
    aim: 1500,
  };
}

/**
 * A copy of the same pixels whose answer is not known yet: further bytes behind a picture are no part of it.
 * @param {string} picture
 * @param {string} folder
 * @param {number} number
 */
function copyOf(picture, folder, number) {
  const copy = path.join(folder, `copy-${number}${path.extname(picture)}`);
  copyFileSync(picture, copy);
  appendFileSync(copy, Buffer.alloc(number));
  return copy;
}

/**
 * The memory of the extension's process while 24 megapixels are read, at its peak, beyond what it takes before.
 * @param {string} chromium
 * @param {string} folder
 * @returns {Promise<Row>}
 */
async function measureMemory(chromium, folder) {
  const large = path.join(folder, 'large.jpg');
  const scan = path.join(folder, 'scan-01.jpg');
  await sharp(scan).resize(6000, 4000, { fit: 'fill' }).jpeg({ quality: 85 }).toFile(large);
  const ours = await open(chromium);
  try {
    const browser = browserOf(ours.profile);
    const resident = () => residentOfExtensions(browser);
    const idle = resident();
    let peak = idle;
    const watching = setInterval(() => {
      peak = Math.max(peak, resident());
    }, 20);
    const { text } = await ours.read(large, english).finally(() => clearInterval(watching));
    if (text === '') throw new Error('Nothing was read in 24 megapixels.');
    return {
      id: 'text-memory',
      what: 'memory at the peak of reading 24 megapixels, beyond idle',
      ours: (peak - idle) / inMegabytes,
      unit: 'MB',
      aim: 600,
    };
  } finally {
    await ours.close();
  }
}
