import { fc } from '../support/seeded';
import { describe, expect, test, vi } from 'vitest';
import { plainWebp, WEBP_SIDE } from '../../fakes/bombs.mjs';
import type { ListedPicture } from '../../../utils/model/page-pictures';
import { pageList } from '../../../utils/page/list/page-list';
import { picturesIn } from '../../../utils/page/pictures/pictures';
import { listed } from './lists';
import { put, svgUri } from './pictures';

const S = svgUri('red');
const B = svgUri('blue');
const wide = svgUri('green', 200, 100);

async function only(html: string): Promise<ListedPicture> {
  await put(html);
  const [picture, ...others] = listed();
  if (!picture || others.length > 0)
    throw new Error(`There are ${others.length + (picture ? 1 : 0)} pictures.`);
  return picture;
}

/** The element that a selector of the list finds, through shadow roots and frames. */
function elementAt(selector: string): Element | null {
  let tree: ParentNode = document;
  let found: Element | null = null;
  for (const part of selector.split(' >>> ')) {
    const all: NodeListOf<Element> = tree.querySelectorAll(part);
    if (all.length !== 1) return null;
    found = all[0] ?? null;
    tree = found?.shadowRoot ?? (found as HTMLIFrameElement).contentDocument ?? tree;
  }
  return found;
}

describe('selectors', () => {
  test('find their element again', async () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc
        .tuple(
          fc.constantFrom('div', 'p', 'section', 'a href="#"', 'ul', 'article'),
          fc.option(fc.constantFrom('x', 'a b', '1', ':r1:', '"]', 'é', 'x'), { nil: undefined }),
          fc.array(fc.oneof({ maxDepth: 4 }, fc.constantFrom('img', 'svg'), tie('node')), { maxLength: 4 }),
        )
        .map(
          ([tag, id, inside]) =>
            `<${tag}${id === undefined ? '' : ` id='${id}'`}>${inside.map(leaf).join('')}</${tag.split(' ')[0]}>`,
        ),
    })).node;
    function leaf(inside: string): string {
      if (inside === 'img') return `<img alt="x" src="${S}">`;
      return inside === 'svg' ? '<svg width="9" height="9"><path d="M0 0h9v9z"/></svg>' : inside;
    }
    await fc.assert(
      fc.asyncProperty(tree, async (html) => {
        document.body.innerHTML = html;
        const found = listed().map(({ selector }) => elementAt(selector));
        expect(found).toEqual([...document.querySelectorAll('img, svg')]);
      }),
      { numRuns: 60 },
    );
  });

  test('works through shadow roots and frames', async () => {
    await put('<div></div><div id="host"></div><iframe></iframe>');
    (document.querySelector('#host') as Element).attachShadow({ mode: 'open' }).innerHTML =
      `<p></p><img alt="x" src="${S}">`;
    const frame = document.querySelector('iframe')?.contentDocument;
    if (frame) frame.body.innerHTML = `<i><img alt="y" src="${S}"></i>`;
    const selectors = listed().map(({ selector }) => selector);
    expect(selectors).toEqual(['#host >>> img', 'html > body > iframe >>> html > body > i > img']);
    expect(selectors.map((each) => elementAt(each)?.getAttribute('alt'))).toEqual(['x', 'y']);
  });
});

