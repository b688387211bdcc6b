import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createKeyWords } from '../../../utils/page/key-words';
import { mouse } from './real-input';

const host = (): Element | null => document.querySelector('sightread-words');

/** The box, which is open in these tests. */
function box(): HTMLElement {
  const found = host()?.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('[popover]');
  if (!found) throw new Error('Nothing is shown.');
  return found;
}

const words = createKeyWords('open');
afterEach(() => {
  words.close();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Puts a button at a place. */
function focusedAt(style: string): HTMLElement {
  const button = document.createElement('button');
  button.style.cssText = `position: fixed; ${style}`;
  document.body.append(button);
  button.focus();
  return button;
}

const overlap = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

test('the words are drawn without a text, above the page’s own layers, hidden from assistive technology', () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  words.show('6 pictures', 'en');
  expect(box().textContent).toBe('');
  expect(box().matches(':popover-open')).toBe(true);
  expect(box().ariaHidden).toBe('true');
  expect(box().getBoundingClientRect().width).toBeGreaterThan(60);
  const find = (window as unknown as { find(text: string): boolean }).find('pictures');
  expect(find).toBe(false);
  words.show('Done', 'en');
  expect(document.querySelectorAll('sightread-words')).toHaveLength(1);
});

test.each([
  ['right', 'right: 0; bottom: 0; width: 200px; height: 90px'],
  ['left', 'left: 0; bottom: 0; width: 200px; height: 90px'],
  ['wide', 'left: 0; right: 0; bottom: 0; height: 90px'],
])('they leave the focused element free, also where it gets the focus later: %s', (_where, style) => {
  words.show('Describing…', 'en');
  const button = focusedAt(style);
  expect(overlap(box(), button)).toBe(false);
  expect(getComputedStyle(box()).visibility).toBe('visible');
  words.show('Done', 'en');
  expect(overlap(box(), button)).toBe(false);
});

test('where the focused element fills the page, they are not shown, and Esc is the page’s', async () => {
  focusedAt('inset: 0; width: 100%; height: 100%');
  const keys: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void keys.push(key);
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  words.show('Describing…', 'en');
  expect(getComputedStyle(box()).visibility).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  expect(keys).toEqual(['Escape']);
});

test('Esc closes them and nothing else; without them it is the page’s', async () => {
  const keys: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void keys.push(key);
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  words.show('Describing…', 'en');
  // No script of the page presses it.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(host()).not.toBeNull();
  keys.length = 0;
  await userEvent.keyboard('a{Escape}');
  expect([keys, host()]).toEqual([['a'], null]);
  await userEvent.keyboard('{Escape}');
  expect(keys).toEqual(['a', 'Escape']);
});

test('they stay for five seconds, longer under the pointer, and let a click through', async () => {
  const clicked = vi.fn();
  document.addEventListener('click', clicked);
  onTestFinished(() => document.removeEventListener('click', clicked));
  await mouse.move({ x: 5, y: 5 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  words.show('Describing…', 'en');
  vi.advanceTimersByTime(4900);
  expect(host()).not.toBeNull();
  const { x, y } = box().getBoundingClientRect();
  await mouse.move({ x: x + 9, y: y + 9 });
  await mouse.click({ x: x + 10, y: y + 10 });
  expect(clicked).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(host()).not.toBeNull();
  await mouse.move({ x: 5, y: 5 });
  expect(host()).toBeNull();
  words.show('Done', 'en');
  vi.advanceTimersByTime(5000);
  expect(host()).toBeNull();
});

test('they are hidden as long as the page is captured', () => {
  words.show('Describing…', 'en');
  words.conceal(true);
  expect(getComputedStyle(box()).visibility).toBe('hidden');
  focusedAt('right: 0; bottom: 0; width: 200px; height: 90px');
  expect(getComputedStyle(box()).visibility).toBe('hidden');
  words.conceal(false);
  expect(getComputedStyle(box()).visibility).toBe('visible');
});
