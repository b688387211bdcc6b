// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Machine what a run needs and this machine has: paths of programs
 * @property {string} chromium
 * @property {string} firefox empty when it was not asked for
 * @property {string} tesseract likewise
 */

/**
 * Sets up what is missing on a machine with Node and npm alone, one line on standard error for each thing,
 * and gives the browsers' paths; throws one sentence that says what to do when it cannot.
 * @param {{ display?: boolean, firefox?: boolean, tesseract?: boolean, languages?: boolean }} [wanted] display: what a story
 * with real keys and mouse needs; tesseract: the desktop's text reader, which ours is compared with; languages: the
 * browsers' own texts in others than English
 * @returns {Promise<Machine>}
 */
export async function setUp({ display = false, firefox = false, tesseract = false, languages = false } = {}) {
  installDependencies();
  const chromium = (await findChromium()) ?? (await installChromium());
  if (languages) installLanguages(chromium);
  if (display) installDisplay();
  if (display) installScreenReader();
  if (display) installVoices();
  const firefoxPath = firefox ? (findFirefox() ?? installFirefox()) : '';
  if (languages && firefox) installFirefoxLanguages();
  return {
    chromium,
    firefox: firefoxPath,
    tesseract: tesseract ? installTesseract() : '',
  };
}

/** Checks Node's version and installs the npm packages unless exactly those of package-lock.json are there; throws one sentence. */
export function installDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 20)) {
    throw new Error(
      `Sightread needs Node 20.20 or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  if (dependenciesAreCurrent()) return;
  say('Installing the npm packages');
  // No package runs a script of its own: .npmrc says so. What WXT generates is the project's, and is made here.
  const isInstalled = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (isInstalled && run('npx', ['wxt', 'prepare'])) return;
  throw new Error(
    'The npm packages could not be installed: see above why, and whether this machine reaches the npm registry.',
  );
}

/**
 * A Chromium that takes `--load-extension`: CHROME_PATH, else one on PATH, else the one Playwright has downloaded.
 * Branded Chrome is left out on purpose: since version 137 it ignores that flag.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const found = fromEnvironment('CHROME_PATH') ?? onPath('chromium') ?? onPath('chromium-browser');
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * The Firefox of FIREFOX_PATH, else one on PATH.
 * @returns {string | undefined}
 */
export function findFirefox() {
  return fromEnvironment('FIREFOX_PATH') ?? onPath('firefox-esr') ?? onPath('firefox');
}

/**
 * Where PATH has a program.
 * @param {string} program
 * @returns {string | undefined}
 */
function onPath(program) {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => isExecutable(file));
}

/** @returns {Promise<string>} */
async function installChromium() {
  // Debian's package first: it brings the system libraries that Playwright's download takes for granted.
  if (apt('chromium')) {
    const found = onPath('chromium');
    if (found) return found;
  }
  say('Downloading Chromium (npx playwright install chromium)');
  if (!isRoot() || !run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const found = await findChromium();
  if (found) return found;
  throw new Error(
    'No Chromium that loads extensions was found: install Chromium (not branded Chrome, which ignores --load-extension), or set CHROME_PATH to one.',
  );
}

/**
 * Chromium brings its languages along, except Debian's, where another package does. A story says so when they are missing.
 * @param {string} chromium
 */
function installLanguages(chromium) {
  const folders = [path.dirname(chromium), '/usr/lib/chromium'];
  const isThere = folders.some((folder) => existsSync(path.join(folder, 'locales/ar.pak')));
  if (!isThere && existsSync('/usr/lib/chromium')) apt('chromium-l10n');
}

/** Likewise: Mozilla's own Firefox takes them from its store of extensions, which no test reaches. */
function installFirefoxLanguages() {
  const folder = '/usr/lib/firefox-esr';
  const pack = path.join(folder, 'browser/extensions/langpack-ar@firefox-esr.mozilla.org.xpi');
  if (existsSync(folder) && !existsSync(pack)) apt('firefox-esr-l10n-ar');
}

function installFirefox() {
  apt('firefox-esr');
  const found = findFirefox();
  if (found) return found;
  throw new Error('No Firefox was found: install Firefox 144 or later, or set FIREFOX_PATH to one.');
}

function installDisplay() {
  const missing = () => ['Xvfb', 'xdotool', 'import', 'xclip'].filter((program) => !onPath(program));
  if (missing().length === 0) return;
  apt('xvfb', 'xauth', 'xdotool', 'imagemagick', 'xclip');
  if (missing().length > 0) {
    throw new Error(
      `${missing().join(', ')} not found: install xvfb, xdotool, imagemagick and xclip, which the stories with real keys, mouse and clipboard need.`,
    );
  }
}

function installScreenReader() {
  const missing = () => ['orca', 'dbus-daemon'].filter((program) => !onPath(program));
  if (missing().length === 0) return;
  apt('orca', 'at-spi2-core', 'dbus');
  if (missing().length > 0) {
    throw new Error(
      `${missing().join(', ')} not found: install orca, at-spi2-core and dbus, for the story in which a screen reader speaks.`,
    );
  }
}

function installVoices() {
  const missing = () =>
    !onPath('speech-dispatcher') || !existsSync('/usr/lib/speech-dispatcher-modules/sd_espeak-ng');
  if (!missing()) return;
  apt('speech-dispatcher', 'speech-dispatcher-espeak-ng');
  if (missing()) {
    throw new Error(
      'eSpeak’s voices were not found: install speech-dispatcher and speech-dispatcher-espeak-ng, for the story in which an answer is read aloud.',
    );
  }
}

/** The languages that are compared, as tesseract and Debian's packages name them. */
const tesseractLanguages = ['eng', 'deu', 'fra', 'ita', 'spa', 'por', 'jpn', 'ara'];

function installTesseract() {
  if (missingLanguages().length > 0) {
    apt('tesseract-ocr', ...tesseractLanguages.map((language) => `tesseract-ocr-${language}`));
  }
  const found = onPath('tesseract');
  if (found && missingLanguages().length === 0) return found;
  throw new Error(
    `tesseract with ${missingLanguages().join(', ')} was not found: install it with its data for ${tesseractLanguages.join(', ')}, for the evaluation of the text reader.`,
  );
}

function missingLanguages() {
  const found = onPath('tesseract');
  const { stdout = '' } = found ? spawnSync(found, ['--list-langs'], { encoding: 'utf8' }) : {};
  const installed = stdout.split('\n');
  return tesseractLanguages.filter((language) => !installed.includes(language));
}

/**
 * Installs Debian packages; gives false where that is not possible.
 * @param {...string} packages
 */
function apt(...packages) {
  if (!isRoot() || !onPath('apt-get') || !isDebian()) return false;
  say(`Installing ${packages.join(', ')} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['update', '-q'], env) && run('apt-get', ['install', '-q', '-y', ...packages], env);
}

/** Whether node_modules holds exactly what package-lock.json says, by npm's own record of what it installed. */
function dependenciesAreCurrent() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = lockedPackages(path.join(root, 'package-lock.json'));
  const installed = lockedPackages(record);
  // A package of another platform is in the lock file and rightly not installed.
  return (
    [...wanted].every(([name, { version, optional }]) =>
      installed.has(name) ? installed.get(name)?.version === version : optional,
    ) && [...installed.keys()].every((name) => wanted.has(name))
  );
}

/**
 * @param {string} file
 * @returns {Map<string, { version: string, optional: boolean }>} by folder
 */
function lockedPackages(file) {
  /** @type {{ packages: Record<string, { version?: string, resolved?: string, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(packages)
      .filter(([folder]) => folder !== '')
      .map(([folder, { version = '', resolved = '', optional = false }]) => [
        folder,
        { version: `${version} ${resolved}`, optional },
      ]),
  );
}

/**
 * Runs a program in the project's folder, all its output going to standard error, and gives whether it ended well.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(program, args, env = process.env) {
  // Our own standard output is for answers and summaries.
  return spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0;
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

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
