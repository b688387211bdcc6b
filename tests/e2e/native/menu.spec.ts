import { decodePixels } from '../../fakes/pixels.mjs';
import { keepModel, showColor, testModels } from '../support/installed-models';
import { expect, test } from '../support/native';
import { connect, newest, part } from '../support/steps';

const items = [
  { letter: 'd', item: 'Describe picture', title: 'Description', tag: ['@core'] },
  { letter: 'w', item: 'Write alt text', title: 'Alt text', tag: [] },
];

for (const { letter, item, title, tag } of items) {
  test(
    `a right click, ${item}: the side panel opens beside the page, with the answer`,
    { tag },
    async ({ extension, page, hands, site, service }) => {
      await connect(extension, service);
      await page.goto(`${site.origin}/pages/story.html`);
      await hands.pickMenuItem(page.locator('#captioned'), letter);
      const panel = await extension.sidePanel();
      const card = newest(panel);
      await expect(card).toHaveAttribute('data-state', 'done');
      await expect(card.getByRole('heading', { level: 2 })).toHaveText(title);
      await expect(part(card, 'answer')).toHaveText(/A 960 × 640 JPEG picture/);
      expect(service.completions).toHaveLength(1);
    },
  );
}

test('a right click, Describe picture: without a key and without a network, by a model on this device', async ({
  extension,
  page,
  hands,
  site,
  display,
}, testInfo) => {
  test.slow();
  await keepModel(extension, testModels.color());
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await extension.setOffline(true);
  await hands.pickMenuItem(page.locator('#colored'), 'd');
  const panel = await extension.sidePanel();
  const card = newest(panel);
  // The model is loaded first, which takes long where much else is done.
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 90_000 });
  await expect(part(card, 'answer')).toHaveText('This picture is mostly red, as far I can tell.');
  await display.screenshot(testInfo.outputPath('window.png'));
});

test(
  'a right click, Copy text: without any key',
  { tag: '@core' },
  async ({ extension, page, hands, site, display }, testInfo) => {
    await page.goto(`${site.origin}/pages/samples.html`);
    const picture = page.getByRole('img').first();
    await hands.pickMenuItem(picture, 'c');
    const panel = await extension.sidePanel();
    const card = newest(panel);
    // The reader is loaded first, which takes long where much else is done.
    await expect(card).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
    await expect(part(card, 'source')).toContainText('text recognized on this device');
    await expect(part(card, 'answer')).not.toBeEmpty();
    await display.screenshot(testInfo.outputPath('window.png'));
  },
);

test('a right click on the picture of the welcome page, Copy text: the panel opens with it', async ({
  extension,
  hands,
  display,
}, testInfo) => {
  const welcome = await extension.openPage('welcome.html');
  await hands.pickMenuItem(welcome.getByRole('img'), 'c');
  const card = newest(await extension.sidePanel());
  // The reader is loaded first, which takes long where much else is done.
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
  await expect(part(card, 'answer')).toContainText('Harbour ferry');
  await display.screenshot(testInfo.outputPath('window.png'));
});

test('the button of the welcome page opens the panel beside it', async ({
  extension,
  hands,
  display,
}, testInfo) => {
  const welcome = await extension.openPage('welcome.html');
  await hands.click(welcome.getByRole('button', { name: 'Copy text' }));
  const card = newest(await extension.sidePanel());
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
  await expect(part(card, 'answer')).toContainText('Harbour ferry');
  await display.screenshot(testInfo.outputPath('window.png'));
});

test('a right click, Ask about picture: the question box has the keyboard', async ({
  extension,
  page,
  hands,
  site,
  service,
}) => {
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/story.html`);
  await hands.pickMenuItem(page.locator('#captioned'), 'a');
  const panel = await extension.sidePanel();
  const box = panel.getByRole('textbox', { name: 'Ask about this picture' });
  await expect(box).toBeFocused();
  service.next('A lake.');
  // Real keys: they land where the browser's own focus is, which comes to the panel once that stands beside the page.
  await expect(async () => {
    await box.fill('');
    await hands.press('w', 'h', 'a', 't');
    await expect(box).toHaveValue('what', { timeout: 1000 });
  }).toPass();
  await hands.press('Return');
  await expect(part(newest(panel), 'answer')).toHaveText('A lake.');
  expect(JSON.stringify((await service.completion(1)).body)).toContain('what');
});

test('a right click beside the pictures, Capture: a drag, and the panel opens with the answer', async ({
  extension,
  page,
  hands,
  site,
  service,
}) => {
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/region.html`);
  await hands.pickMenuItem(page.locator('#green'), 'c');
  await expect(page.locator('sightread-capture')).toBeAttached();
  await page.mouse.move(50, 50);
  await page.mouse.down();
  await page.mouse.move(150, 130);
  await page.mouse.up();
  const panel = await extension.sidePanel();
  await expect(newest(panel)).toHaveAttribute('data-state', 'done');
  const [picture] = (await service.completion(1)).pictures;
  expect(picture).toMatchObject({ width: 100, height: 80 });
  // The panel makes the page narrower: what arrived is what was there before.
  const pixels = await decodePixels(picture?.bytes ?? Buffer.alloc(0));
  for (const [x, y] of [
    [0, 0],
    [99, 0],
    [0, 79],
    [99, 79],
  ] as const)
    expect(pixels.at(x, y).slice(0, 3)).toEqual([220, 30, 30]);
});
