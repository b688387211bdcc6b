import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { shippedLanguages } from '../../../utils/model/reading-languages';
import { connection, settings } from '../../../utils/model/settings';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const readme = read('README.md');
const settingsPage = read('docs/settings.md');
const guides = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'));
const documents = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'utils/README.md',
  ...guides.map((name) => `docs/${name}`),
  'docs/store/answers.md',
];

test('the README is a landing page: at most 120 lines and 900 words', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
});

test('the README says how to run all tests', () => {
  expect(readme).toMatch(/^npm test\b/m);
});

/** The id ties parts together; nobody sets it. */
const shown = [...Object.keys(settings.shape), ...Object.keys(connection.shape)].filter(
  (name) => name !== 'id',
);

test.each(shown)('docs/settings.md says what the setting %s does', (name) => {
  expect(settingsPage).toContain(`\`${name}\``);
});

test.each(shippedLanguages)('docs/settings.md says that text is recognized in %s', (language) => {
  expect(settingsPage).toContain(`\`${language}\``);
});

/** A document without its code, where a bracket is no link. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const links = documents.flatMap((path) =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => [path, target] as const),
);

/** The documents that can be reached from one by links. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  reached.add(path);
  for (const [from, target] of links) {
    const to = posix.join(posix.dirname(from), target.split('#')[0] ?? '');
    if (from === path && documents.includes(to) && !reached.has(to)) reachedFrom(to, reached);
  }
  return reached;
}

test.each(guides)('links lead from the README to docs/%s', (name) => {
  expect([...reachedFrom('README.md')]).toContain(`docs/${name}`);
});

test('the documents link to each other', () => expect(links.length).toBeGreaterThan(40));

test.each(links)('%s: the link %s leads somewhere', (path, target) => {
  const [file = '', anchor] = target.split('#');
  const url = file === '' ? new URL(path, root) : new URL(file, new URL(path, root));
  expect(existsSync(url)).toBe(true);
  if (anchor !== undefined) expect(anchorsOf(readFileSync(url, 'utf8'))).toContain(anchor);
});

const named = [
  ...read('utils/README.md').matchAll(/`((?:utils|components|entrypoints|tests|docs|public)\/[^`\s]*)`/g),
];

test.each([...new Set(named.map(([, path = '']) => path))])(
  'the file or folder %s of the map exists',
  (path) => {
    expect(existsSync(new URL(path, root))).toBe(true);
  },
);

const threats = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:wants|-)/.test(line));

test('SECURITY.md has threats', () => expect(threats.length).toBeGreaterThan(20));

test.each(threats)('a test proves that it is stopped: %s', (row) => {
  const [, proof = ''] = /\| (`tests\/[^|]+) \|$/.exec(row) ?? [];
  for (const named of proof.split(/; (?=`tests)/)) {
    const [, path = '', title = ''] = /^`(tests\/[^`]+)` › (.+)$/.exec(named) ?? [];
    expect(title).not.toBe('');
    const titled = ["'", '"', '`'].some((quote) => read(path).includes(`${quote}${title}`));
    expect(titled, `${path} has a test “${title}”`).toBe(true);
  }
});
