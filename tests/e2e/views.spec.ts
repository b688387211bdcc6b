import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/connected';
import { ask } from './support/page-list';
import { expectState, newCard, newest, pick } from './support/steps';

const long = Array.from({ length: 30 }, (_none, at) => `Line ${at} of a long answer.`).join('\n\n');

/** Waits at most a second until a card stands at the top of the viewport, under the bar. */
const expectAtTop = (card: Locator): Promise<void> =>
  expect
    .poll(
      () => card.evaluate((element) => element.checkVisibility() && element.getBoundingClientRect().top),
      {
        timeout: 1000,
      },
    )
    .toBeGreaterThanOrEqual(0);

const scrollDown = (panel: Page): Promise<void> =>
  panel.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** The ways to each view of the panel. */
const ways: Record<string, (panel: Page) => Promise<void>> = {
  'answers, scrolled down': async (panel) => {
    await scrollDown(panel);
    expect(await panel.evaluate(() => scrollY)).toBeGreaterThan(100);
  },
  'the history': async (panel) => {
    await panel.getByRole('button', { name: 'History', exact: true }).click();
    await expect(panel.locator('.history-item').first()).toBeVisible();
  },
  'the list of the page': async (panel) => {
    expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
    await expect(panel.locator('.item').first()).toBeVisible();
    await scrollDown(panel);
  },
  'the question about staged pictures': async (panel) => {
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await panel.locator('input[type="file"]').setInputFiles([file('one.png'), file('two.png')]);
    await expect(panel.getByRole('heading', { name: 'New question' })).toBeVisible();
  },
};

test('what was asked for is on screen, from every view and every scroll position', async ({
  extension,
  page,
  panel,
  service,
}) => {
  await panel.setViewportSize({ width: 345, height: 700 });
  service.next(long);
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  for (const [view, open] of Object.entries(ways)) {
    await test.step(view, async () => {
      await open(panel);
      service.next(long);
      const card = await newCard(panel, () => pick(extension, page.locator('#captioned'), 'describe'));
      await expectAtTop(card);
      await expectState(panel, 'done');
      expect(await panel.evaluate(() => scrollY)).toBe(0);
    });
  }
});

test('while the user writes, the panel stays, and a button shows what was asked for', async ({
  extension,
  page,
  panel,
  service,
}) => {
  await panel.setViewportSize({ width: 345, height: 700 });
  service.next(long, 'A new answer.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  const box = panel.getByRole('textbox', { name: 'Ask about this picture' });
  await box.fill('How old is');
  const before = await box.boundingBox();
  await pick(extension, page.locator('#turned'), 'describe');
  await expect(panel.getByRole('button', { name: 'New answer' })).toBeVisible();
  await expect(newest(panel)).toContainText('A new answer.');
  await expect(box).toHaveValue('How old is');
  const after = await box.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  await panel.getByRole('button', { name: 'New answer' }).click();
  await expectAtTop(newest(panel));
  await expect(newest(panel)).toBeFocused();
  await expect(panel.getByRole('button', { name: 'New answer' })).toHaveCount(0);
});

test('a list that was left is a row; the page is gone, and its suggestions are not', async ({
  page,
  panel,
  extension,
  site,
}) => {
  await page.goto(`${site.origin}/pages/nameless.html`);
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const heading = panel.getByRole('heading', { name: 'Pictures on this page' });
  await expect(heading).toBeVisible();
  await page.goto(`${site.origin}/pages/story.html`);
  await expect(heading).toBeHidden();
  await panel.getByRole('button', { name: /^List of/ }).click();
  await expect(heading).toBeFocused();
  await expect(panel.locator('.item').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: /^Dismiss: List of/ }).click();
  await expect(panel.getByRole('button', { name: /^List of/ })).toHaveCount(0);
});
