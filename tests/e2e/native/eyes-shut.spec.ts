import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import papaparse from 'papaparse';
import { createGate } from '../../fakes/gate.mjs';
import type { Hands } from '../../harness/hands.mjs';
import { announcedWords, listen } from '../support/announced';
import { keepPanelClosed } from '../support/capture';
import { expectSaid, focused, pictureNames, tabTo } from '../support/eyes-shut';
import { expect, test as base } from '../support/native';
import { ask, pictures } from '../support/page-list';
import { connect } from '../support/steps';

const keys = {
  'page-images': 'Alt+Shift+Y',
  'undo-alt': 'Alt+Shift+U',
  'describe-focused': 'Alt+Shift+J',
  'say-last': 'Alt+Shift+K',
};
const pressed = (command: keyof typeof keys): string => keys[command].toLowerCase();

/** The names that pictures of the page have of their own. */
const before = ['', '', '', 'DSC_0042.JPG', 'image', 'Two cranes by the quay'];
const said = (where: Page) => () => announcedWords(where);

/** `look` keeps a picture of the screen; `openList` presses the key that opens the list of the page’s pictures. */
const test = base.extend<{ look: (name: string) => Promise<void>; openList: () => Promise<Page> }>({
  look: async ({ display }, use, testInfo) => {
    let shots = 0;
    await use((name) =>
      display.screenshot(testInfo.outputPath(`${String((shots += 1)).padStart(2, '0')}-${name}.png`)),
    );
  },
  openList: async ({ page, hands }, use) => {
    await use(async () => {
      const opening = page.context().waitForEvent('page');
      await hands.press(pressed('page-images'));
      return opening;
    });
  },
});

test.beforeEach(async ({ extension, page, site, service }) => {
  // By single keys: a minute where much else is done.
  test.slow();
  await connect(extension, service);
  await keepPanelClosed(extension);
  for (const [command, key] of Object.entries(keys)) await extension.assignKey(command, key);
  service.answer(({ pictures: [picture] }) => `A boat ${picture?.width ?? 0} wide.`);
  // A site that nothing was allowed on, where a live region announces, which a tree has.
  await page.goto(`${site.origin.replace('127.0.0.1', 'harbour.example.com')}/quiet/pages/unknown.html`);
  await page.bringToFront();
  expect(await pictureNames(page)).toEqual(before);
});

/** Opens the list by keys, and has all three pictures without a name proposed one, as the keys of the first story do. */
async function propose(hands: Hands, page: Page, openList: () => Promise<Page>): Promise<Page> {
  await hands.press(pressed('page-images'));
  await expectSaid(said(page), /Press Alt\+Shift\+Y again/);
  const list = await openList();
  await expect(list.getByRole('listitem')).toHaveCount(7);
  const items = (await pictures(list, page.url()))
    .filter(({ verdict }) => verdict === 'missing')
    .map(({ ref, address, selector }) => ({ ref, address, selector }));
  expect(items).toHaveLength(3);
  await ask(list, 'startBatch', { items });
  await expectSaid(said(list), /Done: Alt text for 3 of 3 pictures$/);
  // Where whoever starts it by keys is.
  await list.getByRole('heading', { name: 'Alt text for this page' }).focus();
  return list;
}

test('by keys alone, the pictures of an unknown page are counted, listed, selected and named', async ({
  page,
  hands,
  service,
  look,
  openList,
}) => {
  const gate = createGate();
  service.answer(({ pictures: [picture] }) => ({
    text: `A boat ${picture?.width ?? 0} wide.`,
    delayHead: gate.opened,
  }));

  await test.step('the key says how many pictures there are, and again opens their list', async () => {
    await hands.press(pressed('page-images'));
    await expectSaid(said(page), /Pictures on this page: 7\. Missing alt text: 3\. Weak alt text: 2\./);
    await expectSaid(said(page), /Press Alt\+Shift\+Y again to open the list/);
    await look('counted');
  });
  const list = await openList();

  await test.step('the list has the keyboard; the pictures without a name are selected', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(7);
    await expect.poll(() => focused(list)).toMatchObject({ role: 'heading', name: 'Pictures on this page' });
    await look('list');
    await tabTo(hands, list, 'radio', /^All 7$/);
    await hands.press('Right');
    await expectSaid(said(list), /^Pictures: 3$/);
    await tabTo(hands, list, 'button', /^More actions$/, 'shift+Tab');
    await hands.press('Return');
    await tabTo(hands, list, 'button', /^Select all shown$/);
    await hands.press('Return');
    await expectSaid(said(list), /^3 selected$/);
    await look('selected');
  });

  await test.step('alt text is asked for all of them at once, and its end is heard', async () => {
    await tabTo(hands, list, 'button', /^Write alt text for 3$/);
    expect((await focused(list))?.description).toMatch(/^Pictures go to: .+ \(vision-large\)/);
    await look('plan');
    await hands.press('Return');
    await expectSaid(said(list), /^Started: Alt text for this page$/);
    await expect.poll(() => focused(list)).toMatchObject({ role: 'heading', name: 'Alt text for this page' });
    await look('working');
    gate.open();
    await expectSaid(said(list), /^Done: Alt text for 3 of 3 pictures$/);
    await look('named');
  });
});

