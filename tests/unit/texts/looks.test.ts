import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');

test('the README shows each picture of tests/fixtures/looks, which `npm run looks` retakes, and no other', () => {
  const shown = [...readme.matchAll(/tests\/fixtures\/looks\/([\w.-]+)/g)].map(([, file = '']) => file);
  expect(shown.length).toBeGreaterThan(0);
  expect(readdirSync(new URL('tests/fixtures/looks/', root)).toSorted()).toEqual(shown.toSorted());
});

test('each picture of the README has alt text', () => {
  const pictures = readme.match(/<img\b[^>]*>|!\[[^\]]*\]\(/g) ?? [];
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((picture) => !/alt="[^"]+"|!\[[^\]]+\]/.test(picture))).toEqual([]);
});
