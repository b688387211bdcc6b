import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OfferedModel } from '../../utils/model/offered-models';
import { type ModelHub, startModelHub } from '../fakes/model-hub.mjs';
import { shapedModel, type ShapeName } from '../fixtures/make/chats.mjs';
import { expect, launchBrowser, test as base } from './support/browsers';
import { showColor } from './support/installed-models';
import { buildWithTexts } from './support/spoilt-builds';
import { newCard, openPanel, part, pick } from './support/steps';

const file = path.resolve(import.meta.dirname, '../../utils/model/offered-models.json');
const { models: offered }: { models: OfferedModel[] } = JSON.parse(readFileSync(file, 'utf8'));

const shapes: Record<string, ShapeName> = {
  'SmolVLM 256M': 'smol',
  'LFM2.5-VL 450M': 'lfm',
  'Qwen3.5 0.8B': 'qwen',
};

/** Puts tiny models on the hub in place of those that are offered; returns what a build has to say in place of what it says. */
function replaceAll(hub: ModelHub): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { name: model, repository, revision, files } of offered) {
    const shape = shapes[model];
    if (!shape) throw new Error(`There is no shape for ${model}.`);
    const halves = shapedModel(shape);
    for (const [index, { url, sha256, bytes }] of files.entries()) {
      const name = url.split('/').at(-1) ?? '';
      const tiny = hub.add({
        repository,
        revision,
        path: name,
        bytes: index === 0 ? halves.model : halves.mmproj,
      });
      texts.set(url, tiny.url).set(sha256, tiny.sha256).set(String(bytes), String(tiny.bytes));
    }
  }
  return texts;
}

/** The hosts of the offered models, and those that they are replaced by. */
const hosts = ['https://huggingface.co/*', 'https://*.hf.co/*', 'http://127.0.0.1/*', 'http://localhost/*'];

const test = base.extend({
  extension: [
    async ({ browserName }, use) => {
      const hub = await startModelHub();
      const folder = buildWithTexts(browserName, replaceAll(hub));
      const extension = await launchBrowser(browserName, { extension: folder, hosts });
      await use(extension);
      await extension.close();
      rmSync(folder, { recursive: true });
      await hub.close();
    },
    // A build is copied, and a browser started and ended.
    { scope: 'test', timeout: 120_000 },
  ],
});

for (const { name } of offered)
  test(`${name} is downloaded from its hub, and describes as its record says`, async ({
    extension,
    page,
    site,
  }) => {
    test.slow();
    const models = await extension.openPage('models.html');
    const item = models.getByRole('list', { name: 'Models' }).getByRole('listitem').filter({ hasText: name });
    await item.getByRole('button', { name: 'Install' }).click();
    await expect(item).toContainText('This picture is mostly', { timeout: 90_000 });
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await showColor(page, '#d02020');
    const card = await newCard(panel, () => pick(extension, page.locator('#colored'), 'describe'));
    await expect(card).toHaveAttribute('data-state', 'done', { timeout: 90_000 });
    await expect(part(card, 'answer')).toHaveText('This picture is mostly red, as far I can tell.');
    await expect(part(card, 'reasoning')).toHaveCount(0);
    await expect(part(card, 'source')).toContainText(name);
  });
