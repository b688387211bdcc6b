import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expectAbstained, textPictures } from './support/abstained';
import { expect, test as base } from './support/browsers';
import { keepModel, type KeptModel, showColor, testModels } from './support/installed-models';
import { newCard, newTurn, openPanel, part, pick } from './support/steps';

/** The document of the model has its worker and its memory: closing it ends both, as the browser may. */
declare const chrome: { offscreen: { closeDocument(): Promise<void> } };

/** A panel, and a page to pick pictures on. */
interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ extension, page, site }, use) => {
    test.slow();
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await use({ extension, page, panel });
  },
});

const red = '#d02020';
const blue = '#2040d0';

/** Picks a picture that is mostly of one color to be described, and returns its card. */
async function describe({ extension, page, panel }: Stage, color: string): Promise<Locator> {
  await page.bringToFront();
  await showColor(page, color);
  return newCard(panel, () => pick(extension, page.locator('#colored'), 'describe'));
}

/** Has a model installed, and picks a picture to be described by it. */
async function describeWith(stage: Stage, model: KeptModel, color = red): Promise<Locator> {
  await keepModel(stage.extension, model);
  return describe(stage, color);
}

/** Installs a model that answers, and presses what asks it again in the same article. */
async function tryAgain({ extension, panel }: Stage, card: Locator): Promise<void> {
  await keepModel(extension, testModels.color());
  await panel.bringToFront();
  await card.getByRole('button', { name: 'Try again' }).click();
}

/** Waits until an answer has ended: the text reader and the model are loaded first, which takes long where much else is done. */
const expectEnd = (card: Locator, state: string): Promise<void> =>
  expect(card).toHaveAttribute('data-state', state, { timeout: 90_000 });

/** Waits until a model has begun to answer, likewise. */
const expectWords = (card: Locator): Promise<void> =>
  expect(part(card, 'answer')).not.toBeEmpty({ timeout: 90_000 });

test('a model on this device names a picture’s color, offline, and answers a question about it', async ({
  stage,
}) => {
  const { extension, panel } = stage;
  await keepModel(extension, testModels.color());
  await extension.setOffline(true);
  const described = await describe(stage, red);
  await expectEnd(described, 'done');
  await expect(part(described, 'answer')).toHaveText('This picture is mostly red, as far I can tell.');
  await expect(part(described, 'source')).toContainText('tiny-color');
  await expect(part(described, 'source')).toContainText('mall model on this device');
  await expect(described.getByRole('button', { name: 'Ask a service' })).toBeVisible();

  await described.getByRole('textbox', { name: 'Ask about this picture' }).fill('Which color?');
  const asked = await newTurn(panel, () =>
    described.getByRole('button', { name: 'Ask', exact: true }).click(),
  );
  await expectEnd(asked, 'done');
  await expect(part(asked, 'answer')).toContainText('red');

  const another = await describe(stage, blue);
  await expectEnd(another, 'done');
  await expect(part(another, 'answer')).toContainText('blue');
});

test('Stop ends a model that never ends, and keeps what it has said', async ({ stage }) => {
  const card = await describeWith(stage, testModels.slow());
  await expectWords(card);
  await card.getByRole('button', { name: 'Stop' }).click();
  await expectEnd(card, 'stopped');
  await expect(part(card, 'answer')).not.toBeEmpty();
});

test('answers that never end are cut off', async ({ stage }) => {
  for (const [name, color] of [
    ['repeating', red],
    ['endless', blue],
  ] as const)
    await test.step(name, async () => {
      const card = await describeWith(stage, testModels[name](), color);
      await expectWords(card);
      await expectEnd(card, 'done');
      await expect(card).toContainText('The answer was cut off here');
    });
});

test('pictures that show nothing are not given to a model, and text is copied out', async ({ stage }) => {
  await keepModel(stage.extension, testModels.endless());
  const plain = (width: number, height: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const [text] = await textPictures(1);
  const pictures = [
    ['blank', await plain(300, 200, '#ffffff')],
    ['uniform', await plain(300, 200, '#2060a0')],
    ['tiny', await plain(12, 12, red)],
  ] as const;
  for (const [why, picture] of pictures) await test.step(why, () => expectAbstained(stage, picture, why));
  const card = await expectAbstained(stage, text ?? Buffer.of(), 'text');
  await expect(part(card, 'text')).toContainText('The ferry to the island leaves at nine.');
  await expect(part(card, 'source')).not.toContainText('tiny-counting');
});

// Firefox runs models in its background page.
test(
  'an answer whose document is closed fails, and Try again loads the model anew',
  { tag: '@chromium' },
  async ({ stage }) => {
    const card = await describeWith(stage, testModels.slow());
    await expectWords(card);
    await (await stage.extension.worker()).evaluate(() => chrome.offscreen.closeDocument());
    await expectEnd(card, 'failed');
    await expect(part(card, 'failure')).toContainText('The model on this device didn’t answer');
    await tryAgain(stage, card);
    await expectEnd(card, 'done');
    await expect(part(card, 'answer')).toContainText('red');
  },
);

test('an answer is interrupted when the worker dies, and Try again asks again', async ({ stage }) => {
  const card = await describeWith(stage, testModels.slow());
  await expectWords(card);
  await stage.extension.killWorker();
  await expectEnd(card, 'interrupted');
  await tryAgain(stage, card);
  await expectEnd(card, 'done');
  await expect(part(card, 'answer')).toContainText('red');
});

test('models that cannot be used say so', async ({ stage }) => {
  for (const name of [
    'another architecture',
    'a vision half of another size',
    'half a file',
    'a template that throws',
    'a template that is broken',
  ] as const)
    await test.step(name, async () => {
      const card = await describeWith(stage, testModels[name]());
      await expectEnd(card, 'failed');
      const failure = part(card, 'failure');
      await expect(failure).toContainText('The installed model can’t be used');
      await expect(failure.getByRole('button', { name: 'Models on this device' })).toBeVisible();
    });
});

test('Stop ends a model whose template has no end', async ({ stage }) => {
  const endless = await describeWith(stage, testModels['a template without an end']());
  await expect(part(endless, 'status')).toContainText(/The model is loading|Answering/, { timeout: 90_000 });
  await endless.getByRole('button', { name: 'Stop' }).click();
  await expectEnd(endless, 'stopped');
  const next = await describeWith(stage, testModels.color());
  await expectEnd(next, 'done');
  await expect(part(next, 'answer')).toContainText('red');
});
