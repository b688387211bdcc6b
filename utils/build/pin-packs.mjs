// @ts-check
// Writes the bytes and the SHA-256 of each reading language into the list of packs, from the real files: those that the registry
// serves, which `npm pack` fetches, and for Russian, which has no package, the file of Debian's tesseract-ocr-rus.
// Run by a maintainer: npm run packs:pin
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';

const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    list: { type: 'string', default: `${import.meta.dirname}/../model/reading-packs.json` },
    tessdata: { type: 'string', default: '/usr/share/tesseract-ocr/5/tessdata' },
    /** A folder for the files, which tests serve. */
    out: { type: 'string' },
  },
});

/** Files of npm packages, at the addresses of the network that serves them. */
const ofPackage = /^https:\/\/cdn\.jsdelivr\.net\/npm\/(@?[^@]+)@([^/]+)\/(.+)$/;

/**
 * Returns the bytes at an address. Throws if the registry or Debian does not have them.
 * @param {string} url
 * @param {string} folder
 */
async function bytesOf(url, folder) {
  const [, name, version, file] = ofPackage.exec(url) ?? [];
  if (!name || !file) return readFile(path.join(values.tessdata, path.basename(url)));
  const { stdout } = await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder });
  const extracted = ['xzf', stdout.trim(), '-O', `package/${file}`];
  const { stdout: bytes } = await run('tar', extracted, {
    cwd: folder,
    encoding: 'buffer',
    maxBuffer: 2 ** 26,
  });
  return bytes;
}

const folder = await mkdtemp(path.join(tmpdir(), 'sightread-packs-'));
try {
  /** @type {Record<string, { url: string, sha256: string, bytes: number }>} */
  const packs = JSON.parse(await readFile(values.list, 'utf8'));
  for (const pack of Object.values(packs)) {
    const bytes = await bytesOf(pack.url, folder);
    pack.sha256 = createHash('sha256').update(bytes).digest('hex');
    pack.bytes = bytes.length;
    if (values.out) await writeFile(path.join(values.out, path.basename(pack.url)), bytes);
  }
  await writeFile(values.list, `${JSON.stringify(packs, undefined, 2)}\n`);
  console.error(`${Object.keys(packs).length} reading languages have the bytes and hashes of their files.`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
