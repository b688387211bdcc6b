import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedHashes } from '../../../utils/build/shipped-hashes';
import config from '../../../wxt.config';
import { captionsOf, sectionsOf } from '../../fixtures/store/listing.mjs';
import words from '../../fixtures/store/words.json';
import { folders, languages, textsIn } from './locales';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const answers = read('docs/store/answers.md');
const english = sectionsOf('en');

/** The stores' limits, in characters: Mozilla's, Chrome's and Edge's of the manifest, Mozilla's, Edge's. */
const limits = {
  name: 50,
  short: 132,
  summary: 250,
  description: [250, 10_000],
  terms: 7,
  term: 30,
  termWords: 21,
} as const;

/** A line of headlines above the pictures, and one below it, which both stay in one line. */
const captionLimits = { headline: 40, line: 80 };

test('every language of the extension has a listing, and words for its pictures', () => {
  const listings = readdirSync(new URL('docs/store/listing/', root)).map((name) => name.replace('.md', ''));
  expect(listings.toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(words).toSorted()).toEqual(folders.toSorted());
});

const linesOf = (text: string): string[] => text.split('\n');

describe('the listing in each language', () => {
  const listings = languages.map((language) => {
    const sections = sectionsOf(language);
    return { language, sections, part: (heading: string): string => sections.get(heading) ?? '' };
  });

  test('has the parts of the English one', () => {
    for (const { language, sections } of listings) {
      expect([...sections.keys()], language).toEqual([...english.keys()]);
      expect(
        [...sections.values()].filter((text) => text === ''),
        language,
      ).toEqual([]);
    }
  });

  test('has the name and the short description of the package', () => {
    for (const { language, part } of listings) {
      const texts = textsIn(language);
      expect(part('Name'), language).toBe(texts['extension_name']?.message);
      expect(part('Short description'), language).toBe(texts['extension_description']?.message);
    }
  });

  test('fits the stores', () => {
    for (const { language, part } of listings) {
      expect(part('Name, Firefox').length, language).toBeLessThanOrEqual(limits.name);
      expect(part('Short description').length, language).toBeLessThanOrEqual(limits.short);
      expect(part('Summary').length, language).toBeLessThanOrEqual(limits.summary);
      expect(part('Description').length, language).toBeGreaterThanOrEqual(limits.description[0]);
      expect(part('Description').length, language).toBeLessThanOrEqual(limits.description[1]);
      const terms = linesOf(part('Search terms')).map((line) => line.replace('- ', ''));
      expect(terms.length, language).toBeLessThanOrEqual(limits.terms);
      expect(Math.max(...terms.map(({ length }) => length)), language).toBeLessThanOrEqual(limits.term);
      expect(terms.join(' ').split(' ').length, language).toBeLessThanOrEqual(limits.termWords);
    }
  });

  test('is plain text: stores show no Markdown and no HTML', () => {
    for (const { language, part } of listings) {
      for (const heading of ['Single purpose', 'Summary', 'Description'])
        expect(part(heading), language).not.toMatch(/[*_`<>#[\]]/);
    }
  });

  test('says the same as the English one, line by line', () => {
    for (const { language, part } of listings) {
      const shapeOf = (text: string): string[] =>
        linesOf(text).map((line) => (line.startsWith('• ') ? 'item' : line === '' ? '' : 'text'));
      const namesIn = (text: string): string[] =>
        ['Sightread', 'Google Gemini', 'OpenAI', 'OpenRouter', 'Ollama', 'LM Studio', 'API', 'MIT'].filter(
          (name) => text.includes(name),
        );
      const description = english.get('Description') ?? '';
      expect(shapeOf(part('Description')), language).toEqual(shapeOf(description));
      expect(namesIn(part('Description')), language).toEqual(namesIn(description));
    }
  });

  test('names the tasks as the menu does', () => {
    for (const { language, part } of listings) {
      const texts = textsIn(language);
      for (const task of ['describe', 'text', 'alt', 'ask'])
        expect(part('Description'), language).toContain(`• ${texts[`task_${task}`]?.message}`);
    }
  });

  test('has a caption for each picture, of one line each', () => {
    for (const { language } of listings) {
      const captions = captionsOf(language);
      expect(captions, language).toHaveLength(3);
      for (const { headline, line } of captions) {
        expect(headline.length, language).toBeLessThanOrEqual(captionLimits.headline);
        expect(line.length, language).toBeLessThanOrEqual(captionLimits.line);
      }
    }
  });
});

/** The rows of a table of docs/store/answers.md, below a heading. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = answers.split(`\n## ${heading}\n`);
  const [table = ''] = section.split(/\n#/);
  return [...table.matchAll(/^\| (`.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
}

describe.each(['chrome', 'firefox'] as const)('the manifest for %s', (browser) => {
  const manifest = (config.manifest as (env: { browser: string }) => Record<string, string[]>)({ browser });
  const stores = browser === 'chrome' ? ['all', 'Chrome, Edge'] : ['all', 'Firefox'];
  const explained = (kind: string): string[] =>
    rowsBelow('Permissions')
      .filter(([, given, store = '']) => given === kind && stores.includes(store))
      .map(([name = '']) => name.replaceAll('`', ''));

  test('asks for what docs/store/answers.md gives a reason for, and nothing else', () => {
    // WXT adds the permission of the side panel, which Firefox has as a sidebar.
    const added = browser === 'chrome' ? ['sidePanel'] : [];
    expect(explained('required').toSorted()).toEqual(
      [...(manifest['permissions'] ?? []), ...added].toSorted(),
    );
    expect(explained('optional').toSorted()).toEqual(manifest['optional_permissions']?.toSorted());
    expect(explained('optional host')).toEqual(manifest['optional_host_permissions']);
  });
});

test('each permission has a reason that fits its field', () => {
  for (const [, , , reason = ''] of rowsBelow('Permissions')) {
    expect(reason.length).toBeGreaterThan(20);
    expect(reason.length).toBeLessThanOrEqual(1000);
  }
});

test('the short notes for reviewers fit the field of Chrome’s test instructions', () => {
  const [, short = ''] = /The short form:\n\n```text\n(.+)\n```/.exec(answers) ?? [];
  expect(short).toContain('Try it');
  expect(short.length).toBeLessThanOrEqual(500);
});

test('the single purpose is the same in the listing, the answers and the notes', () => {
  expect(answers.split(english.get('Single purpose') ?? '-')).toHaveLength(3);
});

test('the notes for reviewers name all WASM that is shipped', () => {
  const shipped = Object.keys(shippedHashes).filter((name) => name.endsWith('.wasm'));
  expect(shipped.filter((name) => !answers.includes(name.replace('.wasm', '')))).toEqual([]);
});

test('nothing is left to fill in but one address, and that in no page for users', () => {
  for (const text of [answers.replaceAll('REPOSITORY_URL', ''), read('docs/privacy.md')])
    expect(text).not.toMatch(/[A-Z]_URL|TODO|TBD|example\.(?:com|org)|YOUR_/);
});

test('the privacy policy says who, what, where, how long and whom to ask', () => {
  const headings = [...read('docs/privacy.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'What leaves your computer',
    'Who gets it',
    'What stays on your computer, and for how long',
    'Permissions',
    'Children',
    'Changes',
    'Contact',
  ]);
});
