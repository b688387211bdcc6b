import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAbstained, textPictures } from './support/abstained';
import { expect, test } from './support/chromium';
import { keepModel, showColor, testModels } from './support/device-models';
import { newest, openPanel, part, pick } from './support/steps';

/** The document of the model has its worker and its memory: closing it ends both, as the browser may. */
declare const chrome: { offscreen: { closeDocument(): Promise<void> } };

/** Waits until the newest card has ended: the text reader and the model are loaded first, which takes long where much else is done. */
async function expectEnd(panel: Page, state: string): Promise<Locator> {
  const card = newest(panel);
  await expect(card).toHaveAttribute('data-state', state, { timeout: 90_000 });
  return card;
}

/** Waits until a model has begun to answer: it is loaded first, which takes long where much else is done. */
const expectWords = (panel: Page): Promise<void> =>
  expect(part(newest(panel), 'answer')).not.toBeEmpty({ timeout: 90_000 });

test('a model on this device names a picture’s color, offline, and answers a question about it', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.color());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await extension.context.setOffline(true);
  await pick(extension, page.locator('#colored'), 'describe');
  const described = await expectEnd(panel, 'done');
  await expect(part(described, 'answer')).toHaveText('This picture is mostly red, as far I can tell.');
  await expect(part(described, 'source')).toContainText('tiny-color');
  await expect(part(described, 'source')).toContainText('mall model on this device');
  await expect(described.getByRole('button', { name: 'Ask a service' })).toBeVisible();

  await described.getByRole('textbox', { name: 'Ask about this picture' }).fill('Which color?');
  await described.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(newest(panel)).not.toHaveAttribute('id', (await described.getAttribute('id')) ?? '');
  await expect(part(await expectEnd(panel, 'done'), 'answer')).toContainText('red');

  await showColor(page, '#2040d0');
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'answer')).toContainText('blue');
});

test('Stop ends a model that never ends, and keeps what it has said', async ({ extension, page, site }) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectEnd(panel, 'stopped');
  await expect(part(newest(panel), 'answer')).not.toBeEmpty();
});

test('answers that never end are cut off', async ({ extension, page, site }) => {
  test.slow();
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  for (const [name, color] of [
    ['repeating', '#d02020'],
    ['endless', '#2040d0'],
  ] as const)
    await test.step(name, async () => {
      await keepModel(extension, testModels[name]());
      await page.bringToFront();
      await showColor(page, color);
      await pick(extension, page.locator('#colored'), 'describe');
      await expectWords(panel);
      await expectEnd(panel, 'done');
      await expect(newest(panel)).toContainText('The answer was cut off here');
    });
});

test('pictures that show nothing are not given to a model, and text is copied out', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.endless());
  await page.goto(`${site.origin}/pages/story.html`);
  const plain = (width: number, height: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const noise = randomBytes(200 * 150 * 3);
  const [text] = await textPictures(1);
  const pictures = [
    ['blank', await plain(300, 200, '#ffffff')],
    ['uniform', await plain(300, 200, '#2060a0')],
    [
      'noise',
      await sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
        .png()
        .toBuffer(),
    ],
    ['tiny', await plain(12, 12, '#d02020')],
    ['text', text ?? Buffer.of()],
  ] as const;
  for (const [why, picture] of pictures)
    await test.step(why, () => expectAbstained({ extension, page, panel }, picture, why));
  await expect(part(newest(panel), 'text')).toContainText('The ferry to the island leaves at nine.');
  await expect(part(newest(panel), 'source')).not.toContainText('tiny-counting');
});

test('an answer whose document is closed fails, and Try again loads the model anew', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await (await extension.worker()).evaluate(() => chrome.offscreen.closeDocument());
  const failed = await expectEnd(panel, 'failed');
  await expect(part(failed, 'failure')).toContainText('The model on this device didn’t answer');
  await keepModel(extension, testModels.color());
  await panel.bringToFront();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(part(await expectEnd(panel, 'done'), 'answer')).toContainText('red');
});

test('an answer is interrupted when the worker dies, and Try again asks again', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await extension.killWorker();
  const interrupted = await expectEnd(panel, 'interrupted');
  await keepModel(extension, testModels.color());
  await panel.bringToFront();
  await interrupted.getByRole('button', { name: 'Try again' }).click();
  await expect(part(await expectEnd(panel, 'done'), 'answer')).toContainText('red');
});

test('models that cannot be used say so', async ({ extension, page, site }) => {
  test.slow();
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  for (const name of [
    'another architecture',
    'a vision half of another size',
    'half a file',
    'a template that throws',
    'a template that is broken',
  ] as const)
    await test.step(name, async () => {
      await keepModel(extension, testModels[name]());
      await page.bringToFront();
      const before = await panel.getByRole('article').count();
      await pick(extension, page.locator('#colored'), 'describe');
      await expect(panel.getByRole('article')).toHaveCount(before + 1);
      await expectEnd(panel, 'failed');
      const failure = part(newest(panel), 'failure');
      await expect(failure).toContainText('The installed model can’t be used');
      await expect(failure.getByRole('button', { name: 'Models on this device' })).toBeVisible();
    });
});

test('Stop ends a model whose template has no end', async ({ extension, page, site }) => {
  test.slow();
  const panel = await openPanel(extension);
  await keepModel(extension, testModels['a template without an end']());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'status')).toContainText(/Describing|Starting/);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectEnd(panel, 'stopped');
  await keepModel(extension, testModels.color());
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'answer')).toContainText('red', { timeout: 20_000 });
});
