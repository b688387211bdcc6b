import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { createGate } from '../fakes/gate.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { command } from './support/announced';
import { keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { allowEverySite } from './support/steps';

declare const chrome: { action: typeof Browser.action; tabs: typeof Browser.tabs };

/** What the toolbar button shows for the tab in front. */
async function onButton(extension: ExtensionBrowser): Promise<string[]> {
  return (await extension.worker()).evaluate(async () => {
    const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const of = { tabId: front?.id ?? -1 };
    return Promise.all([chrome.action.getBadgeText(of), chrome.action.getTitle(of)]);
  });
}

const isShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('sightread-words') !== null);

test('a key shows that it works and what it found, on the button of its tab and in the page, until that is left', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await allowEverySite(extension);
  await page.goto(`${site.origin}/pages/unknown.html`);
  await command(extension, page, 'page-images');
  await expect.poll(() => onButton(extension)).toEqual(['7', '7 pictures']);
  await expect.poll(() => isShown(page)).toBe(true);
  // The page finds nothing of it, and no element of the page gets the Esc key.
  const found = await page.evaluate(() =>
    (window as unknown as { find(text: string): boolean }).find('7 pictures'),
  );
  expect(found).toBe(false);
  const escapes = () => page.evaluate(() => Number(document.documentElement.dataset['escapes'] ?? 0));
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ key }) => {
      const { dataset } = document.documentElement;
      if (key === 'Escape') dataset['escapes'] = String(Number(dataset['escapes'] ?? 0) + 1);
    }),
  );
  await page.keyboard.press('Escape');
  expect([await isShown(page), await escapes()]).toEqual([false, 0]);
  await page.keyboard.press('Escape');
  expect(await escapes()).toBe(1);

  await page.goto(`${site.origin}/pages/story.html`);
  await expect.poll(() => onButton(extension)).toEqual(['', 'Sightread']);

  const gate = createGate();
  service.answer(() => ({ text: 'A lake.', delayHead: gate.opened }));
  await command(extension, page, 'describe-focused');
  await expect.poll(() => onButton(extension)).toEqual(['…', 'Describing…']);
  await expect.poll(() => isShown(page)).toBe(true);
  gate.open();
  await expect.poll(() => onButton(extension)).toEqual(['✓', 'Done']);
});

test('the second press of the list’s key opens it in a window, whose heading has the focus; Esc gives that back', async ({
  extension,
  page,
  site,
}) => {
  await keepPanelClosed(extension);
  await allowEverySite(extension);
  await page.goto(`${site.origin}/pages/unknown.html`);
  await page.locator('a, button, [tabindex]').first().focus();
  await command(extension, page, 'page-images');
  await expect.poll(() => onButton(extension)).toEqual(['7', '7 pictures']);
  const opening = page.context().waitForEvent('page');
  await command(extension, page, 'page-images');
  const list = await opening;
  await expect(list.getByRole('heading', { name: 'Pictures on this page' })).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(7);
  const closed = list.waitForEvent('close');
  await list.keyboard.press('Escape').catch(() => undefined);
  await closed;
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
});
