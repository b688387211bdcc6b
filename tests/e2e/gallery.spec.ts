import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { Site } from '../fakes/site.mjs';
import type { StrictService } from '../fakes/service.mjs';
import { KINDS, type Kind, kindOf, pathOf } from '../fixtures/pages/gallery.js';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expectNoTool, expectTool, keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { arrived } from './support/gallery';
import { allowEverySite, expectState, openPanel, part, takeEverySiteBack } from './support/steps';

/** What the browser's own menu names by their address; all else is picked with the capture tool. */
const byMenu = [
  'img',
  'srcset',
  'picture',
  'lazy',
  'input',
  'svg-image',
  'external-svg',
  'data',
  'blob',
  'cookie',
  'hotlink',
  'cors',
  'no-cors',
  'other-hotlink',
];

/** The site under a name of its own: the service, whose host is allowed, has the same one otherwise. */
const ofItsOwn = ({ origin }: Site): string => origin.replace('127.0.0.1', 'gallery.example.com');

/** The browser's name for what a menu is opened on. */
async function addressOf(page: Page, id: string): Promise<string> {
  return page.locator(`#${id}`).evaluate((element) => {
    if (element instanceof SVGImageElement) return new URL(element.href.baseVal, document.baseURI).href;
    return element instanceof HTMLImageElement
      ? element.currentSrc || element.src
      : (element.getAttribute('src') ?? '');
  });
}

/** Takes a picture as a person would, after a gesture on its page; answers how far the page was scrolled then. */
async function take(extension: ExtensionBrowser, page: Page, id: string): Promise<number> {
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  if (byMenu.includes(id)) {
    const srcUrl = new URL(await addressOf(page, id), page.url()).href;
    const before = await scrolled();
    await extension.sendMenu(page, 'describe', { mediaType: 'image', srcUrl });
    return before;
  }
  const picture = page.locator(`#${id}`);
  await picture.scrollIntoViewIfNeeded();
  const before = await scrolled();
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await extension.sendMenu(page, 'capture');
  await expectTool(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expectNoTool(page);
  return before;
}

/** Takes every picture of these kinds in turn; answers the size in which each arrived. */
async function sizesOf(
  { extension, page, service }: { extension: ExtensionBrowser; page: Page; service: StrictService },
  kinds: readonly Kind[],
): Promise<Record<string, string>> {
  const sizes: Record<string, string> = {};
  // One lets us into the page for as long as it is shown; each opens a window of ours, which takes longer than most pictures.
  await extension.triggerAction(page);
  for (const [n, kind] of kinds.entries()) {
    await test.step(kind.id, async () => {
      const before = await take(extension, page, kind.id);
      sizes[kind.id] = await arrived(service, n + 1, kind);
      // Whatever was scrolled to get it, the page is where it was.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    });
  }
  return sizes;
}

const sizeOf = ({ natural: [width, height] }: Kind): string => `${width} × ${height}`;
/** The size in which the page shows every picture. */
const asShown = '160 × 100';

test('every kind of picture arrives with the gesture alone', async ({
  browserName,
  extension,
  page,
  site,
  service,
}) => {
  test.setTimeout(180_000);
  await keepPanelClosed(extension);
  await page.goto(`${ofItsOwn(site)}/pages/gallery.html`);
  await expect(page.locator('html[data-filmed]')).toBeAttached();
  // Firefox has no WebGL without a graphics processor.
  const hasWebgl = browserName !== 'firefox';
  await expect(page.locator('html')).toHaveAttribute('data-webgl', String(hasWebgl));
  const kinds = KINDS.filter(({ id }) => hasWebgl || id !== 'webgl');
  const expected = kinds.map((kind) => [
    kind.id,
    ['none', 'screen'].includes(kind.access) ? asShown : sizeOf(kind),
  ]);
  expect(await sizesOf({ extension, page, service }, kinds)).toEqual(Object.fromEntries(expected));
});

test('once all sites are allowed, what others keep to themselves arrives as its original', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await allowEverySite(extension);
  await page.goto(`${ofItsOwn(site)}/pages/gallery.html`);
  await expect(page.locator('html[data-filmed]')).toBeAttached();
  // All others did before; of those, one of each way.
  const others = ['img', 'cors', 'cookie', 'hotlink', 'canvas'].map(kindOf);
  const kinds = [...KINDS.filter(({ access }) => access === 'none'), ...others];
  const expected = kinds.map((kind) => [kind.id, sizeOf(kind)]);
  expect(await sizesOf({ extension, page, service }, kinds)).toEqual(Object.fromEntries(expected));
});

test(
  'a picture opened by itself arrives as its file',
  { tag: '@core' },
  async ({ extension, page, site, service }) => {
    await keepPanelClosed(extension);
    await page.goto(`${ofItsOwn(site)}/pictures/lake.jpg`);
    await extension.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl: page.url() });
    expect((await service.completion(1)).pictures[0]).toMatchObject({ width: 960, height: 640 });
  },
);

