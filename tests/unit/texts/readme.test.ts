import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedLanguages } from '../../../utils/model/reading-languages';
import { connection, settings } from '../../../utils/model/settings';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const map = readFileSync(new URL('../../../utils/README.md', import.meta.url), 'utf8');

/** The id ties what belongs together; nobody sets it. */
const shown = [...Object.keys(settings.shape), ...Object.keys(connection.shape)].filter(
  (name) => name !== 'id',
);

test.each(shown)('the README says what the setting %s does', (name) => {
  expect(readme).toContain(`\`${name}\``);
});

test.each(shippedLanguages)('the README says that text is read in %s', (language) => {
  expect(readme).toContain(`\`${language}\``);
});

const named = [...map.matchAll(/`((?:utils|components|entrypoints|tests|docs|public)\/[^`\s]*)`/g)];

test.each([...new Set(named.map(([, path = '']) => path))])(
  'the file or folder %s of the map exists',
  (path) => {
    expect(existsSync(new URL(`../../../${path}`, import.meta.url))).toBe(true);
  },
);
