import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, hostCount, inside, middleOf, openTool, wordsIn } from './capture-tool';
import { mouse } from './real-input';

beforeEach(() => page.viewport(800, 600));

const dot =
  'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%22200%22/>';
const root = (): ShadowRoot => inside('dialog').getRootNode() as ShadowRoot;
const ownSheet = (): CSSStyleSheet => root().adoptedStyleSheets[0] ?? root().styleSheets[0]!;

const ruleOf = (selector: string): CSSStyleRule =>
  [...ownSheet().cssRules].find((one) => (one as CSSStyleRule).selectorText === selector) as CSSStyleRule;

/** Registers a custom property of the tool, whose name a page reads in its style. */
function register(name: string, syntax: string, initialValue: string): void {
  const rules = [...ownSheet().cssRules].map(({ cssText }) => cssText).join('\n');
  const own = rules.match(new RegExp(`--[\\d-]+-${name}(?=:)`))?.[0] ?? '';
  CSS.registerProperty({ name: own, syntax, inherits: false, initialValue });
}

/** What a page does that has reached the root of the tool, as it can in Firefox. */
const disguises: [string, () => void][] = [
  ['a style of the dialog', () => (inside('dialog').style.opacity = '0.01')],
  ['a class', () => inside('.bar').classList.add('x')],
  ['a button over everything', () => (button('Visible tab').style.cssText = 'position: fixed; inset: 0')],
  ['another style sheet', () => root().adoptedStyleSheets.push(new CSSStyleSheet())],
  ['a style element', () => root().append(document.createElement('style'))],
  ['a rule of the own sheet', () => ownSheet().insertRule('.bar { opacity: 0.01 }')],
  ['a changed rule', () => (ruleOf('.bar').style.opacity = '0.01')],
  ['a sheet that is switched off', () => (ownSheet().disabled = true)],
  ['a sheet for another medium', () => (ownSheet().media.mediaText = 'print')],
  ['an animation', () => void inside('.bar').animate([{ opacity: 0.01 }, { opacity: 0.01 }], 1e9)],
  [
    'a shadow root around the toolbar',
    () => (inside('.shown').attachShadow({ mode: 'open' }).innerHTML = '<p style="opacity: 0"><slot>'),
  ],
  [
    'a shadow root of the host',
    () => void document.querySelector('sightread-capture')?.attachShadow({ mode: 'open' }),
  ],
  ['other words', () => (button('Visible tab').dataset['words'] = 'Cancel')],
  ['a button moved into another place', () => inside('[role=toolbar]').append(button('Picture'))],
  ['a space that is registered as a share', () => register('s1', '<percentage>', '100%')],
  ['a color that is registered as a length', () => register('card', '<length>', '0px')],
  ['a size that is inherited no more', () => register('text-3', '*', '0')],
  ['a text', () => inside('.bar').append('Click here')],
];

describe('a tool that the page has changed closes, takes nothing and says so', () => {
  test.each(disguises)('%s, before a click', async (_how, change) => {
    const { reports } = openTool();
    const at = middleOf(button('Visible tab'));
    change();
    await mouse.click(at);
    await expect.poll(hostCount).toBe(0);
    await expect.poll(() => reports).toEqual([{ kind: 'changed', hostsLeft: 0 }]);
  });

  test.each(disguises)('%s, before a key', async (_how, change) => {
    const { reports } = openTool();
    change();
    await userEvent.keyboard('v');
    await expect.poll(() => reports).toEqual([{ kind: 'changed', hostsLeft: 0 }]);
  });

  test('between a press and its click', async () => {
    const { reports } = openTool();
    const at = middleOf(button('Visible tab'));
    await mouse.press(at);
    expect(hostCount()).toBe(1);
    inside('.bar').animate([{ opacity: 0.01 }, { opacity: 0.01 }], 1e9);
    await mouse.release(at);
    await expect.poll(() => reports).toEqual([{ kind: 'changed', hostsLeft: 0 }]);
  });
});

test('a click that the page leads to another button than the one it was on takes nothing', async () => {
  // The tool’s own listener comes after it.
  const lead = (event: PointerEvent): void => button('Visible tab').setPointerCapture(event.pointerId);
  addEventListener('pointerdown', lead, { capture: true });
  const { reports } = openTool();
  await mouse.click(middleOf(button('Whole page')));
  removeEventListener('pointerdown', lead, { capture: true });
  await expect.poll(hostCount).toBe(0);
  await expect.poll(() => reports).toEqual([{ kind: 'changed', hostsLeft: 0 }]);
});

test('what the tool changes itself does not close it: selections, words, a toolbar moved aside, other layers', async () => {
  document.body.innerHTML = `<img alt="A lion" src="${dot}" width="300" height="200"><dialog>Hello</dialog>`;
  const { reports } = openTool();
  await userEvent.keyboard('{Tab}');
  await mouse.move({ x: 400, y: 300 });
  document.querySelector('dialog')?.showModal();
  // Keys go to the layer of the page until the tool is above it again.
  await expect.poll(() => inside('dialog').matches(':focus-within')).toBe(true);
  // A tool that was covered in a frame takes no press for a moment.
  const pressed = async (): Promise<boolean> => {
    await userEvent.keyboard('r');
    return !inside('.region').hidden;
  };
  await expect.poll(pressed).toBe(true);
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}');
  await expect.poll(() => reports).toMatchObject([{ kind: 'region', hostsLeft: 0 }]);
  document.body.replaceChildren();
});

test('what is announced while the tool is open is said in it, in its language, and the tool stays', async () => {
  const { reports, say } = openTool();
  const done = [{ words: ['Fertig', 'Kopiert'], lang: 'de' }];
  expect(say(done)).toBe(true);
  await expect.poll(() => wordsIn(inside('[role=status]'))).toBe('FertigKopiert');
  expect(inside('[role=status] > *').lang).toBe('de');
  await mouse.click(middleOf(button('Visible tab')));
  await expect.poll(() => reports).toEqual([{ kind: 'tab', hostsLeft: 0 }]);
  expect(say(done)).toBe(false);
});

test('nothing of the tool is found as text, and all of it is read', async () => {
  document.body.innerHTML = `<img alt="A lion" src="${dot}" width="300" height="200">`;
  openTool();
  await userEvent.keyboard('{Tab}');
  const texts = [...inside('dialog').querySelectorAll('*'), inside('dialog')].flatMap((one) =>
    [...one.childNodes].filter((node) => node instanceof Text),
  );
  expect(texts).toEqual([]);
  const find = (words: string) => (window as unknown as { find(words: string): boolean }).find(words);
  for (const words of ['Visible tab', 'Cancel', 'Esc', 'lion', 'Click a picture'])
    expect(find(words), words).toBe(false);
  getSelection()?.selectAllChildren(document.body);
  for (let times = 0; times < 20; times += 1) getSelection()?.modify('extend', 'forward', 'documentboundary');
  expect(getSelection()?.toString()).not.toMatch(/tab|lion|Esc/);
  expect(wordsIn(inside('[role=status]'))).toContain('A lion');
  expect(getComputedStyle(button('Visible tab'), '::before').content).toBe('"Visible tab"');
  document.body.replaceChildren();
});

test('no font of the page draws the words of the tool', () => {
  openTool();
  const families = [...inside('dialog').querySelectorAll('*')].map((one) => getComputedStyle(one).fontFamily);
  expect([...new Set(families)]).toEqual(['system-ui, sans-serif']);
});
