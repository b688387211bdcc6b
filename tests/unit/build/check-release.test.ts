import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Zip from 'jszip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRelease } from '../../../utils/build/check-release.mjs';

let folder = '';

/** Writes a file of the release: text, JSON, or a ZIP of such files. */
async function write(name: string, content: string | object): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(path.join(folder, name), name.endsWith('.zip') ? await zipOf(content) : text);
}

async function zipOf(files: string | object): Promise<Buffer> {
  const zip = new Zip();
  for (const [name, content] of Object.entries(files))
    zip.file(name, typeof content === 'string' ? content : JSON.stringify(content));
  return await zip.generateAsync({ type: 'nodebuffer' });
}

const billOf = (version: string) => ({ metadata: { component: { version } } });

const changelog =
  '# Changelog\n\nNewest first.\n\n## 1.2.0 (2026-12-01)\n\n- It reads.\n\n## 1.1.0\n\n- Old.\n';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightread-release-'));
  mkdirSync(path.join(folder, '.output'));
  const version = '1.2.0';
  await write('package.json', { version });
  await write('package-lock.json', { version, packages: { '': { version } } });
  await write('CHANGELOG.md', changelog);
  await write(`.output/sightread-${version}-sources.zip`, { 'package.json': { version } });
  for (const browser of ['chrome', 'firefox']) {
    await write(`.output/sightread-${version}-${browser}.zip`, { 'manifest.json': { version } });
    await write(`.output/${browser}-mv3.cdx.json`, billOf(version));
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a release of which all says the same has the notes of its version', async () => {
  await expect(checkRelease(folder, 'v1.2.0')).resolves.toBe('- It reads.');
});

test('a release is checked before it has a tag, too', async () => {
  await expect(checkRelease(folder)).resolves.toBe('- It reads.');
});

test('a heading for what comes next may stay, as long as nothing is below it', async () => {
  await write('CHANGELOG.md', changelog.replace('## 1.2.0', '## Unreleased\n\n## 1.2.0'));
  await expect(checkRelease(folder)).resolves.toBe('- It reads.');
});

const chrome = '.output/sightread-1.2.0-chrome.zip';
const sources = '.output/sightread-1.2.0-sources.zip';
const lock = (version: string, own: string) => ({ version, packages: { '': { version: own } } });

test.each([
  ['CHANGELOG.md', changelog.replace('## 1.2.0', '## Unreleased\n\n- New.\n\n## 1.2.0'), /under Unreleased/],
  ['CHANGELOG.md', '## Unreleased\n\n- New.\n', /under Unreleased/],
  ['CHANGELOG.md', changelog.replace('1.2.0', '1.3.0'), /newest heading has version 1\.3\.0.* 1\.2\.0\.$/],
  ['CHANGELOG.md', changelog.replace('- It reads.', ''), /nothing on version 1\.2\.0/],
  ['CHANGELOG.md', '# Changelog\n', /newest heading has no version/],
  ['package-lock.json', lock('1.1.0', '1.2.0'), /^package-lock\.json has version 1\.1\.0/],
  ['package-lock.json', lock('1.2.0', '1.1.0'), /project in package-lock\.json has version 1\.1\.0/],
  ['package.json', { version: '1.2.0-beta' }, /stores take no version such as 1\.2\.0-beta/],
  ['package.json', { version: '1.2.70000' }, /stores take no version/],
  [chrome, { 'manifest.json': { version: '1.2.1' } }, /manifest in .*-chrome\.zip has version 1\.2\.1/],
  [chrome, {}, /-chrome\.zip has no manifest\.json\.$/],
  [sources, { 'package.json': { version: '1.1.0' } }, /-sources\.zip has version 1\.1\.0/],
  ['.output/firefox-mv3.cdx.json', billOf('1.1.0'), /cdx\.json has version/],
])('no release with another %s: %j', async (name, content, sentence) => {
  await write(name, content);
  await expect(checkRelease(folder, 'v1.2.0')).rejects.toThrow(sentence);
});

test('no release by another tag', async () => {
  await expect(checkRelease(folder, 'v1.2.1')).rejects.toThrow(
    'The tag is v1.2.1, and package.json has version 1.2.0.',
  );
  await expect(checkRelease(folder, '1.2.0')).rejects.toThrow('The tag is 1.2.0');
});

test('no release without its packages', async () => {
  rmSync(path.join(folder, sources));
  await expect(checkRelease(folder)).rejects.toThrow(`${sources} isn't there: run npm run zip first.`);
});
