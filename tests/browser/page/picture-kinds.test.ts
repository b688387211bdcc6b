import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PictureFacts } from '../../../utils/model/picture';
import { drawPicture } from '../../../utils/page/pictures/draw-picture';
import { pictureFactsOf } from '../../../utils/page/pictures/find-picture';
import { refOf, pictureByRef, picturesIn, type PagePicture } from '../../../utils/page/pictures/pictures';
import type * as Module from '../../../utils/page/pictures/pictures';
import { put, svgUri } from './pictures';

const red = svgUri('red');
const blue = svgUri('blue');
const green = svgUri('green');
const box = 'width:60px;height:40px';

beforeEach(() => page.viewport(800, 600));

const shown = (): PagePicture[] => picturesIn(document.body);
const told = (): [string, string | undefined][] => shown().map(({ part, addresses }) => [part, addresses[0]]);
const facts = (picture: PagePicture | undefined): PictureFacts => {
  if (!picture) throw new Error('There is no picture.');
  return pictureFactsOf({ picture, isOneOfSeveral: false });
};

describe('every kind is a picture', () => {
  test.each<[string, string, [string, string | undefined][]]>([
    ['an img', `<img src="${red}">`, [['content', red]]],
    [
      'the largest of a srcset',
      `<img src="${red}" srcset="${red} 60w, ${blue} 600w, ${green} 120w" sizes="60px">`,
      [['content', blue]],
    ],
    [
      'the source of a picture that is shown, at its largest',
      `<picture><source media="(width < 1px)" srcset="${green}"><source srcset="${red}, ${blue} 3x"><img src="${green}"></picture>`,
      [['content', blue]],
    ],
    [
      'a lazy img whose script has not run',
      `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" data-src="${red}" style="${box}">`,
      [['content', red]],
    ],
    ['an image button', `<input type="image" src="${red}">`, [['content', red]]],
    ['a background', `<div style="${box};background:url('${red}')"></div>`, [['background', red]]],
    [
      'layers, the uppermost first',
      `<div style="${box};background:url('${red}'),linear-gradient(red,blue),url('${blue}')"></div>`,
      [
        ['background', red],
        ['background', blue],
      ],
    ],
    [
      'the largest of an image-set',
      `<div style="${box};background:image-set(url('${red}') 1x, url('${blue}') 2x)"></div>`,
      [['background', blue]],
    ],
    [
      'a border',
      `<div style="${box};border:9px solid;border-image:url('${red}') 9"></div>`,
      [['border', red]],
    ],
    ['a mask', `<div style="${box};mask-image:url('${red}')"></div>`, [['mask', red]]],
    ['a list marker', `<ul><li style="list-style-image:url('${red}')">Row</li></ul>`, [['marker', red]]],
    [
      'generated content',
      `<style>p::before{content:url('${red}')} p::after{content:'';background:url('${blue}')}</style><p>Text</p>`,
      [
        ['before', red],
        ['after', blue],
      ],
    ],
    [
      'content in place of an element',
      `<div style="${box};content:url('${red}')"></div>`,
      [['content', red]],
    ],
    ['an inline svg', `<svg width="60" height="40"><path d="M0 0h9v9z"/></svg>`, [['content', undefined]]],
    [
      'an image in an svg',
      `<svg width="60" height="40"><image href="${red}" width="60" height="40"/></svg>`,
      [['content', red]],
    ],
    ['a canvas', '<canvas width="60" height="40"></canvas>', [['content', undefined]]],
    ['a film’s poster', `<video poster="${red}"></video>`, [['content', red]]],
    ['a film without one', '<video></video>', [['content', undefined]]],
    [
      'an object of a picture',
      `<object type="image/svg+xml" data="${red}" style="${box}"></object>`,
      [['content', red]],
    ],
  ])('%s', async (_name, html, expected) => {
    await put(html);
    expect(told()).toEqual(expected);
  });

  test.each([
    ['what is not displayed', `<img src="${red}" hidden>`],
    ['what is invisible', `<img src="${red}" style="visibility:hidden">`],
    ['what is wholly see-through', `<div style="opacity:0"><img src="${red}"></div>`],
    ['what is smaller than can be seen', `<img src="${red}" style="width:2px;height:2px">`],
    ['a gradient', `<div style="${box};background:linear-gradient(red,blue)"></div>`],
    ['a part of the page’s own drawings', `<div style="${box};mask-image:url('#mask')"></div>`],
    ['an embedded page', '<object data="about:blank" type="text/html"></object>'],
    ['generated content that is none', `<style>p::before{background:url('${red}')}</style><p>Text</p>`],
  ])('but not %s', async (_name, html) => {
    await put(html);
    expect(told()).toEqual([]);
  });

  test('in reading order, through slots, shadow roots and frames', async () => {
    const host = (await put(`
      <img src="${red}">
      <div id="it"><img slot="late" src="${green}"></div>
      <iframe srcdoc="<img src='${blue.replaceAll("'", '&apos;')}'>"></iframe>
      <img src="${red}">`)) as HTMLElement;
    host.attachShadow({ mode: 'closed' }).innerHTML = `<img src="${blue}"><slot name="late"></slot>`;
    const frame = document.querySelector('iframe');
    await expect.poll(() => frame?.contentDocument?.images.length).toBe(1);
    // The browser lets an extension alone look into closed roots.
    expect(told().map(([, address]) => address)).toEqual([red, green, blue, red]);
    const open = host.cloneNode(true) as HTMLElement;
    host.replaceWith(open);
    open.attachShadow({ mode: 'open' }).innerHTML = `<img src="${blue}"><slot name="late"></slot>`;
    expect(told().map(([, address]) => address)).toEqual([red, blue, green, blue, red]);
  });
});

