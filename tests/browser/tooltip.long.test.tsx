import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mouse } from './page/real-input';
import { button } from './support/open-panel';
import { freshBrowser } from './support/show';
import { tooltipOf, twoIcons } from './support/two-icons';

freshBrowser();

test('Esc hides the tooltip under the pointer, until the pointer has left', async () => {
  twoIcons();
  await userEvent.hover(button('Delete'));
  expect(tooltipOf('Delete')).toContain('Delete');
  await userEvent.keyboard('{Escape}');
  expect(tooltipOf('Delete')).toBe('');
  await userEvent.hover(button('Copy'));
  await userEvent.hover(button('Delete'));
  expect(tooltipOf('Delete')).toContain('Delete');
});

test('a tooltip keeps the pointer from nothing that is below it', async () => {
  const { remove } = twoIcons();
  const { left, width, bottom } = button('Delete').element().getBoundingClientRect();
  await userEvent.hover(button('Delete'));
  expect(tooltipOf('Delete')).toContain('Delete');
  await mouse.click({ x: left + width / 2, y: bottom + 14 });
  expect(remove).not.toHaveBeenCalled();
  expect(tooltipOf('Delete')).toBe('');
});

test('a press of its button hides a tooltip', async () => {
  const { back, remove } = twoIcons();
  await button('Delete').click();
  expect(remove).toHaveBeenCalledOnce();
  expect(tooltipOf('Delete')).toBe('');
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
});
