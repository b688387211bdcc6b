import { expect, it } from 'vitest';
import { billOfMaterials } from '../../../utils/build/bill-of-materials';
import { createShippedPackages, noticeFiles } from '../../../utils/build/notice';
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