describe('the ref of a picture', () => {
  test('finds the picture as long as it is in the page', async () => {
    const it = await put(`<div id="it" style="${box};background:url('${red}'),url('${blue}')"></div>`);
    for (const picture of shown()) expect(pictureByRef(refOf(picture))).toEqual(picture);
    const [first] = shown();
    const name = first ? refOf(first) : '';
    it.remove();
    expect(pictureByRef(name)).toBeNull();
    expect(pictureByRef('')).toBeNull();
  });

  test('finds nothing after a reload', async () => {
    await put(`<img src="${red}">`);
    const earlier = shown().map(refOf);
    // All our scripts of one visit share their names.
    const shared = globalThis as { [key: symbol]: unknown };
    const visit = Symbol.for('sightread.names');
    const { [visit]: names } = shared;
    delete shared[visit];
    const again = new URL('../../../utils/page/pictures/pictures.ts?again', import.meta.url).href;
    const later = (await import(/* @vite-ignore */ again)) as typeof Module;
    expect(later.picturesIn(document.body).map(later.refOf)).toHaveLength(1);
    expect(earlier.map(later.pictureByRef)).toEqual([null]);
    shared[visit] = names;
  });
});

describe('the facts about a picture', () => {
  test('tell a thumbnail by its link to an image file', async () => {
    await put(
      `<a href="large.jpg"><img src="${red}"></a><a href="article.html"><img src="${red}"></a><img src="${red}">`,
    );
    expect(shown().map((picture) => facts(picture).isThumbnail)).toEqual([true, false, false]);
  });

  test('tell the proportions', async () => {
    await put(`<img src="${svgUri('red', 60, 30)}" style="${box}">`);
    expect(facts(shown()[0]).ratio).toBe(2);
  });

  test('tell the backdrop if that is one color', async () => {
    await put(`
      <div style="background:rgb(1, 2, 3)"><p><img src="${red}"></p></div>
      <div style="background:rgb(1 2 3 / 50%)"><img src="${red}"></div>
      <div style="background:linear-gradient(red,blue)"><img src="${red}"></div>
      <img src="${red}">`);
    const grounds = shown().map((picture) => facts(picture).backdrop);
    expect(grounds).toEqual(['rgb(1, 2, 3)', '', '', 'rgb(255, 255, 255)']);
  });
});

