import type { Locator, Page } from '@playwright/test';
import { decodePixels } from '../fakes/pixels.mjs';
import { expect, test } from './support/connected';
import { askAboutPart, expectRead, expectState, newest, openPanel, part, pick } from './support/steps';

const size = { width: 800, height: 300 };
/** A page of two columns, as a person would take a picture of it. */
const article = `<body style="margin:0;background:#fff;color:#000;font:22px/34px serif">
  <h1 style="font:34px/40px serif;margin:24px 30px">Harbour news</h1>
  <div style="display:flex;gap:70px;margin:0 30px">
    <p style="margin:0;width:330px">The harbour was rebuilt after the storm of the winter, and so were the old walls along the quay, stone by stone.</p>
    <p style="margin:0;width:330px">Visitors arrive by ferry in summer and stay for the night in one of the small inns, until the wind has turned.</p>
  </div></body>`;

async function pictureOf(page: Page, html: string): Promise<Buffer> {
  await page.setViewportSize({ width: 800, height: 300 });
  await page.setContent(html);
  return page.screenshot({ type: 'png' });
}

/** Shows a picture on a page of the site. */
async function show(page: Page, origin: string, bytes: Buffer): Promise<void> {
  await page.goto(`${origin}/pages/bad.html`, { waitUntil: 'commit' });
  await page.locator('#slow').waitFor({ state: 'attached' });
  await page.evaluate(
    (src) => {
      document.body.replaceChildren(Object.assign(new Image(), { id: 'shown', lang: 'en', src }));
    },
    `data:image/png;base64,${bytes.toString('base64')}`,
  );
}

/** Enlarges the newest card's picture, in a panel that has room for it. */
async function enlarge(panel: Page): Promise<Locator> {
  await panel.bringToFront();
  await panel.setViewportSize({ width: 900, height: 700 });
  await newest(panel).getByRole('button', { name: 'Enlarge picture' }).click();
  return panel.getByRole('dialog', { name: 'Enlarged picture' });
}

/** What the clipboard holds, as a text box gets it. */
async function pasted(view: Locator): Promise<string> {
  await view.evaluate((dialog) => dialog.append(document.createElement('textarea')));
  const box = view.locator('textarea');
  await box.press('Control+v');
  const text = await box.inputValue();
  await box.evaluate((element) => element.remove());
  return text;
}

/** Where an element stands, once it stands still. */
async function settled(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let before = '';
  await expect
    .poll(async () => {
      const [last, now] = [before, JSON.stringify(await element.boundingBox())];
      before = now;
      return now === last;
    })
    .toBe(true);
  return (await element.boundingBox())!;
}

const word = (view: Locator, text: string): Locator => view.locator('.word', { hasText: text }).first();

test('text is selected over the picture in reading order, also when the picture is answered from memory', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await show(page, site.origin, await pictureOf(page, article));
  await pick(extension, page.locator('#shown'), 'text');
  await expectRead(panel);
  const view = await enlarge(panel);
  await expect(word(view, 'storm')).toBeAttached();

  await test.step('the copy of a selection over two columns is in order', async () => {
    const [from, to] = [await settled(word(view, 'storm')), await settled(word(view, 'ferry'))];
    await panel.mouse.move(from.x + 1, from.y + from.height / 2);
    await panel.mouse.down();
    await panel.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 6 });
    await panel.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 3 });
    await expect.poll(() => panel.evaluate(() => String(getSelection()))).toMatch(/^storm[^]*ferry$/);
    await panel.mouse.up();
    await panel.keyboard.press('Control+c');
    const copied = await pasted(view);
    expect(copied.replaceAll(/\s+/g, ' ')).toBe(
      'storm of the winter, and so were the old walls along the quay, stone by stone. Visitors arrive by ferry',
    );
    expect(copied).toMatch(/stone\.\n\nVisitors/);
    const isFound = await panel.evaluate(() => {
      getSelection()?.removeAllRanges();
      return (globalThis as unknown as { find: (text: string) => boolean }).find('harbour was rebuilt');
    });
    expect(isFound).toBe(true);
  });

  await test.step('the same picture is answered from memory, and has its words over it again', async () => {
    await panel.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
    await pick(extension, page.locator('#shown'), 'text');
    await expect(panel.getByRole('article')).toHaveCount(2);
    await expectState(panel, 'done');
    await panel.bringToFront();
    // What the first one knew goes with it.
    const older = panel.getByRole('article').nth(1);
    // It stays open in a browser that gave the focus back to it.
    if ((await older.getAttribute('data-open')) === 'false')
      await older.getByRole('heading').getByRole('button').click();
    await older.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel.getByRole('article')).toHaveCount(1);
    await newest(panel).getByRole('button', { name: 'Enlarge picture' }).click();
    await expect(word(view, 'storm')).toBeAttached();
  });
});

