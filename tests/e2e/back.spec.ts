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
