import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { pageList } from '../../../utils/page/list/page-list';
import { listed } from './lists';
import { put, svgUri } from './pictures';
import { mouse } from './real-input';

const S = svgUri('red');
const image = (name: string, more = ''): string => `<img alt="${name}" src="${svgUri(name)}" ${more}>`;

beforeEach(() => page.viewport(800, 600));

const meant = (from = '', step = 0): string | undefined => pageList.focused({ from, step })?.name;
const focus = (selector: string): void => (document.querySelector(selector) as HTMLElement).focus();

describe('the picture for a keyboard command', () => {
  test('is the active element itself, although it is decorative', async () => {
    await put(
      `${image('red')}<img id="it" alt="" src="${S}" tabindex="0">${image('blue')}<canvas id="other" tabindex="0" width="9" height="9"></canvas>`,
    );
    focus('#other');
    expect(pageList.focused({ from: '', step: 0 })).toMatchObject({ name: '', place: 4, of: 4 });
  });

  test('is one inside the active element', async () => {
    await put(`${image('red')}<a href="#">${image('blue')}</a>`);
    focus('a');
    expect(meant()).toBe('blue');
  });

  test('is one in the closest ancestor with a picture', async () => {
    await put(
      `${image('red')}<section>${image('green')}<div><p>${image('blue')}</p><button>B</button></div></section>`,
    );
    focus('button');
    expect(meant()).toBe('blue');
  });

  test('works through shadow roots and frames', async () => {
    await put(`${image('red')}<div id="host"></div><iframe></iframe>`);
    const root = (document.querySelector('#host') as Element).attachShadow({ mode: 'open' });
    root.innerHTML = `<button>${image('blue')}</button>`;
    root.querySelector('button')?.focus();
    expect(meant()).toBe('blue');
    const frame = document.querySelector('iframe')?.contentDocument;
    if (frame) frame.body.innerHTML = `${image('navy')}<a href="#">${image('green')}</a>`;
    frame?.querySelector('a')?.focus();
    expect(meant()).toBe('green');
  });

  test('is the visible one nearest to the middle if nothing has the focus', async () => {
    await put(
      `${image('red')}<div style="position:absolute;left:380px;top:280px">${image('blue')}</div><div style="position:absolute;left:380px;top:900px">${image('green')}</div>`,
    );
    expect(meant()).toBe('blue');
  });

  test('can be the next or previous in reading order, in a circle', async () => {
    await put(`${image('red')}<img alt="" src="${S}">${image('blue')}${image('green')}`);
    const [red, , blue, green] = listed().map(({ ref }) => ref);
    expect([meant(red, 1), meant(blue, 1), meant(green, 1)]).toEqual(['blue', 'green', 'red']);
    expect([meant(red, -1), meant(blue, -1), meant(blue, 0)]).toEqual(['green', 'red', 'blue']);
    expect(pageList.focused({ from: blue ?? '', step: 1 })).toMatchObject({ place: 3, of: 3 });
  });

  test('says whether the focus has moved since it was last asked for, also away and back', async () => {
    await put(`<a href="#" id="link">${image('blue')}</a><button id="other">B</button>`);
    const hasMoved = (): boolean | undefined => pageList.focused({ from: '', step: 0 })?.hasFocusMoved;
    hasMoved();
    expect(hasMoved(), 'unmoved').toBe(false);
    focus('#link');
    expect([hasMoved(), hasMoved()], 'to its link').toEqual([true, false]);
    focus('#other');
    focus('#link');
    expect([hasMoved(), hasMoved()], 'away and back').toEqual([true, false]);
    focus('#other');
    const [blue = ''] = listed().map(({ ref }) => ref);
    pageList.focused({ from: blue, step: 1 });
    expect(hasMoved(), 'the next one was asked for meanwhile').toBe(true);
    (document.activeElement as HTMLElement).blur();
    expect([hasMoved(), hasMoved()], 'to the page').toEqual([true, false]);
  });

  test('is none on a page without pictures', async () => {
    await put(`<img alt="" src="${S}">`);
    expect(pageList.focused({ from: '', step: 0 })).toBeNull();
  });
});

describe('going to a picture', () => {
  const outline = (): Element | null => document.querySelector('sightread-outline');
  afterEach(() => mouse.click({ x: 1, y: 1 }));

  test('scrolls, outlines and focuses, and leaves no trace', async () => {
    await put(`<p style="height:3000px"></p>${image('red', 'id="it"')}<p style="height:3000px"></p>`);
    const it = document.querySelector('#it') as HTMLElement;
    const before = it.outerHTML;
    const [{ ref } = { ref: '' }] = listed();
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    });
    expect(pageList.goTo({ ref })).toEqual({ isThere: true });
    const { top, bottom } = it.getBoundingClientRect();
    expect(top > 0 && bottom < innerHeight).toBe(true);
    expect(document.activeElement).toBe(it);
    expect(outline()).not.toBeNull();
    // It decorates or not as before, though it can have the focus now.
    expect(listed()[0]).toMatchObject({ verdict: 'named' });
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
    });
    await expect.poll(outline).toBeNull();
    it.blur();
    expect(it.outerHTML).toBe(before);
  });

  test('keeps a decorative picture decorative while it has the focus', async () => {
    await put(`<img alt="" src="${S}">`);
    const [{ ref } = { ref: '' }] = listed();
    pageList.goTo({ ref });
    expect(document.activeElement?.localName).toBe('img');
    expect(listed()[0]).toMatchObject({ verdict: 'decorative', reason: { kind: 'emptyAlt' } });
  });

  test('shows an outline above dialogs until the next click', async () => {
    await put(`<dialog>${image('red')}</dialog>`);
    document.querySelector('dialog')?.showModal();
    pageList.goTo({ ref: listed()[0]?.ref ?? '' });
    expect(outline()).not.toBeNull();
    await mouse.click({ x: 5, y: 5 });
    await expect.poll(outline).toBeNull();
  });

  test('works in a frame', async () => {
    await put('<p style="height:3000px"></p><iframe></iframe>');
    const frame = document.querySelector('iframe')?.contentDocument;
    if (frame) frame.body.innerHTML = image('red');
    pageList.goTo({ ref: listed()[0]?.ref ?? '' });
    expect(frame?.activeElement?.localName).toBe('img');
    expect(outline()).not.toBeNull();
  });

  test('fails for a picture that has left the page', async () => {
    await put(image('red'));
    const ref = listed()[0]?.ref ?? '';
    document.querySelector('img')?.remove();
    expect([pageList.goTo({ ref }), pageList.goTo({ ref: '' })]).toEqual([
      { isThere: false },
      { isThere: false },
    ]);
  });
});
