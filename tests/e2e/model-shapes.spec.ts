import type { Locator } from '@playwright/test';
import { shapedModel } from '../fixtures/make/chats.mjs';
import type { ModelRun } from '../../utils/model/installed-models';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, launchBrowser, test as base } from './support/browsers';
import { keepModel, type KeptModel, showColor, testModels } from './support/installed-models';
import { newCard, openPanel, part, pick } from './support/steps';

type Kept = NonNullable<Parameters<typeof keepModel>[2]>;

/** Installs a model, with a record, and has it describe a picture that is mostly red; returns the card when it has ended. */
type Describe = (model: KeptModel, record?: Kept) => Promise<Locator>;

const test = base.extend<{ language: string; extension: ExtensionBrowser; describe: Describe }>({
  language: ['en', { option: true }],
  extension: async ({ browserName, language }, use) => {
    const extension = await launchBrowser(browserName, { language });
    await use(extension);
    await extension.close();
  },
  describe: async ({ extension, page, site }, use) => {
    test.slow();
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await use(async (model, record) => {
      await keepModel(extension, model, record);
      await page.bringToFront();
      await showColor(page, '#d02020');
      const card = await newCard(panel, () => pick(extension, page.locator('#colored'), 'describe'));
      await expect(card).not.toHaveAttribute('data-state', 'working', { timeout: 90_000 });
      return card;
    });
  },
});

const red = 'This picture is mostly red, as far I can tell.';
const greedy = { sampling: { temperature: 0 } } satisfies ModelRun;

const expectRed = (card: Locator): Promise<void> => expect(part(card, 'answer')).toHaveText(red);

test('a model of SmolVLM’s shape has room for a picture, because its record keeps it small', async ({
  describe,
}) => {
  const uncapped = await describe(shapedModel('smol'), { run: greedy });
  await expect(part(uncapped, 'failure')).toHaveAttribute('data-code', 'deviceModelFull');
  await expectRed(await describe(shapedModel('smol'), { run: { ...greedy, pictureTokens: 64 } }));
});

test('a model of LFM2.5-VL’s shape sees a picture', async ({ describe }) => {
  await expectRed(await describe(shapedModel('lfm'), { run: { ...greedy, pictureSide: 512 } }));
});

test('a model of Qwen3.5’s shape thinks, unless its record has its switch', async ({ describe }) => {
  const thoughtful = await describe(shapedModel('qwen'), { run: greedy });
  await expectRed(thoughtful);
  await expect(part(thoughtful, 'reasoning')).toContainText('Let me think');
  const brief = await describe(shapedModel('qwen'), { run: { ...greedy, thinks: true } });
  await expectRed(brief);
  await expect(part(brief, 'reasoning')).toHaveCount(0);
  await expect(brief).not.toContainText('think');
});

test('what a record says of sampling reaches the model', async ({ describe }) => {
  const color = testModels.color();
  const all = { topK: 0, topP: 1, minP: 0 };
  const at = (more: Partial<ModelRun['sampling']>): Kept => ({
    run: { sampling: { temperature: 50, ...all, ...more } },
  });
  await expect(part(await describe(color, at({})), 'answer')).not.toHaveText(red);
  for (const likeliest of [{ topK: 1 }, { topP: 0.001 }, { minP: 1 }])
    await expectRed(await describe(color, at(likeliest)));

  const echoing = testModels.echoing();
  await expect(part(await describe(echoing, { run: greedy }), 'answer')).toHaveText(/again again/);
  for (const penalty of [{ repeatPenalty: 1.1 }, { presencePenalty: 2 }]) {
    const run = { sampling: { temperature: 0, ...penalty } };
    await expect(part(await describe(echoing, { run }), 'answer')).toHaveText('again');
  }
});

test.describe('where all else is German', () => {
  test.use({ language: 'de' });
  test('a model that writes only English is asked in English', async ({ describe }) => {
    const english = shapedModel('smol', 'Describe this picture');
    const run = { ...greedy, pictureTokens: 64 };
    const card = await describe(english, { run, languages: ['en'] });
    await expectRed(card);
    await expect(part(card, 'answer')).toHaveAttribute('lang', 'en');
    const both = await describe(english, { run, languages: ['en', 'de'] });
    await expect(part(both, 'answer')).not.toHaveText(red);
  });
});
