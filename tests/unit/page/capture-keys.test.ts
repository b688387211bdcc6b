import { expect, test } from 'vitest';
import { hasPageDefault, readKey, scrollsPage } from '../../../utils/page/capture/input-events';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const key = (name: string, more: Partial<typeof none> = {}) => ({ ...none, ...more, key: name });

test.each([
  [key('ArrowLeft'), { type: 'step', dx: -1, dy: 0, sizing: false }],
  [key('ArrowDown', { ctrlKey: true }), { type: 'step', dx: 0, dy: 10, sizing: false }],
  [key('ArrowDown', { metaKey: true }), { type: 'step', dx: 0, dy: 10, sizing: false }],
  [key('ArrowUp', { shiftKey: true }), { type: 'step', dx: 0, dy: -1, sizing: true }],
  [key('ArrowRight', { shiftKey: true, ctrlKey: true }), { type: 'step', dx: 10, dy: 0, sizing: true }],
  [key('Enter'), { type: 'confirm' }],
  [key('Escape'), 'cancel'],
  [key('r'), { type: 'box' }],
  [key('V', { shiftKey: true }), 'tab'],
  [key('ق', { code: 'KeyR' }), { type: 'box' }],
  [key('м', { code: 'KeyV' }), 'tab'],
  [key('v', { code: 'Period' }), 'tab'],
  [key('p'), 'page'],
  [key('Tab'), 'next'],
  [key('Tab', { shiftKey: true }), 'previous'],
])('%o is understood', (event, meaning) => {
  expect(readKey(event, true)).toEqual(meaning);
});

test.each(['r', 'v', 'p', 'V'])('without letters %s means nothing', (letter) => {
  expect(readKey(key(letter), false)).toBeNull();
});

test.each([
  ['reload', key('r', { ctrlKey: true })],
  ['paste', key('v', { metaKey: true })],
  ['back', key('ArrowLeft', { altKey: true })],
  ['the next tab', key('Tab', { ctrlKey: true })],
  ['another sign on the key of a letter', key('.', { code: 'KeyV' })],
  ['a letter that means nothing', key('x', { code: 'KeyX' })],
])('%s is left alone', (_what, event) => {
  expect(readKey(event, true)).toBeNull();
});

test.each([
  [key(' '), true],
  [key('PageDown'), true],
  [key('End', { ctrlKey: true }), true],
  [key('/'), true],
  [key('Tab'), true],
  [key('Tab', { ctrlKey: true }), false],
  [key('F5'), false],
  [key('r', { ctrlKey: true }), false],
  [key('ArrowLeft', { altKey: true }), false],
])('%o would move the page: %s', (event, expected) => {
  expect(hasPageDefault(event)).toBe(expected);
});

test.each([
  [key(' '), true],
  [key('PageUp'), true],
  [key('Home', { altKey: true }), false],
  [key('ArrowDown'), false],
])('%o would scroll the page by more than a line: %s', (event, expected) => {
  expect(scrollsPage(event)).toBe(expected);
});
