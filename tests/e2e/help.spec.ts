import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './support/connected';
import { expectState, pick } from './support/steps';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when axe finds anything by these rules, or rules with these tags. */
async function expectAccessible(page: Page, runOnly: string[]): Promise<void> {
  await page.evaluate(axeScript);
  const violations = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(where: Document, options: object): Promise<AxeResults> };
    };
    const options = { runOnly: only, resultTypes: ['violations'], selectors: false };
    const { violations: found } = await axe.run(document, options);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
  expect(violations, page.url()).toEqual([]);
}

const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const focusedWords = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Goes by Tab to a link or a disclosure with these words, and presses Enter. */
async function enter(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 40 && (await focusedWords(page)) !== words; presses += 1)
    await page.keyboard.press('Tab');
  expect(await focusedWords(page)).toBe(words);
  await page.keyboard.press('Enter');
}

test('Help opens from the settings, and its pages are reached by keyboard', async ({ extension }) => {
  const page = await extension.openPage('options.html');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
  // Before the window is narrow, the sections are links.
  await expect(page.locator('summary', { hasText: 'Sections' })).toBeVisible();
  await enter(page, 'Sections');
  await enter(page, 'Help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sightread Help');
  await enter(page, 'Skip to content');
  await enter(page, 'Guide');
  await expect(page).toHaveTitle('Guide – Sightread Help');
  await enter(page, 'All pages');
  await enter(page, 'Troubleshooting');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Troubleshooting');
  // Beside the content, the navigation is open without a press.
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Help pages' }).getByText('All pages')).toBeHidden();
  await enter(page, 'Storage');
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeInViewport();
});

test('every page of Help is accessible at 320 pixels, in light and dark, also with its navigation open', async ({
  extension,
}) => {
  // Twelve pages, each looked at twice.
  test.slow();
  const page = await extension.openPage('options.html');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(new URL('/help/index.html', page.url()).href);
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(9);
  for (const address of [page.url(), ...addresses]) {
    await page.goto(address);
    await page.locator('summary').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, allRules);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ['color-contrast']);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
  }
});

test('the search of Help finds text on all pages by keyboard, says how much, and leads there and back', async ({
  extension,
}) => {
  const page = await extension.openPage('options.html');
  await page.setViewportSize({ width: 345, height: 800 });
  await page.goto(new URL('/help/guide.html', page.url()).href);
  const box = page.getByRole('searchbox', { name: 'Search Help' });
  await box.fill('ollama origins');
  await expect(page.getByRole('status')).toHaveText(/^\d results$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results');
  const results = page.getByRole('region', { name: 'Search results' }).getByRole('link');
  await expect(results.first()).toBeVisible();
  await expectAccessible(page, allRules);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await box.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');

  await box.fill('own computer');
  await box.press('Enter');
  await expect(results.first()).toHaveText('On your own computer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Services – Sightread Help');
  await expect(page.getByRole('heading', { name: 'On your own computer' })).toBeInViewport();
  await page.goBack();
  await expect(box).toHaveValue('own computer');
  await expect(results.first()).toHaveText('On your own computer');

  await box.fill('zzzz');
  await expect(page.getByRole('status')).toHaveText('Nothing found');
  await page.getByRole('link', { name: 'Open settings' }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
});

// Firefox does not tell of a tab that a link in a page of an extension opens.
test(
  'a failure leads to its place in Help',
  { tag: '@chromium' },
  async ({ extension, page, panel, site, service }) => {
    service.answer(() => ({ status: 500, body: 'Internal Server Error' }));
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#captioned'), 'describe');
    const card = await expectState(panel, 'failed');
    await panel.bringToFront();
    const opening = panel.context().waitForEvent('page');
    await card.getByRole('link', { name: 'Help' }).click();
    const help = await opening;
    await expect(help.getByRole('heading', { name: 'api.example had a server error' })).toBeInViewport();
  },
);
