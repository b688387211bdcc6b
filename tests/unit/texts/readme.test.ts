import { readFileSync } from 'node:fs';
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

test.each([...map.matchAll(/^ {2}([\w.-]+\.ts|[\w-]+\/) /gm)].map(([, name = '']) => name))(
  'what the map calls %s is there',
  (name) => {
    const places = ['utils', 'entrypoints', 'components'];
    const found = places.some((place) => {
      try {
        return readFileSync(new URL(`../../../${place}/${name}`, import.meta.url)) !== undefined;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EISDIR';
      }
    });
    expect(found).toBe(true);
  },
);
