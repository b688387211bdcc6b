import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decideAlt } from '../../../utils/answers/alt-text/alt-decision';
import type { Situation } from '../../../utils/model/alt-text';
import { pageContextOf, situationOf } from '../../../utils/page/pictures/picture-context';
import { type PagePicture, picturesOf } from '../../../utils/page/pictures/pictures';
import { put, svgUri } from './pictures';

// From real DOM by what the page's script reads of it to the branch of the decision tree.

const src = svgUri('red');
const img = (more = ''): string => `<img id="it" src="${src}" ${more}>`;
const other = (more = ''): string => `<img src="${svgUri('blue')}" ${more}>`;
const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const ground = `background: url('${src}'); width: 60px; height: 40px`;

const pictureOf = (element: Element): PagePicture =>
  picturesOf(element)[0] ?? { element, part: 'content', addresses: [] };

function decided(element: Element) {
  const { branch, reason } = decideAlt({
    ...pageContextOf(element),
    situation: situationOf(pictureOf(element)),
  });
  return [branch, reason.kind, ...reason.values].join(', ');
}

beforeEach(() => {
  document.title = 'Harbour news';
  document.documentElement.lang = 'en';
});

const open = 'open, open';
const decorative = 'decorative, markedDecorative';
const spacer = 'decorative, spacer';
const link = 'functional, aloneInLink, ';
const button = 'functional, aloneInButton';
const beside = 'open, besideWords, ';