test('a picture in another site’s frame needs that site, and says so', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  const panel = await openPanel(extension);
  // Of a local network, the frame's picture would be requested for the page's own site alone.
  await page.goto(`${ofItsOwn(site)}/pages/gallery.html`);
  const other = site.other.replace('localhost', 'other.example.com');
  await page.frameLocator('#other-frame').locator('#it').waitFor();
  const srcUrl = `${other}/${pathOf('in-frame')}`;
  await allowEverySite(extension);
  const frameId = await frameOf(extension, page, other);
  await extension.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl, frameId });
  expect(await arrived(service, 1, kindOf('in-frame'))).toBe('540 × 240');

  await takeEverySiteBack(extension);
  await extension.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl, frameId });
  const failure = part(await expectState(panel, 'failed'), 'failure');
  await expect(failure.getByRole('heading')).toContainText(new URL(other).host);
  await expect(failure.getByRole('button').first()).toHaveText(
    `Get the original from ${new URL(other).host}`,
  );
});

/** The browser's number of the frame of a page that shows another site. */
async function frameOf(extension: ExtensionBrowser, page: Page, origin: string): Promise<number> {
  await page.bringToFront();
  const worker = await extension.worker();
  return worker.evaluate(async (wanted) => {
    const { chrome } = globalThis as unknown as { chrome: Pick<typeof Browser, 'tabs' | 'scripting'> };
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const results = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1, allFrames: true },
      func: () => location.origin,
    });
    return results.find(({ result }) => result === wanted)?.frameId ?? -1;
  }, origin);
}

test('whatever is wrong with a picture, it fails in words and in time, and the next one works', async ({
  browserName,
  extension,
  page,
  site,
  service,
}) => {
  test.slow();
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
  // Firefox decodes what there is of half a JPEG.
  const half = browserName === 'firefox' ? [] : ['truncated'];
  const bad = ['missing', 'empty', 'html', 'pdf', ...half, 'dot', 'loop', 'slow'];
  const addresses = await Promise.all(bad.map((id) => addressOf(page, id)));
  // Unknown schemes, scripts, and a frame that has gone meanwhile.
  const odd = [...addresses, 'javascript:alert(1)', 'weird:thing', 'http://'];
  const begun = Date.now();
  await extension.triggerAction(page);
  for (const srcUrl of odd) await extension.sendMenu(page, 'describe', { mediaType: 'image', srcUrl });
  await extension.sendMenu(page, 'describe', { mediaType: 'image', srcUrl: addresses[0] ?? '', frameId: 99 });
  const failed = panel.locator('article[data-state=failed]');
  await expect(failed).toHaveCount(odd.length + 1, { timeout: 60_000 });
  console.log(`${odd.length + 1} bad pictures at once failed after ${Date.now() - begun} ms`);
  expect(service.completions).toEqual([]);
  await page.goto(`${site.origin}/pages/story.html`);
  await extension.dispatchMenu(page, 'describe', {
    mediaType: 'image',
    srcUrl: `${site.origin}/pictures/lake.jpg`,
  });
  expect((await service.completion(1)).pictures).toHaveLength(1);
});
