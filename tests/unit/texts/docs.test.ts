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
  'CHANGELOG.md',
  'utils/README.md',
  ...guides.map((name) => `docs/${name}`),
  'docs/store/answers.md',
];

test('the README is a landing page: at most 120 lines and 900 words', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  // Without its pictures: their alt text is as long as it has to be.
  const words = readme.replaceAll(/<[^>]+>|!\[[^\]]*\]\([^)]*\)/g, '').trim();
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(900);
});

test('the README says how to run all tests, and what is green first', () => {
  expect(readme).toMatch(/^npm test\b/m);
  expect(readme).toMatch(/^npm run check\b/m);
});

test('CONTRIBUTING.md has at most 1,000 words, SECURITY.md 150', () => {
  const wordsIn = (text: string): number => text.trim().split(/\s+/).length;
  expect(wordsIn(read('CONTRIBUTING.md'))).toBeLessThanOrEqual(1000);
  expect(wordsIn(read('SECURITY.md'))).toBeLessThanOrEqual(150);
});

/** The id ties parts together; nobody sets it. */
const shown = [...Object.keys(settings.shape), ...Object.keys(connection.shape)].filter(
  (name) => name !== 'id',
);

test('docs/settings.md says what each setting does', () => {
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((name) => !settingsPage.includes(`\`${name}\``))).toEqual([]);
});

test('docs/settings.md says in which languages text is recognized', () => {
  expect(shippedLanguages.length).toBeGreaterThan(0);
  expect(shippedLanguages.filter((language) => !settingsPage.includes(`\`${language}\``))).toEqual([]);
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

/** What a document links to in this repository. */
const linksIn = (path: string): string[] =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));

const links = new Map(documents.map((path) => [path, linksIn(path)]));

/** The documents that can be reached from one by links. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  reached.add(path);
  for (const target of links.get(path) ?? []) {
    const to = posix.join(posix.dirname(path), target.split('#')[0] ?? '');
    if (documents.includes(to) && !reached.has(to)) reachedFrom(to, reached);
  }
  return reached;
}

test('links lead from the README to each document in docs', () => {
  const reached = reachedFrom('README.md');
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((name) => !reached.has(`docs/${name}`))).toEqual([]);
});

test('the documents link to each other', () => expect([...links.values()].flat().length).toBeGreaterThan(40));

/** Returns whether the file of a link is there, and has its anchor. */
function leads(path: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const url = file === '' ? new URL(path, root) : new URL(file, new URL(path, root));
  if (!existsSync(url)) return false;
  return anchor === undefined || anchorsOf(readFileSync(url, 'utf8')).includes(anchor);
}

test.each([...links])('each link of %s leads somewhere', (path, targets) => {
  expect(targets.filter((target) => !leads(path, target))).toEqual([]);
});

test('the files and folders that the map names exist', () => {
  const named = [
    ...read('utils/README.md').matchAll(/`((?:utils|components|entrypoints|tests|docs|public)\/[^`\s]*)`/g),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('the files that CONTRIBUTING.md names exist', () => {
  const named = [
    ...read('CONTRIBUTING.md').matchAll(
      /`((?:utils|components|tests|docs|public)\/[\w./-]+|CHANGELOG\.md)`/g,
    ),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !path.includes('NAME') && !existsSync(new URL(path, root)))).toEqual([]);
});

const threats = read('docs/threats.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:wants|-)/.test(line));

/** Returns what is wrong with the tests that a threat names. */
function unproven(row: string): string[] {
  const [, proof = ''] = /\| (`tests\/[^|]+) \|$/.exec(row) ?? [];
  return proof.split(/; (?=`tests)/).flatMap((named) => {
    const [, path = '', title = ''] = /^`(tests\/[^`]+)` › (.+)$/.exec(named) ?? [];
    if (title === '') return `names no test: ${row}`;
    if (!existsSync(new URL(path, root))) return `there is no ${path}: ${row}`;
    const isTitled = ["'", '"', '`'].some((quote) => read(path).includes(`${quote}${title}`));
    return isTitled ? [] : `${path} has no test “${title}”`;
  });
}

test('a test proves of each threat in docs/threats.md that it is stopped', () => {
  expect(threats.length).toBeGreaterThan(20);
  expect(threats.flatMap(unproven)).toEqual([]);
});
