import type { Page } from '@playwright/test';
import { command, describeByMenu } from './support/announced';
import { expectNoTool, expectTool, keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { ask, pictures, shown } from './support/page-list';
import { expectState, pick } from './support/steps';
import { controlsIn, headingsIn, named, treeOf, type Found } from './support/tree';

/** What holds for each page of ours: its landmarks, an order of headings, one place that speaks, and a name for every control. */
async function pageOfOurs(page: Page): Promise<Found[]> {
  const tree = await treeOf(page);
  // A view of the panel has a header of its own, which is none of the page.
  expect(named(tree, 'banner').length).toBeLessThanOrEqual(1);
  expect(named(tree, 'main')).toHaveLength(1);
  expect(controlsIn(tree)).not.toContain('');
  // A list inside of a named landmark needs no name of its own: it would be said twice.
  expect(named(tree, 'image', 'region', 'table', 'progressbar')).not.toContain('');
  const levels = tree.flatMap(({ role, level }) => (role === 'heading' ? [level ?? 0] : []));
  expect(levels[0]).toBe(1);
  for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(named(tree, 'status')).toHaveLength(1);
  return tree;
}

test('assistive technology finds landmarks, headings and a name for every control in the panel, with a page’s pictures and what is proposed for them', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  service.answer(() => 'Two boats.');
  await keepPanelClosed(extension);
  const url = `${site.origin}/pages/unknown.html`;
  await page.goto(url);
  await command(extension, page, 'page-images');
  await expect(panel.getByRole('listitem')).toHaveCount(7);
  const [first] = await pictures(panel, url);
  const { ref, address, selector } = first!;
  await ask(panel, 'startBatch', { items: [{ ref, address, selector }] });
  await expect.poll(async () => (await shown(panel)).batch?.state).toBe('done');
  await expect(panel.getByRole('group', { name: /^Alt text: / })).toBeVisible();
  // Firefox has the tree of the tab in front.
  await panel.bringToFront();
  const tree = await pageOfOurs(panel);
  expect(headingsIn(tree)).toEqual(['1 Sightread', '2 Pictures on this page', '3 Alt text for this page']);
  expect(named(tree, 'list')).toContain('Pictures on this page');
  expect(named(tree, 'listitem').length).toBeGreaterThanOrEqual(7);
  const label = 'aa2222-120x80.png';
  const controls = controlsIn(tree);
  const ofItems = controls.slice(controls.indexOf(label));
  expect(ofItems.slice(0, 9)).toEqual([
    label,
    `Missing alt text: ${label}`,
    `Describe: ${label}`,
    `Go to picture: ${label}`,
    `Alt text: ${label}`,
    `Copy: ${label}`,
    `Checked: ${label}`,
    `Add to page: ${label}`,
    `More actions: ${label}`,
  ]);
  // No two of them do different things under the same name.
  expect(new Set(ofItems).size).toBe(ofItems.length);
});

test(
  'assistive technology finds one live region in a page, and the capture tool as a dialog that keeps all else out',
  { tag: '@core' },
  async ({ extension, page, site, service }) => {
    await keepPanelClosed(extension);
    await page.goto(`${site.origin}/quiet/pages/unknown.html`);
    await describeByMenu(extension, page.locator('#named'));
    await service.completion(1);
    await expect.poll(async () => named(await treeOf(page), 'log', 'status', 'alert')).toHaveLength(1);
    await command(extension, page, 'capture');
    await expectTool(page);
    const tree = await treeOf(page);
    expect(tree.filter(({ isModal }) => isModal)).toMatchObject([{ role: 'dialog', name: 'Capture' }]);
    expect(named(tree, 'toolbar', 'application')).not.toContain('');
    // All else is kept out while it is open.
    expect(controlsIn(tree)).toEqual([
      'Picture',
      'Two corners',
      'Visible tab',
      'Whole page',
      'Cancel',
      'Describe',
      'Copy text',
      'Ask',
    ]);
    expect(named(tree, 'status')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expectNoTool(page);
  },
);

test('assistive technology finds landmarks, headings and a name for every control in the settings', async ({
  extension,
}) => {
  const options = await extension.openPage('options.html');
  await expect(options.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
  const tree = await pageOfOurs(options);
  expect(headingsIn(tree)).toEqual(
    expect.arrayContaining([
      '1 Settings',
      '2 AI service',
      '3 Connection',
      '3 Who answers',
      '2 Accessibility',
    ]),
  );
  expect(named(tree, 'group', 'radiogroup')).toEqual(
    expect.arrayContaining(['Describe with', 'Copy text with']),
  );
});

test('assistive technology finds landmarks, headings and a name for every control on the page of usage', async ({
  extension,
  page,
  panel,
}) => {
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  const usage = await extension.openPage('usage.html');
  // What was counted is read after the settings are.
  await expect(usage.getByRole('heading', { name: 'By model' })).toBeVisible();
  const tree = await pageOfOurs(usage);
  expect(headingsIn(tree)).toEqual(['1 Usage', '2 Totals', '2 Limit', '2 By model', '2 Saved answers']);
});

test(
  'assistive technology finds landmarks, headings and a name for every control on the page that cuts a capture',
  { tag: '@chromium' },
  async ({ extension, page }) => {
    await page.goto('chrome://version');
    const opening = page.context().waitForEvent('page');
    await extension.dispatchMenu(page, 'capture');
    const cutting = await opening;
    await expect(cutting.getByRole('application', { name: 'Captured picture' })).toBeVisible();
    const tree = await pageOfOurs(cutting);
    expect(headingsIn(tree)).toEqual(['1 Crop the picture', '2 Captured picture']);
    expect(controlsIn(tree)).toEqual(['Crop', 'Cover up', 'Undo', 'Send', 'Cancel']);
    expect(named(tree, 'application')).toEqual(['Captured picture']);
  },
);
