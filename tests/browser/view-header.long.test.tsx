import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MoreIcon } from '../../components/shared/icons';
import { ViewHeader } from '../../components/shared/view-header';
import '../../components/shared/base.css';
import { freshBrowser, show } from './support/show';

freshBrowser();

/** Shows a view with a header and every kind of control that has its own use for Esc; returns what leaves it. */
function aView() {
  const back = vi.fn();
  show(
    <main>
      <section aria-labelledby="title">
        <ViewHeader id="title" title="Pictures on this page" back={back}>
          <button
            type="button"
            class="ghost icon-only"
            popoverTarget="more"
            aria-label="More"
            data-tip="More actions"
          >
            <MoreIcon />
          </button>
        </ViewHeader>
        <div id="more" popover="auto">
          <button type="button">Export</button>
        </div>
        <input type="search" aria-label="Search" />
        <textarea aria-label="Alt text" />
      </section>
    </main>,
  );
  return back;
}

test('is one row of at most 44 px, in which Back is pressed or Esc', async () => {
  await page.viewport(320, 700);
  const back = aView();
  const header = document.querySelector('header')!;
  expect(header.getBoundingClientRect().height).toBe(44);
  expect(header.scrollWidth).toBe(header.clientWidth);
  // The tooltip of what is at the edge stays in the window.
  await userEvent.hover(page.getByRole('button', { name: 'More' }));
  expect(document.documentElement.scrollWidth).toBe(320);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledTimes(2);
});

test('Esc first ends what is open or typed in the view', async () => {
  const back = aView();
  const search = page.getByRole('searchbox');
  await userEvent.fill(search, 'boat');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await userEvent.click(page.getByRole('textbox', { name: 'Alt text' }));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByText('Export')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Export')).not.toBeVisible();
  expect(back).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
});

test('a view that is hidden, or has nothing to go back to, leaves Esc alone', async () => {
  const back = aView();
  document.querySelector('section')!.hidden = true;
  await userEvent.keyboard('{Escape}');
  expect(back).not.toHaveBeenCalled();
  show(<ViewHeader id="title" title="History" back={undefined} />);
  expect(page.getByRole('button').elements()).toEqual([]);
});
