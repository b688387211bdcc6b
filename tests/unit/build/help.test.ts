import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpFiles } from '../../../utils/build/help';
import config from '../../../wxt.config';
import { failureCodes } from '../../../utils/model/failure';

const files = new Map(
  helpFiles().map((file) => [
    file.relativeDest.replace(/^help\//, ''),
    'contents' in file ? file.contents : '',
  ]),
);
const pages = [...files].filter(([name]) => name.endsWith('.html'));
const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

test('the pages are those that docs/README.md lists, with one style sheet', () => {
  expect(pages.map(([name]) => name)).toEqual(
    expect.arrayContaining(['index.html', 'guide.html', 'troubleshooting.html', 'privacy.html']),
  );
  expect([...files.keys()].filter((name) => !name.endsWith('.html'))).toEqual(['help.css']);
});

test('the documents for those who develop Sightread are not packaged', () => {
  const internal = ['decisions', 'glossary', 'releasing', 'speed', 'text-quality', 'threats'];
  expect(internal.filter((name) => !existsSync(`docs/${name}.md`))).toEqual([]);
  expect(internal.filter((name) => files.has(`${name}.html`))).toEqual([]);
});

test('reviewers get the documents that the pages are made from', () => {
  const packed = (name: string) => config.zip?.includeSources?.some((glob) => path.matchesGlob(name, glob));
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(5);
  const missing = ['CHANGELOG.md', ...documents.map((name) => `docs/${name}`)].filter(
    (name) => !packed(name),
  );
  expect(missing).toEqual([]);
});

test('all pages together are small', () => {
  const characters = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  expect(characters).toBeLessThan(250_000);
});

test('each page has a language, a title, landmarks and one main heading', () => {
  for (const [name, html] of pages) {
    expect.soft(html, name).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect.soft(html, name).toMatch(/<title>(?:.+ – )?Sightread Help<\/title>/);
    for (const tag of ['header', 'main', 'h1'])
      expect.soft(html.split(`<${tag}`), `${name}: ${tag}`).toHaveLength(2);
    expect.soft(valuesOf(html, 'aria-label'), name).toEqual(expect.arrayContaining(['Help pages']));
    expect.soft(html.indexOf('href="#main"'), name).toBeLessThan(html.indexOf('<header'));
  }
});

test('each page loads its style sheet, the search and nothing else', () => {
  for (const [name, html] of pages) {
    expect.soft(html, name).not.toMatch(/<(?:img|iframe|object|embed|video|audio|source|style|base|form)\b/i);
    expect.soft(html, name).not.toMatch(/\s(?:srcset|style|on\w+)=/i);
    expect
      .soft(html.match(/<script\b.*|\ssrc=.*/g), name)
      .toEqual(['<script src="../help-search.js" defer></script>']);
    expect.soft(html.match(/<link\b[^>]*>/g), name).toEqual(['<link rel="stylesheet" href="help.css">']);
  }
});

test('each page leads back to the settings, and has the search and what it says', () => {
  for (const [name, html] of pages) {
    expect.soft(valuesOf(html, 'href'), name).toContain('../options.html');
    for (const id of ['search', 'found', 'results', 'content'])
      expect.soft(html, name).toContain(` id="${id}"`);
    for (const words of ['none', 'one', 'several'])
      expect.soft(valuesOf(html, `data-${words}`), name).toEqual([expect.stringMatching(/\w/)]);
  }
});

test('Help begins with which service to take', () => {
  const [first, second] = valuesOf(files.get('index.html')?.split('<nav')[1] ?? '', 'href');
  expect([first, second]).toEqual(['index.html', 'services.html']);
  expect(files.get('index.html')).toContain('href="services.html#which-service-should-i-take"');
});

test('Help does not tell its readers of servers that only tests use', () => {
  for (const [name, html] of pages) expect.soft(html, name).not.toMatch(/aimock|mock-llm|scripted/i);
});

test('each page links to pages and anchors that are there, or to the web by https', () => {
  const dead = pages.flatMap(([name, html]) => {
    const links = valuesOf(html, 'href').filter((href) => href !== 'help.css');
    expect.soft(links.length, name).toBeGreaterThan(5);
    return links
      .filter((href) => !href.startsWith('https://') && href !== '../options.html')
      .filter((href) => {
        const [file = '', anchor] = href.split('#');
        const target = files.get(file === '' ? name : file);
        return target === undefined || (anchor !== undefined && !valuesOf(target, 'id').includes(anchor));
      })
      .map((href) => `${name}: ${href}`);
  });
  expect(dead).toEqual([]);
});

test('each page has each anchor once', () => {
  const twice = pages.flatMap(([name, html]) => {
    const anchors = valuesOf(html, 'id');
    return anchors.filter((id, at) => anchors.indexOf(id) !== at).map((id) => `${name}#${id}`);
  });
  expect(twice).toEqual([]);
});

test('each page is current in its own navigation, and reached from all pages', () => {
  for (const [name, html] of pages) {
    expect.soft(html, name).toContain(`<a href="${name}" aria-current="page">`);
    expect.soft(valuesOf(html, 'aria-current'), name).toHaveLength(1);
    const without = pages.filter(([, other]) => !other.includes(`<a href="${name}"`));
    expect
      .soft(
        without.map(([other]) => other),
        `without a link to ${name}`,
      )
      .toEqual([]);
  }
});

test('a link to what is not packaged is plain text', () => {
  const html = files.get('privacy.html') ?? '';
  expect(html).toContain('Answers for the stores');
  expect(html).not.toMatch(/answers\.(?:md|html)/);
});

test('each failure has an anchor that its code names', () => {
  const anchors = valuesOf(files.get('troubleshooting.html') ?? '', 'id');
  expect(failureCodes.filter((code) => !anchors.includes(code))).toEqual([]);
});

test('the style sheet loads nothing', () => {
  const css = files.get('help.css') ?? '';
  expect(css).toMatch(/--accent: light-dark\(/);
  expect(css).not.toMatch(/@import|url\(/);
});
