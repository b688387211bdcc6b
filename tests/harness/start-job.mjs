// @ts-check
/** @import { Locator, Page } from '@playwright/test' */
/** @import { ExtensionBrowser } from './chromium.mjs' */
/** @import { StartOptions } from './start-arguments.mjs' */

/** @typedef {{ about: string } & ({ answer: string } | { failure: string })} Outcome how a job ended, with what else the panel says of it */

const minute = 60_000;

/**
 * Fills in the settings page for a service, as a user would, and chooses the service for reading text too; throws what the page says when it cannot be reached.
 * @param {ExtensionBrowser} browser
 * @param {{ baseUrl: string, model: string, key: string }} service
 */
export async function connectService(browser, { baseUrl, model, key }) {
  const { protocol, hostname } = new URL(baseUrl);
  await browser.allowHost(`${protocol}//${hostname}/*`);
  const page = await browser.openPage('options.html');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('combobox', { name: 'Vision model' }).fill(model);
  await page.getByRole('button', { name: 'Save and test' }).click();
  const connected = page.getByRole('status').filter({ hasText: /^Connected/ });
  const refused = page.getByRole('alert');
  // Naming an http: address on the command line is the first yes, and this the second.
  const unencrypted = page.getByRole('button', { name: 'Send unencrypted' });
  await connected
    .or(refused)
    .or(unencrypted)
    .first()
    .waitFor({ timeout: 2 * minute });
  if (await unencrypted.isVisible()) {
    await unencrypted.click();
    await connected
      .or(refused)
      .first()
      .waitFor({ timeout: 2 * minute });
  }
  if (await refused.isVisible()) throw new Error(await wordsOf(refused));
  await page.getByRole('group', { name: 'Copy text with' }).getByRole('radio').last().check();
  await page.close();
}

/**
 * Has the first picture of a page read, described or asked about, by the menu and the panel, and gives how that ended.
 * @param {ExtensionBrowser} browser
 * @param {Page} page
 * @param {Pick<StartOptions, 'task' | 'question'>} options
 * @returns {Promise<Outcome>}
 */
export async function runJob(browser, page, { task, question }) {
  const picture = page.locator('img').first();
  const srcUrl = await picture.evaluate((/** @type {HTMLImageElement} */ img) => img.currentSrc);
  await browser.dispatchMenu(page, task, { mediaType: 'image', srcUrl });
  const panel = await browser.sidePanel();
  const failure = panel.locator('[data-part="failure"]').first();
  if (task === 'ask') {
    const box = panel.getByRole('textbox', { name: 'Ask about this picture' });
    await box.or(failure).first().waitFor();
    if (await box.isVisible()) {
      await box.fill(question);
      await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    }
  }
  const ended = panel.locator('article[data-state]:not([data-state="working"])').first();
  await ended
    .or(failure)
    .first()
    .waitFor({ timeout: 10 * minute });
  return readOutcome(panel);
}

/**
 * @param {Page} panel
 * @returns {Promise<Outcome>}
 */
async function readOutcome(panel) {
  const words = (/** @type {string} */ part) => wordsOf(panel.locator(`[data-part="${part}"]`));
  const isDone = (await panel.locator('article[data-state="done"]').count()) > 0;
  const about = [await words('author'), await words('source')].filter((text) => text !== '').join('\n');
  return isDone
    ? { answer: await words('answer'), about }
    : { failure: (await words('failure')) || (await words('status')), about };
}

/**
 * What elements say, what is folded in them too.
 * @param {Locator} elements
 */
async function wordsOf(elements) {
  await elements
    .locator('details')
    .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
  return (await elements.allInnerTexts()).join('\n');
}
