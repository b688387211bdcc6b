import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, expectInLooks, looksTimeout } from './support/axe';
import { holdClipboard } from './support/clipboard';
import { browser, fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel, shownFailure } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(holdClipboard);

test(
  'the panel says once, in every look, that the browser has lost the stored data',
  async () => {
    // The database that this profile had was another one.
    fake.store({ settings: connected, storedSince: 1 });
    await openPanel();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Saved answers are gone, and perhaps API keys, too.' });
    await expect.element(notice).toBeVisible();
    await expectInLooks('storage-lost', everyLook);
    await button('Dismiss').click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(fake.stored()['storedSince']).not.toBe(1);
  },
  looksTimeout,
);

test('a notice that cannot be dismissed says why, and stays', async () => {
  fake.store({ settings: connected, storedSince: 1 });
  await openPanel();
  await expect.element(button('Dismiss')).toBeVisible();
  const full = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('Quota exceeded'));
  onTestFinished(() => full.mockRestore());
  await button('Dismiss').click();
  await expect.poll(shownFailure).toBe('storageFull');
  await expect.element(button('Dismiss')).toBeVisible();
});

test('with stored data as it should be, the panel says nothing', async () => {
  await openPanel();
  await expect.poll(() => fake.stored()['storedSince']).toBeTypeOf('number');
  expect(shownFailure()).toBeUndefined();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a choice that finds no room says so, and what was chosen is done', async () => {
  await navigator.clipboard.writeText('');
  await openPanel({ jobs: [aJob({ answer: 'A lion.' })] });
  // The panel notes which database there is; without room for that, it would say so itself.
  await expect.poll(() => fake.stored()['storedSince']).toBeTypeOf('number');
  const full = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('Quota exceeded'));
  await button('Format: As shown').click();
  await page.getByRole('group', { name: 'Format', exact: true }).getByRole('button').nth(1).click();
  await expect.poll(shownFailure).toBe('storageFull');
  expect(await navigator.clipboard.readText()).toBe('A lion.');
  await expect.element(button('Open settings')).toBeVisible();
  full.mockRestore();
});
