import type { Page } from '@playwright/test';
import { createGate } from '../fakes/gate.mjs';
import {
  announcedInRegion,
  announcedWords,
  command,
  describeByMenu,
  focusIn,
  readInWindow,
} from './support/announced';
import { expectNoTool, expectTool, keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { allowEverySite, expectState, openPanel } from './support/steps';

const started = 'Started: Describe picture';
const done = 'Done: Describe picture';
const noticed = 'This page may be able to tell that you use a screen reader. Said once per site.';

// What is said every few seconds of what takes long is no part of this: a busy machine would have it said.
test.beforeEach(({ extension }) => changeSettings(extension, { announceProgress: false }));

test(
  'what happens is said in the page in front, once, beside its modal dialogs too, and the focus stays',
  // Orca says nothing of it in Firefox.
  { tag: ['@core', '@chromium'] },
  async ({ extension, page, site, service }) => {
    await keepPanelClosed(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await page.locator('#home').focus();
    await describeByMenu(extension, page.locator('#captioned'));
    await expect.poll(() => announcedWords(page)).toEqual([started, done]);

    const gate = createGate();
    service.next({ stream: ['A boat', gate.opened, ' on a lake.'] });
    await describeByMenu(extension, page.locator('#no-alt'));
    await expect.poll(() => announcedWords(page)).toEqual([started, done, started]);
    await openDialog(page);
    gate.open();
    await expect.poll(() => announcedWords(page)).toEqual([started, done, started, done]);
    expect(await focusIn(page)).toBe('inside');
    await page.evaluate(() => document.querySelector('dialog')?.close());

    await command(extension, page, 'say-last');
    await expect.poll(async () => (await announcedWords(page)).slice(4)).toEqual(['A boat on a lake.']);
    // Nothing was added, and nothing can be noticed.
    await expect(page.locator('sightread-announcer')).toHaveCount(0);
    // Pressed twice, it opens the window of the answer.
    await readInWindow(extension, page, 'A boat on a lake.');
    expect(await focusIn(page)).toBe('home');
  },
);

test('where the page’s policy or the browser does not have it, a live region says what happens, and nothing of an answer', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/quiet/pages/story.html`);
  await page.locator('#home').focus();
  await describeByMenu(extension, page.locator('#captioned'));
  await expect.poll(() => announcedWords(page)).toEqual([started, noticed, done]);
  expect((await announcedInRegion(page)).map(({ lang }) => lang)).not.toContain('');

  // A dialog makes all else inert: what is said while it is open stands in it.
  const gate = createGate();
  service.next({ stream: ['A boat', gate.opened, ' on a lake.'] });
  await describeByMenu(extension, page.locator('#no-alt'));
  // What was said first is taken away by then, where things take long.
  await expect.poll(async () => (await announcedWords(page)).at(-1)).toBe(started);
  await openDialog(page);
  gate.open();
  await expect.poll(() => announcedWords(page)).toEqual([done]);
  expect(await focusIn(page)).toBe('inside');
  await page.evaluate(() => document.querySelector('dialog')?.close());

  await readInWindow(extension, page, 'A boat on a lake.');
  expect(await announcedWords(page)).not.toContain('A boat on a lake.');
  expect(await focusIn(page)).toBe('home');
});

test('what is announced while the capture tool is open is said, and the tool stays', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  // Another picture each time: the same would be answered from what is kept.
  const places = [
    ['/quiet', '#captioned'],
    ['', '#no-alt'],
  ] as const;
  for (const [folder, picture] of places) {
    const gate = createGate();
    service.next({ stream: ['A boat', gate.opened, ' on a lake.'] });
    await page.goto(`${site.origin}${folder}/pages/story.html`);
    await describeByMenu(extension, page.locator(picture));
    await expect.poll(() => announcedWords(page)).toContain(started);
    await command(extension, page, 'capture');
    await expectTool(page);
    gate.open();
    await expect.poll(() => announcedWords(page)).toContain(done);
    await page.keyboard.press('Tab');
    await expectTool(page);
    await page.keyboard.press('Escape');
    await expectNoTool(page);
  }
});

/** Opens a modal dialog of the page. */
const openDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button id="inside">Close</button>';
    document.body.append(dialog);
    dialog.showModal();
  });

test('a focus that moved is meant, also when its picture was described last', async ({
  extension,
  page,
  site,
}) => {
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  const spoken = async (): Promise<string> => {
    const before = (await announcedWords(page)).length;
    await command(extension, page, 'describe-focused');
    const begun = async () =>
      (await announcedWords(page)).slice(before).find((words) => words.startsWith('Describing'));
    await expect.poll(begun).toBeDefined();
    return (await begun()) ?? '';
  };
  await page.locator('#home').focus();
  expect(await spoken()).toMatch(/^Describing picture 1 /);
  // The picture of the link has the focus now, or another element meanwhile.
  await page.locator('#linked').evaluate((picture: HTMLElement) => {
    picture.tabIndex = 0;
    picture.focus();
  });
  expect(await spoken()).toMatch(/^Describing picture 1 /);
  expect(await spoken(), 'unmoved').toMatch(/^Describing picture 2 /);
});

test('a capture says where its answer is, a failure says what to do, and another tab in front leaves it to a panel', async ({
  extension,
  page,
  site,
  service,
}) => {
  await page.goto(`${site.origin}/pages/picking.html`);
  await keepPanelClosed(extension);
  // The screen wants that or a gesture, which would open a popup that takes the announcements.
  await allowEverySite(extension);
  await command(extension, page, 'say-last');
  await expect.poll(() => announcedWords(page)).toContain('No answer yet');

  /** Captures the tab, which has another color each time: the same picture would be answered from what is kept. */
  const capture = async (color: string): Promise<void> => {
    await page.evaluate((background) => (document.body.style.background = background), color);
    await command(extension, page, 'capture');
    await expectTool(page);
    await page.keyboard.press('v');
    await expectNoTool(page);
  };
  service.next('**A red boat.**\n\n- on a lake');
  await capture('white');
  await expect
    .poll(async () => (await announcedWords(page)).slice(-2))
    .toEqual([started, 'Done. Press Alt+Shift+S for the answer.']);

  service.next({ status: 500, body: { error: { message: 'no' } } });
  await capture('silver');
  await expect.poll(async () => (await announcedWords(page)).at(-1)).toMatch(/^That didn’t work\. Try again/);

  const gate = createGate();
  service.next({ stream: ['A boat', gate.opened, ' on a lake.'] });
  await capture('gold');
  await service.completion(3);
  const ends = async () => (await announcedWords(page)).filter((words) => words.startsWith('Done')).length;
  const before = await ends();
  const panel = await openPanel(extension);
  // It is heard from there on: one that opens on an answer shows it, and says nothing.
  await expectState(panel, 'working');
  gate.open();
  await expectState(panel, 'done');
  await expect(panel.getByRole('status')).toHaveText('A boat on a lake.');
  await page.bringToFront();
  expect(await ends()).toBeLessThanOrEqual(before);
});
