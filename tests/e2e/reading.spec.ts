import { crashReader } from './support/crash-reader';
import { pressStop } from './support/press-stop';
import { expect, expectText, test } from './support/reading';
import { markPart, part } from './support/steps';

const parcel = 'Order 48213 was packed on Monday morning.';
const meme = ['ALL TESTS PASSED', 'I HAD NOT SAVED THE FILE'];

test('memes, signs and tiny letters are read, also turned and mirrored, and it is said by whom', async ({
  reading,
}) => {
  test.slow();
  await expectText(await reading.read('meme.jpg'), meme, /PP-OCR/);
  await expectText(await reading.read('sign.jpg'), ['TRAIL', 'CLOSED', 'Bridge out after 2 km']);
  await expectText(await reading.read('turned-90.jpg'), meme, /PP-OCR/);
  await expectText(await reading.read('turned-180.png'), [parcel, 'Do not reply to it.']);
  await expectText(await reading.read('mirrored.jpg'), meme, /PP-OCR/);
  await expectText(await reading.read('dark-menu.png'), [
    'Skip silence between chapters',
    'Download only over wireless networks',
    'Storage used: 2.4 GB of 16 GB',
  ]);
  await expectText(await reading.read('german-meme.jpg', 'de'), ['GENÜGT ES', 'ABER GLÜCKLICH'], /PP-OCR/);
});

const nothing = 'No text found';

test(
  'a picture is read offline, one without text ends well, a broken one fails, and the next one is read',
  { tag: ['@core', '@firefox-core'] },
  async ({ reading }) => {
    test.slow();
    await expectText(await reading.readOffline('meme.jpg'), meme);
    await expect(await reading.read('blank.png')).toContainText(nothing);
    await expect(await reading.read('empty.png')).toHaveAttribute('data-state', 'failed');
    await expectText(await reading.read('white-on-clear.png'), ['NORTHPEAK']);
  },
);

test('QR and bar codes are read with the text and without it, and nothing is opened', async ({ reading }) => {
  test.slow();
  const pages = (): number => reading.panel.context().pages().length;
  const before = pages();
  const card = await reading.read('codes.png');
  await expectText(
    card,
    [parcel, 'QR code: https://example.org/ticket?id=4711', 'EAN-13: 4006381333931'],
    /ZXing/,
  );
  const alone = await reading.read('code-alone.jpg');
  await expect(part(alone, 'answer')).toHaveText('QR code: https://example.org/ticket?id=4711');
  await expect(alone).not.toContainText(nothing);
  expect(pages()).toBe(before);
});

test('a word that may be misread is corrected, also after a reload and in the history', async ({
  reading,
}) => {
  test.slow();
  const { panel } = reading;
  const card = await reading.read('smudged.png');
  await panel.bringToFront();
  const unsure = part(card, 'answer').locator('[data-unsure][role="button"]');
  const count = await unsure.count();
  expect(count).toBeGreaterThan(0);
  const before = await part(card, 'answer').innerText();
  const misread = (await unsure.first().textContent()) ?? '';
  await unsure.first().focus();
  await panel.keyboard.press('Enter');
  const field = panel.getByRole('dialog', { name: 'Correct' }).getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(misread);
  await panel.keyboard.type('Corrected!');
  await panel.keyboard.press('Enter');
  const after = before.replace(misread, 'Corrected!');
  await expect(part(card, 'answer')).toHaveText(after);
  await expect(unsure).toHaveCount(count - 1);
  await panel.reload();
  await expect(part(panel.getByRole('article').first(), 'answer')).toHaveText(after);
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByText('Corrected!').filter({ visible: true }).first()).toBeVisible();
});

test('unsure words of a marked part are recognized again', async ({ reading }) => {
  test.slow();
  const { panel } = reading;
  const card = await reading.read('smudged.png');
  await panel.bringToFront();
  await panel.setViewportSize({ width: 900, height: 700 });
  await card.getByRole('button', { name: 'Enlarge picture' }).click();
  const view = panel.getByRole('dialog', { name: 'Enlarged picture' });
  const marked = view.locator('.text-layer [data-unsure]');
  // The picture is decoded after its view has opened.
  await expect(marked).not.toHaveCount(0);
  const unsure = await marked.count();
  await markPart(view, [
    [0.01, 0.05],
    [0.99, 0.95],
  ]);
  await view.getByRole('button', { name: 'Recognize this part again' }).click();
  await expect(view.getByText(/^Words changed: \d+$/).first()).toBeVisible({ timeout: 60_000 });
  // What is as unsure as before stays.
  await expect.poll(() => marked.count()).toBeLessThanOrEqual(unsure);
});

test('no ink is lost: signs, fractions and other scripts are read, or it is said that they are not', async ({
  reading,
}) => {
  test.slow();
  const amounts = ['₹1,499', '₪249', '₩12,900', '18,50 €', '£14.20', '¥2,300', '990 ₽', '210.000 ₫'];
  await expectText(await reading.read('amounts.png'), amounts);
  await expectText(await reading.read('fractions.png'), ['1½ cups', '½ tsp', '¼ cup', '3 eggs', '⅔ cup']);
  await expectText(await reading.read('stars.png'), ['★★★★☆', '★★☆☆☆', '★★★★★', '★★★☆☆']);
  const small = [
    'Edit View Go Tools Help',
    'Invoice 117 of Bright Lamps Ltd, 14 Mill Lane',
    'lamp at 129.50',
  ];
  await expectText(await reading.read('dense.png'), small);
  const mixed = await reading.read('foreign-line.png');
  await expectText(mixed, ['Welcome to the station café', 'Tickets are sold at the counter']);
  await expect(mixed).toContainText('1 place couldn’t be read. Looks like: Cyrillic');
  const chinese = await reading.read('chinese.png');
  await expect(chinese).toContainText('2 places couldn’t be read. Looks like: Chinese');
  await expect(chinese).not.toContainText(nothing);
  // Nobody has chosen Japanese.
  await expectText(await reading.read('vertical.png'), ['日本の古い町並み', '旅の', '案内をお届けします']);
});

