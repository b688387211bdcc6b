import { expectNoTool, expectSize, expectTool, pixelsOf } from '../support/capture';
import { expect, test } from '../support/native';
import { connect, expectState, openPanel } from '../support/steps';

// Chromium has Alt+Shift+C for tab groups since it has them, so that the manifest's suggestion has no effect there and a
// person chooses another key. Firefox's story presses the suggested one.
test('the key of the command puts the capture tool up; keys alone take a region or picture, a click a picture, and no closed panel opens', async ({
  extension,
  page,
  hands,
  display,
  site,
  service,
}) => {
  await connect(extension, service);
  await extension.assignKey('capture', 'Alt+Shift+Y');
  await page.goto(`${site.origin}/pages/picking.html`);
  await page.bringToFront();
  await hands.pointAt(page.locator('#ground'));
  const [region, byKeys, byClick] = [
    () => hands.press('r', 'Return'),
    () => hands.press('Tab', 'Return'),
    () => display.xdotool('mousemove_relative', 3, 3, 'click', 1),
  ];
  for (const [round, take] of [region, byKeys, byClick].entries()) {
    await hands.press('alt+shift+y');
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
        chrome: { action: { getBadgeText(of: object): Promise<string> } };
      };
      return chrome.action.getBadgeText({});
    });
  await expect.poll(badge).toBe('✓');
  await expectState(await openPanel(extension), 'done');
  await expect.poll(badge).toBe('');
});

test('the key of the toolbar button opens the panel, and its page can be captured from there', async ({
  extension,
  page,
  hands,
  site,
}) => {
  await extension.assignKey('_execute_action', 'Alt+Shift+K');
  await page.goto(`${site.origin}/pages/region.html`);
  await page.bringToFront();
  await hands.press('alt+shift+k');
  const panel = await extension.sidePanel();
  await panel.getByRole('button', { name: 'Capture' }).click();
  await expect(page.locator('sightread-capture')).toBeAttached();
});
