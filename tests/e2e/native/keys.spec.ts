import type { Page } from '@playwright/test';
import { decodePixels } from '../../fakes/pixels.mjs';
import { expectNoTool, expectSize, expectTool, goToColors, pixelsOf, spokenRegion } from '../support/capture';
import { expect, test } from '../support/native';
import { changeSettings } from '../support/settings';
import { connect, expectState, newest, openPanel } from '../support/steps';

test('the key of the command puts the capture tool up; keys alone take a region or picture, a click a picture, and no closed panel opens', async ({
  extension,
  page,
  hands,
  display,
  site,
  service,
}) => {
  await connect(extension, service);
  await page.goto(`${site.origin}/pages/picking.html`);
  await page.bringToFront();
  await hands.pointAt(page.locator('#ground'));
  const [region, byKeys, byClick] = [
    () => hands.press('r', 'Return'),
    () => hands.press('Tab', 'Return'),
    () => display.xdotool('mousemove_relative', 3, 3, 'click', 1),
  ];
  for (const [round, take] of [region, byKeys, byClick].entries()) {
    await hands.press('alt+shift+g');
    await expectTool(page);
    await take();
    await expectNoTool(page);
    expect((await service.completion(round + 1)).pictures).toHaveLength(1);
  }
  expectSize(await pixelsOf(await service.completion(2)), { width: 960, height: 640 });
  expectSize(await pixelsOf(await service.completion(3)), { width: 900, height: 600 });
  const open = await (
    await extension.worker()
  ).evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { getContexts(filter: object): Promise<object[]> } };
    };
    return chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
  });
  expect(open).toEqual([]);
  // With no panel open the button tells that it is done.
  const badge = async () =>
    (await extension.worker()).evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: {
          action: { getBadgeText(of: object): Promise<string> };
          tabs: { query(of: object): Promise<{ id: number }[]> };
        };
      };
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return chrome.action.getBadgeText({ tabId: tab?.id });
    });
  await expect.poll(badge).toBe('✓');
  await expectState(await openPanel(extension), 'done');
  await expect.poll(badge).toBe('');
});

test('the key of the toolbar button opens the panel, and from there keys take a region of its page for a task of one’s own', async ({
  extension,
  page,
  hands,
  site,
  service,
}) => {
  await connect(extension, service);
  const prompt = 'Name the colors of {title}, in {language}.';
  const task = { id: 'colors', name: 'Colors', prompt, engine: '', shape: 'markdown' } as const;
  await changeSettings(extension, { ownTasks: [task] });
  await extension.assignKey('_execute_action', 'Alt+Shift+K');
  await goToColors(page, site);
  await page.bringToFront();
  const widthOf = (view: Page) => view.evaluate(() => innerWidth);
  const whole = await widthOf(page);
  // Before the panel takes its room: in the middle of that, a screenshot of the page is none.
  const shown = await decodePixels(await page.screenshot());
  await hands.press('alt+shift+k');
  const panel = await extension.sidePanel();
  const narrowed = async () => {
    const [left, right] = [await widthOf(page), await widthOf(panel)];
    return left < whole && right > 0 && left + right <= whole;
  };
  await expect.poll(narrowed).toBe(true);
  await panel.getByRole('button', { name: 'Task for a new picture' }).click();
  await panel.locator('.menu:popover-open').getByRole('button', { name: 'Colors' }).click();
  await panel.getByRole('button', { name: 'Capture' }).press('Enter');
  await expectTool(page);
  await expect(panel.getByRole('status')).toHaveText(/press F6 to get there/);
  // The browser's own key goes from the panel by its toolbar to the page, where R is heard.
  await expect(async () => {
    // From the page one more press leads on.
    if ((await spokenRegion(page)).length === 4) return;
    await hands.press('F6', 'r');
    await expect.poll(() => spokenRegion(page), { timeout: 2000 }).toHaveLength(4);
  }).toPass();
  const [width = 0, height = 0, left = 0, top = 0] = await spokenRegion(page);
  await hands.press('Return');
  await expectNoTool(page);
  const request = await service.completion(1);
  const words = /^Name the colors of "Colors at known places", in American English\./;
  const content = [{ text: expect.stringMatching(words) }, { type: 'image_url' }];
  expect(request.body).toMatchObject({ messages: [{ content }] });
  const pixels = await pixelsOf(request);
  expectSize(pixels, { width, height });
  // Nothing of the tool in it, and of the page what stands there.
  for (let x = 2; x < width; x += 30)
    for (let y = 2; y < height; y += 30)
      expect(pixels.at(x, y), `at ${x}, ${y}`).toEqual(shown.at(left + x, top + y));
  await expect(newest(panel).getByRole('heading', { level: 2 })).toHaveText('Colors');
});
