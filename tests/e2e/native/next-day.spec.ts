import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../harness/chromium.mjs';
import { handsOn } from '../../harness/hands.mjs';
import { args, chromiumPath } from '../support/browsers';
import { keptJobs } from '../support/kept-jobs';
import { expect, test, untilReady } from '../support/native';
import { connect, newest, part } from '../support/steps';

const rows = [
  ['Store', 'Spring', 'Autumn', 'Change'],
  ['Hamburg', '120.5', '131.0', '+8.7%'],
  ['Lisbon', '98.2', '87.9', '-10.5%'],
  ['Kyoto', '203.1', '215.7', '+6.2%'],
];

/** Puts a picture of a table on a page, as a person would by a screenshot. */
async function showScreenshot(page: Page): Promise<void> {
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  await page.evaluate((table) => {
    document.body.innerHTML = `<style>td { border: 1px solid; padding: 8px 32px }</style>
      <main style="width: 760px; padding: 16px; background: white; font: 22px Arial, sans-serif">
      <p>Sales by store</p><table style="border-collapse: collapse">${table}</table></main>`;
  }, cells);
  const picture = (await page.locator('main').screenshot()).toString('base64');
  await page.evaluate((base64) => {
    document.body.innerHTML = '<h1>Meeting</h1><img id="shot">';
    document.querySelector('img')?.setAttribute('src', `data:image/png;base64,${base64}`);
  }, picture);
  await expect(page.locator('#shot')).toHaveJSProperty('complete', true);
}

/** Asks about the newest answer; what is answered is in sight at once. */
async function askAbout(panel: Page, question: string, answer: string): Promise<void> {
  const box = newest(panel).getByRole('textbox', { name: 'Ask about this picture' });
  await box.fill(question);
  await box.press('Enter');
  await expect(part(newest(panel), 'answer')).toHaveText(answer);
  await expect(part(newest(panel), 'answer')).toBeInViewport();
}

test('a table goes from a screenshot into a spreadsheet, and is asked about without being read again', async ({
  extension,
  page,
  hands,
  display,
  site,
  service,
}) => {
  test.slow();
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/story.html`);
  await showScreenshot(page);
  await hands.pickMenuItem(page.locator('#shot'), 'c');
  const panel = await extension.sidePanel();
  await expect(newest(panel)).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  await newest(panel).getByRole('button', { name: 'Format: As shown' }).focus();
  await hands.press('Down', 't', 'Return');
  await expect(panel.getByRole('status')).toHaveText('Copied: Table');
  await expect.poll(() => display.clipboard()).toBe(rows.map((row) => row.join('\t')).join('\n'));
  const other = await page.context().newPage();
  await other.goto(`${site.origin}/pages/story.html`);
  await other.evaluate(() => (document.body.innerHTML = '<div id="sheet" contenteditable>.</div>'));
  await other.locator('#sheet').focus();
  await other.keyboard.press('Control+V');
  await expect(other.locator('#sheet tr')).toHaveCount(rows.length);
  await expect(other.locator('#sheet tr').nth(2)).toContainText('87.9');
  await other.close();
  expect(service.completions).toHaveLength(0);

  service.next('Hamburg, by 8.7 %.', 'Only Lisbon did.');
  await askAbout(panel, 'Which one grew most?', 'Hamburg, by 8.7 %.');
  await askAbout(panel, 'And which one fell?', 'Only Lisbon did.');
});

test('what was answered about a table is found again next day by a word, the table with it', async ({
  display,
  site,
  service,
}) => {
  const hands = handsOn(display);
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-next-day-'));
  const launch = async () => {
    const launched = await launchChromium({
      executablePath: await chromiumPath(),
      headless: false,
      display: display.name,
      args,
      profile,
    });
    await untilReady(launched);
    return launched;
  };
  let extension = await launch();
  const firstTab = async (): Promise<Page> => {
    const page = extension.context.pages()[0] ?? (await extension.context.newPage());
    await page.goto(`${site.origin}/pages/story.html`);
    return page;
  };
  try {
    await connect(extension, service);
    const page = await firstTab();
    const cells = rows.map((row) => `| ${row.join(' | ')} |`).toSpliced(1, 0, '|---|---|---|---|');
    service.next(cells.join('\n'), 'Only Lisbon did.');
    await hands.pickMenuItem(page.locator('#captioned'), 'd');
    const panel = await extension.sidePanel();
    await expect(newest(panel)).toHaveAttribute('data-state', 'done');
    await askAbout(panel, 'And which one fell?', 'Only Lisbon did.');

    // It is shown before it is written down.
    const states = async () => (await keptJobs(panel)).map(({ state }) => state);
    await expect.poll(states).toEqual(['done', 'done']);
    await extension.close();

    extension = await launch();
    const tab = await firstTab();
    await extension.triggerAction(tab);
    const later = await extension.sidePanel();
    await later.getByRole('button', { name: 'History' }).click();
    const box = later.getByRole('searchbox');
    await expect(box).toBeFocused();
    await box.fill('lisb');
    const found = later.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(found.first().locator('mark')).toHaveText('Lisb');
    await expect(found.first()).toContainText('And which one fell?');
    await found.first().getByRole('button').first().click();
    const card = later.getByRole('article').filter({ hasText: 'Only Lisbon did.' });
    await expect(card).toBeFocused();
    await expect(part(card, 'answer')).toBeInViewport();
    await expect(card.getByRole('cell', { name: '215.7' })).toBeVisible();
  } finally {
    await extension.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
