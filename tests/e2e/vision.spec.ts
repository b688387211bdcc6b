import type { Page } from '@playwright/test';
import { expect, test } from './support/chromium';
import { keepModel, showColor, testModels } from './support/device-models';
import { expectState, newest, openPanel, part, pick } from './support/steps';

/** The document of the model has its worker and its memory: closing it ends both, as the browser may. */
declare const chrome: { offscreen: { closeDocument(): Promise<void> } };

/** Waits until a model has begun to answer: it is loaded first, which takes long where much else is done. */
const expectWords = (panel: Page): Promise<void> =>
  expect(part(newest(panel), 'answer')).not.toBeEmpty({ timeout: 40_000 });

test('a model on this device names a picture’s color, offline, and answers a question about it', async ({
  extension,
  page,
  site,
}) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.color());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await extension.context.setOffline(true);
  await pick(extension, page.locator('#colored'), 'describe');
  const described = await expectState(panel, 'done');
  await expect(part(described, 'answer')).toHaveText('This picture is mostly red, as far I can tell.');
  await expect(part(described, 'source')).toContainText('tiny-color');
  await expect(part(described, 'source')).toContainText('mall model on this device');
  await expect(described.getByRole('button', { name: 'Ask a service' })).toBeVisible();

  await described.getByRole('textbox', { name: 'Ask about this picture' }).fill('Which color?');
  await described.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(newest(panel)).not.toHaveAttribute('id', (await described.getAttribute('id')) ?? '');
  await expect(part(await expectState(panel, 'done'), 'answer')).toContainText('red');

  await showColor(page, '#2040d0');
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'answer')).toContainText('blue');
});

test('Stop ends a model that never ends, and keeps what it has said', async ({ extension, page, site }) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectState(panel, 'stopped');
  await expect(part(newest(panel), 'answer')).not.toBeEmpty();
});

for (const name of ['repeating', 'endless'] as const)
  test(`an answer that never ends is cut off: ${name}`, async ({ extension, page, site }) => {
    const panel = await openPanel(extension);
    await keepModel(extension, testModels[name]());
    await page.goto(`${site.origin}/pages/story.html`);
    await showColor(page, '#d02020');
    await pick(extension, page.locator('#colored'), 'describe');
    await expect(newest(panel)).toContainText('The answer was cut off here', { timeout: 40_000 });
    await expectState(panel, 'done');
  });

test('an answer whose document is closed fails, and Try again loads the model anew', async ({
  extension,
  page,
  site,
}) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await (await extension.worker()).evaluate(() => chrome.offscreen.closeDocument());
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure')).toContainText('The model on this device didn’t answer');
  await keepModel(extension, testModels.color());
  await panel.bringToFront();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(part(await expectState(panel, 'done'), 'answer')).toContainText('red');
});

test('an answer is interrupted when the worker dies, and Try again asks again', async ({
  extension,
  page,
  site,
}) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.slow());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expectWords(panel);
  await extension.killWorker();
  const interrupted = await expectState(panel, 'interrupted');
  await keepModel(extension, testModels.color());
  await panel.bringToFront();
  await interrupted.getByRole('button', { name: 'Try again' }).click();
  await expect(part(await expectState(panel, 'done'), 'answer')).toContainText('red');
});

for (const name of [
  'another architecture',
  'a vision half of another size',
  'half a file',
  'a template that throws',
  'a template that is broken',
] as const)
  test(`a model that cannot be used says so: ${name}`, async ({ extension, page, site }) => {
    const panel = await openPanel(extension);
    await keepModel(extension, testModels[name]());
    await page.goto(`${site.origin}/pages/story.html`);
    await showColor(page, '#d02020');
    await pick(extension, page.locator('#colored'), 'describe');
    const failed = await expectState(panel, 'failed');
    await expect(part(failed, 'failure')).toContainText('The installed model can’t be used');
    await expect(failed.getByRole('button', { name: 'Models on this device' })).toBeVisible();
  });

test('Stop ends a model whose template has no end', async ({ extension, page, site }) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels['a template without an end']());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'status')).toContainText(/Describing|Starting/);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectState(panel, 'stopped');
  await keepModel(extension, testModels.color());
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(part(newest(panel), 'answer')).toContainText('red', { timeout: 20_000 });
});
