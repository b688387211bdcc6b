// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';
import { findChromium, onPath, searchChromium, searchFirefox } from './find-browsers.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What tests may need beside the npm packages. display: a screen of their own, with a real mouse and keys; clipboard: another
 * program that reads it; languages: the browsers' own texts in others than English; voices: for reading aloud;
 * russian: data to read Russian text, which no npm package has.
 * @typedef {'chromium' | 'firefox' | 'display' | 'clipboard' | 'languages' | 'screenReader' | 'voices' | 'russian'} Need
 */

/**
 * @typedef {object} Machine what this machine has of what was asked for
 * @property {string} chromium its path; empty where there is none
 * @property {string} firefox likewise
 * @property {Set<Need>} lacks
 * @property {string} advice in a sentence, what is missing and one command that brings it; empty where nothing is
 */

/**
 * The Debian packages of each need, and whether it is met.
 * @type {Record<Need, { packages: string[], isMet: () => boolean | Promise<boolean> }>}
 */
const supplies = {
  chromium: { packages: ['chromium'], isMet: async () => Boolean(await findChromium()) },
  firefox: { packages: ['firefox-esr'], isMet: () => Boolean(searchFirefox().path) },
  display: {
    packages: ['xvfb', 'xauth', 'xdotool', 'imagemagick'],
    isMet: () => ['Xvfb', 'xauth', 'xdotool', 'import'].every(onPath),
  },
  clipboard: { packages: ['xclip'], isMet: () => Boolean(onPath('xclip')) },
  languages: { packages: ['chromium-l10n', 'firefox-esr-l10n-ar'], isMet: hasLanguages },
  russian: {
    packages: ['tesseract-ocr-rus'],
    isMet: () => existsSync('/usr/share/tesseract-ocr/5/tessdata/rus.traineddata'),
  },
  screenReader: {
    packages: ['orca', 'at-spi2-core', 'dbus'],
    isMet: () => ['orca', 'dbus-daemon'].every(onPath),
  },
  voices: {
    packages: ['speech-dispatcher', 'speech-dispatcher-espeak-ng'],
    isMet: () =>
      Boolean(onPath('speech-dispatcher')) && existsSync('/usr/lib/speech-dispatcher-modules/sd_espeak-ng'),
  },
};

/**
 * Installs the npm packages, and as root on Debian what else is needed, a line on standard error for each. What it can't
 * bring is named in the result. Throws a sentence where nothing can run.
 * @param {Need[]} needs
 * @returns {Promise<Machine>}
 */
export async function setUp(needs) {
  const unmet = await unmetOf(needs);
  const wanted = unmet.flatMap((need) => supplies[need].packages);
  await Promise.all([installPackages(), installDebian(...wanted)]);
  if (needs.includes('chromium') && !(await findChromium())) {
    say('Downloading Chromium (npx playwright install chromium)');
    const libraries = isRoot() ? ['--with-deps'] : [];
    await runShown('npx', ['playwright', 'install', ...libraries, 'chromium']);
  }
  const lacks = await unmetOf(needs);
  return {
    chromium: needs.includes('chromium') ? ((await findChromium()) ?? '') : '',
    firefox: needs.includes('firefox') ? (searchFirefox().path ?? '') : '',
    lacks: new Set(lacks),
    advice: lacks.length > 0 ? adviceFor(lacks, await refusedBrowsers(lacks)) : '',
  };
}

/**
 * The same for what can't do without: throws the advice where something is missing.
 * @param {Need[]} needs
 * @returns {Promise<Machine>}
 */
export async function setUpAll(needs) {
  const machine = await setUp(needs);
  if (machine.lacks.size > 0) throw new Error(machine.advice);
  return machine;
}

/**
 * Checks the system and Node's version, and installs the npm packages of a folder unless exactly those of its
 * package-lock.json are there; throws one sentence.
 * @param {string} [folder] of a package.json
 */
