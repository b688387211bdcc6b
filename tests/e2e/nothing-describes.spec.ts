import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FIXTURES } from '../fakes/site.mjs';
import { drag, expectNoTool, keepPanelClosed, openTool } from './support/capture';
import { expect, test } from './support/browsers';
import {
  allowEverySite,
  expectRead,
  expectState,
  newCard,
  newest,
  openPanel,
  part,
  pick,
} from './support/steps';
import { connectAtOnce, serviceHosts } from './support/connected';

const fixture = (name: string): string => path.join(FIXTURES, 'pictures', name);

/** Drops a file on the panel, as from a folder. */
async function dropFile(panel: Page, name: string): Promise<void> {
  const bytes = [...(await readFile(fixture(name)))];
  await panel.evaluate(
    ([content, title]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], title, { type: 'image/jpeg' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    [bytes, name] as const,
  );
}

/** Everything that a person reads of a card's facts. */
const factsOf = (panel: Page): Promise<string[]> =>
  newest(panel).locator('[data-part="facts"]').getByRole('listitem').allInnerTexts();

test.use({ hosts: serviceHosts });
test.beforeEach(async ({ extension }) => keepPanelClosed(extension));

test('a dropped photograph without anything that describes: what this device can tell, then its description', async ({
  extension,
  service,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await dropFile(panel, 'photo.jpg');
  const card = await expectRead(panel);
  await expect(card.getByRole('alert')).toHaveCount(0);
  await expect(part(card, 'failure')).toHaveCount(0);
  await expect
    .poll(() => factsOf(panel))
    .toEqual([
      'In the file: A secret caption',
      'Size in pixels: 480 × 640, JPEG',
      expect.stringMatching(/^Main colors, measured: /),
    ]);
  await expect(card.getByRole('region', { name: 'Describe pictures with' })).toBeVisible();
  // The place and the camera are in the file.
  await expect(card).not.toContainText(/Munich|48[°.]|Fixture Cameras/);

  await panel.reload();
  await expect.poll(() => factsOf(panel)).toHaveLength(3);

  await connectAtOnce(extension, service);
  await card.getByRole('button', { name: 'Describe picture' }).click();
  await expect(part(card, 'answer')).toContainText('480 × 640');
  await expect(card).toHaveAttribute('data-state', 'done');
  await expect(part(card, 'facts')).toHaveCount(0);
  const { body, pictures } = await service.completion(1);
  expect(pictures).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('secret caption');
});

test('a capture without anything that describes: its text, and what is measured', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await allowEverySite(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await page.evaluate(() => {
    document.body.innerHTML = '<p style="margin: 360px 60px; font: 40px sans-serif">Boats leave at noon</p>';
  });
  await page.bringToFront();
  await openTool(extension, page);
  await drag(page, { left: 20, top: 300, width: 900, height: 160 });
  await expectNoTool(page);
  const card = await expectRead(panel);
  await expect(part(card, 'answer')).toHaveText('Boats leave at noon');
  await expect
    .poll(() => factsOf(panel))
    .toEqual(['Size in pixels: 900 × 160', 'Main colors, measured: white']);
});

test('a picture on a page: its text with the author’s words, and these below a description that was asked for', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  const authors = [
    'The author’s alt text: “IMG_2041.jpg”',
    'Caption: Our boat just before sunset, seen from the eastern shore.',
    'Size in pixels: 960 × 640, JPEG',
  ];
  await newCard(panel, () => pick(extension, page.locator('#captioned'), 'text'));
  await expectRead(panel);
  await expect.poll(async () => (await factsOf(panel)).slice(0, 3)).toEqual(authors);

  await newCard(panel, () => pick(extension, page.locator('#captioned'), 'describe'));
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure')).toHaveAttribute('data-code', 'noConnection');
  await expect.poll(async () => (await factsOf(panel)).slice(0, 3)).toEqual(authors);
  await expect(part(failed, 'failure').getByRole('button', { name: 'Copy text instead' })).toBeVisible();
});
