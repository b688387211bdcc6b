// @ts-check
// Pins the models that are offered for download: the revision of each repository, and the SHA-256 and the size of each file.
// Run with network by a maintainer: npm run models:pin
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const list = new URL('../model/offered-models.json', import.meta.url);
const hub = 'https://huggingface.co';

/**
 * Returns the response of an address. Throws one sentence where there is none.
 * @param {string} address
 */
async function get(address) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw new Error(`${new URL(address).host} can't be reached. Nothing was changed.`, { cause });
  }
  if (!response.ok) throw new Error(`${address} answered with ${response.status}. Nothing was changed.`);
  return response;
}

/**
 * Returns the SHA-256 and the size of a file, and the hosts that it comes from.
 * @param {string} url
 */
async function measure(url) {
  const response = await get(url);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const promised = Number(response.headers.get('content-length') ?? bytes);
  if (bytes === 0 || bytes !== promised) throw new Error(`${url} ended early. Nothing was changed.`);
  return { sha256: hash.digest('hex'), bytes, hosts: [new URL(url).host, new URL(response.url).host] };
}

/** @param {{ repository: string, files: { name: string }[] }} model */
async function pinned(model) {
  const { sha: revision } = await (await get(`${hub}/api/models/${model.repository}`)).json();
  if (!/^[0-9a-f]{40}$/.test(revision))
    throw new Error(`${model.repository} has no revision. Nothing was changed.`);
  const files = [];
  const hosts = new Set();
  for (const { name } of model.files) {
    const url = `${hub}/${model.repository}/resolve/${revision}/${name}`;
    console.error(url);
    const { hosts: from, ...measured } = await measure(url);
    for (const host of from) hosts.add(host);
    files.push({ name, url, ...measured });
  }
  return { ...model, revision, hosts: [...hosts], files };
}

try {
  const { models } = JSON.parse(await readFile(list, 'utf8'));
  const all = [];
  for (const model of models) all.push(await pinned(model));
  await writeFile(list, `${JSON.stringify({ models: all }, undefined, 2)}\n`);
  console.error(`Pinned ${all.length} models. Check their licenses before you commit the list.`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