describe('pictures of styles are found wherever their rules are', () => {
  const box = 'display:block;width:60px;height:40px';
  test.each<[string, string]>([
    ['a rule', `<style>#it{background:url('${S}')}</style><b id="it" style="${box}"></b>`],
    [
      'a rule within another',
      `<style>@media all{body{& #it{background:url('${S}')}}}</style><p id="it">x</p>`,
    ],
    ['an attribute', `<table background="${S}" width="60" height="40"><tr><td>x</td></tr></table>`],
    ['its own style', `<b style="${box};background:url('${S}')"></b>`],
    ['a mask', `<style>p{mask:url('${S}')}</style><p>x</p>`],
    ['a border', `<style>p{border:9px solid;border-image:url('${S}') 9}</style><p>x</p>`],
    ['a marker that is inherited', `<style>ul{list-style:url('${S}')}</style><ul><li>x</li></ul>`],
    ['a marker inherited from a style', `<ul style="list-style:url('${S}')"><li>x</li></ul>`],
    ['the content', `<style>p{content:url('${S}')}</style><p>x</p>`],
    ['what is after', `<style>p::after{content:"";background:url('${S}')}</style><p>x</p>`],
    ['a variable', `<style>p{background:var(--p)}</style><p style="--p:url('${S}')">x</p>`],
    [
      'a variable for what is before',
      `<style>p::before{content:var(--p)}</style><p style="--p:url('${S}')">x</p>`,
    ],
    [
      'what is around',
      `<style>i{background:inherit}</style><p style="background:url('${S}')" aria-hidden="true"></p><p role="none"><i style="${box}"></i></p><style>p:last-of-type{background-image:url('${S}');}</style>`,
    ],
  ])('%s', async (_where, html) => {
    await put(html);
    const places = listed().map(({ address, verdict }) => [address, verdict]);
    expect(places.length).toBe(
      picturesIn(document.body).filter(({ element }) => !element.closest('[aria-hidden]')).length,
    );
    expect(places[0]).toEqual([S, 'decorative']);
  });

  test('style sheets of a shadow root count for its host and slotted elements', async () => {
    await put('<div id="host"><b>x</b></div>');
    const root = (document.querySelector('#host') as Element).attachShadow({ mode: 'open' });
    root.innerHTML = '<slot></slot><p>y</p>';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host, p { background: url('${S}') } ::slotted(b)::before { content: url('${B}') }`);
    root.adoptedStyleSheets = [sheet];
    expect(listed().map(({ address }) => address)).toEqual([S, B, S]);
  });
});

test('candidates are pictures by address or selector, and tell whether their author named them', async () => {
  await put(
    `<img id="one" src="${S}"><img id="two" alt="named" src="${S}"><img id="three" alt="" src="${S}"><svg id="four" width="60" height="40"><path d="M0 0h9v9z"/></svg><img id="five" src="${B}">`,
  );
  const found = pageList.candidates({
    known: [
      { address: S, selector: '#none' },
      { address: '', selector: '#four' },
    ],
  });
  expect(found.map(({ selector, isNamed }) => [selector, isNamed])).toEqual([
    ['#one', false],
    ['#two', true],
    ['#three', true],
    ['#four', false],
  ]);
});

describe('thumbnails', () => {
  const sizeOf = async (uri: string | null): Promise<number[] | null> => {
    if (uri === null) return null;
    const { width, height } = await createImageBitmap(await (await fetch(uri)).blob());
    return [width, height];
  };
  test.each<[string, string, number[] | null]>([
    ['an img', `<img alt="x" src="${wide}">`, [48, 24]],
    ['a small img as it is', `<img alt="x" src="${svgUri('red', 10, 20)}">`, [10, 20]],
    ['a canvas', '<canvas width="100" height="200"></canvas>', [24, 48]],
    ['a drawing', '<svg width="96" height="48"><rect width="96" height="48" fill="red"/></svg>', [48, 24]],
    ['a background', `<div style="width:72px;height:48px;background:url('${wide}')"></div>`, [48, 24]],
    ['an image button', `<input type="image" src="${wide}">`, [48, 24]],
    ['none of what never loaded', '<img src="data:image/png,x">', null],
    ['none of text', '<span role="img" aria-label="x">🙂</span>', null],
  ])('%s', async (_what, html, size) => {
    const { ref } = await only(html);
    expect(await sizeOf(await pageList.thumbnail({ ref, side: 48 }))).toEqual(size);
  });

  test.each<[string, (address: string) => string]>([
    ['an img', (address) => `<img alt="x" src="${address}" width="48" height="48">`],
    ['a background', (address) => `<div style="width:48px;height:48px;background:url('${address}')"></div>`],
  ])('there is none of more than 100 megapixels, which would hang the page: %s', async (_what, made) => {
    const webp = new Blob([plainWebp(WEBP_SIDE, WEBP_SIDE)], { type: 'image/webp' });
    const address = URL.createObjectURL(webp);
    using drawing = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage').mockReturnValue(undefined);
    using decoding = vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
    // Far below: the page itself decodes what is in view.
    const { ref } = await only(`<div style="height:20000px"></div>${made(address)}`);
    expect(await pageList.thumbnail({ ref, side: 48 })).toBeNull();
    expect([...drawing.mock.calls, ...decoding.mock.calls]).toEqual([]);
    URL.revokeObjectURL(address);
  });

  test('there is no thumbnail of a picture of another site without CORS', async () => {
    // Chromium guards the pixels of a drawing with HTML in it as those of another site, unless it is a data URI.
    const html =
      '<foreignObject width="60" height="40"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${html}</svg>`;
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const { ref } = await only(`<img alt="x" src="${address}">`);
    expect(document.querySelector('img')?.naturalWidth).toBe(60);
    expect(await pageList.thumbnail({ ref, side: 48 })).toBeNull();
    URL.revokeObjectURL(address);
  });
});
