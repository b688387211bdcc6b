import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { StrictService } from '../../fakes/service.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import type { Display } from '../../harness/display.mjs';
import type { Hands } from '../../harness/hands.mjs';
import { expect, test } from '../support/native';
import { connect, newest } from '../support/steps';

declare const chrome: Pick<typeof Browser, 'action' | 'permissions' | 'runtime' | 'sidePanel'>;

/** The extension's own surfaces that are open, besides tabs. */
async function openSurfaces(extension: ExtensionBrowser): Promise<string[]> {
  return (await extension.worker()).evaluate(async () => {
    const open = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL', 'POPUP'] });
    return open.map(({ contextType }) => contextType).toSorted();
  });
}

/** Waits until the small window is open, and closes it. */
async function popupOpensAndCloses(extension: ExtensionBrowser, { xdotool }: Display): Promise<void> {
  await expect.poll(() => openSurfaces(extension)).toEqual(['POPUP']);
  // To the window that has the keyboard, which is the popup a moment after it is there.
  await expect
    .poll(async () => {
      await xdotool('key', 'Escape');
      return openSurfaces(extension);
    })
    .toEqual([]);
}

/** Chooses in the settings where answers open, and waits until the browser knows. */
async function choose(
  extension: ExtensionBrowser,
  options: Page,
  label: string,
  popup: RegExp,
): Promise<void> {
  await options.getByLabel('Open answers in').selectOption(label);
  const opens = async () => (await extension.worker()).evaluate(() => chrome.action.getPopup({}));
  await expect.poll(opens).toMatch(popup);
  // That is the first of two steps.
  if (label === 'Side panel') {
    const isEnabled = async () =>
      (await extension.worker()).evaluate(async () => (await chrome.sidePanel.getOptions({})).enabled);
    await expect.poll(isEnabled).toBe(true);
  }
}

/** Connects a service in the first run's own form, with the browser's own question about access. */
async function connectIn(panel: Page, service: StrictService, hands: Hands): Promise<void> {
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByLabel('Service', { exact: true }).selectOption('Other');
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await panel.getByLabel('API key').fill(service.key);
  await hands.answerPermission('allow', () => panel.getByRole('button', { name: 'Continue' }).click());
  await expect(panel.getByRole('combobox', { name: 'Vision model' })).toHaveValue('vision-large');
  await panel.getByRole('button', { name: 'Save and test' }).click();
  await expect(panel.getByRole('status').filter({ hasText: /^Connected/ })).toBeVisible();
  const allowed = await panel.evaluate(async () => (await chrome.permissions.getAll()).origins);
  expect(allowed).toEqual(['http://127.0.0.1/*']);
  service.reset();
}

test(
  'the key opens the side panel at first, and its first run connects a service',
  { tag: '@core' },
  async ({ extension, page, hands, site, service }) => {
    await extension.assignKey('_execute_action', 'Alt+Shift+K');
    await page.goto(`${site.origin}/pages/story.html`);
    await page.bringToFront();
    await hands.pointAt(page.locator('#captioned'));
    await hands.press('alt+shift+k');
    await connectIn(await extension.sidePanel(), service, hands);
  },
);

test('button, key and menu open what the settings say', async ({
  extension,
  page,
  hands,
  display,
  site,
  service,
}) => {
  await connect(extension, service);
  await extension.assignKey('_execute_action', 'Alt+Shift+K');
  await page.goto(`${site.origin}/pages/story.html`);
  const picture = page.locator('#captioned');
  const key = async (): Promise<void> => {
    await page.bringToFront();
    await hands.pointAt(picture);
    await hands.press('alt+shift+k');
  };
  const popupOpens = () => popupOpensAndCloses(extension, display);

  await key();
  await extension.sidePanel();
  const options = await extension.openPage('options.html');
  await test.step('a small window: by the key, by the button and by the menu', async () => {
    await choose(extension, options, 'Pop-up window', /\/popup\.html$/);
    // A panel that is switched off closes.
    await expect.poll(() => openSurfaces(extension)).toEqual([]);
    await key();
    await popupOpens();
    await extension.triggerAction(page);
    await popupOpens();
    await hands.pickMenuItem(picture, 'd');
    await popupOpens();
  });

  await test.step('nothing: the menu opens nothing, the key the small window', async () => {
    await choose(extension, options, 'Don’t open automatically', /#toolbar$/);
    await page.bringToFront();
    await hands.pickMenuItem(picture, 'w');
    await service.completion(2);
    expect(await openSurfaces(extension)).toEqual([]);
    await key();
    await popupOpens();
  });

  await test.step('the side panel again, with the answers there', async () => {
    await choose(extension, options, 'Side panel', /^$/);
    await key();
    const panel = await extension.sidePanel();
    await expect(newest(panel)).toHaveAttribute('data-state', 'done');
    expect(await openSurfaces(extension)).toEqual(['SIDE_PANEL']);
  });
});

/** Writes down the real keys that land in a page; gives what reads them. */
async function writeKeysDown(where: Page): Promise<() => Promise<string>> {
  await where.evaluate(() => {
    document.body.dataset['keys'] = '';
    addEventListener('keydown', ({ key }) => (document.body.dataset['keys'] += key), true);
  });
  return () => where.evaluate(() => document.body.dataset['keys'] ?? '');
}

test('the keyboard stays in the page where the panel is open, also for a worker that knows of no panel yet', async ({
  extension,
  page,
  hands,
  site,
}) => {
  await page.goto(`${site.origin}/pages/story.html`);
  await page.bringToFront();
  await hands.pickMenuItem(page.locator('h1'), 'p');
  const panel = await extension.sidePanel();
  const list = panel.getByRole('list', { name: 'Pictures on this page' });
  await expect(list).toBeVisible();
  await panel.getByRole('button', { name: 'Back', exact: true }).click();
  const [keysOfPage, keysOfPanel] = [await writeKeysDown(page), await writeKeysDown(panel)];
  await extension.killWorker();
  await page.bringToFront();
  await hands.click(page.locator('h1'));
  await hands.pickMenuItem(page.locator('h1'), 'p');
  await expect(list).toBeVisible();
  await hands.press('k');
  await expect.poll(keysOfPage).toBe('k');
  expect(await keysOfPanel()).toBe('');
  expect(await openSurfaces(extension)).toEqual(['SIDE_PANEL']);
});