test('the same picture has the same text later as first', async ({ reading }) => {
  test.slow();
  const first = await part(await reading.read('fractions.png'), 'answer').innerText();
  await reading.read('meme.jpg');
  expect(await part(await reading.read('fractions.png', 'en-GB'), 'answer').innerText()).toBe(first);
  expect(first).not.toBe('');
});

test('a picture of any odd kind ends well, and so does the next one', async ({ browserName, reading }) => {
  test.slow();
  for (const [name, said] of [
    ['blank.png', nothing],
    ['one-color.png', nothing],
    ['clear.png', nothing],
    ['noise.png', nothing],
    ['lake.jpg', nothing],
    ['animated.gif', parcel],
  ] as const) {
    await test.step(name, async () => {
      const card = await reading.read(name);
      await expect(card).toHaveAttribute('data-state', 'done');
      await expect(card).toContainText(said);
      await expectText(await reading.read('white-on-clear.png'), ['NORTHPEAK']);
    });
  }
  // Firefox decodes what there is of half a JPEG.
  const half = browserName === 'firefox' ? [] : ['truncated.jpg'];
  for (const name of [...half, 'empty.png', 'one-pixel.png']) {
    const card = await reading.read(name);
    await expect(card).toHaveAttribute('data-state', 'failed');
    await expect(part(card, 'failure').getByRole('heading')).not.toBeEmpty();
    await expectText(await reading.read('white-on-clear.png'), ['NORTHPEAK']);
  }
});

test('24 megapixels are read, and so are 20,000 pixels one below the other', async ({ reading }) => {
  test.slow();
  const large = await reading.read('many-pixels.jpg');
  await expectText(large, [parcel]);
  await expect(part(large, 'source')).toContainText('6000 × 4000');
  expect((await part(large, 'answer').innerText()).split(parcel)).toHaveLength(4);
  const tall = await reading.read('tall.png');
  await expectText(tall, [
    parcel,
    'You are number six on the route today.',
    'Expected between 11:20 and 12:10.',
  ]);
  await expect(tall).not.toContainText('Made smaller');
});

// The reader is reached by Chromium’s own protocol; Firefox has `firefox/reading.spec.ts`.
test(
  'a reader that dies in the middle has failed, and there is a new one for the next picture',
  { tag: '@chromium' },
  async ({ extension, reading }) => {
    const card = await reading.start('letters.png');
    await expect(part(card, 'status')).toContainText(/Recognizing text on this device, [1-6]\d%/, {
      timeout: 25_000,
    });
    await crashReader(extension);
    await expect(card).toHaveAttribute('data-state', 'failed');
    await expect(part(card, 'failure').getByRole('heading')).not.toBeEmpty();
    await expectText(await reading.read('white-on-clear.png'), ['NORTHPEAK']);
  },
);

/**
 * Milliseconds. What is asked for is 200 on a machine of its own; measured were 13 to 79, and once 1,346 where other
 * stories had just started browsers, as they may here. Without a Stop that reaches the reader it would be the seconds that reading takes.
 */
const atOnce = 3000;

const nearlyLoaded = /Loading text recognition, [5-9]\d/;

test('Stop ends reading at once at every stage, and the next picture is read', async ({ reading }) => {
  test.slow();
  const { panel } = reading;
  const measured: string[] = [];
  const startAndStopAt = async (name: string, stage: string): Promise<number> => {
    await reading.start(name);
    return panel.evaluate(pressStop, { after: '', stage });
  };
  for (const [name, stage, words] of [
    ['meme.jpg', 'loading', /Loading text recognition/],
    ['meme.jpg', 'loading anew, near its end', nearlyLoaded],
    ['meme.jpg', 'detection', /Recognizing text on this device, \d%/],
    ['letters.png', 'Tesseract', /Recognizing text on this device, [1-6]\d%/],
    ['captions.jpg', 'PP-OCR', /Recognizing text on this device, [7-9]\d%/],
  ] as const) {
    await test.step(stage, async () => {
      const milliseconds = await startAndStopAt(name, words.source).catch(async (missed: unknown) => {
        if (!stage.startsWith('loading')) throw missed;
        // A busy panel may not get to see all of loading. A reader that was stopped is loaded anew; it takes long for letters.
        await startAndStopAt('letters.png', 'Recognizing text on this device');
        return startAndStopAt(name, words.source);
      });
      measured.push(`${stage} ${Math.round(milliseconds)} ms`);
      expect(milliseconds).toBeLessThan(atOnce);
      await expect(part(panel.getByRole('article').first(), 'failure')).toHaveCount(0);
    });
  }
  console.log(`Stop: ${measured.join(', ')}`);
  await reading.start('letters.png');
  const waiting = await reading.start('meme.jpg');
  const queued = { after: '', stage: 'Waiting. Pictures ahead: 1' };
  expect(await panel.evaluate(pressStop, queued)).toBeLessThan(atOnce);
  await expect(waiting).toHaveAttribute('data-state', 'stopped');
  await panel.getByRole('article').nth(1).getByRole('button', { name: 'Stop' }).click();
  await expectText(await reading.read('white-on-clear.png'), ['NORTHPEAK']);
});
