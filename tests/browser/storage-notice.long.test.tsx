import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { database } from '../../utils/store/database';
import { holdClipboard } from './support/clipboard';
import { browser } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel, shownFailure } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(holdClipboard);

test('with stored data as it should be, the panel says nothing', async () => {
  await openPanel();
  await database();
  await expect.element(button('History')).toBeVisible();
  expect(shownFailure()).toBeUndefined();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a choice that finds no room says so, and what was chosen is done', async () => {
  await openPanel({ jobs: [aJob({ answer: 'A lion.' })] });
  const full = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('Quota exceeded'));
  await button('Format: As shown').click();
  // Only a page that has the focus may write, and the click gives it that.
  await navigator.clipboard.writeText('');
  await page.getByRole('group', { name: 'Format', exact: true }).getByRole('button').nth(1).click();
  await expect.poll(shownFailure).toBe('storageFull');
  expect(await navigator.clipboard.readText()).toBe('A lion.');
  await expect.element(button('Open settings')).toBeVisible();
  full.mockRestore();
});
