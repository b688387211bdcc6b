import tokens from '../../../utils/model/tokens.css?inline';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyLook, expectAccessible, keepPicture, look } from '../support/axe';
import { button, inside, middleOf, openTool } from './capture-tool';
import { svgUri } from './pictures';
import { mouse } from './real-input';
import { emulate } from '../support/emulate';

const scenes = {
  open: async () => undefined,
  dragging: async () => {
    await mouse.press({ x: 40, y: 260 });
    await mouse.move({ x: 260, y: 400 });
  },
  'first corner': async () => {
    await mouse.click({ x: 40, y: 160 });
    await mouse.move({ x: 200, y: 300 });
  },
  'two corners': async () => userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}{Enter}'),
  hover: async () => {
    const { x, y } = middleOf(document.querySelector('img')!);
    // Below the toolbar.
    await mouse.move({ x, y: y + 120 });
    await expect.poll(() => inside('.outline').checkVisibility()).toBe(true);
  },
  picture: async () => userEvent.keyboard('{Tab}'),
  toolbar: async () => userEvent.keyboard('{Tab}{Tab}'),
  box: async () => userEvent.keyboard('r'),
};

beforeEach(() => {
  document.title = 'A page';
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<main><h1>A page</h1><img alt="A teal field" src="${svgUri('teal', 240, 320)}"><p>${'Some words. '.repeat(60)}</p></main>`;
});

afterEach(async () => {
  await emulate({ colorScheme: 'light', forcedColors: 'none' });
});

for (const name of everyLook) {
  test.each(Object.entries(scenes))(`is accessible: ${name}, %s`, async (scene, act) => {
    await look(name, 640);
    openTool();
    await act();
    await expectAccessible();
    await keepPicture(`capture-${scene.replace(' ', '-')}-${name}`);
    await mouse.release({ x: 260, y: 400 });
  });
}

test.each(['light', 'dark'] as const)('is seen in forced colours: %s', async (colorScheme) => {
  await page.viewport(1280, 800);
  await emulate({ colorScheme, forcedColors: 'active' });
  openTool();
  await userEvent.keyboard('r');
  expect(getComputedStyle(inside('.region')).outlineColor).toBe('rgb(255, 255, 255)');
  expect(getComputedStyle(inside('.region')).boxShadow).toContain('rgb(0, 0, 0)');
  await keepPicture(`capture-forced-${colorScheme}`);
});

test('the buttons are at least 24 pixels, at a width of 320 pixels and with text of double size', async () => {
  await page.viewport(320, 640);
  openTool();
  inside('dialog').style.fontSize = '28px';
  for (const name of ['Picture', 'Two corners', 'Visible tab', 'Whole page', 'Cancel']) {
    const { x, right, width, height } = button(name).getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    expect([x >= 0, right <= 320]).toEqual([true, true]);
  }
});

test.each(['light', 'dark'] as const)(
  'has the colors of the panel and its own text size, whatever the page has: %s',
  async (colorScheme) => {
    await emulate({ colorScheme });
    const sheet = document.createElement('style');
    sheet.textContent = `${tokens} html { font-size: 62.5% } * { --card: red; --control: 99px }`;
    const sample = document.createElement('i');
    document.head.append(sheet);
    onTestFinished(() => sheet.remove());
    openTool();
    const colorOf = (name: string): string => {
      const own = new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
      sample.style.color = own?.[colorScheme === 'light' ? 1 : 2] ?? '';
      return sample.style.color;
    };
    const bar = getComputedStyle(inside('.bar'));
    expect([bar.backgroundColor, bar.borderTopColor, bar.color]).toEqual(
      ['--card', '--edge', '--ink'].map(colorOf),
    );
    expect(getComputedStyle(inside('#help')).color).toBe(colorOf('--quiet'));
    const cancel = getComputedStyle(button('Cancel'));
    expect([cancel.minBlockSize, cancel.fontSize, cancel.borderRadius]).toEqual(['32px', '15px', '8px']);
  },
);
