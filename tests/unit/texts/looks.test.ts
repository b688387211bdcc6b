import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookFiles } from '../../fixtures/looks';

const root = new URL('../../../', import.meta.url);
const gallery = new URL('docs/gallery.md', root);
const folder = 'tests/fixtures/looks/';
const pictures = [
  ...readFileSync(gallery, 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img [^>]*src="([^"]+)"/g),
].map(([, inMarkdown, inHtml]) => new URL(inMarkdown ?? inHtml ?? '', gallery).href);

test('the pictures of all states are those of the scenes: `npm run looks` retakes them', () => {
  expect(readdirSync(new URL(folder, root)).toSorted()).toEqual(lookFiles.toSorted());
});

test('the gallery shows every state', () => {
  expect(lookFiles.filter((name) => !pictures.includes(new URL(folder + name, root).href))).toEqual([]);
});
