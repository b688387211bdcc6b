import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../components/shared/base.css';
import { IconButton } from '../../components/shared/icon-button';
import { BinIcon, CopyIcon } from '../../components/shared/icons';
import { ViewHeader } from '../../components/shared/view-header';
import { mouse } from './page/real-input';
import { freshBrowser, show } from './support/show';

freshBrowser();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tooltipOf = (name: string): string => {
  const { content, visibility } = getComputedStyle(button(name).element(), '::after');
  return content === 'none' || visibility === 'hidden' ? '' : content;
};

/** Shows a view with two icons; returns what leaves it, and what Delete does. */
function twoIcons() {
  const back = vi.fn();
  const remove = vi.fn();
  show(
    <main>
      <ViewHeader id="title" title="History" back={back}>
        <IconButton name="Copy" class="ghost">
          <CopyIcon />
        </IconButton>
        <IconButton name="Delete" class="ghost" onClick={remove}>
          <BinIcon />
        </IconButton>
      </ViewHeader>
    </main>,
  );
  return { back, remove };
}

test('Esc hides the tooltip of what has the focus, and only then leaves the view', async () => {
  const { back } = twoIcons();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('Copy')).toHaveFocus();
  expect(tooltipOf('Copy')).toContain('Copy');
  await userEvent.keyboard('{Escape}');
  expect(tooltipOf('Copy')).toBe('');
  await expect.element(button('Copy')).toHaveFocus();
  expect(back).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
  // It comes back with the focus.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  expect(tooltipOf('Copy')).toContain('Copy');
});

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
