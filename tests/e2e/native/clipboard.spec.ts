import type { Browser } from 'wxt/browser';
import { expectNoTool, expectTool, keepPanelClosed } from '../support/capture';
import { expect, test } from '../support/native';
import { changeSettings } from '../support/settings';
import { connect, newest, openPanel, part } from '../support/steps';
import { showTablePicture, tableRows } from '../support/table-picture';

declare const chrome: Pick<typeof Browser, 'permissions'>;

const table = `| Item | Price | Note |
|------|-------|------|
| Desk lamp | -45.00 | =1+1 |
| Bulb<br>E27 | 12 | "new" |`;
const tabs = 'Item\tPrice\tNote\nDesk lamp\t-45.00\t\'=1+1\n"Bulb\nE27"\t12\t"""new"""';

test('what a person copies is on the system’s clipboard in its shape, and pastes into another program', async ({
  extension,
  page,
  hands,
  site,
  service,
  display,
}) => {
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/story.html`);
  service.next(`The bill:\n\n${table}\n\nThat is all.`);
  await hands.pickMenuItem(page.locator('#captioned'), 'd');
  const panel = await extension.sidePanel();
  const card = newest(panel);
  await expect(card).toHaveAttribute('data-state', 'done');

  await test.step('as shown, by the button itself', async () => {
    await card.getByRole('button', { name: 'Copy', exact: true }).focus();
    // The browser's own focus comes to the panel once that stands beside the page.
    await expect(async () => {
      await hands.press('Return');
      await expect(panel.getByRole('status')).toHaveText('Copied', { timeout: 1000 });
    }).toPass();
    await expect
      .poll(() => display.clipboard())
      .toMatch(/^The bill:\n\nItem\tPrice\tNote\nDesk lamp\t-45.00\t'=1\+1\n/);
    expect(await display.clipboard('text/html')).toBe('');
  });

  await test.step('as a table, by keys alone', async () => {
    await card.getByRole('button', { name: 'Format: As shown' }).focus();
    await hands.press('Down');
    await expect(card.locator('.menu').getByRole('button', { name: 'As shown' })).toBeFocused();
    await hands.press('t', 'Return');
    await expect(panel.getByRole('status')).toHaveText('Copied: Table');
    await expect(card.getByRole('button', { name: 'Format: Table' })).toBeFocused();
    await expect.poll(() => display.clipboard()).toBe(tabs);
    const html = await display.clipboard('text/html');
    expect(html).toContain('<table');
    expect(html.match(/<t[hd][ >]/g)).toHaveLength(9);
    expect(html).not.toContain('>=1+1');
  });

  await test.step('and pasted into another window it is a table, or its rows', async () => {
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/pages/story.html`);
    await other.evaluate(() => {
      document.body.innerHTML = '<div id="rich" contenteditable>.</div><textarea id="plain"></textarea>';
    });
    await other.locator('#rich').focus();
    await other.keyboard.press('Control+V');
    await expect(other.locator('#rich table tr')).toHaveCount(3);
    await expect(other.locator('#rich td').nth(1)).toHaveText('-45.00');
    await other.locator('#plain').focus();
    await other.keyboard.press('Control+V');
    await expect(other.locator('#plain')).toHaveValue(tabs);
  });
});

test('a region’s text is copied by a key: the window’s button asks for the permission, then it is copied at once', async ({
  extension,
  page,
  hands,
  site,
}) => {
  await keepPanelClosed(extension);
  await extension.assignKey('copy-region', 'Alt+Shift+Y');
  await page.goto(`${site.origin}/pages/story.html`);
  const show = (words: string) =>
    page.evaluate((given) => {
      document.body.innerHTML = `<textarea></textarea><p style="margin: 340px 0; font: 40px sans-serif">${given}</p>`;
    }, words);
  const pasted = async (): Promise<string> => {
    await page.bringToFront();
    await page.locator('textarea').fill('');
    await page.keyboard.press('Control+V');
    return page.locator('textarea').inputValue();
  };
  const take = async (): Promise<void> => {
    await page.bringToFront();
    await hands.press('alt+shift+y');
    await expectTool(page);
    await hands.press('v');
    await expectNoTool(page);
  };
  await show('Boats leave at noon');
  const opening = page.context().waitForEvent('page');
  await take();
  const answer = await opening;
  await expect(answer.getByRole('dialog')).toBeFocused();
  await hands.answerPermission('allow', () => hands.click(answer.getByRole('button', { name: 'Copy' })));
  await expect(answer.locator('[aria-live]')).toHaveText('Copied');
  const closed = answer.waitForEvent('close');
  await answer.keyboard.press('Escape').catch(() => undefined);
  await closed;
  expect(await pasted()).toBe('Boats leave at noon');

  await show('Back at seven');
  await take();
  await expect.poll(pasted).toBe('Back at seven');
  expect(
    page
      .context()
      .pages()
      .filter((one) => one.url().includes('answer.html')),
  ).toEqual([]);
});

