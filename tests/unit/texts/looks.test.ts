import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookFiles } from '../../fixtures/looks';

const root = new URL('../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const folder = 'tests/fixtures/looks/';
const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img [^>]*src="([^"]+)"/g)].map(
  ([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '',
);

test('the README shows pictures', () => expect(pictures.length).toBeGreaterThan(1));

test.each(pictures)('the picture %s of the README is there', (path) => {
  expect(existsSync(new URL(path, root))).toBe(true);
});

test('the pictures of all states are those of the scenes: `npm run looks` takes them anew', () => {
  expect(readdirSync(new URL(folder, root)).toSorted()).toEqual(lookFiles.toSorted());
});

test.each(lookFiles)('the README shows the state %s', (name) => {
  expect(pictures).toContain(folder + name);
});
