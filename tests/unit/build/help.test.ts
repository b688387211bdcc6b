import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
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
  for (const name of ['decisions', 'glossary', 'gallery', 'scale', 'speed', 'text-quality'])
    expect([...files.keys()]).not.toContain(`${name}.html`);
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

describe.each(pages)('%s', (name, html) => {
  test('has a language, a title, landmarks and one main heading', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toMatch(/<title>(?:.+ – )?Sightread Help<\/title>/);
    for (const tag of ['header', 'main', 'h1']) expect(html.split(`<${tag}`)).toHaveLength(2);
    expect(valuesOf(html, 'aria-label')).toEqual(expect.arrayContaining(['Help pages']));
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'));
  });

  test('loads its style sheet and nothing else', () => {
    expect(html).not.toMatch(/<(?:script|img|iframe|object|embed|video|audio|source|style|base|form)\b/i);
    expect(html).not.toMatch(/\s(?:src|srcset|style|on\w+)=/i);
    expect(html.match(/<link\b[^>]*>/g)).toEqual(['<link rel="stylesheet" href="help.css">']);
  });

  test('links to pages and anchors that are there, or to the web by https', () => {
    const links = valuesOf(html, 'href').filter((href) => href !== 'help.css');
    expect(links.length).toBeGreaterThan(5);
    for (const href of links.filter((link) => !link.startsWith('https://'))) {
      const [file = '', anchor] = href.split('#');
      const target = files.get(file === '' ? name : file);
      expect(target, href).toBeDefined();
      if (anchor !== undefined) expect(valuesOf(target ?? '', 'id'), href).toContain(anchor);
    }
  });

  test('has each anchor once', () => {
    const anchors = valuesOf(html, 'id');
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('is current in its own navigation, and reached from the other pages', () => {
    expect(html).toContain(`<a href="${name}" aria-current="page">`);
    expect(valuesOf(html, 'aria-current')).toHaveLength(1);
    for (const [, other] of pages) expect(other).toContain(`<a href="${name}"`);
  });
});

test('a link to what is not packaged is plain text', () => {
  const html = files.get('organizations.html') ?? '';
  expect(html).toContain('document on scale');
  expect(html).not.toMatch(/scale\.(?:md|html)/);
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
