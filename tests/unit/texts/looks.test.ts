import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);

test('the README shows each picture of tests/fixtures/looks, which `npm run looks` retakes, and no other', () => {
  const shown = [
    ...readFileSync(new URL('README.md', root), 'utf8').matchAll(
      /!\[[^\]]+\]\(tests\/fixtures\/looks\/(.+?)\)/g,
    ),
  ].map(([, file = '']) => file);
  expect(shown.length).toBeGreaterThan(0);
  expect(readdirSync(new URL('tests/fixtures/looks/', root)).toSorted()).toEqual(shown.toSorted());
});
