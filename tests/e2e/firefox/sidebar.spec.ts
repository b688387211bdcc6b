import { expect, test } from '../support/firefox';

test('a right click has the text read in the sidebar', { tag: '@core' }, async ({ firefox, site }) => {
  await firefox.goto(`${site.origin}/pages/samples.html`);
  await firefox.pickMenuItem('img', 'text');
  const sidebar = await firefox.view('sidebar');
  // Cards of other stories may stand there already.
  const answer = () =>
    sidebar.evaluate(() => document.querySelector('[data-state="done"] [data-part="answer"]')?.textContent);
  await expect.poll(answer, { timeout: 40_000 }).toContain('backup');
});
