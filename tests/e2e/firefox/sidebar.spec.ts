import type { Browser } from 'wxt/browser';
import { expect, test } from '../support/firefox';

declare const browser: Pick<typeof Browser, 'action' | 'storage'>;

/** Has answers shown in the popup, by the settings. Runs in a page of the extension. */
const showAnswersInPopup = (): Promise<void> =>
  browser.storage.local.set({ settings: { answersIn: 'popup' } });

test(
  'a right click has the text read in the sidebar',
  { tag: '@firefox-core' },
  async ({ firefox, site }) => {
    // The reader is loaded first.
    test.slow();
    await firefox.goto(`${site.origin}/pages/samples.html`);
    await firefox.pickMenuItem('img', 'text');
    const sidebar = await firefox.view('sidebar');
    // Cards of other stories may stand there already.
    const answer = () =>
      sidebar.evaluate(() => document.querySelector('[data-state="done"] [data-part="answer"]')?.textContent);
    await expect.poll(answer, { timeout: 40_000 }).toContain('backup');
  },
);

// A sidebar that another story left open shows what is answered, and no popup opens.
test('menu and toolbar button open the popup where that was chosen, with what was answered', async ({
  ownFirefox: firefox,
  site,
}) => {
  test.slow();
  await firefox.openTab('options.html');
  await firefox.evaluate(showAnswersInPopup);
  // The background hears of it in its own time, and opens what it knew before.
  await expect.poll(() => firefox.evaluate(() => browser.action.getPopup({}))).toMatch(/\/popup\.html$/);
  await firefox.openTab(`${site.origin}/pages/samples.html`);
  await firefox.pickMenuItem('img', 'text');
  const popup = await firefox.view('popup');
  const answer = () =>
    popup.evaluate(() => document.querySelector('[data-state="done"] [data-part="answer"]')?.textContent);
  await expect.poll(answer, { timeout: 40_000 }).toContain('backup');

  await popup.evaluate(() => window.close());
  await expect.poll(() => firefox.hasPopup()).toBe(false);
  await firefox.pressToolbarButton();
  const again = await firefox.view('popup');
  const heading = () => again.evaluate(() => document.querySelector('article h2')?.textContent);
  await expect.poll(heading).toContain('Text');
});
