import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { command } from './support/announced';
import {
  drag,
  expectNoTool,
  expectSize,
  expectTool,
  keepPanelClosed,
  openTool,
  pixelsOf,
} from './support/capture';
import { expect, test } from './support/connected';
import { allowEverySite, expectState, openPanel, part } from './support/steps';

declare const chrome: { storage: typeof Browser.storage };

const area = { left: 20, top: 300, width: 900, height: 160 };

test.beforeEach(async ({ extension, page, site }) => {
  await keepPanelClosed(extension);
  await allowEverySite(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  // Without pictures Tab goes from the page to the bar.
  await page.evaluate(() => {
    document.body.innerHTML = '<p style="margin: 360px 60px; font: 40px sans-serif">Boats leave at noon</p>';
  });
});

/** Chooses what a region is taken to, by keys: the choices come after five buttons. */
async function choose(page: Page, place: number): Promise<void> {
  await page.keyboard.press('Tab');
  for (let step = 0; step < 5 + place; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
}

async function remembered(extension: ExtensionBrowser): Promise<unknown> {
  return (await extension.worker()).evaluate(async () => {
    const { settings } = await chrome.storage.local.get('settings');
    return (settings as { captureTake?: unknown }).captureTake;
  });
}

test('a region is taken to what was chosen, which is remembered: its text, then a question', async ({
  extension,
  page,
  service,
}) => {
  const panel = await openPanel(extension);
  await page.bringToFront();
  await openTool(extension, page);
  await choose(page, 1);
  await drag(page, area);
  await expectNoTool(page);
  const card = await expectState(panel, 'done');
  await expect(part(card, 'answer')).toHaveText('Boats leave at noon');
  await expect.poll(() => remembered(extension)).toBe('text');

  await openTool(extension, page);
  await drag(page, area);
  await expectNoTool(page);
  await expect(panel.getByRole('article')).toHaveCount(2);

  await openTool(extension, page);
  await choose(page, 2);
  await drag(page, area);
  await expectNoTool(page);
  const question = panel.getByRole('textbox', { name: 'Ask about this picture' });
  await question.fill('When do they leave?');
  await expect.poll(() => remembered(extension)).toBe('ask');
  expect(service.completions).toEqual([]);
  await panel.bringToFront();
  await question.press('Enter');
  expectSize(await pixelsOf(await service.completion(1)), area);
});

test('the command for a region’s text offers it in a window of its own, which Esc closes', async ({
  extension,
  page,
  service,
}) => {
  const opening = page.context().waitForEvent('page');
  await command(extension, page, 'copy-region');
  await expectTool(page);
  await drag(page, area);
  await expectNoTool(page);
  const answer = await opening;
  await expect(answer.getByRole('dialog')).toBeFocused();
  await expect(answer.locator('#answer')).toHaveText('Boats leave at noon');
  await answer.getByRole('button', { name: 'Copy' }).click();
  await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
  const closed = answer.waitForEvent('close');
  await answer.keyboard.press('Escape').catch(() => undefined);
  await closed;
  expect(service.completions).toEqual([]);
});
