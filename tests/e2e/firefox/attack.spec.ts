import type { Browser } from 'wxt/browser';
import { expect, test } from '../support/firefox';
import { connect } from '../support/firefox-steps';

declare const browser: Pick<typeof Browser, 'storage'>;
/** What the page defines, see attack.js. */
declare const stolen: () => string;
declare const finds: (text: string) => boolean;
declare const pressAll: () => void;

test('a hostile page hears nothing of an answer about another site’s picture, and presses nothing of the capture tool', async ({
  ownFirefox: firefox,
  site,
  service,
}) => {
  service.answer(() => 'The PIN is 4711.');
  await connect(firefox, service);
  await firefox.evaluate(async () => {
    const { settings } = await browser.storage.local.get<{ settings: object }>('settings');
    const said = { speakAnswers: 'always', announceProgress: false, answersIn: 'neither' };
    await browser.storage.local.set({ settings: { ...settings, ...said } });
  });
  await firefox.openTab(`${site.origin}/pages/attack.html`);
  await firefox.evaluate((src) => {
    // Without its cookie the other site refuses the picture.
    document.querySelector<HTMLImageElement>('#secret')!.src = src;
  }, `${site.other}/nocors/pictures/screenshot.png`);
  await expect
    .poll(() => firefox.evaluate(() => document.querySelector<HTMLImageElement>('#secret')?.naturalWidth))
    .toBeGreaterThan(0);

  await firefox.pickMenuItem('#secret', 'describe');
  await service.completion(1);
  const background = await firefox.view('background');
  await expect.poll(() => background.evaluate(newestState)).toBe('done');
  await expect
    .poll(() => firefox.evaluate(() => document.querySelector('sightread-announcer') !== null))
    .toBe(true);

  await firefox.pickMenuItem('h1', 'capture');
  const isUp = () => firefox.evaluate(() => document.querySelector('sightread-capture') !== null);
  await expect.poll(isUp).toBe(true);
  await firefox.evaluate(() => pressAll());
  expect(await isUp()).toBe(true);
  expect(service.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
  const told = site.requests.filter(({ origin }) => origin === site.other);
  expect(told.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain('moz-extension');
  expect(await firefox.evaluate(() => stolen())).not.toContain('4711');
  expect(await firefox.evaluate(() => finds('4711'))).toBe(false);
});

/** The state of the newest job. Runs in the background, which has opened its database when it started. */
function newestState(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('sightread');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const jobs = reading.result as { createdAt: number; state: string }[];
        resolve(jobs.toSorted((one, other) => other.createdAt - one.createdAt)[0]?.state);
      });
    });
  });
}