test('Copy on a text copies while the browser asks, and the menu copies from then on', async ({
  extension,
  page,
  hands,
  site,
  display,
}) => {
  test.slow();
  await page.goto(`${site.origin}/pages/story.html`);
  await page.evaluate(showTablePicture);
  await display.fillClipboard('what was there before');
  await hands.pickMenuItem(page.locator('#table'), 'c');
  const panel = await extension.sidePanel();
  const card = newest(panel);
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 30_000 });

  await test.step('the third press copies the table alone', async () => {
    await card.getByRole('button', { name: 'Copy table' }).focus();
    // The browser's own focus comes to the panel once that stands beside the page.
    await expect(async () => {
      await hands.press('Return');
      await expect.poll(() => display.clipboard(), { timeout: 1000 }).toBe(tableRows);
    }).toPass();
    const html = await display.clipboard('text/html');
    expect(html.match(/<tr>/g)).toHaveLength(4);
    expect(html).not.toContain('Harbour ferry');
  });

  const copy = card.getByRole('button', { name: 'Copy', exact: true });
  await display.fillClipboard('what was there before');
  await hands.answerPermission('allow', async () => {
    await copy.focus();
    await hands.press('Return');
    await expect
      .poll(() => display.clipboard(), 'before the question is answered')
      .toContain('Harbour ferry');
  });

  await test.step('then by itself', async () => {
    await display.fillClipboard('what was there before');
    await page.bringToFront();
    await hands.pickMenuItem(page.locator('#table'), 'c');
    await expect(panel.getByRole('article')).toHaveCount(2);
    await expect(newest(panel)).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
    await expect.poll(() => display.clipboard()).toContain('Harbour ferry');
    await expect(newest(panel).getByRole('button', { name: 'Copied' })).toBeVisible();
  });
});

test('an answer is copied by itself, with no panel in sight and the page in front', async ({
  extension,
  page,
  hands,
  site,
  service,
  display,
}) => {
  await connect(extension, service);
  await changeSettings(extension, { copyShapes: { describe: 'tsv' } });
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  const options = await extension.openPage('options.html');
  const all = options
    .getByRole('group', { name: 'Copy answers automatically' })
    .getByRole('radio', { name: 'All answers' });
  await hands.answerPermission('allow', () => hands.click(all));
  await expect(all).toBeChecked();
  await options.close();
  await display.fillClipboard('what was there before');
  await page.bringToFront();
  await page.locator('#home').focus();
  service.next('| a | b |\n|---|---|\n| 1 | 2 |');
  await hands.pickMenuItem(page.locator('#no-alt'), 'd');
  await expect.poll(() => display.clipboard()).toBe('a\tb\n1\t2');
  expect(await display.clipboard('text/html')).toContain('<table');
  const back = await openPanel(extension);
  expect(service.completions).toHaveLength(1);

  // Whoever takes the permission back later has the answer all the same.
  await back.evaluate(() => chrome.permissions.remove({ permissions: ['clipboardWrite'] }));
  await page.bringToFront();
  service.next('A red boat.');
  await hands.pickMenuItem(page.locator('#captioned'), 'd');
  await expect(part(newest(back), 'answer')).toHaveText('A red boat.');
  await expect(newest(back)).toHaveAttribute('data-state', 'done');
  await expect(back.getByRole('alert')).toHaveCount(0);
  expect(await display.clipboard()).toBe('a\tb\n1\t2');
  expect(service.completions).toHaveLength(2);
});
