// @ts-check
// Fails with one sentence where a release isn't what it says, and prints its notes where it is.
// Run by a maintainer or the release workflow, after `npm run zip`: npm run release:check -- [tag]
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Zip from 'jszip';

/**
 * Returns the lines of CHANGELOG.md on the version of package.json. Throws one sentence for the first thing that disagrees
 * with it: the lock file, the changelog, the tag if there is one yet, the packages or their bills of materials.
 * @param {string} folder the project's
 * @param {string} [tag]
 * @returns {Promise<string>}
 */
export async function checkRelease(folder, tag) {
  const read = (/** @type {string} */ name) => readIn(folder, name);
  const { version } = JSON.parse(await read('package.json'));
  if (!/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version))
    throw new Error(`The stores take no version such as ${version}: write three numbers into package.json.`);
  const hasVersion = (/** @type {string} */ what, /** @type {string | undefined} */ found) => {
    if (found !== version)
      throw new Error(
        `${what} has ${found ? `version ${found}` : 'no version'}, and package.json has ${version}.`,
      );
  };
  const lock = JSON.parse(await read('package-lock.json'));
  hasVersion('package-lock.json', lock.version);
  hasVersion('The project in package-lock.json', lock.packages[''].version);
  const { newest, lines } = newestIn(await read('CHANGELOG.md'));
  hasVersion("CHANGELOG.md's newest heading", newest);
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and package.json has version ${version}.`);
  for (const browser of ['chrome', 'firefox']) {
    const name = `.output/sightread-${version}-${browser}.zip`;
    const packed = await unpacked(folder, name);
    hasVersion(`The manifest in ${name}`, JSON.parse(await packed('manifest.json')).version);
    const bill = `.output/${browser}-mv3.cdx.json`;
    hasVersion(bill, JSON.parse(await read(bill)).metadata.component.version);
  }
  const sources = `.output/sightread-${version}-sources.zip`;
  hasVersion(sources, JSON.parse(await (await unpacked(folder, sources))('package.json')).version);
  return lines;
}

/**
 * Returns the newest version in the changelog, and what is said on it. Throws for lines that belong to no version yet.
 * @param {string} changelog
 */
function newestIn(changelog) {
  const sections = changelog.split(/^## /m).slice(1);
  const parts = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { heading: heading.trim(), lines: lines.join('\n').trim() };
  });
  const unreleased = parts.find(({ heading }) => heading === 'Unreleased');
  if (unreleased?.lines)
    throw new Error('CHANGELOG.md has lines under Unreleased: move them below a heading of the new version.');
  const released = parts.find((part) => part !== unreleased);
  // The heading is a version, with a date after it if one likes.
  const newest = released?.heading.split(' ')[0];
  if (released?.lines === '') throw new Error(`CHANGELOG.md says nothing on version ${newest}.`);
  return { newest, lines: released?.lines ?? '' };
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function readIn(folder, name) {
  return (await bytesIn(folder, name)).toString('utf8');
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function bytesIn(folder, name) {
  try {
    return await readFile(path.join(folder, name));
  } catch (cause) {
    const remedy = name.startsWith('.output') ? ': run npm run zip first' : '';
    throw new Error(`${name} isn't there${remedy}.`, { cause });
  }
}

/**
 * Returns what reads a file of a package.
 * @param {string} folder
 * @param {string} name
 */
async function unpacked(folder, name) {
  const zip = await Zip.loadAsync(await bytesIn(folder, name));
  return async (/** @type {string} */ file) => {
    const packed = zip.file(file);
    if (!packed) throw new Error(`${name} has no ${file}.`);
    return await packed.async('string');
  };
}

// Not where a test imports it. Node names this file by its real path.
if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  try {
    const folder = fileURLToPath(new URL('../..', import.meta.url));
    process.stdout.write(`${await checkRelease(folder, process.argv[2])}\n`);
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown);
    process.exitCode = 1;
  }
}
