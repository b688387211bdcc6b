import { kindOf } from '../../fixtures/pages/gallery.js';
import type { FirefoxBrowser } from '../../harness/firefox.mjs';
import { expect, test } from '../support/firefox';
import { connect } from '../support/firefox-steps';
import { arrived } from '../support/gallery';

async function allowEverySite(firefox: FirefoxBrowser): Promise<void> {
  await firefox.openTab('access.html');
  const button = '#every-site';
  const mark = (): boolean => {
    const named = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === 'Allow all sites',
    );
    if (named) named.id = 'every-site';
    return named !== undefined;
  };
  await expect.poll(() => firefox.evaluate(mark)).toBe(true);
  await firefox.click(button);
  await firefox.answerPermission('allow');
  await expect
    .poll(() => firefox.evaluate(() => document.querySelector('#every-site')?.textContent))
    .toBe('Revoke all sites');
}

test('pictures arrive with the gesture alone, and as their originals once every site is allowed', async ({
  ownFirefox: firefox,
  service,
  site,
}) => {
  test.setTimeout(120_000);
  await connect(firefox, service);
  const settings = await firefox.currentTab();
  await firefox.openTab(`${site.origin}/pages/gallery.html`);
  const gallery = await firefox.currentTab();
  await expect.poll(() => firefox.evaluate(() => 'drawn' in document.documentElement.dataset)).toBe(true);
  const sizes: Record<string, string> = {};
  const take = async (id: string): Promise<void> => {
    await firefox.pickMenuItem(`#${id}`, 'describe');
    sizes[id] = await arrived(service, Object.keys(sizes).length + 1, kindOf(id));
  };
  for (const id of ['srcset', 'picture', 'blob', 'cookie', 'hotlink', 'closed-shadow', 'cors', 'no-cors'])
    await take(id);
  expect(sizes).toEqual({
    srcset: '1200 × 900',
    picture: '900 × 600',
    blob: '370 × 240',
    cookie: '390 × 240',
    hotlink: '410 × 240',
    'closed-shadow': '430 × 240',
    cors: '450 × 240',
    'no-cors': '160 × 100',
  });

  await firefox.switchTo(settings);
  await allowEverySite(firefox);
  await firefox.switchTo(gallery);
  service.reset();
  for (const id of Object.keys(sizes)) delete sizes[id];
  for (const id of ['no-cors', 'other-hotlink']) await take(id);
  expect(sizes).toEqual({ 'no-cors': '460 × 240', 'other-hotlink': '470 × 240' });
});
