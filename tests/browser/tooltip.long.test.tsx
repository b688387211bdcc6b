import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IconButton } from '../../components/shared/icon-button';
import { BinIcon } from '../../components/shared/icons';
import { mouse } from './page/real-input';
import { button } from './support/open-panel';
import { freshBrowser, show } from './support/show';
import { tooltip, tooltipWords, twoIcons } from './support/two-icons';

freshBrowser();

/** The middle of an element, at which the pointer is put. */
function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

test('Esc hides the tooltip under the pointer, until the pointer has left', async () => {
  twoIcons();
  await userEvent.hover(button('Delete'));
  expect(tooltipWords()).toBe('Delete');
  await userEvent.keyboard('{Escape}');
  expect(tooltipWords()).toBe('');
  await userEvent.hover(button('Copy'));
  await userEvent.hover(button('Delete'));
  expect(tooltipWords()).toBe('Delete');
});

test('the pointer can rest on a tooltip, which has no gap to its button; a press there only hides it', async () => {
  const { remove } = twoIcons();
  await userEvent.hover(button('Delete'));
  const shown = tooltip()!;
  const [box, owner] = [shown.getBoundingClientRect(), button('Delete').element().getBoundingClientRect()];
  expect(box.top).toBe(owner.bottom);
  await mouse.move(middleOf(shown));
  expect(tooltip()).toBe(shown);
  await userEvent.keyboard('{Escape}');
  expect(tooltipWords()).toBe('');
  await userEvent.hover(button('Copy'));
  await userEvent.hover(button('Delete'));
  await mouse.move(middleOf(shown));
  await mouse.click(middleOf(shown));
  expect(remove).not.toHaveBeenCalled();
  expect(tooltipWords()).toBe('');
});

test('what shows its words has no tooltip', async () => {
  await page.viewport(500, 700);
  twoIcons();
  await userEvent.hover(button('Back'));
  expect(tooltipWords()).toBe('');
  await page.viewport(320, 700);
  await userEvent.hover(button('Copy'));
  await userEvent.hover(button('Back'));
  expect(tooltipWords()).toBe('Back');
});

test('a press of its button hides a tooltip', async () => {
  const { back, remove } = twoIcons();
  await button('Delete').click();
  expect(remove).toHaveBeenCalledOnce();
  expect(tooltipWords()).toBe('');
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
});

describe('among other buttons', () => {
  /** A button with a tooltip in the middle, with others around it where told; returns what they do. */
  function crowd(around: string) {
    const pressed = vi.fn();
    const other = (name: string, row: number, column: string) => (
      <button type="button" style={{ gridRow: row, gridColumn: column }} onClick={() => pressed(name)}>
        {name}
      </button>
    );
    show(
      <main
        style={{ display: 'grid', gridTemplateColumns: '100px 32px 100px', gap: '2px', paddingTop: '60px' }}
      >
        {around.includes('above') && other('above', 1, '1 / 4')}
        {around.includes('left') && other('left', 2, '1')}
        <span style={{ gridArea: '2 / 2' }}>
          <IconButton name="Delete" onClick={() => pressed('Delete')}>
            <BinIcon />
          </IconButton>
        </span>
        {around.includes('right') && other('right', 2, '3')}
        {around.includes('below') && other('below', 3, '1 / 4')}
      </main>,
    );
    return pressed;
  }
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

  test.each([
    ['below', (tip: DOMRect, own: DOMRect) => tip.bottom - own.top],
    ['below above', (tip: DOMRect, own: DOMRect) => tip.left - own.right],
    ['below above right', (tip: DOMRect, own: DOMRect) => tip.right - own.left],
  ])('it is right beside its button, where none is: %s', async (around, gapOf) => {
    crowd(around);
    await userEvent.hover(button('Delete'));
    expect(gapOf(boxOf(tooltip()!), boxOf(button('Delete').element()))).toBeCloseTo(0, 1);
    expect(document.elementFromPoint(...(Object.values(middleOf(tooltip()!)) as [number, number]))).toBe(
      tooltip(),
    );
  });

  test('where there are buttons on all sides, the pointer goes through it', async () => {
    const pressed = crowd('above left right below');
    await userEvent.hover(button('Delete'));
    expect(tooltipWords()).toBe('Delete');
    await mouse.click(middleOf(tooltip()!));
    expect(pressed.mock.calls).toEqual([['below']]);
  });
});
