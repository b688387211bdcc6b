// @ts-check
import path from 'node:path';
import { launchChromium } from '../../harness/chromium.mjs';
import { servePictures } from '../../harness/picture-page.mjs';
import { until } from '../../harness/until.mjs';

/** @import { Locator, Page } from '@playwright/test' */
/** @import { ExtensionBrowser } from '../../harness/chromium.mjs' */
/** @import { Described } from './vision-table.mjs' */

const minute = 60_000;

/**
 * Installs a model from its files in the built extension, and has it describe pictures as a person would: by the menu, one after
 * the other. Gives what came of each once it is there. Throws what the page says of a model that it does not take.
 * @param {{ chromium: string, extension: string, model: readonly string[], pictures: readonly string[] }} wanted paths
 * @returns {AsyncGenerator<Described>}
 */
export async function* describeAll({ chromium, extension, model, pictures }) {
  const browser = await launchChromium({ executablePath: chromium, headless: true, extension });
  try {
    await installModel(browser, model);
    let last = '';
    for (const file of pictures) {
      const { described, id } = await describe(browser, file, last);
      last = id;
      yield described;
    }
  } finally {
    await browser.close();
  }
}

/** @param {ExtensionBrowser} browser @param {readonly string[]} files */
async function installModel(browser, files) {
  const page = await browser.openPage('models.html');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose model files' }).click();
  await (await chooser).setFiles([...files]);
  const installed = page.getByRole('status').filter({ hasText: /^Installed/ });
  const refused = page.getByRole('alert').filter({ hasText: /\S/ });
  await installed
    .or(refused)
    .first()
    .waitFor({ timeout: 10 * minute });
  if (await refused.first().isVisible()) throw new Error(await refused.first().innerText());
  await page.close();
}

/**
 * @param {ExtensionBrowser} browser
 * @param {string} file
 * @param {string} last the id of the picture's before; the panel shows the newest first
 * @returns {Promise<{ described: Described, id: string }>}
 */
async function describe(browser, file, last) {
  const served = await servePictures({ file });
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  try {
    await page.goto(served.url);
    const picture = page.locator('img').first();
    const srcUrl = await picture.evaluate((/** @type {HTMLImageElement} */ img) => img.currentSrc);
    await browser.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl });
    const panel = await browser.sidePanel();
    const card = await newCard(panel, last);
    return { described: { file: path.basename(file), ...(await outcomeOf(card)) }, id: await idOf(card) };
  } finally {
    await served.close();
  }
}

/** @param {Page} panel @param {string} last */
async function newCard(panel, last) {
  const newest = panel.getByRole('article').first();
  await until(
    'a new answer in the panel',
    async () => (await newest.count()) > 0 && (await idOf(newest)) !== last,
  );
  return panel.locator(`article[id="${await idOf(newest)}"]`);
}

/** @param {Locator} card */
const idOf = async (card) => (await card.getAttribute('id')) ?? '';

/** @param {Locator} card @returns {Promise<Omit<Described, 'file'>>} */
async function outcomeOf(card) {
  const begin = Date.now();
  const seconds = () => (Date.now() - begin) / 1000;
  const words = async (/** @type {string} */ part) =>
    (await card.locator(`[data-part="${part}"]`).allInnerTexts()).join('\n').trim();
  /** @type {number | undefined} */
  let first;
  while ((await card.getAttribute('data-state')) === 'working') {
    if (first === undefined && (await words('answer')) !== '') first = seconds();
    if (seconds() * 1000 > 15 * minute)
      return { answer: '', abstained: '', failure: 'no end in time', all: seconds() };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const all = seconds();
  const isDone = (await card.getAttribute('data-state')) === 'done';
  // What the card then says is not the model's.
  const abstained = (await card.getAttribute('data-abstained')) ?? '';
  if (abstained) return { answer: '', abstained, failure: '', all };
  const answer = await words('answer');
  if (answer !== '') first ??= all;
  const [failure = ''] = ((await words('failure')) || (await words('status'))).split('\n');
  return {
    answer,
    abstained,
    failure: isDone ? '' : failure || 'no answer',
    ...(first !== undefined && { first }),
    all,
  };
}
