import { expect, test } from './support/connected';
import { ask } from './support/page-list';

test('the list tells verdicts and advice that hold, and frames that it cannot read', async ({
  extension,
  page,
  panel,
  site,
}, testInfo) => {
  await page.goto(`${site.origin}/pages/controls.html`);
  const right = await page
    .locator('[data-right]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-right')));
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  await panel.setViewportSize({ width: 320, height: 900 });
  await panel.bringToFront();
  const list = panel.getByRole('list', { name: 'Pictures on this page' });
  await expect(list.getByRole('listitem')).toHaveCount(right.length);
  const said = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const hints = [...item.querySelectorAll<HTMLElement>('[data-hint]')].map(
        ({ dataset }) => dataset['hint'],
      );
      return [(item as HTMLElement).dataset['verdict'], ...hints].join(' ');
    }),
  );
  expect(said).toEqual(right);
  await expect(panel.getByText('Frames that can’t be read: 2.')).toBeVisible();
  await expect(list.getByText('Doesn’t say what the link or button does')).toHaveCount(2);
  await panel.screenshot({ path: testInfo.outputPath('list.png'), fullPage: true });
});
