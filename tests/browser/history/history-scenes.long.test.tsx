import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyLook, expectInLooks, look, looksTimeout } from '../support/axe';
import { historyScenes } from '../support/history-jobs';
import { button, openPanel } from '../support/open-panel';
import { freshBrowser } from '../support/show';

freshBrowser();

describe.each(historyScenes)('the history, $name', ({ name, prepare, query, shows }) => {
  test('is accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow', 1000);
    await prepare();
    await openPanel();
    await button('History').click();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    if (query !== '') await userEvent.fill(page.getByRole('searchbox'), query);
    await expect.element(page.getByText(shows).first()).toBeVisible();
    await expectInLooks(`history-${name}`, everyLook, 1000);
  });
});
