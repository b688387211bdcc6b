import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button } from './support/open-panel';
import { freshBrowser } from './support/show';
import { tooltipWords, twoIcons } from './support/two-icons';

freshBrowser();

test('Esc hides the tooltip of what has the focus, and only then leaves the view', async () => {
  const { back } = twoIcons();
  // The pointer and the focus are where another file left them.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  button('Back').element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Copy')).toHaveFocus();
  expect(tooltipWords()).toBe('Copy');
  await userEvent.keyboard('{Escape}');
  expect(tooltipWords()).toBe('');
  await expect.element(button('Copy')).toHaveFocus();
  expect(back).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
  // It comes back with the focus.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  expect(tooltipWords()).toBe('Copy');
});
