import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findPicture } from '../../../utils/page/pictures/find-picture';
import { refOf, picturesIn, picturesOf } from '../../../utils/page/pictures/pictures';
import { put, svgUri } from './pictures';
import { mouse } from './real-input';

const red = svgUri('red');
const blue = svgUri('blue');
const elementFor = (url: string): Element | null => findPicture({ url })?.picture.element ?? null;
const place = (left: number, top: number): string => `style="position:absolute;left:${left}px;top:${top}px"`;

beforeEach(async () => {
  await page.viewport(800, 600);
  await mouse.move({ x: 799, y: 599 });
});

test.each([
  ['an img', `<img src="${blue}"><img id="it" src="${red}">`],
  ['the candidate of a srcset that is shown', `<img id="it" src="${blue}" srcset="${red} 1x">`],
  [
    'the source of a picture that is shown',
    `<picture><source srcset="${red}"><img id="it" src="${blue}"></picture>`,
  ],
  ['an image button', `<input id="it" type="image" src="${red}">`],
  ['an image in an svg', `<svg><image id="it" href="${red}" width="60" height="40"/></svg>`],
  ['an image with the old link', `<svg><image id="it" xlink:href="${red}" width="60" height="40"/></svg>`],
  ['the poster of a video', `<video id="it" poster="${red}"></video>`],
  ['a video by its own address', `<video id="it" src="${red}"></video>`],
  ['an object', `<object id="it" data="${red}"></object>`],
  ['an embed', `<embed id="it" src="${red}">`],
])('finds %s', async (_kind, html) => {
  const it = await put(html);
  expect(elementFor(red)).toBe(it);
});

test('finds a relative address by its absolute form', async () => {
  const it = await put('<img id="it" src="no-such-picture.png">');
  expect(elementFor(new URL('no-such-picture.png', document.baseURI).href)).toBe(it);
});

test('finds pictures in nested shadow roots', async () => {
  const outer = (await put('<div id="it"></div>')).attachShadow({ mode: 'open' });
  outer.innerHTML = '<section></section>';
  const inner = outer.querySelector('section')?.attachShadow({ mode: 'open' });
  inner?.setHTMLUnsafe(`<img src="${red}">`);
  expect(elementFor(red)).toBe(inner?.querySelector('img'));
});

test('finds nothing for an unknown address', async () => {
  await put(`<img src="${blue}">`);
  expect(elementFor(red)).toBeNull();
});

test('finds the one under the pointer of several', async () => {
  const it = await put(`<img src="${red}" ${place(370, 280)}><img id="it" src="${red}" ${place(10, 10)}>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor(red)).toBe(it);
});

test('finds the visible one nearest to the middle of several when the pointer is elsewhere', async () => {
  const it = await put(`
    <img src="${red}" ${place(10, 10)}>
    <img src="${red}" ${place(370, 280)} hidden>
    <img src="${red}" style="position:absolute;left:370px;top:280px;visibility:hidden">
    <img id="it" src="${red}" ${place(300, 200)}>
    <img src="${red}" ${place(370, 4000)}>`);
  expect(elementFor(red)).toBe(it);
});

test('finds the deepest picture under the pointer without an address', async () => {
  const it = await put(`
    <img src="${blue}" ${place(300, 300)}>
    <svg width="200" height="200" ${place(10, 10)}><image id="it" href="${red}" width="60" height="40"/></svg>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor('')).toBe(it);
  expect(findPicture({ url: '' })?.picture.addresses).toEqual([red]);
});

