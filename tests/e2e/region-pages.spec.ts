import type { Worker } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { BLOCKS } from '../fixtures/pages/region.js';
import { createGate } from '../fakes/gate.mjs';
import {
  drag,
  expectBlock,
  expectNoTool,
  expectSize,
  goToColors,
  keepPanelClosed,
  openTool,
  pixelsOf,
} from './support/capture';
import { expect, test } from './support/connected';
import { expectState, newest, openPanel, part, pick } from './support/steps';

declare const chrome: { tabs: typeof Browser.tabs };

const red = BLOCKS[0]!;

/** Has the last tab come in front at the last moment: just before the browser itself takes the pixels. */
function changeTabBeforeCapture(worker: Pick<Worker, 'evaluate'>): Promise<void> {
  return worker.evaluate(() => {
    const capture = chrome.tabs.captureVisibleTab.bind(chrome.tabs);
    const captureLate = async (windowId: number): Promise<string> => {
      const tabs = await chrome.tabs.query({});
      await chrome.tabs.update(tabs.at(-1)?.id ?? -1, { active: true });
      return capture(windowId, { format: 'png' });
    };
    Object.assign(chrome.tabs, { captureVisibleTab: captureLate });
  });
}

test.beforeEach(async ({ extension }) => {
  await keepPanelClosed(extension);
});

for (const [kind, isLetIn] of [
  ['we were let into', true],
  ['we were not let into', false],
] as const) {
  // Takes the place of a function of the browser, which Firefox keeps as it is.
  test(
    `a tab ${kind} that comes in front just before the browser captures is not taken instead`,
    { tag: '@chromium' },
    async ({ extension, context, page, site, service }) => {
      const panel = await openPanel(extension);
      const other = await context.newPage();
      await other.goto(`${site.other}/pages/samples.html`);
      if (isLetIn) await extension.triggerAction(other);
      await goToColors(page, site);
      await openTool(extension, page);
      await changeTabBeforeCapture(await extension.worker());
      await drag(page, red);
      const card = await expectState(panel, 'failed');
      await expect(part(card, 'failure')).toHaveAttribute('data-code', 'pageChanged');
      expect(await other.evaluate(() => document.visibilityState)).toBe('visible');
      expect(service.completions).toEqual([]);
    },
  );
}

test('a region is taken at once, however many pictures are waiting', async ({
  extension,
  page,
  site,
  service,
}) => {
  const gate = createGate();
  service.answer(() => ({ text: 'A lake.', delayHead: gate.opened }));
  await page.goto(`${site.origin}/pages/story.html`);
  for (let busy = 0; busy < 4; busy += 1) await pick(extension, page.locator('#captioned'), 'describe');
  await service.completion(4);

  const panel = await openPanel(extension);
  await goToColors(page, site);
  await openTool(extension, page);
  await drag(page, red);
  await expectNoTool(page);
  await expect(panel.getByRole('article')).toHaveCount(5);
  // It waits for the service once it has its pixels.
  await expect(part(newest(panel), 'status')).toContainText('Pictures ahead');
  await page.evaluate(() => scrollTo(0, 600));
  gate.open();
  expectBlock(await pixelsOf(await service.completion(5)), red, red.color);
});

test('a page whose policy allows nothing is captured like any other', async ({
  extension,
  page,
  site,
  service,
}) => {
  await page.goto(`${site.origin}/csp/pages/story.html`);
  const picture = page.locator('#turned');
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await picture.boundingBox())!;
  await openTool(extension, page);
  await drag(page, { left: x, top: y, width, height });
  const request = await service.completion(1);
  expectSize(await pixelsOf(request), { width: 240, height: 320 });
});

test('a page that listens to everything and forbids it hears nothing and hinders nothing', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToColors(page, site);
  await page.evaluate(() => {
    const types = [
      'keydown',
      'keyup',
      'keypress',
      'click',
      'mousedown',
      'pointerdown',
      'pointerup',
      'pointermove',
    ];
    for (const type of types) {
      addEventListener(type, (event) => event.preventDefault(), { capture: true });
      document.addEventListener(type, () => (document.title = `heard ${type}`), { capture: true });
    }
  });
  const title = await page.title();
  await openTool(extension, page);
  await page.keyboard.press('r');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Escape');
  await expectNoTool(page);
  await openTool(extension, page);
  await drag(page, red);
  expectBlock(await pixelsOf(await service.completion(1)), red, red.color);
  expect(await page.title()).toBe(title);
});