describe('a picture', () => {
  test.each([
    // What it is, by itself.
    ['by itself', img(), open],
    ['with a name of its own', img('alt="Two cranes"'), open],
    ['with a file name for a name', img('alt="crane.jpg"'), open],
    ['small as an icon', img('width="16" height="16"'), open],
    ['a drawing', `<svg id="it" width="40" height="40"><path d="M0 0h9v9"/></svg>`, open],
    ['a canvas', `<canvas id="it" width="40" height="40"></canvas>`, open],

    // Alone in a link or a button: its function.
    ['alone in a link', `<a href="/news">${img()}</a>`, `${link}/news`],
    ['alone in a link, with white space', `<a href="/news">\n  ${img()}\n</a>`, `${link}/news`],
    ['alone in a link, deep', `<a href="/news"><span><b>${img()}</b></span></a>`, `${link}/news`],
    ['alone in a link, already named', `<a href="/news">${img('alt="Cranes"')}</a>`, `${link}/news`],
    ['alone in a link, marked as decorative', `<a href="/news">${img('alt=""')}</a>`, `${link}/news`],
    ['alone in a link with decorative ones', `<a href="/n">${other('alt=""')}${img()}</a>`, `${link}/n`],
    ['alone in a link with nameless ones', `<a href="/n">${other()}${img()}</a>`, `${link}/n`],
    ['alone in a link with hidden words', `<a href="/n">${img()}<i hidden>x</i></a>`, `${link}/n`],
    [
      'alone in a link with words that are not read out',
      `<a href="/n">${img()}<i aria-hidden="true">→</i></a>`,
      `${link}/n`,
    ],
    ['alone in a titled link', `<a href="/n" title="News">${img()}</a>`, `${link}News`],
    [
      'alone in a link to nowhere',
      `<a href="javascript:x()">${img()}</a>`,
      'functional, aloneInLinkSomewhere',
    ],
    [
      'alone in what has the role of a link',
      `<i role="link">${img()}</i>`,
      'functional, aloneInLinkSomewhere',
    ],
    ['a spacer alone in a link', `<a href="#main"><img id="it" src="${gif}"></a>`, `${link}/`],
    ['a drawing alone in a link', `<a href="/n"><svg id="it"><path d="M0 0h9v9"/></svg></a>`, `${link}/n`],
    [
      'a background alone in a link',
      `<a href="/n" id="it" style="display:block;${ground}"></a>`,
      `${link}/n`,
    ],
    ['alone in a link in a list item with words', `<li><a href="/n">${img()}</a> News</li>`, `${link}/n`],
    ['alone in a button', `<button>${img()}</button>`, button],
    ['alone in what has the role of a button', `<div role="button">${img()}</div>`, button],
    ['alone in a tab', `<div role="tab">${img()}</div>`, button],
    ['alone in a menu item', `<div role="menuitemradio">${img()}</div>`, button],
    ['alone in a link with the role of a button', `<a href="/n" role="button">${img()}</a>`, button],
    ['alone in a summary', `<details><summary>${img()}</summary>x</details>`, button],
    ['that is a button', `<input id="it" type="image" src="${src}">`, button],
    ['that is a button by its role', img('role="button" alt="Search"'), button],
    ['an anchor that leads nowhere', `<a>${img()}</a>`, open],

    // In a link or a button with words.
    ['beside words in a link', `<a href="/n">${img()} News</a>`, `${beside}News`],
    ['beside words in a button', `<button>${img()} Search</button>`, `${beside}Search`],
    ['beside a named picture in a link', `<a href="/n">${other('alt="News"')}${img()}</a>`, `${beside}News`],
    [
      'beside a named drawing in a link',
      `<a href="/n"><svg aria-label="News"></svg>${img()}</a>`,
      `${beside}News`,
    ],
    ['in a link with a label', `<a href="/n" aria-label="News">${img()}</a>`, `${beside}News`],
    [
      'in a button with a label',
      `<b id="l">Find</b><button aria-labelledby="l">${img()}</button>`,
      `${beside}Find`,
    ],
    [
      'a background of a link with words',
      `<a href="/n" id="it" style="${ground}">News</a>`,
      'decorative, background',
    ],
    [
      'beside words for screen readers alone',
      `<a href="/n">${img()}<i style="position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden">News</i></a>`,
      `${beside}News`,
    ],
    [
      'whose name repeats the link’s words',
      `<a href="/n">${img('alt="News"')} News</a>`,
      'redundant, repeatsText, News',
    ],

    // Said already.
    [
      'whose name repeats its caption',
      `<figure>${img('alt="Cranes at dawn"')}<figcaption>Cranes, at dawn.</figcaption></figure>`,
      'redundant, repeatsCaption, Cranes, at dawn.',
    ],
    [
      'whose name repeats the paragraph',
      `<p>${img('alt="Ada Lovelace"')} Ada Lovelace</p>`,
      'redundant, repeatsText, Ada Lovelace',
    ],
    [
      'whose name repeats a good part of its cell',
      `<table><tr><td>${img('alt="Ada Lovelace"')} Ada Lovelace, writer</td></tr></table>`,
      'redundant, repeatsText, Ada Lovelace, writer',
    ],
    [
      'whose name repeats the list item around its box',
      `<ul><li><div>${img('alt="Ada"')}</div><p>Ada</p></li></ul>`,
      'redundant, repeatsText, Ada',
    ],
    [
      'whose name repeats the heading of its card',
      `<article><div>${img('alt="Cranes at dawn"')}</div><h3>Cranes at dawn</h3></article>`,
      'redundant, repeatsText, Cranes at dawn',
    ],
    [
      'whose name comes up in a paragraph',
      `<p>${img('alt="Ada"')} All about Ada and the engines of her day</p>`,
      open,
    ],
    ['whose name is another’s list item', `<ul><li>${img('alt="Ada"')}</li><li>Ada</li></ul>`, open],
    ['with another caption', `<figure>${img('alt="x y"')}<figcaption>Cranes</figcaption></figure>`, open],

    // Marked as decorative.
    ['with an empty alt', img('alt=""'), decorative],
    ['with a blank alt', img('alt=" "'), open],
    ['with the role none', img('role="none"'), decorative],
    ['with the role presentation', img('role=" presentation"'), decorative],
    ['with the role presentation and a name', img('role="presentation" alt="x y"'), decorative],
    ['with the role NONE', img('role="NONE"'), decorative],
    ['with the role presentation after one that is none', img('role="photo presentation"'), decorative],
    ['that is hidden from assistive technology', img('aria-hidden="true"'), decorative],
    ['that is HIDDEN from assistive technology', img('aria-hidden="TRUE"'), decorative],
    [
      'in what is hidden from assistive technology',
      `<p aria-hidden="true">${img('alt="x y"')}</p>`,
      decorative,
    ],
    ['with an empty alt, but focusable', img('alt="" tabindex="-1"'), open],
    ['with the role none, but a label', img('role="none" aria-label="x y"'), open],
    ['with an empty alt, but a description', `<b id="d">d</b>${img('alt="" aria-describedby="d"')}`, open],
    ['with an empty alt, but a title', img('alt="" title="x y"'), open],
    ['with an empty alt and an empty label', img('alt="" aria-label=""'), decorative],
    ['with an empty alt, but the role of a picture', img('alt="" role="img"'), open],

    // Not to be seen.
    ['of one pixel', `<img id="it" src="${gif}">`, spacer],
    ['of one pixel, stretched', `<img id="it" src="${gif}" width="300" height="20">`, spacer],
    ['drawn as a line', img('width="300" height="2"'), spacer],
    [
      'of one pixel, for another that is to come',
      `<img id="it" src="${gif}" data-src="/a.jpg" width="90" height="90">`,
      open,
    ],

    // Of a style.
    ['a background', `<div id="it" style="${ground}"></div>`, 'decorative, background'],
    ['a background under words', `<div id="it" style="${ground}">News</div>`, 'decorative, background'],
    [
      'a background with a name',
      `<div id="it" role="img" aria-label="Cranes" style="${ground}"></div>`,
      open,
    ],
  ])('%s', async (_what, html, expected) => {
    expect(decided(await put(html))).toBe(expected);
  });
});