test('finds a canvas under the pointer without an address', async () => {
  const it = await put(`<canvas id="it" width="100" height="100" ${place(10, 10)}></canvas>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor('')).toBe(it);
  expect(findPicture({ url: '' })?.picture.addresses).toEqual([]);
});

test('finds nothing without an address and without a picture under the pointer', async () => {
  await put(`<img src="${blue}" ${place(300, 300)}>`);
  expect(elementFor('')).toBeNull();
});

test('finds the address, or nothing, if the element of the ref shows another picture by now', async () => {
  const it = (await put(`<img id="it" src="${red}">`)) as HTMLImageElement;
  const [picture] = picturesIn(document.body);
  const ref = picture ? refOf(picture) : '';
  expect(findPicture({ url: red, ref })?.picture.element).toBe(it);
  it.setAttribute('src', blue);
  await it.decode();
  expect(findPicture({ url: red, ref })).toBeNull();
  it.insertAdjacentHTML('afterend', `<img src="${red}" ${place(10, 10)}>`);
  expect(findPicture({ url: red, ref })?.picture.element).toBe(it.nextElementSibling);
});

test('finds a picture that a narrower page loads from another source', async () => {
  const it = await put(
    `<picture><source media="(min-width: 700px)" srcset="${blue}"><img id="it" src="${red}"></picture>`,
  );
  const [ref = ''] = picturesIn(document.body).map(refOf);
  expect(findPicture({ url: blue, ref })?.picture.addresses).toEqual([blue]);
  await page.viewport(600, 600);
  await expect.poll(() => (it as HTMLImageElement).currentSrc).toBe(red);
  expect(findPicture({ url: blue, ref })?.picture.element).toBe(it);
  expect(elementFor(blue)).toBe(it);
});

test('finds one of several in a frame by its place on the screen', async () => {
  const inside = `<body style='margin:0'><img src='${red}' style='position:absolute;left:300px;top:200px'>`;
  await put(
    `<img id="it" src="${red}" ${place(300, 200)}>
    <iframe style="position:absolute;left:500px;top:400px;width:400px;height:300px;border:0"></iframe>`,
  );
  const frame = document.querySelector('iframe');
  frame?.contentDocument?.write(inside);
  const inner = frame?.contentDocument?.querySelector('img');
  await inner?.decode();
  expect(findPicture({ url: red })).toMatchObject({ isOneOfSeveral: true });
  expect(elementFor(red)?.id).toBe('it');
  frame?.setAttribute('style', 'position:absolute;left:70px;top:80px;width:500px;height:400px;border:0');
  expect(elementFor(red)).toBe(inner);
});

test('finds nothing for a canvas that has left the page, not another one under the pointer', async () => {
  const it = await put(`<canvas id="it" width="60" height="40"></canvas>`);
  const [ref = ''] = picturesIn(document.body).map(refOf);
  it.remove();
  const other = await put(`<img id="it" src="${red}" ${place(10, 10)}>`);
  await mouse.move({ x: 20, y: 20 });
  expect(findPicture({ url: '' })?.picture.element).toBe(other);
  expect(findPicture({ url: '', ref })).toBeNull();
});

const clear = svgUri('transparent', 1, 1);

test.each([
  ['a transparent image', `<img src="${clear}" style="SIZE">`, true],
  ['the next slide', `<div style="opacity:0"><img src="${clear}" style="SIZE"></div>`, true],
  ['a small picture', `<img src="${svgUri('blue', 8, 8)}" style="SIZE">`, false],
])('of %s over another picture, the menu means what is seen there', async (_what, html, isBelow) => {
  const it = await put(
    `<div style="position:relative"><div id="it" style="SIZE;background:url('${red}')"></div>${html}</div>`.replaceAll(
      'SIZE',
      'position:absolute;inset:0 auto auto 0;width:200px;height:100px',
    ),
  );
  const over = document.images[0]!;
  await over.decode();
  const found = findPicture({ url: over.src })?.picture;
  expect(found).toMatchObject(isBelow ? { element: it, part: 'background' } : { element: over });
  // A ref is that of a picture of ours.
  expect(
    findPicture({ url: over.src, ref: refOf({ element: over, part: 'content', addresses: [] }) }),
  ).toMatchObject({ picture: { element: over } });
});

test('a style that has another file by now still tells how it showed the one that is meant', async () => {
  const it = (await put(`<i id="it" style="background:url('${red}')"></i>`)) as HTMLElement;
  const [picture] = picturesOf(it);
  const ref = refOf(picture!);
  it.style.backgroundImage = `url('${blue}')`;
  expect(findPicture({ url: red, ref })?.picture).toEqual({
    element: it,
    part: 'background',
    addresses: [red],
  });
});
