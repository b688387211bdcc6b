import { describe, expect, test } from 'vitest';
import { put } from './pictures';
import { background, drawing, freshPageAlt, img, it, elementRef } from './writing';

const pageAlt = freshPageAlt();
const write = pageAlt.writeOne;

describe('alt text is written in a page with DOM clobbering', () => {
  const named = (name: string): string => `<input name="${name}" hidden>`;
  const traps = [
    'parentElement',
    'parentNode',
    'children',
    'localName',
    'childNodes',
    'matches',
    'attributes',
  ];

  test.each([
    ['a picture', img()],
    ['a canvas', '<canvas id="it" width="9" height="9"></canvas>'],
    ['a drawing', `<svg id="it">${drawing}</svg>`],
    ['a box', `<div id="it" ${background}></div>`],
  ])('around %s', async (_what, html) => {
    const element = await put(`<form>${traps.map(named).join('')}${html}</form>`);
    expect(write(element)).toBe('written');
    expect(pageAlt.undo()).toEqual({ undone: 1 });
  });

  test('content of a box still counts, and other pictures get their text', async () => {
    await put(`<div id="it" ${background}><form>${traps.map(named).join('')}</form></div>${img()}`);
    const [picture] = document.images;
    const refs = [elementRef(it()), picture ? elementRef(picture) : ''];
    const writings = refs.map((ref) => ({ ref, text: 'A lion', lang: 'en' }));
    expect(pageAlt.write(writings, '').map(({ outcome }) => outcome)).toEqual(['holdsContent', 'written']);
  });

  test('elements referenced by `aria-labelledby` still count', async () => {
    const element = await put(
      `<form id="l">${traps.map(named).join('')}Cranes</form>${img('aria-labelledby="l"')}`,
    );
    expect(write(element)).toBe('authorNamed');
  });

  test('a form with a background gets no text', async () => {
    const element = await put(`<form id="it" ${background}></form>`);
    const ref = elementRef(element);
    element.innerHTML = ['closest', 'isConnected', ...traps].map(named).join('');
    expect(pageAlt.write([{ ref, text: 'A lion', lang: '' }], '')).toEqual([{ ref, outcome: 'noPlace' }]);
  });

  test('a frame named `host` is not taken for a shadow host', async () => {
    const element = await put(`<iframe name="host"></iframe>${img()}`);
    expect(write(element)).toBe('written');
    element.removeAttribute('alt');
    await expect.poll(() => element.getAttribute('alt')).toBe('AI: A lion');
  });
});

describe('attribute values in capital letters count', () => {
  test.each([
    ['that it decorates', img('role="NONE"')],
    ['that it decorates, after a role that is none', img('role="photo presentation"')],
    ['that nobody reads it', `<div aria-hidden="TRUE">${img()}</div>`],
    ['that all is one picture', `<div role="IMG" aria-label="Zoo">${img()}</div>`],
  ])('%s', async (_what, html) => {
    expect(write(await put(html))).toBe('authorNamed');
  });
});
