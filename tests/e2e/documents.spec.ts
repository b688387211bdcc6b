import type { Browser } from 'wxt/browser';
import { command, describeByMenu } from './support/announced';
import { expect, test as base } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { changeSettings } from './support/settings';
import { allowEverySite } from './support/steps';

const test = base.extend({ keepsPages: true });

test('a job of a page reads nothing of the page that comes back in its tab', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await changeSettings(extension, { announceProgress: false, answersIn: 'neither' });
  await allowEverySite(extension);
  const [own, bank] = [site.origin, site.other];
  await page.goto(`${bank}/pages/story.html`);
  await page.evaluate(() => {
    document.cookie = 'session=1; SameSite=Strict; path=/';
    Object.assign(window, { isKept: true });
  });
  await command(extension, page, 'describe-focused');
  await service.completion(1);

  await page.goto(`${own}/pages/nameless.html`);
  // Two addresses for later: one that is answered slowly, then the other site's.
  await page.evaluate((secret) => {
    const image = new Image(320, 220);
    image.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    image.dataset['srcset'] = `/slow/pages/gallery.js 2x, ${secret} 1x`;
    document.body.replaceChildren(image);
    return image.decode();
  }, `${bank}/cookie/pictures/screenshot.png`);
  site.requests.length = 0;
  await describeByMenu(extension, page.locator('img'));
  const asked = (): string[] => site.requests.map(({ path }) => path);
  await expect.poll(asked).toContain('/slow/pages/gallery.js');
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => 'isKept' in window).catch(() => false)).toBe(true);
  site.openSlow();
  await expect
    .poll(async () => (await keptJobs(panel)).map(({ state }) => state).toSorted())
    .toEqual(['done', 'failed']);
  const withCookies = site.requests.filter(
    ({ path, headers }) => path.startsWith('/cookie/') && headers.cookie,
  );
  expect(withCookies).toEqual([]);
  expect(service.requests).toHaveLength(1);
});

test('a page with a password in its address is read, and so is a frame that a page has written', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await allowEverySite(extension);
  await page.goto(`${site.origin.replace('//', '//ada:secret@')}/pages/nameless.html`);
  await command(extension, page, 'describe-focused');
  await service.completion(1);

  await page.goto(`${site.origin}/pages/nameless.html`);
  const srcUrl = `${site.origin}/tint/aa22aa-130x80.png`;
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    document.body.replaceChildren(frame);
    frame.contentDocument?.write(`<img src="${src}">`);
    frame.contentDocument?.close();
  }, srcUrl);
  const worker = await extension.worker();
  const [frameId = 0] = await worker.evaluate(otherFrames);
  await extension.sendMenu(page, 'describe', {
    mediaType: 'image',
    srcUrl,
    frameId,
    frameUrl: 'about:blank',
  });
  await service.completion(2);
  const framed = async () =>
    (await keptJobs(panel)).find(({ sources: [source] }) => source?.frameId === frameId);
  await expect.poll(framed).toMatchObject({ state: 'done', pictures: [{ provenance: 'page-fetch' }] });
  expect(frameId).not.toBe(0);
});

/** Runs in the background: the ids of the frames in the tab in front, without the page itself. */
async function otherFrames(): Promise<number[]> {
  const { tabs, scripting } = (
    globalThis as unknown as { chrome: Pick<typeof Browser, 'tabs' | 'scripting'> }
  ).chrome;
  const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
  const target = { tabId: tab?.id ?? -1, allFrames: true };
  const frames = await scripting.executeScript({ target, func: () => undefined });
  return frames.map(({ frameId }) => frameId).filter((id) => id !== 0);
}
