import tokens from '../../../utils/model/tokens.css?inline';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepPicture } from '../support/axe';
import { expectToolAccessible, inAPage } from './capture-scenes';
import { button, inside, openTool } from './capture-tool';
import { emulate } from '../support/emulate';

inAPage();

expectToolAccessible(['narrow', 'large']);

test.each(['light', 'dark'] as const)('is seen in forced colors: %s', async (colorScheme) => {
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
  for (const name of [
    'Picture',
    'Two corners',
    'Visible tab',
    'Whole page',
    'Cancel',
    'Describe',
    'Copy text',
    'Ask',
  ]) {
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