/** Saves the report by keys, and looks at what each row says. */
async function saveReport(hands: Hands, list: Page): Promise<void> {
  // As a screen reader's key for headings does: the actions are after all rows.
  await list.getByRole('heading', { name: 'Pictures on this page' }).focus();
  await tabTo(hands, list, 'button', /^More actions$/);
  await hands.press('Return');
  // The menu opens on its first item, a moment after the key.
  await expect.poll(async () => (await focused(list))?.name).toBe('Export as CSV');
  const downloading = list.waitForEvent('download');
  await hands.press('Return');
  const download = await downloading;
  await expectSaid(said(list), /^Saved as alt-text-harbour\.example\.com-.*\.csv$/);
  const { data } = papaparse.parse<Record<string, string>>(await readFile(await download.path(), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((row) => [row['selector'], row['verdict'], row['attribute']])).toEqual([
    ['#first', 'Missing alt text', 'alt="A boat 120 wide."'],
    ['#second', 'Missing alt text', 'alt="A boat 130 wide."'],
    ['#linked', 'Missing alt text', 'alt="A boat 140 wide."'],
    ['#file-name', 'Weak alt text', ''],
    ['#placeholder', 'Weak alt text', ''],
    ['#named', 'Has alt text', ''],
    ['#decorative', 'Decorative', ''],
  ]);
}

test('by keys alone, proposed names are written, taken back and reported, and the page has them once the list is closed', async ({
  page,
  hands,
  look,
  openList,
}) => {
  const list = await propose(hands, page, openList);

  await test.step('what is proposed is written into the page', async () => {
    // The actions are after all rows.
    await tabTo(hands, list, 'checkbox', /DSC_0042/);
    await tabTo(hands, list, 'button', /^Add to this tab \(3\)$/);
    await hands.press('Return');
    await expectSaid(said(list), /^Added to 3 pictures in this tab\. Reloading removes it\.$/);
    await expect.poll(() => focused(list)).toMatchObject({ role: 'region', name: 'Actions' });
    await look('written');
    // The key that takes it back means the page here, too; then it is written once more.
    await hands.press(pressed('undo-alt'));
    await expectSaid(said(list), /^Alt text removed\. Pictures: 3$/);
    // The page is looked through before its list knows.
    await expect(list.getByRole('button', { name: 'Add to this tab (3)' })).toBeVisible();
    await tabTo(hands, list, 'button', /^Add to this tab \(3\)$/);
    await hands.press('Return');
    await expectSaid(said(list), /^Added to 3 pictures in this tab\. Reloading removes it\.$/);
  });

  await test.step('the report is saved', () => saveReport(hands, list));
  await look('reported');

  await test.step('Esc closes the window: the page is in front, and its pictures have names', async () => {
    const closing = list.waitForEvent('close');
    await hands.press('Escape');
    await closing;
    await expect
      .poll(() => pictureNames(page))
      .toEqual(['AI: A boat 120 wide.', 'AI: A boat 130 wide.', 'AI: A boat 140 wide.', ...before.slice(3)]);
    await look('page');
  });

  await test.step('a key takes it all back', async () => {
    await hands.press(pressed('undo-alt'));
    await expectSaid(said(page), /Alt text removed. Pictures: 3/);
    expect(await pictureNames(page)).toEqual(before);
    await look('undone');
  });
});

test('by keys alone, one picture is described after the other, and the last answer said again', async ({
  extension,
  page,
  hands,
  service,
  look,
}) => {
  await page.goto(page.url().replace('/quiet', ''));
  // The first key lets the extension act on the page.
  await hands.press(pressed('undo-alt'));
  await expect(() => listen(extension, page)).toPass();
  await hands.press('Tab');
  await hands.press(pressed('describe-focused'));
  await expectSaid(said(page), /Describing picture 3 of 6: Missing alt text.*Alt\+Shift\+J again/);
  await service.completion(1);
  await expectSaid(said(page), /Alt\+Shift\+J again for the next one.*\| A boat 140 wide\.$/);
  await hands.press(pressed('describe-focused'));
  await expectSaid(said(page), /Describing picture 4 of 6: DSC_0042\.JPG.*\| A boat 150 wide\.$/);
  await hands.press(pressed('say-last'));
  await expectSaid(said(page), /\| A boat 150 wide\. \| A boat 150 wide\.$/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('home');
  await look('described');
});
