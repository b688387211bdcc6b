import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureAt, sceneOf } from '../../../utils/page/pictures/hit-test';
import { picturesIn } from '../../../utils/page/pictures/pictures';
import { put, svgUri } from './pictures';

/** The id of the topmost picture at a point, and what of the element it is when not its content. */
function at(x: number, y: number, every = false): string | null {
  const found = pictureAt(sceneOf(picturesIn(document.documentElement)), { x, y }, every);
  if (!found) return null;
  const part = found.part === 'content' ? '' : ` ${found.part}`;
  return (found.element.id || found.element.localName) + part;
}

const image = (id: string, style = '', color = 'teal'): string =>
  `<img id="${id}" alt="" src="${svgUri(color, 200, 200)}" style="position:absolute;left:0;top:0;${style}">`;
const ground = (id: string, style: string, inner = ''): string =>
  `<div id="${id}" style="position:absolute;left:0;top:0;width:300px;height:300px;background:url('${svgUri('red')}');${style}">${inner}</div>`;
const plain = (inner: string, style = ''): string => `<div style="${style}">${inner}</div>`;

beforeEach(async () => {
  await page.viewport(800, 600);
  document.body.removeAttribute('style');
  document.body.style.margin = '0';
});

describe('the upper of two overlapping pictures is hit', () => {
  test.each([
    ['the later one', image('a') + image('b'), 'b'],
    ['the one with the higher z-index', image('a', 'z-index:1') + image('b'), 'a'],
    ['not one below the page', image('a') + image('b', 'z-index:-1'), 'a'],
    ['a positioned one over one in the flow', image('a') + image('b', 'position:static;margin-left:0'), 'a'],
    [
      'one in a stacking context, whatever its own z-index',
      plain(image('a', 'z-index:99'), 'position:relative;z-index:0') + image('b', 'z-index:1'),
      'b',
    ],
    [
      'one that leaves what is no stacking context',
      plain(image('a', 'z-index:2'), 'position:relative') + image('b', 'z-index:1'),
      'a',
    ],
    [
      'one in a stacking context made by opacity',
      plain(image('a', 'z-index:99'), 'opacity:.9') + image('b'),
      'b',
    ],
    [
      'one in a stacking context made by a transform',
      image('b', 'z-index:1') + plain(image('a', 'z-index:99'), 'transform:translateX(0)'),
      'b',
    ],
    [
      'one in a grid, where a z-index needs no position',
      plain(
        image('a', 'position:static;grid-area:1/1;z-index:1') + image('b', 'position:static;grid-area:1/1'),
        'display:grid;justify-content:start',
      ),
      'a',
    ],
    ['a picture over the background it stands in', ground('b', '', image('a')), 'a'],
    [
      'a picture over the background of its own element',
      `<img id="a" alt="" src="${svgUri('teal', 200, 200)}" style="background:url('${svgUri('red')}')">`,
      'a',
    ],
    ['a background over an earlier picture', image('a') + ground('b', ''), 'b background'],
    [
      'a picture below z-index 0 over the background of its own stacking context',
      ground('b', 'z-index:0', image('a', 'z-index:-1')),
      'a',
    ],
    [
      'the background of what is no stacking context over a picture below z-index 0',
      ground('b', 'position:static', image('a', 'z-index:-1')),
      'b background',
    ],
  ])('%s', async (_which, html, expected) => {
    await put(html);
    expect(at(100, 100)).toBe(expected);
  });

  test('pictures in a modal dialog or popover are hit first, and those behind an opaque one never', async () => {
    await put(
      `${image('a', 'z-index:99')}<dialog id="d" style="margin:0;padding:0;border:0;width:300px;height:150px;inset:0"><img id="b" alt="" src="${svgUri('red', 60, 60)}"></dialog>`,
    );
    expect(at(50, 50)).toBe('a');
    document.querySelector('dialog')?.showModal();
    expect([at(50, 50), at(100, 100), at(100, 180)]).toEqual(['b', null, 'a']);
    document.querySelector('dialog')!.style.background = 'none';
    expect([at(50, 50), at(100, 100)]).toEqual(['b', 'a']);
    document.querySelector('dialog')?.close();
  });
});

