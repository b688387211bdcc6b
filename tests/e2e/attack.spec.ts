import type { Page } from '@playwright/test';
import { announcedWords, command, describeByMenu, focusIn, readInWindow } from './support/announced';
import { expectNoTool, expectTool, keepPanelClosed, openTool, pixelsOf } from './support/capture';
import { expect, test as base } from './support/connected';
import { ask, pictures } from './support/page-list';
import { changeSettings } from './support/settings';
import { allowEverySite, openPanel, pick } from './support/steps';
import { isFirefox } from './support/tree';

/** What the page defines, see attack.js. */
declare const stolen: () => string;
declare const finds: (text: string) => boolean;
declare const pressAll: () => void;
declare const disguise: () => string[];
declare const disguiseByEvents: () => void;
declare const leadByEvents: () => void;
declare const reached: () => string[];

const secret = 'The PIN is 4711.';

/** A page that looks public and attacks, with every site allowed to us and the person logged in at the other site. */
const test = base.extend<{ attacker: Page }>({
  attacker: async ({ extension, page, site, service }, use) => {
    await keepPanelClosed(extension);
    await changeSettings(extension, { announceProgress: false });
    await allowEverySite(extension);
    await page
      .context()
      .addCookies([{ name: 'session', value: '1', domain: 'other.example.com', path: '/' }]);
    service.answer(() => secret);
    await page.goto(`${site.origin.replace('127.0.0.1', 'attack.example.com')}/pages/attack.html`);
    await expect
      .poll(() => page.locator('#secret').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.locator('#home').focus();
    await use(page);
    // Whatever was done, nothing of an answer about what the page cannot read is in it.
    expect(await page.evaluate(() => stolen())).not.toContain('4711');
    expect(await page.evaluate(() => finds('4711'))).toBe(false);
  },
});

test('an answer about a picture of another site is said by its key in our window, and nowhere in the page', async ({
  extension,
  attacker,
  service,
}) => {
  await attacker.locator('#secret').focus();
  await command(extension, attacker, 'describe-focused');
  // It came with the person’s cookies, and looks like what is shown.
  expect((await service.completion(1)).pictures).toMatchObject([{ width: 640, height: 440 }]);
  const words = () => announcedWords(attacker);
  await expect.poll(words).toContainEqual(expect.stringMatching(/^Done\. Press Alt\+Shift\+S/));
  expect((await words()).join(' ')).not.toContain('4711');

  const opening = attacker.context().waitForEvent('page');
  await command(extension, attacker, 'say-last');
  const answer = await opening;
  await expect(answer.locator('[data-part="answer"]')).toHaveText(secret);
  await expect(answer.getByRole('dialog')).toBeFocused();
  await expect(answer.getByRole('dialog')).toHaveAccessibleDescription(secret);
  const closed = answer.waitForEvent('close');
  // The window may be gone before the key is released.
  await answer.keyboard.press('Escape').catch(() => undefined);
  await closed;
});

test('no press of the page takes anything with the capture tool, whose keys work', async ({
  extension,
  attacker,
  service,
}) => {
  await openTool(extension, attacker);
  await attacker.evaluate(() => pressAll());
  await expectTool(attacker);
  expect(service.requests).toEqual([]);
  await attacker.keyboard.press('v');
  await expectNoTool(attacker);
  await service.completion(1);
});

test(
  'a page finds no text of the capture tool, and reaches nothing in it',
  { tag: ['@core', '@firefox-core'] },
  async ({ extension, attacker, service }) => {
    await keepPanelClosed(extension);
    await openTool(extension, attacker);
    expect(await attacker.evaluate(() => disguise())).toEqual([]);
    // What the tool says of a region is not found either.
    await attacker.keyboard.press('r');
    expect(await attacker.evaluate(() => disguise())).toEqual([]);
    await attacker.keyboard.press('Enter');
    await expectNoTool(attacker);
    const { width } = await pixelsOf(await service.completion(1));
    expect(width).toBeLessThan(await attacker.evaluate(() => innerWidth));
  },
);

test('a tool that a page reaches by events and hides takes nothing, closes and says so', async ({
  extension,
  attacker,
  service,
}) => {
  await attacker.evaluate(() => disguiseByEvents());
  await openTool(extension, attacker);
  await attacker.mouse.move(300, 300);
  await attacker.mouse.move(310, 300);
  // Firefox’s events name what is in closed roots; in Chromium none leads there, and the press counts.
  const isReached = isFirefox(attacker);
  if (isReached) await expect.poll(() => attacker.evaluate(() => reached())).toContain('pointermove');
  else expect(await attacker.evaluate(() => reached())).toEqual([]);
  await attacker.keyboard.press('v');
  await expectNoTool(attacker);
  if (!isReached) return void (await service.completion(1));
  const panel = await openPanel(extension);
  await expect(panel.getByRole('article').first()).toHaveAttribute('data-state', 'failed');
  expect(service.completions).toEqual([]);
});

test('a click that a page leads to another button of the tool takes nothing', async ({
  extension,
  attacker,
  service,
}) => {
  await attacker.evaluate(() => leadByEvents());
  await openTool(extension, attacker);
  // Beside all pictures and buttons, where a click is a corner.
  await attacker.mouse.move(5, 300);
  await attacker.mouse.click(5, 300);
  if (isFirefox(attacker))
    await expect.poll(() => attacker.evaluate(() => reached())).toContain('pointerdown');
  else await attacker.keyboard.press('Escape');
  await expectNoTool(attacker);
  const panel = await openPanel(extension);
  await expect(panel.getByRole('article')).toHaveCount(isFirefox(attacker) ? 1 : 0);
  expect(service.completions).toEqual([]);
});

test('an address that the page merely names is not requested, by the list or for a description', async ({
  extension,
  attacker,
  site,
  service,
}) => {
  const panel = await openPanel(extension);
  await attacker.bringToFront();
  site.requests.length = 0;
  await extension.dispatchMenu(attacker, 'page-images');
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await panel.bringToFront();
  for (const row of await panel.getByRole('listitem').all()) await row.scrollIntoViewIfNeeded();
  await expect(panel.locator('img.thumb[src^="data:"]').first()).toBeVisible();

  for (const id of ['cat', 'named', 'file']) {
    await attacker.bringToFront();
    await pick(extension, attacker.locator(`#${id}`), 'describe');
  }
  await expect(panel.locator('article[data-state=working]')).toHaveCount(0);
  await expect(panel.getByRole('article')).toHaveCount(3);
  const asked = site.requests.map(({ path }) => path);
  expect(asked.filter((path) => /camera|router|every|passport/.test(path))).toEqual([]);
  expect(service.requests.length).toBeLessThanOrEqual(2);
});

test('an address that a service worker of the page answers is not requested with the person’s cookies', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await allowEverySite(extension);
  await page.context().addCookies([{ name: 'session', value: '1', domain: 'localhost', path: '/' }]);
  await page.goto(`${site.origin}/pages/story.html`);
  await page.evaluate(async (src) => {
    await navigator.serviceWorker.register('attack-worker.js');
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    const image = Object.assign(new Image(), { id: 'answered', src });
    document.body.prepend(image);
    await image.decode();
  }, `${site.other}/cookie/pictures/screenshot.png`);
  expect(site.requests.filter(({ path }) => path.startsWith('/cookie/'))).toEqual([]);
  await pick(extension, page.locator('#answered'), 'describe');
  // The picture as it is shown: no file of the address.
  await service.completion(1);
  const asked = site.requests.filter(({ path }) => path.startsWith('/cookie/'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map(({ headers }) => headers.cookie ?? '')).not.toContain('session=1');
});

test('alt text for a picture of another site is added only once its box is checked', async ({
  extension,
  attacker,
}) => {
  const panel = await openPanel(extension);
  await attacker.bringToFront();
  await extension.dispatchMenu(attacker, 'page-images');
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  const listed = await pictures(panel, attacker.url());
  const items = listed
    .filter(({ selector }) => selector === '#secret')
    .map(({ ref, address, selector }) => ({ ref, address, selector }));
  expect(items).toHaveLength(1);
  await ask(panel, 'startBatch', { items });
  await expect(panel.locator('.proposal textarea')).toHaveValue(secret);
  await panel.bringToFront();
  await panel.getByRole('button', { name: /^Add to page:/ }).click();
  await expect(
    panel.getByRole('status').filter({ hasText: "This page can't read the picture itself: 1" }),
  ).toBeVisible();
  await expect(
    panel.getByRole('checkbox', { name: /pictures this page can't read itself/ }),
  ).not.toBeChecked();
  const alt = () => attacker.locator('#secret').getAttribute('alt');
  expect(await alt()).toBeNull();
  await panel.getByRole('checkbox', { name: /pictures this page can't read itself/ }).check();
  await panel.getByRole('button', { name: 'Add to this tab (1)' }).click();
  await expect.poll(alt).toBe(`AI: ${secret}`);
  await command(extension, attacker, 'undo-alt');
  await expect.poll(alt).toBeNull();
});

test(
  'the answer to the page’s own picture is said in the page, which does not hear it',
  { tag: '@chromium' },
  async ({ extension, attacker, service }) => {
    service.answer(() => secret);
    await attacker.locator('#named').focus();
    await describeByMenu(extension, attacker.locator('#named'));
    await service.completion(1);
    await expect
      .poll(() => announcedWords(attacker))
      .toEqual(['Started: Describe picture', 'Done: Describe picture']);
    await command(extension, attacker, 'say-last');
    await expect.poll(() => announcedWords(attacker)).toContain(secret);
    expect(await focusIn(attacker)).not.toBe('');
    // Nor that anything was said.
    expect(await attacker.evaluate(() => stolen())).not.toContain('Describe');
    expect(await attacker.evaluate(() => finds('Describe picture'))).toBe(false);
  },
);

test('where a live region announces, the page finds no word of it, and the answer is in our window', async ({
  extension,
  attacker,
  service,
}) => {
  await attacker.goto(attacker.url().replace('/pages/', '/quiet/pages/'));
  service.answer(() => secret);
  await attacker.locator('#named').focus();
  await command(extension, attacker, 'describe-focused');
  await service.completion(1);
  const words = () => announcedWords(attacker);
  await expect.poll(words).toContainEqual(expect.stringMatching(/^Done\. Press Alt\+Shift\+S/));
  expect((await words()).join(' ')).not.toContain('4711');
  for (const found of ['Describing', 'Done', 'Press Alt', 'PIN'])
    expect(await attacker.evaluate((text) => finds(text), found), found).toBe(false);

  await readInWindow(extension, attacker, secret);
});

// WebDriver sends no key to a page of Firefox that hangs.
test(
  'a page that hangs holds no key that is pressed on another tab',
  { tag: '@chromium' },
  async ({ extension, page, site, service }) => {
    await keepPanelClosed(extension);
    await allowEverySite(extension);
    service.answer(() => 'A lake.');
    await page.goto(`${site.origin}/pages/story.html`);
    const hung = await page.context().newPage();
    await hung.goto(`${site.origin.replace('127.0.0.1', 'attack.example.com')}/pages/attack.html`);
    await hung.bringToFront();
    const hangMs = 15_000;
    await hung.evaluate((ms) => {
      const hang = (): void => {
        for (const end = performance.now() + ms; performance.now() < end;);
      };
      setTimeout(hang);
    }, hangMs);
    for (const name of ['describe-focused', 'say-last', 'page-images']) await command(extension, hung, name);

    await command(extension, page, 'describe-focused');
    const spoken = async () => (await announcedWords(page)).filter((words) => words.startsWith('Describing'));
    await expect.poll(spoken, { timeout: hangMs / 3 }).toHaveLength(1);
    await service.completion(1);
  },
);
