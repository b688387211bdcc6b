// @ts-check
// Compares the list of offered models with the hub that they come from, which tells the size and the SHA-256 of each file without
// sending it. Changes nothing. Run with network by a maintainer, before a release: npm run models:pin
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    hub: { type: 'string', default: 'https://huggingface.co' },
    list: { type: 'string', default: `${import.meta.dirname}/../model/offered-models.json` },
  },
});
const { hub } = values;
/** The time for an answer of the hub, in milliseconds. */
const patience = 30_000;

/** @typedef {{ name: string, repository: string, revision: string, files: { url: string, sha256: string, bytes: number }[] }} Model */
/** A large file, as the hub lists it: `oid` is its SHA-256. @typedef {{ path: string, lfs?: { oid: string, size: number } }} Entry */

/**
 * Returns the hub's list of the files of a model. Throws one sentence where there is none.
 * @param {Model} model
 * @returns {Promise<Entry[]>}
 */
async function entriesOf({ name, repository, revision }) {
  const address = `${hub}/api/models/${repository}/tree/${revision}?recursive=true`;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  } catch (cause) {
    throw new Error(`${new URL(hub).host} can't be reached, so the list wasn't checked.`, { cause });
  }
  if (!response.ok) throw new Error(`${name}: ${address} answered with HTTP ${response.status}.`);
  return response.json();
}

/**
 * Returns what differs between a model in the list and on the hub, a sentence for each file.
 * @param {Model} model
 */
async function differencesOf(model) {
  const { name, repository, revision, files } = model;
  const entries = await entriesOf(model);
  const start = `${hub}/${repository}/resolve/${revision}/`;
  return files.flatMap(({ url, sha256, bytes }) => {
    if (!url.startsWith(start)) return `${name}: ${url} doesn't begin with ${start}.`;
    const path = decodeURIComponent(url.slice(start.length));
    const { lfs } = entries.find((entry) => entry.path === path) ?? {};
    if (!lfs) return `${name}: ${path} isn't in ${repository}.`;
    const about = `${name}: ${path} has`;
    if (lfs.size !== bytes) return `${about} ${lfs.size} bytes on the hub, and ${bytes} in the list.`;
    return lfs.oid === sha256 ? [] : `${about} the SHA-256 ${lfs.oid} on the hub, and ${sha256} in the list.`;
  });
}

try {
  /** @type {{ models: Model[] }} */
  const { models } = JSON.parse(await readFile(values.list, 'utf8'));
  const differences = (await Promise.all(models.map(differencesOf))).flat();
  if (differences.length > 0) throw new Error(differences.join('\n'));
  console.error(`${new URL(hub).host} has all ${models.length} models as listed.`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
