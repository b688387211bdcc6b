import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockFile {
  packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>;
}

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The folders with packages of their own: the project's, and what only the evaluation uses. */
describe.each([
  { folder: './', least: 100 },
  { folder: 'tests/eval/', least: 10 },
])('in $folder', ({ folder, least }) => {
  const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as LockFile;
  const installed = Object.entries(packages).filter(([at, { link }]) => at !== '' && link !== true);

  test('the lock file lists the packages', () => {
    expect(installed.length).toBeGreaterThan(least);
  });

  test('each package in the lock file has the hash of its bytes, also those of other platforms', () => {
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('no package runs a script when it is installed', () => {
    const settings = read(`${folder}.npmrc`).split('\n');
    expect(settings).toContain('ignore-scripts=true');
  });

  test('no package in the lock file names the registry that it came from', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
