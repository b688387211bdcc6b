import { describe, expect, test } from 'vitest';
import { put } from './pictures';
import { background, drawing, freshWriteBack, img, it, elementRef } from './writing';

const writeBack = freshWriteBack();
const write = writeBack.writeOne;

describe('a page that names its elements like what every element has', () => {
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
    expect(writeBack.undo()).toEqual({ undone: 1 });
  });

  test('in a box: what is in it may be read, and all other pictures get their names', async () => {
    await put(`<div id="it" ${background}><form>${traps.map(named).join('')}</form></div>${img()}`);
    const [picture] = document.images;
    const refs = [elementRef(it()), picture ? elementRef(picture) : ''];
    const writings = refs.map((ref) => ({ ref, text: 'A lion', lang: 'en' }));
    expect(writeBack.write(writings, '').map(({ outcome }) => outcome)).toEqual(['holdsContent', 'written']);
  });

  test('in what names a picture, by reference', async () => {
    const element = await put(
      `<form id="l">${traps.map(named).join('')}Cranes</form>${img('aria-labelledby="l"')}`,
    );
    expect(write(element)).toBe('authorNamed');
  });

  test('in a form that has a picture for its ground', async () => {
    const element = await put(`<form id="it" ${background}></form>`);
    const ref = elementRef(element);
    element.innerHTML = ['closest', 'isConnected', ...traps].map(named).join('');
    expect(writeBack.write([{ ref, text: 'A lion', lang: '' }], '')).toEqual([{ ref, outcome: 'noPlace' }]);
  });

  test('and its frame like the host of a shadow root', async () => {
    const element = await put(`<iframe name="host"></iframe>${img()}`);
    expect(write(element)).toBe('written');
    element.removeAttribute('alt');
    await expect.poll(() => element.getAttribute('alt')).toBe('AI: A lion');
  });
});

describe('what its author says in capital letters', () => {
  test.each([
    ['that it decorates', img('role="NONE"')],
    ['that it decorates, after a role that is none', img('role="photo presentation"')],
    ['that nobody reads it', `<div aria-hidden="TRUE">${img()}</div>`],
    ['that all is one picture', `<div role="IMG" aria-label="Zoo">${img()}</div>`],
  ])('%s', async (_what, html) => {
    expect(write(await put(html))).toBe('authorNamed');
  });
});