export async function installPackages(folder = root) {
  if (process.platform === 'win32') {
    throw new Error('This runs on Linux and macOS; on Windows, use the Windows Subsystem for Linux (WSL).');
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 20)) {
    throw new Error(
      `Sightread needs Node 20.20 or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  if (packagesAreCurrent(folder)) return;
  say(
    `Installing the npm packages${folder === root ? '' : ` of ${path.relative(root, folder)}`} (about 30 s)`,
  );
  const isInstalled = await runShown('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder);
  // No package runs a script of its own: .npmrc says so. What WXT generates is the project's, and is made here.
  if (isInstalled && (folder !== root || (await runShown('npx', ['wxt', 'prepare'])))) return;
  throw new Error(
    'The npm packages could not be installed: see above why, and whether this machine reaches the npm registry.',
  );
}

/**
 * Installs Debian packages in one go; does nothing where that is not possible.
 * @param {...string} packages
 */
export async function installDebian(...packages) {
  if (packages.length === 0 || !canInstallDebian()) return;
  say(`Installing ${packages.join(', ')} (apt-get, about a minute)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (await runShown('apt-get', ['update', '-q'], root, env)) {
    await runShown('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], root, env);
  }
}

/**
 * Runs a program, with its output on standard error, and gives whether it ended well.
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd] the project's folder unless given
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runShown(program, args, cwd = root, env = process.env) {
  // Our own standard output is for answers and summaries.
  return (await runCommand(program, args, { cwd, env, isShown: true })).endedWell;
}

/**
 * Builds the extension for Chromium and gives the folder.
 * @returns {Promise<string>}
 */
export async function build() {
  if (await runShown('npm', ['run', '--silent', 'build'])) return path.join(root, '.output/chrome-mv3');
  throw new Error('The extension could not be built: see above.');
}

/**
 * @param {Need[]} needs
 * @returns {Promise<Need[]>}
 */
async function unmetOf(needs) {
  /** @type {Need[]} */
  const unmet = [];
  for (const need of needs) if (!(await supplies[need].isMet())) unmet.push(need);
  return unmet;
}

/**
 * Why the browsers that are here can't be used, in sentences.
 * @param {Need[]} lacks
 */
async function refusedBrowsers(lacks) {
  return [
    ...(lacks.includes('chromium') ? (await searchChromium()).refused : []),
    ...(lacks.includes('firefox') ? searchFirefox().refused : []),
  ];
}

/**
 * What is missing, and one command that brings it.
 * @param {Need[]} lacks
 * @param {string[]} refused browsers that can't be used, and why
 * @param {NodeJS.Platform} platform
 * @param {boolean} debian whether it is Debian; Ubuntu's packages of browsers are snaps
 */
export function adviceFor(lacks, refused, platform = process.platform, debian = isDebian()) {
  const words = { chromium: 'Chromium (branded Chrome ignores --load-extension)', firefox: 'Firefox' };
  const missing = lacks.map((need) => (isBrowser(need) ? words[need] : supplies[need].packages.join(', ')));
  const packaged = lacks.filter((need) => platform === 'linux' && (debian || !isBrowser(need)));
  const packages = packaged.flatMap((need) => supplies[need].packages);
  const commands = [
    ...(packages.length > 0 ? [`sudo apt-get update && sudo apt-get install ${packages.join(' ')}`] : []),
    ...lacks.filter((need) => isBrowser(need) && !packaged.includes(need)).map((need) => downloads[need]),
  ];
  return [
    `Missing: ${missing.join('; ')}.`,
    ...refused,
    ...(commands.length > 0 ? [`To get it: ${commands.join(' && ')}`] : ['It needs Linux.']),
  ].join(' ');
}

/** How browsers come where no package of the system has them. */
const downloads = /** @type {Record<string, string>} */ ({
  chromium: 'npx playwright install --with-deps chromium',
  firefox: `export FIREFOX_PATH="$(npx --yes @puppeteer/browsers@2 install firefox@stable --format '{{path}}')"`,
});

/**
 * @param {Need} need
 * @returns {need is 'chromium' | 'firefox'}
 */
const isBrowser = (need) => need === 'chromium' || need === 'firefox';

/** Chromium brings its languages along, except Debian's; Mozilla's own Firefox takes them from a store that no test reaches. */
function hasLanguages() {
  const debian = [
    ['/usr/lib/chromium', 'locales/ar.pak'],
    ['/usr/lib/firefox-esr', 'browser/extensions/langpack-ar@firefox-esr.mozilla.org.xpi'],
  ];
  return debian.every(
    ([folder = '', file = '']) => !existsSync(folder) || existsSync(path.join(folder, file)),
  );
}

/**
 * Whether node_modules holds exactly what package-lock.json says, by npm's own record of what it installed.
 * @param {string} folder
 */
function packagesAreCurrent(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = lockedPackages(path.join(folder, 'package-lock.json'));
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

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function canInstallDebian() {
  return isRoot() && Boolean(onPath('apt-get')) && isDebian();
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