describe('a picture in another tree', () => {
  test('can be alone in a link around its shadow root', async () => {
    const host = await put('<a href="/news"><span id="it"></span></a>');
    host.attachShadow({ mode: 'open' }).innerHTML = img();
    const it = host.shadowRoot?.querySelector('#it') ?? host;
    expect(decided(it)).toBe(`${link}/news`);
  });

  test('can be alone in a button with its slot', async () => {
    const it = await put(`<div id="host">${img()}</div>`);
    document
      .querySelector('#host')
      ?.attachShadow({ mode: 'open' })
      .setHTMLUnsafe('<button><slot></slot></button>');
    expect(decided(it)).toBe(button);
  });

  test('can be beside text in the same button’s slots', async () => {
    const it = await put(`<div id="host">${img()} Search</div>`);
    document
      .querySelector('#host')
      ?.attachShadow({ mode: 'open' })
      .setHTMLUnsafe('<button><slot></slot></button>');
    expect(decided(it)).toBe(`${beside}Search`);
  });

  test('can be beside text of a shadow root in the same link', async () => {
    const it = await put(`<a href="/n">${img()}<span id="host"></span></a>`);
    document.querySelector('#host')?.attachShadow({ mode: 'open' }).setHTMLUnsafe('<i>News</i>');
    expect(decided(it)).toBe(`${beside}News`);
  });

  test('a frame of the same origin counts', async () => {
    await put('<iframe></iframe>');
    const inner = document.querySelector('iframe')?.contentDocument;
    inner?.write(`<a href="/story">${img()}</a>`);
    const it = inner?.querySelector('#it') ?? document.body;
    expect(decided(it)).toBe(`${link}/story`);
  });
});

describe('the situation of a picture', () => {
  const read = async (html: string): Promise<Situation> => situationOf(pictureOf(await put(html)));

  test.each([
    ['nothing', img(), ''],
    ['visible words', `<p id="d">At dawn</p>${img('aria-describedby="d"')}`, 'At dawn'],
    ['hidden words', `<p id="d" hidden>At dawn</p>${img('aria-describedby="d"')}`, 'At dawn'],
    ['words of several', `<i id="d">At</i><i id="e">dawn</i>${img('aria-describedby="d e"')}`, 'At dawn'],
    ['words in place', img('aria-description="At dawn"'), 'At dawn'],
  ])('its description: %s', async (_what, html, described) => {
    expect((await read(html)).described).toBe(described);
  });

  test.each([
    ['of the paragraph, less its own name', `<p>Before ${img('alt="x"')} after</p>`, 'Before after'],
    ['of a long paragraph, cut', `<p>${img()} ${'word '.repeat(99)}</p>`, expect.stringMatching(/word…$/)],
    ['not of a long section', `<section>${img()} <p>${'word '.repeat(99)}</p></section>`, ''],
    ['not of the whole page', `${img()} <p>News</p>`, ''],
    ['not those of its caption', `<figure>${img()}<figcaption>x</figcaption></figure>`, ''],
    ['of a figure without caption', `<figure>${img()}<p>News</p></figure>`, 'News'],
    ['of its label', `<label>${img()} Cranes</label>`, 'Cranes'],
    ['in what has it for its ground', `<div id="it" style="${ground}">News</div>`, 'News'],
  ])('the words beside it: %s', async (_what, html, words) => {
    expect((await read(html)).beside).toEqual(words);
  });

  test('has the rendered size', async () => {
    expect(await read(img('width="300" height="20"'))).toMatchObject({ width: 300, height: 20 });
  });

  test('does not read a page of a hundred thousand words', async () => {
    const it = await put(`<div><div>${img()}</div>${'<p>word word</p>'.repeat(50_000)}</div>`);
    expect(it.getBoundingClientRect().width).toBeGreaterThan(0);
    // No words would come of it either: only the time that each look at an element’s layout takes is saved.
    const looked = vi.spyOn(Element.prototype, 'checkVisibility');
    expect(situationOf(pictureOf(it)).beside).toBe('');
    expect(looked.mock.calls.length).toBeLessThan(100);
    looked.mockRestore();
  });
});
