import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { StrictService } from '../../fakes/service.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import type { Hands } from '../../harness/hands.mjs';
import { expect, test } from '../support/native';
import { newest } from '../support/steps';

declare const chrome: Pick<typeof Browser, 'action' | 'permissions' | 'runtime' | 'sidePanel'>;

/** The extension's own surfaces that are open, besides tabs. */
async function openSurfaces(extension: ExtensionBrowser): Promise<string[]> {
  return (await extension.worker()).evaluate(async () => {
    const open = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL', 'POPUP'] });
    return open.map(({ contextType }) => contextType).toSorted();
  });
}

/** Chooses in the settings where answers open, and waits until the browser knows. */
async function choose(
  extension: ExtensionBrowser,
  options: Page,
  label: string,
  popup: RegExp,
): Promise<void> {
  await options.getByRole('radio', { name: label }).check();
  const opens = async () => (await extension.worker()).evaluate(() => chrome.action.getPopup({}));
  await expect.poll(opens).toMatch(popup);
  // That is the first of two steps.
  if (label === 'The side panel') {
    const isEnabled = async () =>
      (await extension.worker()).evaluate(async () => (await chrome.sidePanel.getOptions({})).enabled);
    await expect.poll(isEnabled).toBe(true);
  }
}

/** Connects a service in the first run's own form, with the browser's own question about access. */
async function connectIn(panel: Page, service: StrictService, hands: Hands): Promise<void> {
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await panel.getByLabel('API key').fill(service.key);
  await panel.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
  await hands.answerPermission('allow', () => panel.getByRole('button', { name: 'Save and test' }).click());
  await expect(panel.getByRole('status').filter({ hasText: /^Connected/ })).toBeVisible();
  const allowed = await panel.evaluate(async () => (await chrome.permissions.getAll()).origins);
  expect(allowed).toEqual(['http://127.0.0.1/*']);
  service.reset();
}

test('the first run connects in the side panel; then button, key and menu open what the settings say', async ({
  extension,
  page,
  hands,
  display,
  site,
  service,
}) => {
  await extension.assignKey('_execute_action', 'Alt+Shift+K');
  await page.goto(`${site.origin}/pages/story.html`);
  const picture = page.locator('#captioned');
  const key = async (): Promise<void> => {
    await page.bringToFront();
    await hands.pointAt(picture);
    await hands.press('alt+shift+k');
  };
  const closePopup = async (): Promise<void> => {
    // To the window that has the keyboard, which is the popup a moment after it is there.
    await expect
      .poll(async () => {
        await display.xdotool('key', 'Escape');
        return openSurfaces(extension);
      })
      .toEqual([]);
  };

  await test.step('the side panel at first, by the key; its first run connects a service', async () => {
    await key();
    await connectIn(await extension.sidePanel(), service, hands);
  });

  const options = await extension.openPage('options.html');
  await test.step('a small window: by the key, by the button and by the menu', async () => {
    await choose(extension, options, 'A small window', /\/popup\.html$/);
    // A panel that is switched off closes.
    await expect.poll(() => openSurfaces(extension)).toEqual([]);
    await key();
    await expect.poll(() => openSurfaces(extension)).toEqual(['POPUP']);
    await closePopup();
    await extension.triggerAction(page);
    await expect.poll(() => openSurfaces(extension)).toEqual(['POPUP']);
    await closePopup();
    await hands.pickMenuItem(picture, 'd');
    await expect.poll(() => openSurfaces(extension)).toEqual(['POPUP']);
    await closePopup();
  });

  await test.step('nothing: the menu opens nothing, the key the small window', async () => {
    await choose(extension, options, 'Nothing: I open them myself', /#toolbar$/);
    await page.bringToFront();
    await hands.pickMenuItem(picture, 'w');
    await service.completion(2);
    expect(await openSurfaces(extension)).toEqual([]);
    await key();
    await expect.poll(() => openSurfaces(extension)).toEqual(['POPUP']);
    await closePopup();
  });

  await test.step('the side panel again, with the answers there', async () => {
    await choose(extension, options, 'The side panel', /^$/);
    await key();
    const panel = await extension.sidePanel();
    await expect(newest(panel)).toHaveAttribute('data-state', 'done');
    expect(await openSurfaces(extension)).toEqual(['SIDE_PANEL']);
  });
});
