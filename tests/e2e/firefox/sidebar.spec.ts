import { expect, test } from '../support/firefox';

test('a right click has the text read in the sidebar', async ({ firefox, site }) => {
  await firefox.goto(`${site.origin}/pages/samples.html`);
  await firefox.pickMenuItem('img', 'text');
  const sidebar = await firefox.view('sidebar');
  await expect
    .poll(() => sidebar.evaluate(() => document.querySelector('article')?.getAttribute('data-state')), {
      timeout: 40_000,
    })
    .toBe('done');
  expect(await sidebar.evaluate(() => document.querySelector('[data-part="answer"]')?.textContent)).toContain(
    'backup',
  );
});

test('saving a connection asks for its host', async ({ firefox, service }) => {
  await firefox.openTab('options.html');
  // Firefox has no model of its own that describes, and the settings say so.
  await expect
    .poll(() => firefox.evaluate(() => document.querySelector('fieldset .check')?.textContent))
    .toMatch(/^On this deviceNot available: this browser has no model of its own/);
  await firefox.type('input[type=url]', service.url);
  await firefox.type('input[type=password]', service.key);
  await firefox.type('[role=combobox], input[list]', 'vision-large');
  await firefox.click('button[type=submit]');
  await firefox.answerPermission('allow');
  await expect
    .poll(() => firefox.evaluate(() => document.querySelector('[role=status].result')?.textContent))
    .toContain('Connected');
});
