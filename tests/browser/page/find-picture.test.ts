import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findPicture } from '../../../utils/page/find-picture';
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

test('finds a relative address by its absolute one', async () => {
  const it = await put('<img id="it" src="no-such-picture.png">');
  expect(elementFor(new URL('no-such-picture.png', document.baseURI).href)).toBe(it);
});

test('looks into shadow roots, and those within', async () => {
  const outer = (await put('<div id="it"></div>')).attachShadow({ mode: 'open' });
  outer.innerHTML = '<section></section>';
  const inner = outer.querySelector('section')?.attachShadow({ mode: 'open' });
  inner?.setHTMLUnsafe(`<img src="${red}">`);
  expect(elementFor(red)).toBe(inner?.querySelector('img'));
});

test('finds nothing where nothing has the address', async () => {
  await put(`<img src="${blue}">`);
  expect(elementFor(red)).toBeNull();
});

test('of several takes the one under the pointer', async () => {
  const it = await put(`<img src="${red}" ${place(370, 280)}><img id="it" src="${red}" ${place(10, 10)}>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor(red)).toBe(it);
});

test('of several takes the visible one nearest the middle when the pointer is elsewhere', async () => {
  const it = await put(`
    <img src="${red}" ${place(10, 10)}>
    <img src="${red}" ${place(370, 280)} hidden>
    <img src="${red}" style="position:absolute;left:370px;top:280px;visibility:hidden">
    <img id="it" src="${red}" ${place(300, 200)}>
    <img src="${red}" ${place(370, 4000)}>`);
  expect(elementFor(red)).toBe(it);
});

test('without an address takes the picture under the pointer, the deepest one', async () => {
  const it = await put(`
    <img src="${blue}" ${place(300, 300)}>
    <svg width="200" height="200" ${place(10, 10)}><image id="it" href="${red}" width="60" height="40"/></svg>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor('')).toBe(it);
  expect(findPicture({ url: '' })?.picture.addresses).toEqual([red]);
});

test('without an address takes a canvas too, which has none', async () => {
  const it = await put(`<canvas id="it" width="100" height="100" ${place(10, 10)}></canvas>`);
  await mouse.move({ x: 20, y: 20 });
  expect(elementFor('')).toBe(it);
  expect(findPicture({ url: '' })?.picture.addresses).toEqual([]);
});

test('without an address and with no picture under the pointer finds nothing', async () => {
  await put(`<img src="${blue}" ${place(300, 300)}>`);
  expect(elementFor('')).toBeNull();
});