describe('a picture is hit through its cover', () => {
  test.each([
    ['an overlay', ''],
    ['one that takes no clicks', 'pointer-events:none'],
  ])('%s', async (_what, style) => {
    await put(`${image('a', style)}<div style="position:fixed;inset:0;z-index:9"></div>`);
    expect([at(100, 100), at(201, 100)]).toEqual(['a', null]);
  });
});

describe('a picture is not hit where it is clipped', () => {
  const box = 'width:100px;height:100px;';
  test.each([
    ['by overflow', plain(image('a'), `${box}position:relative;overflow:hidden`), null],
    ['not by what does not lay it out', plain(image('a'), `${box}overflow:hidden`), 'a'],
    ['on one axis', plain(image('a'), `${box}position:relative;overflow-x:clip`), null],
    ['not fixed', plain(image('a', 'position:fixed'), `${box}position:relative;overflow:hidden`), 'a'],
    [
      'fixed within a transform',
      plain(image('a', 'position:fixed'), `${box}transform:scale(1);overflow:hidden`),
      null,
    ],
    ['by contain', plain(image('a'), `${box}contain:paint`), null],
  ])('%s', async (_how, html, expected) => {
    await put(html);
    expect(at(50, 50)).toBe('a');
    expect(at(150, 50)).toBe(expected);
  });
});

describe('backgrounds of the page', () => {
  const whole = `background:url('${svgUri('red')}')`;

  test.each([
    ['the body’s', () => document.body.setAttribute('style', whole), 'body background'],
    [
      'one that fills the viewport',
      () => void (document.body.innerHTML = `<main style="height:900px;${whole}"></main>`),
      'main background',
    ],
  ])('%s is meant only where every picture counts', async (_which, give, expected) => {
    await put('');
    give();
    expect([at(400, 300), at(400, 300, true)]).toEqual([null, expected]);
  });

  test('a smaller background is always hit', async () => {
    await put(`<header style="height:400px;${whole}"></header>`);
    expect(at(400, 300)).toBe('header background');
  });
});

describe('a picture that a pseudo-element paints is hit where it lies outside of its element', () => {
  const withStyle = (style: string): string =>
    `<style>#a::before { content: ''; background: url("${svgUri('red')}"); width: 60px; height: 60px; ${style} }</style>
    <p style="margin:100px">words <a id="a" href="#a">linked</a> words</p>`;
  const linkBox = () => document.querySelector('#a')!.getBoundingClientRect();

  test('before the words of a line', async () => {
    await put(withStyle('display:inline-block'));
    const { left, top, bottom } = linkBox();
    expect([at(left + 30, top - 30), at(left + 30, bottom - 5), at(left - 10, top - 30)]).toEqual([
      'a before',
      'a before',
      null,
    ]);
  });

  test('beside the element', async () => {
    await put(
      withStyle('position:absolute; left:-80px; top:10px') + '<style>#a { position:relative }</style>',
    );
    const { left, top } = linkBox();
    expect([at(left - 60, top + 50), at(left - 100, top + 50)]).toEqual(['a before', null]);
  });
});

test('a picture in an open shadow root is hit above slotted content', async () => {
  await put(`<div id="host"><span>${image('a')}</span></div>`);
  const root = document.querySelector('#host')!.attachShadow({ mode: 'open' });
  root.innerHTML = `${image('b', '', 'red')}<slot></slot>`;
  await root.querySelector('img')?.decode();
  expect(at(100, 100)).toBe('a');
  root.innerHTML = `<slot></slot>${image('b', '', 'red')}`;
  await root.querySelector('img')?.decode();
  expect(at(100, 100)).toBe('b');
});

test('a picture in a frame of the same origin is hit where the frame shows it', async () => {
  await put(
    '<iframe style="position:absolute;left:100px;top:50px;width:150px;height:150px;border:10px solid"></iframe>',
  );
  const frame = document.querySelector('iframe')!;
  await expect.poll(() => frame.contentDocument?.readyState).toBe('complete');
  frame.contentDocument!.body.innerHTML = image('a');
  const inner = frame.contentDocument!.images[0]!;
  await inner.decode();
  expect([at(105, 100), at(115, 100), at(255, 100), at(265, 100)]).toEqual([null, 'a', 'a', null]);
  document.body.insertAdjacentHTML('beforeend', image('b', 'left:120px'));
  await document.images[0]!.decode();
  expect([at(115, 100), at(130, 100)]).toEqual(['a', 'b']);
});
