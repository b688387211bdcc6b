import { startDisplay } from '../../harness/display.mjs';
import { launchFirefox } from '../../harness/firefox.mjs';
import { ROWS } from '../../fixtures/pages/whole.js';
import { findFirefox } from '../../harness/find-browsers.mjs';
import { expect } from '@playwright/test';
import { test } from '../support/servers';

test('Alt+Shift+L opens the list of pictures, which has the keyboard; Alt+Shift+G the capture tool, and keys alone take a region and the whole page', async ({
  site,
}) => {
  // It starts a Firefox of its own.
  test.slow();
  const display = await startDisplay();
  const firefox = await launchFirefox({ binary: findFirefox() ?? '', display: display.name });
  const press = async (...keys: string[]) => {
    await display.xdotool('search', '--onlyvisible', '--name', 'Firefox', 'windowfocus', '--sync');
    await display.xdotool('key', ...keys);
  };
  const isUp = () => firefox.evaluate(() => document.querySelector('sightread-capture') !== null);
  try {
    // Said in the page first; the same key again opens a window.
    await firefox.goto(`${site.origin}/pages/unknown.html`);
    await press('alt+shift+l');
    await expect
      .poll(() => firefox.evaluate(() => document.querySelector('sightread-announcer') !== null))
      .toBe(true);
    await press('alt+shift+l');
    const list = await firefox.view('tab');
    const focused = () => list.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Pictures on this page');
    await expect.poll(() => list.evaluate(() => document.querySelectorAll('.item').length)).toBe(7);
    await press('Escape');
    await expect.poll(() => firefox.evaluate(() => document.visibilityState)).toBe('visible');

    await firefox.goto(`${site.origin}/pages/region.html`);
    await press('alt+shift+g');
    await expect.poll(isUp).toBe(true);
    await press('r');
    await press('Return');
    await expect.poll(isUp).toBe(false);

    // The screen is taken of the page in front, so it stays there until the job has ended.
    const background = await firefox.view('background');
    await expect.poll(() => background.evaluate(newestJob).then((job) => job?.state)).toBe('done');
    // The whole page, by its key, longer than the window.
    await firefox.goto(`${site.origin}/pages/whole.html`);
    await expect.poll(() => firefox.evaluate(() => 'drawn' in document.documentElement.dataset)).toBe(true);
    await press('alt+shift+g');
    await expect.poll(isUp).toBe(true);
    await press('p');
    await expect
      .poll(() => background.evaluate(newestJob).then((job) => job?.pictures[0]?.height), {
        timeout: 40_000,
      })
      .toBe(ROWS.count * ROWS.height);
    expect(await firefox.evaluate(() => scrollY)).toBe(0);

    await firefox.openTab('sidepanel.html');
    await expect
      .poll(() => firefox.evaluate(() => document.querySelector('article')?.textContent))
      .toMatch(/^Text.*No text found.*Whole page, from the screen/);
  } finally {
    await firefox.close();
    await display.close();
  }
});

interface Kept {
  createdAt: number;
  state: string;
  pictures: { height: number }[];
}

/** The newest job as it is kept. Runs in the background, which has opened its database when it started. */
function newestJob(): Promise<Kept | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('sightread');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const jobs = reading.result as Kept[];
        resolve(jobs.toSorted((one, other) => other.createdAt - one.createdAt)[0]);
      });
    });
  });
}
