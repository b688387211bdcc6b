import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { billOfMaterials } from '../../../utils/build/bill-of-materials';
import { allowedLicenses, createShippedPackages, noticeFiles } from '../../../utils/build/notice';
import { shippedHashes } from '../../../utils/build/shipped-hashes';

/** Returns the packages of a build of these files. */
function packagesOf(...files: string[]) {
  const packages = createShippedPackages();
  packages.add(files);
  return packages.list();
}

function noticeOn(...files: string[]): string {
  const [file] = noticeFiles(packagesOf(...files));
  return file && 'contents' in file ? file.contents : '';
}

it('lists a package once, with its version, its license and the text of that', () => {
  const notice = noticeOn('/x/node_modules/idb/build/index.js', 'C:\\x\\node_modules\\idb\\build\\other.js');
  expect(notice.match(/^idb [\d.]+ \(ISC\)$/gm)).toHaveLength(1);
  expect(notice).toContain('Permission to use, copy, modify, and/or distribute this software');
});

it('lists what bundlers add, and nothing for our own files', () => {
  const notice = noticeOn('\0vite/preload-helper.js', 'virtual:wxt-plugins', '/x/utils/lib/text.ts');
  expect(notice.match(/^[@\w./-]+ [\d.]+ \(/gm)).toEqual([
    expect.stringMatching(/^vite /),
    expect.stringMatching(/^wxt /),
  ]);
});

it('refuses a package whose license is not known', () => {
  expect(() => noticeOn('/x/node_modules/no-such-package/index.js')).toThrow(
    'no-such-package says no license',
  );
});

it('refuses a package whose license is not on the list', () => {
  expect(() => noticeOn('/x/node_modules/jszip/lib/index.js')).toThrow(
    'jszip has the license (MIT OR GPL-3.0-or-later), which utils/build/notice.ts',
  );
});

it('allows licenses that ask for their text, or for sources that are published, and no other', () => {
  // GPL, AGPL, SSPL, non-commercial ones and unknown ones would bind all of the extension.
  expect(allowedLicenses).toEqual(['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0']);
});

it('ships no package by its lock file, and no part of a binary, with another license', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>;
  };
  const installed = Object.entries(packages).filter(
    ([folder, { dev }]) =>
      folder !== '' &&
      // It has only types, of which nothing is shipped.
      !folder.endsWith('/type-fest') &&
      (dev !== true || folder.includes('/@tesseract.js-data/')),
  );
  expect(installed.length).toBeGreaterThan(40);
  // Each needs nothing but its notice, which notice.txt has.
  const compiledOnly = [
    'Apache-2.0 WITH LLVM-exception',
    'BSD-4.3TAHOE',
    'BSL-1.0',
    'FDLIBM',
    'IJG',
    'Zlib',
    'libpng-2.0',
    'libtiff',
  ];
  const [, compiled = ''] =
    /COMPILED INTO(.*?)CHANGED FROM THE ORIGINALS/s.exec(readFileSync('utils/build/notice.txt', 'utf8')) ??
    [];
  const parts = [...compiled.matchAll(/^ {2}(\S.*?| {2,}) {2,}(\S.*?) {2,}\S/gm)];
  expect(parts.length).toBeGreaterThan(30);
  const other = [
    ...installed
      .filter(([, { license = '' }]) => !allowedLicenses.includes(license))
      .map(([folder, { license }]) => `${folder}: ${license}`),
    ...parts
      .filter(([, , license = '']) => ![...allowedLicenses, ...compiledOnly].includes(license))
      .map(([line]) => line),
  ];
  expect(other).toEqual([]);
});

it('has packages with their hashes, weights and WASM in the bill of materials', () => {
  const { components } = JSON.parse(billOfMaterials(packagesOf('/x/node_modules/idb/build/index.js'))) as {
    components: { name: string; type: string; purl?: string; hashes: { alg: string; content: string }[] }[];
  };
  expect(components[0]).toMatchObject({ name: 'idb', purl: expect.stringMatching(/^pkg:npm\/idb@[\d.]+$/) });
  expect(components[0]?.hashes).toEqual([
    { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
  ]);
  expect(components.slice(1).map(({ name, hashes }) => [name, hashes[0]?.content])).toEqual(
    Object.entries(shippedHashes),
  );
});
