import { beforeEach, describe, expect, test } from 'vitest';
import { pageContextOf } from '../../../utils/page/pictures/picture-context';
import { put, svgUri } from './pictures';
import { freshPageAlt } from './writing';

const src = svgUri('red');
const img = (more = ''): string => `<img id="it" src="${src}" ${more}>`;

beforeEach(() => {
  document.title = 'Harbour news';
  document.documentElement.lang = 'en';
});

describe('the nearest heading before a picture', () => {
  test.each([
    ['the one right before', `<h1>One</h1><h2>Two</h2>${img()}<h2>After</h2>`, 'Two'],
    ['one with its words on several lines', `<h2>Two\n  <em>words</em> </h2>${img()}`, 'Two words'],
    ['one by its role', `<h1>One</h1><div role="heading" aria-level="2">Two</div>${img()}`, 'Two'],
    [
      'one elsewhere in the tree',
      `<header><h1>One</h1></header><main><p>x</p><div>${img()}</div></main>`,
      'One',
    ],
    ['the heading that it stands in', `<h1>One</h1><h2>Two ${img()}</h2>`, 'Two'],
    ['not one that holds nothing but the picture', `<h1>One</h1><h2>${img()}</h2>`, 'One'],
    ['not an empty one', `<h1>One</h1><h2> </h2>${img()}`, 'One'],
    [
      'not one that is hidden',
      `<h1>One</h1><h2 hidden>Two</h2><h2 style="visibility:hidden">3</h2>${img()}`,
      'One',
    ],
    ['not that of navigation', `<h1>One</h1><nav><h2>Menu</h2></nav>${img()}`, 'One'],
    ['that of an aside that it stands in', `<h1>One</h1><aside><h2>Also</h2>${img()}</aside>`, 'Also'],
    [
      'not that of another article',
      `<h1>One</h1><article><h2>Two</h2></article><article>${img()}</article>`,
      'One',
    ],
    ['not that of another list item', `<h1>One</h1><ul><li><h2>Two</h2><li>${img()}</ul>`, 'One'],
    ['none where there is none', img(), ''],
    [
      'a long one is cut',
      `<h1>${'word '.repeat(100)}</h1>${img()}`,
      expect.stringMatching(/^(word ){59}word…$/),
    ],
  ])('%s', async (_what, html, heading) => {
    expect(pageContextOf(await put(html)).heading).toEqual(heading);
  });

  test('may be outside of a shadow root', async () => {
    const host = await put('<h1>One</h1><div id="it"></div>');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<img src="${src}">`;
    expect(pageContextOf(root.querySelector('img')).heading).toBe('One');
  });

  test('is that of its own tree for a slotted picture', async () => {
    const it = await put(`<h1>One</h1><div id="host">${img()}</div>`);
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    root?.setHTMLUnsafe('<h2>Inside</h2><slot></slot>');
    expect(pageContextOf(it).heading).toBe('One');
  });
});

describe('the author’s name of a picture', () => {
  test.each([
    ['none', img(), null],
    ['an empty alt', img('alt=""'), ''],
    ['an alt', img('alt=" Two  cranes "'), 'Two cranes'],
    ['a long alt, whole', img(`alt="${'x'.repeat(1000)}"`), 'x'.repeat(1000)],
    ['a label before the alt', img('alt="crane.jpg" aria-label="Two cranes"'), 'Two cranes'],
    ['an alt beside an empty label', img('alt="Two cranes" aria-label=""'), 'Two cranes'],
    ['none beside an empty label', img('aria-label=" "'), null],
    [
      'a label by reference before all',
      `<b id="l">Cranes</b>${img('alt="x" aria-label="y" aria-labelledby="l"')}`,
      'Cranes',
    ],
    ['an image button', `<input id="it" type="image" src="${src}" alt="Search">`, 'Search'],
    ['an svg image', `<svg><image id="it" href="${src}"><title>Cranes</title></image></svg>`, 'Cranes'],
  ])('%s', async (_what, html, alt) => {
    expect(pageContextOf(await put(html)).alt).toBe(alt);
  });
});

describe('alt text that Sightread wrote is not the author’s', () => {
  const pageAlt = freshPageAlt();

  test('of an img, nor is its language', async () => {
    const it = await put(img());
    expect(pageAlt.writeOne(it, 'A lion', 'fr')).toBe('written');
    expect(it.getAttribute('alt')).toBe('AI: A lion');
    expect(pageContextOf(it)).toMatchObject({ alt: null, lang: 'en' });
  });

  test('of a drawing', async () => {
    const it = await put('<svg id="it"><rect width="9" height="9"/></svg>');
    expect(pageAlt.writeOne(it)).toBe('written');
    expect(pageContextOf(it).alt).toBeNull();
  });

  test('in a link around two pictures', async () => {
    const it = await put(`<a href="/news">${img()}<img src="${svgUri('blue')}"></a>`);
    const [, other] = document.images;
    expect(other && pageAlt.writeOne(other)).toBe('written');
    expect(pageContextOf(it).link).toBe('/news');
  });
});

describe('the caption of a picture', () => {
  test.each([
    ['none', `<figure>${img()}</figure>`, ''],
    [
      'of its figure',
      `<figure>${img()}<figcaption>Cranes at <b>dawn</b></figcaption></figure>`,
      'Cranes at dawn',
    ],
    [
      'of the figure around its figure',
      `<figure><figure>${img()}</figure><figcaption>All</figcaption></figure>`,
      'All',
    ],
    ['by reference', `<p id="a">One</p><p id="b">two</p>${img('aria-describedby="a b"')}`, 'One two'],
    ['a reference to nothing', img('aria-describedby="nowhere"'), ''],
  ])('%s', async (_what, html, caption) => {
    expect(pageContextOf(await put(html)).caption).toBe(caption);
  });
});

describe('the link around a picture', () => {
  test.each([
    ['no link', img(), ''],
    ['the words beside it', `<a href="/news">${img()} Harbour news</a>`, 'Harbour news'],
    ['its label', `<a href="/news" aria-label="News">${img()}x</a>`, 'News'],
    ['the name of another picture in it', `<a href="/news">${img()}<img alt="News"></a>`, 'News'],
    [
      'the path where it is all there is',
      `<a href="/news/today?token=secret#top">${img('alt="x"')}</a>`,
      '/news/today',
    ],
    ['with the host of another site', `<a href="https://other.example/a">${img()}</a>`, 'other.example/a'],
    ['hidden words do not count', `<a href="/news">${img()}<span hidden>secret</span></a>`, '/news'],
    ['no path of a script', `<a href="javascript:alert(1)">${img()}</a>`, ''],
    ['no path of a broken address', `<a href="https://[">${img()}</a>`, ''],
  ])('%s', async (_what, html, link) => {
    expect(pageContextOf(await put(html)).link).toBe(link);
  });
});

test('the language is that of the closest element with `lang`', async () => {
  const it = await put(`<div lang="de"><p>${img()}</p></div>`);
  expect(pageContextOf(it).lang).toBe('de');
  expect(pageContextOf(await put(img())).lang).toBe('en');
});

test('the context has the tooltip and the title of the page', async () => {
  expect(pageContextOf(await put(img('title="Click to enlarge"')))).toMatchObject({
    title: 'Harbour news',
    tooltip: 'Click to enlarge',
  });
});

test('the context without a picture is that of the page', () => {
  const nothing = { heading: '', alt: null, caption: '', tooltip: '', link: '' };
  expect(pageContextOf(null)).toEqual({ title: 'Harbour news', lang: 'en', ...nothing });
});

test('a form named `host` does not cause an endless loop', async () => {
  const it = await put(`<form name="host"></form><h1>One</h1>${img()}`);
  expect('host' in document).toBe(true);
  expect(pageContextOf(it)).toMatchObject({ heading: 'One', link: '' });
});

test('a picture in a frame of the same origin has a context', async () => {
  await put('<iframe></iframe>');
  const inner = document.querySelector('iframe')?.contentDocument;
  inner?.write(`<h1>One</h1><a href="/story">Read <b>on</b> <img alt="Bird" src="${src}">${img()}</a>
    <figure>${img().replace('it', 'two')}<figcaption>A <em>harbour</em></figcaption></figure>
    <section></section>`);
  const shadow = inner?.querySelector('section')?.attachShadow({ mode: 'open' });
  shadow?.setHTMLUnsafe(img());
  const contextIn = (root: ParentNode | null | undefined, name: string) =>
    pageContextOf(root?.querySelector(`#${name}`) ?? null);
  expect(contextIn(inner, 'it')).toMatchObject({ heading: 'One', link: 'Read on Bird' });
  expect(contextIn(inner, 'two')).toMatchObject({ heading: 'One', caption: 'A harbour' });
  expect(contextIn(shadow, 'it')).toMatchObject({ heading: 'One' });
});

describe('the context for own tasks', () => {
  const around = async (html: string) => pageContextOf(await put(html), ['context']).around;

  test.each([
    [
      'the words before and after',
      `<p>Before <b>it</b></p>${img()}<p>After it</p>`,
      'Before it […] After it',
    ],
    [
      'from elsewhere in the tree',
      `<main><p>Before</p><div><span>${img()}</span></div></main>after`,
      'Before […] after',
    ],
    [
      'not what is hidden, nor what is no text',
      `<p hidden>x</p><p style="visibility:hidden">x</p><p aria-hidden="true">x</p><style>x{}</style>${img()}<script>x</script>End`,
      '[…] End',
    ],
    ['nothing where there is nothing', img(), ''],
  ])('the words around it: %s', async (_what, html, words) => expect(await around(html)).toBe(words));

  test('has the nearest text, cut to the limit', async () => {
    const said = await around(`<p>${'far '.repeat(1000)}near</p>${img()}<p>next ${'far '.repeat(1000)}</p>`);
    expect(said).toMatch(/^….* near \[…\] next .*…$/);
    expect(said?.length).toBeLessThanOrEqual(1000);
  });

  test('does not go past ten thousand hidden words for one that is shown', async () => {
    const hidden = '<p hidden>word</p>'.repeat(10_000);
    const it = await put(`<p>Far</p>${hidden}${img()}`);
    expect(pageContextOf(it, ['context']).around).toBe('');
  });

  test('does not count the text of an svg as text around it', async () => {
    expect(
      await around('<p>Before</p><svg id="it" width="9" height="9"><text>own</text></svg><p>After</p>'),
    ).toBe('Before […] After');
  });

  test('has the selection on one line, cut to the limit', async () => {
    const it = await put(
      `<p id="some">Some\n <b>words</b></p>${img()}<p id="many">${'many '.repeat(1000)}</p>`,
    );
    const select = (id: string): void => {
      const element = document.getElementById(id);
      if (element) getSelection()?.selectAllChildren(element);
    };
    select('some');
    expect(pageContextOf(it, ['selection']).selection).toBe('Some words');
    select('many');
    expect(pageContextOf(it, ['selection']).selection?.length).toBeLessThanOrEqual(1000);
    getSelection()?.removeAllRanges();
    expect(pageContextOf(it, ['selection']).selection).toBe('');
  });

  test('has the address without query and fragment', async () => {
    const { pathname, origin } = location;
    const before = location.href;
    history.replaceState(null, '', `${pathname}?token=secret#secret`);
    const { url } = pageContextOf(await put(img()), ['url']);
    history.replaceState(null, '', before);
    expect(url).toBe(origin + pathname);
  });

  test('has only what is asked for', async () => {
    expect(Object.keys(pageContextOf(await put(img()), ['title']))).not.toEqual(
      expect.arrayContaining(['url', 'selection', 'around']),
    );
  });
});
