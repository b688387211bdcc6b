import type { Page } from '@playwright/test';
import { expect, test } from '../support/native';
import { connect, newest, openPanel } from '../support/steps';

/** Puts a picture of a paragraph on a page, a word of it parted at the end of a line. */
async function showParagraph(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.innerHTML = `<main style="width: 560px; padding: 24px; background: white; font: 24px/36px Arial, sans-serif">
      The harbour was rebuilt<br>after the storm of the win-<br>ter, and the old walls too.</main>`;
  });
  const picture = (await page.locator('main').screenshot()).toString('base64');
  await page.evaluate((base64) => {
    document.body.innerHTML = '<h1>Harbour news</h1><img id="shot">';
    document.querySelector('img')?.setAttribute('src', `data:image/png;base64,${base64}`);
  }, picture);
  await expect(page.locator('#shot')).toHaveJSProperty('complete', true);
}

test('words over an enlarged picture are found by Ctrl+F and copied from there, beside a page and in a tab', async ({
  extension,
  page,
  hands,
  site,
  service,
  display,
}) => {
  test.slow();
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/story.html`);
  await showParagraph(page);
  await hands.pickMenuItem(page.locator('#shot'), 'c');
  const panel = await extension.sidePanel();
  await expect(newest(panel)).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  const enlarge = async (where: Page): Promise<void> => {
    await newest(where).getByRole('button', { name: 'Enlarge picture' }).click();
    await expect(where.locator('.word').first()).toBeAttached();
    await where.getByRole('region', { name: 'Enlarged picture' }).focus();
  };

  await test.step('in the side panel by our own box: the browser’s would look in the page', async () => {
    await enlarge(panel);
    const box = panel.getByRole('searchbox', { name: 'Find in this picture' });
    await hands.press('ctrl+f');
    await expect(box).toBeFocused();
    await display.xdotool('type', 'the storm');
    await expect(panel.getByText('1 of 1').first()).toBeVisible();
    await hands.press('Escape');
    await expect(box).toHaveCount(0);
    await hands.press('ctrl+c');
    await expect.poll(() => display.clipboard()).toBe('the storm');
  });
  await panel.close();

  await test.step('in a tab by the browser’s own, over the ends of lines, and words that are parted there', async () => {
    const tab = await openPanel(extension);
    await tab.bringToFront();
    await enlarge(tab);
    for (const [words, copied] of [
      ['the storm', 'the storm'],
      ['rebuilt after', 'rebuilt\nafter'],
      ['winter', 'win-\nter'],
      ['of the winter, and', 'of the win-\nter, and'],
    ] as const) {
      // Its bar cannot be seen from here: what it has found is the selection once it is closed.
      await expect(async () => {
        await hands.press('ctrl+f', 'ctrl+a');
        await display.xdotool('type', words);
        await hands.press('Return', 'Escape');
        const selected = await tab.evaluate(() => String(getSelection()).replaceAll(/\s*\u00ad\s*/g, ''));
        expect(selected.replaceAll(/\s+/g, ' ')).toBe(words);
      }).toPass({ timeout: 20_000 });
      await hands.press('ctrl+c');
      await expect.poll(() => display.clipboard()).toBe(copied);
    }
    await expect(tab.getByRole('searchbox')).toHaveCount(0);
  });
});
