import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { FIXTURES } from '../fakes/site.mjs';
import { expectState, newCard, part, pick } from './support/steps';
import { keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';

const fixture = (name: string): string => path.join(FIXTURES, 'pictures', name);

/** Drops what a page's picture carries when it is dragged out of its page. */
async function drop(panel: Page, parts: Record<string, string>): Promise<void> {
  await panel.evaluate((carried) => {
    const data = new DataTransfer();
    for (const [type, value] of Object.entries(carried)) data.setData(type, value);
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }, parts);
}

test('several files are put in order, one is left out, and one question is asked about the rest', async ({
  panel,
  service,
}) => {
  const input = panel.locator('input[type=file]');
  await input.setInputFiles(['photo.jpg', 'lake.jpg'].map(fixture));
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  // One more joins them instead of being described.
  await input.setInputFiles(fixture('sign.jpg'));
  await expect(panel.getByRole('listitem')).toHaveText(['1: photo.jpg', '2: lake.jpg', '3: sign.jpg']);
  await panel.getByRole('button', { name: 'Move picture 3 earlier' }).click();
  await expect(panel.getByRole('listitem')).toHaveText(['1: photo.jpg', '2: sign.jpg', '3: lake.jpg']);
  await panel.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
  await expect(panel.getByRole('listitem')).toHaveText(['1: sign.jpg', '2: photo.jpg', '3: lake.jpg']);
  await panel.getByRole('button', { name: 'Remove picture 3' }).click();
  await expect(panel.getByRole('listitem')).toHaveText(['1: sign.jpg', '2: photo.jpg']);
  expect(service.completions).toHaveLength(0);

  await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill('What do they have in common?');
  await panel.keyboard.press('Enter');
  const card = await expectState(panel, 'done');
  expect(service.completions).toHaveLength(1);
  const { pictures, body } = await service.completion(1);
  const sizes = pictures.map(({ width, height }) => `${width} × ${height}`);
  expect(sizes, 'the sign, then the photo, upright').toEqual(['900 × 600', '480 × 640']);
  expect(JSON.stringify(body)).toContain('What do they have in common?');
  await expect(part(card, 'source')).toContainText('Your own picture: sign.jpg, 900 × 600');
  await expect(panel.getByRole('list')).toHaveCount(0);
});

test('one file is described at once', async ({ panel, service }) => {
  await panel.locator('input[type=file]').setInputFiles(fixture('photo.jpg'));
  await expectState(panel, 'done');
  expect((await service.completion(1)).pictures).toMatchObject([{ width: 480, height: 640 }]);
});

test('a picture on a page of this computer comes in its natural size, also right after a web page', async ({
  extension,
  panel,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  const file = pathToFileURL(path.join(FIXTURES, 'pages/story.html')).href;
  for (const web of [site.origin, site.other]) {
    await page.goto(`${web}/pages/story.html`);
    await page.goto(file, { waitUntil: 'commit' });
    const card = await newCard(panel, () => pick(extension, page.locator('#captioned'), 'describe'));
    await expect(card).toHaveAttribute('data-state', 'done');
    await expect(part(card, 'source')).toContainText('Original file, 960 × 640');
  }
  expect((await service.completion(1)).pictures).toMatchObject([{ width: 960, height: 640 }]);
});

test('a picture dragged out of a page is got from its address', async ({
  extension,
  panel,
  site,
  service,
}) => {
  const url = `${site.other}/nocors/pictures/screenshot.png`;
  const host = new URL(url).host;
  await drop(panel, {
    'text/uri-list': `${site.other}/pages/story.html`,
    'text/html': `<a href="${site.other}/pages/story.html"><img src="${url}"></a>`,
  });
  // Its site gives it to nobody else, and we may not ask yet.
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure')).toHaveAttribute('data-code', 'hostNotAllowed');
  const button = failed.getByRole('button', { name: `Get the original from ${host}`, exact: true });
  await extension.allowAsked('http://localhost/*', button);
  const card = await expectState(panel, 'done');
  expect((await service.completion(1)).pictures).toMatchObject([{ width: 640, height: 440 }]);
  await expect(part(card, 'source')).toContainText(`Original file: ${host}, 640 × 440`);
});

test('a picture whose address holds it is described like a file', async ({ panel, service }) => {
  const bytes = await readFile(fixture('text-chunks.png'));
  await drop(panel, { 'text/html': `<img src="data:image/png;base64,${bytes.toString('base64')}">` });
  await expectState(panel, 'done');
  expect((await service.completion(1)).pictures).toHaveLength(1);
});

test('"Get the original" asks for one host, and the original comes in its full size', async ({
  extension,
  panel,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/cross-origin.html`);
  await pick(extension, page.locator('#nocors'), 'describe');
  const card = await expectState(panel, 'done');
  await expect(part(card, 'source')).toContainText(' (original not available)');
  const shown = (await service.completion(1)).pictures[0];
  expect([shown?.width, shown?.height]).toEqual([320, 220]);

  const host = new URL(site.other).host;
  const button = card.getByRole('button', { name: `Get the original from ${host}`, exact: true });
  await expect(button).toBeVisible();
  await extension.allowAsked('http://localhost/*', button);

  const original = (await service.completion(2)).pictures[0];
  expect([original?.width, original?.height]).toEqual([640, 440]);
  const better = await expectState(panel, 'done');
  await expect(part(better, 'source')).toContainText(`Original file: ${host}, 640 × 440`);
  await expect(panel.getByRole('article')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Get the original' })).toHaveCount(0);
});

// Firefox’s sidebar is no page of Playwright; its stories are in `firefox`.
test(
  'the original of a picture that was asked about comes by its address, with the question',
  { tag: '@chromium' },
  async ({ extension, page, site, service }) => {
    await page.goto(`${site.origin}/pages/cross-origin.html`);
    await pick(extension, page.locator('#nocors'), 'ask');
    const panel = await extension.sidePanel();
    await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill('Where is the parcel?');
    await panel.keyboard.press('Enter');
    const card = await expectState(panel, 'done');
    expect((await service.completion(1)).pictures).toMatchObject([{ width: 320, height: 220 }]);
    const button = card.getByRole('button', { name: 'Get the original' });
    await extension.allowAsked('http://localhost/*', button);
    const { pictures, body } = await service.completion(2);
    expect(pictures).toMatchObject([{ width: 640, height: 440 }]);
    expect(JSON.stringify(body)).toContain('Where is the parcel?');
  },
);