test('what is asked about a part of a picture is sent as the original has it, and the part’s text is read on this device', async ({
  extension,
  page,
  site,
  service,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  const bytes = await pictureOf(page, article);
  await show(page, site.origin, bytes);
  await pick(extension, page.locator('#shown'), 'describe');
  await expectState(panel, 'done');
  const view = await enlarge(panel);

  await test.step('what is asked about a part is sent as the original has it', async () => {
    const [from, to] = [
      [0.02, 0.05],
      [0.5, 0.52],
    ] as const;
    await askAboutPart(view, [from, to], 'Which word is this?');
    const request = await service.completion(2);
    await expect(view).toHaveCount(0);
    expect(request.pictures).toHaveLength(1);
    const [sent, whole] = [await decodePixels(request.pictures[0]!.bytes), await decodePixels(bytes)];
    const left = Math.round(size.width * from[0]);
    const top = Math.round(size.height * from[1]);
    expect(Math.abs(sent.width - size.width * (to[0] - from[0]))).toBeLessThan(3);
    expect(Math.abs(sent.height - size.height * (to[1] - from[1]))).toBeLessThan(3);
    expect(isAt(sent, whole, left, top)).toBe(true);
    const closer = newest(panel);
    await expect(closer).toBeFocused();
    await expect(part(closer, 'source')).toContainText('Part of the picture');
    await expectState(panel, 'done');
  });

  await test.step('the text of that part is read on this device', async () => {
    const closer = newest(panel);
    const id = await closer.getAttribute('id');
    await closer.getByRole('button', { name: 'Enlarge picture' }).click();
    await view.getByRole('button', { name: 'Recognize text on this device' }).press('Enter');
    await expect(word(view, 'harbour')).toBeAttached({ timeout: 60_000 });
    expect(service.completions).toHaveLength(2);
    await panel.keyboard.press('Escape');
    const asked = panel.locator(`[id="${id}"]`);
    await expect(asked.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  });
});

// In Firefox, the sidebar is no page of Playwright.
test(
  'an enlarged picture is opened from the side panel in a tab, where it has room',
  { tag: '@chromium' },
  async ({ extension, page, site }) => {
    await page.goto(`${site.origin}/pages/story.html`);
    await extension.triggerAction(page);
    const panel = await extension.sidePanel();
    await pick(extension, page.locator('#captioned'), 'describe');
    await expectState(panel, 'done');
    await newest(panel).getByRole('button', { name: 'Enlarge picture' }).click();
    const opened = page.context().waitForEvent('page');
    await panel.getByRole('button', { name: 'Open in a tab' }).click();
    const tab = await opened;
    const view = tab.getByRole('dialog', { name: 'Enlarged picture' });
    await expect(view.getByRole('img')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Open in a tab' })).toHaveCount(0);
    await expect(view.getByRole('region', { name: 'Enlarged picture' })).toBeFocused();
    await tab.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
    await expect(newest(tab)).toBeVisible();
  },
);

interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): readonly number[];
}

/** Whether a picture is a part of another, pixel by pixel, at most a pixel from that place. */
function isAt(one: Pixels, whole: Pixels, left: number, top: number): boolean {
  const shifts = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));
  return shifts.some(([across, down]) => {
    for (let y = 0; y < one.height; y += 1)
      for (let x = 0; x < one.width; x += 1) {
        const [seen, wanted] = [one.at(x, y), whole.at(left + across + x, top + down + y)];
        if ([0, 1, 2].some((channel) => seen[channel] !== wanted[channel])) return false;
      }
    return true;
  });
}
