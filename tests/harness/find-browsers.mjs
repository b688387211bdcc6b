// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'chromium' | 'firefox'} Browser */

/**
 * What a search for a browser found.
 * @typedef {object} Found
 * @property {string} [path] of a browser that the tests can use
 * @property {string[]} refused each browser that they cannot use, and why, in a sentence
 */

/** The oldest versions that the extension runs in, as its manifests say. */
const oldest = { chromium: 148, firefox: 144 };

const applications = '/Applications';

/**
 * A Chromium that takes `--load-extension`: CHROME_PATH, else one on PATH, else the one Playwright has downloaded.
 * Branded Chrome is left out on purpose: since version 137 it ignores that flag. Throws where CHROME_PATH is no program.
 * @returns {Promise<Found>}
 */
export async function searchChromium() {
  const named = fromEnvironment('CHROME_PATH');
  if (named) return { path: named, refused: [] };
  const installed = [onPath('chromium'), onPath('chromium-browser')];
  const applicationFile = `${applications}/Chromium.app/Contents/MacOS/Chromium`;
  return firstUsable('chromium', [...installed, applicationFile, await downloadedChromium()]);
}

/**
 * The Firefox of FIREFOX_PATH, else one on PATH. Throws where FIREFOX_PATH is no program.
 * @returns {Found}
 */
export function searchFirefox() {
  const named = fromEnvironment('FIREFOX_PATH');
  if (named) return { path: named, refused: [] };
  const applicationFile = `${applications}/Firefox.app/Contents/MacOS/firefox`;
  return firstUsable('firefox', [onPath('firefox-esr'), onPath('firefox'), applicationFile]);
}

/** The path of a Chromium for the tests; undefined where there is none. */
export const findChromium = async () => (await searchChromium()).path;

/** The path of a Firefox for the tests; undefined where there is none. */
export const findFirefox = () => searchFirefox().path;

/**
 * Where PATH has a program.
 * @param {string} program
 * @returns {string | undefined}
 */
export function onPath(program) {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => isExecutable(file));
}

/** @returns {Promise<string | undefined>} */
async function downloadedChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    // The packages are not installed yet.
    return undefined;
  }
}

/**
 * @param {Browser} browser
 * @param {(string | undefined)[]} files
 * @returns {Found}
 */
function firstUsable(browser, files) {
  /** @type {string[]} */
  const refused = [];
  for (const file of files) {
    if (!file || !isExecutable(file)) continue;
    const reason = refusal(browser, file);
    if (reason === undefined) return { path: file, refused };
    refused.push(reason);
  }
  return { refused };
}

/**
 * Why a browser is of no use here; undefined where it is.
 * @param {Browser} browser
 * @param {string} file
 */
function refusal(browser, file) {
  if (isSnap(file)) return `${file} is a snap, which can't read a profile in the temporary folder.`;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  const version = Number(/(\d+)\.\d/.exec(stdout ?? '')?.[1] ?? NaN);
  if (Number.isNaN(version)) return `${file} --version gives no version.`;
  if (version < oldest[browser])
    return `${file} is version ${version}; Sightread needs ${oldest[browser]} or later.`;
  return undefined;
}

/**
 * Ubuntu's packages of both browsers start a snap by a link or a script.
 * @param {string} file
 */
function isSnap(file) {
  const real = realpathSync(file);
  if (real.startsWith('/snap/') || path.basename(real) === 'snap') return true;
  const start = Buffer.alloc(4096);
  const descriptor = openSync(real, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1', 0, 2) === '#!' && start.includes('/snap/');
}

/** @param {string} name */
function fromEnvironment(name) {
  const file = process.env[name];
  if (!file) return undefined;
  if (isExecutable(file)) return file;
  throw new Error(`${name} is ${file}, which is not a program that can be run.`);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
