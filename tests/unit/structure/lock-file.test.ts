import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockFile {
  packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
) as LockFile;
const installed = Object.entries(packages).filter(([folder, { link }]) => folder !== '' && link !== true);

test('the lock file lists the packages', () => {
  expect(installed.length).toBeGreaterThan(100);
});

test('each package in the lock file has the hash of its bytes, also those of other platforms', () => {
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  const settings = readFileSync(new URL('../../../.npmrc', import.meta.url), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});

test('no package in the lock file names the registry that it came from', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