describe('drawing a picture', () => {
  async function pixelOf(blob: Blob, x: number, y: number): Promise<number[]> {
    const image = Object.assign(new Image(), { src: URL.createObjectURL(blob) });
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  }
  const drawnBy = async (): Promise<Blob> => {
    const [picture] = shown();
    if (!picture) throw new Error('There is no picture.');
    expect(facts(picture)).toMatchObject({ isDrawable: true });
    return (await drawPicture(picture)).blob;
  };

  test('returns a canvas in its natural size', async () => {
    const it = (await put(
      `<canvas id="it" width="120" height="80" style="${box}"></canvas>`,
    )) as HTMLCanvasElement;
    const context = it.getContext('2d');
    if (context) context.fillStyle = 'rgb(1, 200, 3)';
    context?.fillRect(0, 0, 120, 80);
    expect(await pixelOf(await drawnBy(), 119, 79)).toEqual([1, 200, 3, 255]);
  });

  test('fails for a blank canvas', async () => {
    await put('<canvas width="60" height="40"></canvas>');
    await expect(drawnBy()).rejects.toMatchObject({ failure: { code: 'pictureUnreachable' } });
  });

  test('returns an inline svg with the page’s styles and referenced elements', async () => {
    await put(`
      <style>.icon path { fill: rgb(1, 2, 200) } .icon { color: rgb(200, 2, 1) } #gone { display: none }</style>
      <svg class="icon" width="60" height="40" viewBox="0 0 6 4">
        <path d="M0 0h3v4H0z"/><use href="#square" x="3" fill="currentColor"/><rect id="gone" width="6" height="4"/>
      </svg>
      <svg width="0" height="0" style="position:absolute"><symbol id="square" viewBox="0 0 3 4"><rect width="3" height="4"/></symbol></svg>`);
    const source = await drawnBy();
    expect(await pixelOf(source, 10, 20)).toEqual([1, 2, 200, 255]);
    expect(await pixelOf(source, 45, 20)).toEqual([200, 2, 1, 255]);
  });

  test('returns an inline svg with quoted references to its own parts', async () => {
    await put(`
      <svg width="60" height="40"><linearGradient id="sky"><stop stop-color="rgb(1, 2, 200)"/></linearGradient>
        <rect style='fill: url("#sky")' width="60" height="40"/></svg>`);
    expect(await pixelOf(await drawnBy(), 10, 20)).toEqual([1, 2, 200, 255]);
  });

  test.each([
    [
      'HTML',
      '<foreignObject width="60" height="40"><p xmlns="http://www.w3.org/1999/xhtml">Text</p></foreignObject>',
    ],
    ['a file of its own', '<rect width="9" height="9"/><image href="https://zoo.example/lion.jpg"/>'],
    ['a drawing of another file', '<use href="icons.svg#lion"/>'],
  ])('an inline svg with %s in it is left to the screen', async (_name, inside) => {
    await put(`<svg width="60" height="40">${inside}</svg>`);
    const drawing = shown().find(({ element }) => element.localName === 'svg');
    expect(facts(drawing).isDrawable).toBe(false);
  });
});

test.each([
  ['without a service worker is that of a request', () => null, true],
  ['that a service worker can have answered is none', () => ({}), false],
  [
    'in a sandboxed frame, which may not ask, is none',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    false,
  ],
])('the address of what is shown %s', async (_name, controller, isRequest) => {
  await put(`<img src="${red}">`);
  await document.querySelector('img')?.decode();
  vi.spyOn(ServiceWorkerContainer.prototype, 'controller', 'get').mockImplementation(
    controller as () => ServiceWorker | null,
  );
  const { loaded, requested } = facts(shown()[0]);
  vi.restoreAllMocks();
  expect([loaded, requested]).toEqual([[red], isRequest ? [red] : []]);
});
