import type { Page } from '@playwright/test';
import { type OtherSite, startOtherSite } from '../fakes/other-site.mjs';
import { decodePixels } from '../fakes/pixels.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { keepPanelClosed } from './support/capture';
import { expect, test as base } from './support/connected';
import { allowEverySite, expectState, newCard, openPanel, part, pick } from './support/steps';

/** Another site, which looks whom its pictures go to. */
const lookedAt = base.extend<{ other: OtherSite }>({
  other: async ({ extension, site }, use) => {
    await keepPanelClosed(extension);
    const [shown, hidden] = await Promise.all(
      ['cc2200', '0022cc'].map(async (color) => {
        const picture = await fetch(`${site.origin}/tint/${color}-640x440.png`);
        return Buffer.from(await picture.arrayBuffer());
      }),
    );
    const other = await startOtherSite({ shown: shown!, hidden: hidden! });
    await use(other);
    await other.close();
  },
});

/** Opens a page that shows a picture of another site, and forgets the request for that. */
async function showPicture(page: Page, other: OtherSite, path: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ src: `${other.origin}${path}`, ...more });
  await page.goto(`${other.page}/?${query.toString()}`);
  await expect
    .poll(() => page.locator('#it').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  other.requests.length = 0;
}

/** Has the picture described, by the service or, once it is known, by the cache. */
async function describe(extension: ExtensionBrowser, panel: Page, page: Page): Promise<void> {
  await page.bringToFront();
  const card = await newCard(panel, () => pick(extension, page.locator('#it'), 'describe'));
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 25_000 });
}

/** Who asks, and for which page, as a server is told by the requests for its pictures. */
const toldBy = ({ requests }: OtherSite) =>
  requests.map(({ path, headers: { origin = '', referer = '' } }) => ({ path, origin, referer }));

for (const isAllowed of [false, true])
  lookedAt(
    `a picture’s site is told no more than its page tells it, ${isAllowed ? 'also where all sites are allowed' : 'with the gesture alone'}`,
    async ({ extension, page, other }) => {
      if (isAllowed) await allowEverySite(extension);
      const paths = ['/cors/a.png', '/nocors/b.png', '/away/c.png', '/img/d.png'];
      const panel = await openPanel(extension);
      for (const path of paths) {
        await showPicture(page, other, path);
        await describe(extension, panel, page);
        expect(other.requests.length, path).toBeGreaterThan(0);
        for (const { headers } of other.requests) {
          expect(['', 'null', other.page], path).toContain(headers.origin ?? '');
          expect(['', `${other.page}/`], path).toContain(headers.referer ?? '');
          expect(JSON.stringify(headers), path).not.toContain('extension:');
        }
      }
    },
  );

lookedAt(
  'the site of a picture that is dragged out of a page is not asked before it is allowed',
  async ({ extension, other }) => {
    const panel = await openPanel(extension);
    await panel.evaluate((src) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/html', `<img src="${src}">`);
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }, `${other.origin}/cors/a.png`);
    const failed = await expectState(panel, 'failed');
    await expect(part(failed, 'failure')).toHaveAttribute('data-code', 'hostNotAllowed');
    expect(toldBy(other)).toEqual([]);
  },
);

lookedAt(
  'no Referer goes where the page sends none, and else only after a try without',
  async ({ extension, page, other }) => {
    await allowEverySite(extension);
    const silent = [
      { policy: 'no-referrer' },
      { policy: 'unsafe-url, same-origin' },
      { head: '<meta name="referrer" content="no-referrer">' },
      { attributes: 'referrerpolicy="no-referrer"' },
    ];
    const panel = await openPanel(extension);
    for (const more of silent) {
      await showPicture(page, other, '/img/a.png', more);
      await describe(extension, panel, page);
      expect(other.requests.length).toBeGreaterThan(0);
      expect(toldBy(other).filter(({ referer }) => referer !== '')).toEqual([]);
    }
    await showPicture(page, other, '/img/a.png');
    await describe(extension, panel, page);
    // The page’s own request to a server that shares nothing has an Origin.
    const ours = toldBy(other).filter(({ origin }) => origin === '');
    expect(ours.map(({ referer }) => referer)).toEqual(['', `${other.page}/`, `${other.page}/`]);
  },
);

lookedAt(
  'a picture that comes with cookies which the page’s own request had not is not sent in place of the shown one',
  async ({ extension, page, other, service }) => {
    await allowEverySite(extension);
    await page.goto(`${other.origin}/login`);
    await showPicture(page, other, '/private/a.png');
    await pick(extension, page.locator('#it'), 'describe');
    const { pictures } = await service.completion(1);
    expect(other.requests.some(({ headers }) => headers.cookie === 'strict=1')).toBe(true);
    const pixels = await decodePixels(pictures[0]?.bytes ?? new Uint8Array());
    const [red, , blue] = pixels.at(Math.floor(pixels.width * 0.75), Math.floor(pixels.height * 0.75));
    expect(red, 'the public one, as it is shown').toBeGreaterThan(blue);
  },
);
