import { readFileSync } from 'node:fs';
import { lexer, Marked, type RendererObject, type Token, type Tokens } from 'marked';
import type { ResolvedPublicFile } from 'wxt';
import english from '../../public/_locales/en/messages.json';
import { failureCodes } from '../model/failure';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The document that lists the others: what it links to is packaged, in its order and groups. */
const contents = 'README.md';
/** The pages that have another name than their document. */
const fileNames: Readonly<Record<string, string>> = {
  [contents]: 'index.html',
  '../CHANGELOG.md': 'whats-new.html',
};
const styleSheet = 'help.css';
/** The search, which `entrypoints/help-search.ts` is built to. */
const script = '../help-search.js';
const siteTitle = 'Sightread Help';

/** A document, and its page of Help. */
interface HelpPage {
  /** Its name in `docs/`. */
  document: string;
  file: string;
  tokens: Token[];
  /** Its main heading. */
  title: string;
  /** What the navigation calls it, and the heading above that. */
  label: string;
  group: string;
}

/**
 * Returns Help as files: the documents for users as HTML pages, and their style sheet. Throws for a document with HTML
 * or a picture.
 */
export function helpFiles(): ResolvedPublicFile[] {
  const pages = helpPages();
  return [
    { contents: [read('utils/model/tokens.css'), read('utils/build/help.css')].join('\n'), name: styleSheet },
    ...pages.map((page) => ({ contents: htmlOf(page, pages), name: page.file })),
  ].map(({ contents: text, name }) => ({ contents: text, relativeDest: `help/${name}` }));
}

/** Returns the pages in the order of the navigation, the one that lists them first. */
function helpPages(): HelpPage[] {
  const pages = [pageOf(contents, '', 'Contents')];
  let group = '';
  for (const token of pages[0]?.tokens ?? []) {
    if (token.type === 'heading') group = (token as Tokens.Heading).text;
    if (token.type !== 'list') continue;
    for (const [, label = '', document = ''] of token.raw.matchAll(/\[(.+?)\]\((.+?)\)/g))
      pages.push(pageOf(document, group, label));
  }
  return pages;
}

function pageOf(document: string, group: string, label: string): HelpPage {
  const file = fileNames[document] ?? document.replace(/\.md$/, '.html');
  const tokens = lexer(read(`docs/${document}`));
  return { document, file, tokens, title: headingsOf(tokens, 1)[0]?.text ?? label, label, group };
}

const headingsOf = (tokens: readonly Token[], depth: number): Tokens.Heading[] =>
  (tokens as Tokens.Heading[]).filter((token) => token.type === 'heading' && token.depth === depth);

/** The English titles of all failures: the page on them has a heading for each, whose anchor is the failure's code. */
const failureTitles = failureCodes.map((code) => ({
  code,
  title: new RegExp(`^${english[`failure_${code}_title`].message.replaceAll(/\$\d/g, '.+')}$`),
}));

/** Returns the anchor of a heading: the one that GitHub gives it, or the code of a failure. */
const anchorOf = (heading: string): string =>
  failureTitles.find(({ title }) => title.test(heading))?.code ??
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns where a link of a document leads: to a page of Help or to the web; undefined for what isn't packaged. */
function targetOf(href: string, pages: readonly HelpPage[]): string | undefined {
  if (/^(?:https:|#)/.test(href)) return href;
  const [document, anchor] = href.split('#');
  // The changelog is beside the folder of the others.
  const page = pages.find((one) => one.document === document?.replace(/^docs\//, ''));
  return page && [page.file, ...(anchor === undefined ? [] : [anchor])].join('#');
}

function refuse(what: string): never {
  throw new Error(`Help has no ${what}: leave it out of the documents that docs/README.md lists.`);
}

const rendererFor = (pages: readonly HelpPage[]): RendererObject => ({
  heading({ tokens, text, depth }) {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const target = targetOf(href, pages);
    return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
  },
  table({ header, rows }) {
    // Roles, because narrow windows show a table's cells below each other.
    const cell = ({ tokens }: Tokens.TableCell, open: string): string =>
      `<${open}>${this.parser.parseInline(tokens)}</${open.slice(0, 2)}>`;
    // With spaces between the cells, which the search reads as text.
    const row = (cells: readonly string[]): string => `<tr role="row">${cells.join('\n')}</tr>\n`;
    const head = row(header.map((one) => cell(one, 'th role="columnheader" scope="col"')));
    const body = rows.map((cells) =>
      row(cells.map((one, at) => cell(one, at === 0 ? 'th role="rowheader" scope="row"' : 'td role="cell"'))),
    );
    const groups = [
      `<thead role="rowgroup">\n${head}</thead>`,
      `<tbody role="rowgroup">\n${body.join('')}</tbody>`,
    ];
    const table = `<table role="table">\n${groups.join('\n')}\n</table>\n`;
    if (header.length < 3) return table;
    // Wider than a narrow window: it is scrolled by itself, for which the keyboard must reach it.
    const name = escaped(`Table: ${header.map(({ text }) => text).join(', ')}`);
    return `<div class="wide" role="group" aria-label="${name}" tabindex="0">\n${table}</div>\n`;
  },
  image: () => refuse('pictures'),
  html: () => refuse('HTML'),
});

function htmlOf(page: HelpPage, pages: readonly HelpPage[]): string {
  const content = new Marked({ renderer: rendererFor(pages) }).parser(page.tokens);
  const title = page.document === contents ? siteTitle : `${page.title} – ${siteTitle}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${styleSheet}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="help-nav">
<p class="brand"><a href="index.html">${siteTitle}</a></p>
<p><a href="../options.html">Open settings</a></p>
<search>
<label for="search">Search Help</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="results">
</search>
<nav aria-label="Help pages">
<details>
<summary>All pages</summary>
${navigation(page, pages)}
</details>
</nav>
</header>
<main id="main" tabindex="-1">
<p id="found" role="status" data-none="Nothing found" data-one="1 result" data-several="$1 results"></p>
<section id="results" aria-label="Search results" hidden></section>
<div id="content">
${content}</div>
</main>
</body>
</html>
`;
}

/** Returns the list of all pages by groups, with the sections of the current one. */
function navigation(current: HelpPage, pages: readonly HelpPage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = pages.filter((page) => page.group === group).map((page) => item(page, page === current));
      const list = `<ul>\n${items.join('\n')}\n</ul>`;
      return group === '' ? list : `<p>${escaped(group)}</p>\n${list}`;
    })
    .join('\n');
}

function item({ document, file, label, tokens }: HelpPage, isCurrent: boolean): string {
  const link = `<a href="${file}"${isCurrent ? ' aria-current="page"' : ''}>${escaped(label)}</a>`;
  if (!isCurrent || document === contents) return `<li>${link}</li>`;
  const sections = headingsOf(tokens, 2).map(
    ({ text }) => `<li><a href="#${anchorOf(text)}">${escaped(text)}</a></li>`,
  );
  return `<li>${link}\n<ul>\n${sections.join('\n')}\n</ul></li>`;
}
