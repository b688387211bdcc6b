import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import Zip from 'jszip';
import { files, hashOf, make, manifestOf, root } from './support/packages';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** What a package for a store may weigh, in bytes: each installation and each update fetches it. */
const maxPacked = 40e6;

/** Unpacks a ZIP file; returns the new folder. */
async function unpack(file: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-sources-'));
  for (const packed of Object.values((await Zip.loadAsync(readFileSync(file))).files)) {
    const unpacked = path.join(folder, packed.name);
    mkdirSync(path.dirname(unpacked), { recursive: true });
    writeFileSync(unpacked, await packed.async('nodebuffer'));
  }
  return folder;
}

/** The commands by which docs/releasing.md has the packages made again. */
function commandsIn(folder: string): string[] {
  const [, section = ''] =
    /^## Rebuilding the packages\n(.*?)^## /ms.exec(
      readFileSync(path.join(folder, 'docs/releasing.md'), 'utf8'),
    ) ?? [];
  const [, commands = ''] = /^```\n(.*?)^```/ms.exec(section) ?? [];
  return commands.trim().split('\n');
}

/** The hashes of the packages in a folder, and of their bills of materials, by name. */
const hashesIn = (...folders: string[]): Record<string, string> =>
  Object.fromEntries(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.zip$|\.cdx\.json$/.test(name))
        .map((name) => [name, hashOf(path.join(folder, name))]),
    ),
  );

/** What a reviewer gets: what a build reads, and how to build. */
const sources = {
  top: [
    '.npmrc',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'components',
    'docs',
    'entrypoints',
    'package-lock.json',
    'package.json',
    'public',
    'tsconfig.json',
    'utils',
    'wxt.config.ts',
  ],
  names: /^(?:LICENSE|\.npmrc|[^.].*\.(?:css|html|json|md|mjs|onnx|png|py|svg|tsx?|txt))$/,
};

// Packing four times takes minutes.
test('the packages are not too large, and a reviewer makes the same bytes from the sources', async () => {
  test.setTimeout(20 * 60_000);
  const chrome = await make('zip');
  const firefox = await make('zip', { browser: 'firefox', manifestVersion: 3 });
  const made = hashesIn(chrome, firefox);
  expect(Object.keys(made).toSorted()).toEqual([
    ...['chrome', 'firefox'].map((browser) => `${browser}-mv3.cdx.json`),
    ...['chrome', 'firefox', 'sources'].map((what) => `sightread-${version}-${what}.zip`),
  ]);
  for (const file of [chrome, firefox].flatMap((folder) => files(folder, /^[^/]+\.zip$/))) {
    const { size } = statSync(file);
    console.log(`${path.basename(file)} ${size} bytes`);
    expect(size).toBeLessThanOrEqual(maxPacked);
  }
  expect(manifestOf(path.join(chrome, 'chrome-mv3'))).not.toHaveProperty('key');

  const [archive = ''] = files(firefox, /^[^/]+-sources\.zip$/);
  const copy = await unpack(archive);
  const names = files(copy, /(?:)/).map((file) => path.relative(copy, file));
  expect(readdirSync(copy).toSorted()).toEqual(sources.top);
  expect(names.filter((name) => !sources.names.test(name))).toEqual([]);
  expect(readFileSync(path.join(copy, '.npmrc'), 'utf8')).not.toMatch(/auth|password|registry=/i);

  expect(commandsIn(copy)).toEqual(['npm ci', 'npm run zip']);
  // Without a network, its packages are those of this folder.
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await promisify(execFile)('npm', ['run', 'zip'], { cwd: copy });
  expect(hashesIn(path.join(copy, '.output'))).toEqual(made);
  for (const folder of [chrome, firefox, copy]) rmSync(folder, { recursive: true });
});
