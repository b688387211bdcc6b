import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { keepServices } from '../harness/keep-services.mjs';
import type { StrictService } from '../fakes/service.mjs';
import type { Site } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, launchBrowser, test as base } from './support/browsers';
import { buildThatNotesTitles } from './support/spoilt-builds';
import { expectState, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'commands' | 'i18n' | 'runtime' | 'storage'>;

const root = path.resolve(import.meta.dirname, '../..');

/** Arabic: what runs from right to left, and has all six forms for numbers of things. */
const texts: Record<string, { message: string }> = JSON.parse(
  readFileSync(path.join(root, 'public/_locales/ar/messages.json'), 'utf8'),
);
const say = (name: string): string => texts[name]?.message ?? '';

const test = base.extend({
  extension: async ({ browserName }, use) => {
    const folder = buildThatNotesTitles(browserName);
    const extension = await launchBrowser(browserName, { extension: folder, language: 'ar' });
    await use(extension);
    await extension.close();
    rmSync(folder, { recursive: true });
  },
});

/** The name, the keys and the menu: what the browser itself shows. */
async function expectBrowserWords(extension: ExtensionBrowser): Promise<void> {
  const worker = await extension.worker();
  const told = await worker.evaluate(async () => ({
    language: chrome.i18n.getUILanguage(),
    name: chrome.runtime.getManifest().name,
    description: chrome.runtime.getManifest().description,
    keys: (await chrome.commands.getAll()).map(({ description }) => description),
  }));
  expect(
    told.language,
    'the browser lacks Arabic: install its languages (chromium-l10n, firefox-esr-l10n-ar)',
  ).toBe('ar');
  expect(told).toMatchObject({ name: say('extension_name'), description: say('extension_description') });
  expect(told.keys).toContain(say('capture_title'));
  const titles = () => worker.evaluate(() => (self as unknown as { titles: string[] }).titles);
  const items = ['extension_name', 'task_describe', 'task_alt', 'task_text', 'task_ask', 'capture_title'].map(
    say,
  );
  await expect.poll(titles).toEqual(expect.arrayContaining(items));
}

/** Each page, from right to left, at 320 pixels. */
async function expectPages(extension: ExtensionBrowser): Promise<void> {
  const headings = {
    'sidepanel.html': 'extension_name',
    'options.html': 'open_settings',
    'usage.html': 'open_usage',
    'welcome.html': 'welcome_title',
  } as const;
  for (const [name, heading] of Object.entries(headings)) {
    const page = await extension.openPage(name as keyof typeof headings);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(heading));
    const overflow = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.close();
  }
}

/** What goes to a service when a picture is described: the words of the texts, and no mark around what fills them. */
async function expectPrompt(
  extension: ExtensionBrowser,
  page: Page,
  site: Site,
  service: StrictService,
): Promise<void> {
  await extension.allowHost('http://127.0.0.1/*');
  const panel = await extension.openPage('sidepanel.html');
  await panel.evaluate(keepServices, [{ id: 'one', baseUrl: service.url, key: service.key }]);
  await panel.evaluate(
    async ([baseUrl]) => {
      const connection = { id: 'one', baseUrl, visionModel: 'vision-large', isAgreed: true };
      await chrome.storage.local.set({ settings: { connections: [connection], describeWith: 'one' } });
    },
    [service.url] as const,
  );
  await page.goto(`${site.origin}/pages/story.html`);
  await pick(extension, page.locator('#turned'), 'describe');
  await expectState(panel, 'done');
  const { body } = await service.completion(1);
  const language = new Intl.DisplayNames('ar', { type: 'language' }).of('ar') ?? '';
  const prompt = [
    say('prompt_describe_full'),
    say('prompt_honesty'),
    say('prompt_language').replace('$1', language),
  ];
  expect(body).toMatchObject({
    messages: [{ content: expect.arrayContaining([{ type: 'text', text: prompt.join('\n\n') }]) }],
  });
}

test('an Arabic browser gets all of it in Arabic', async ({ extension, page, site, service }) => {
  await expectBrowserWords(extension);
  await expectPages(extension);
  await expectPrompt(extension, page, site, service);
});
