import { startDisplay } from '../../harness/display.mjs';
import { launchFirefox } from '../../harness/firefox.mjs';
import { findFirefox } from '../../harness/setup.mjs';
import { expect } from '@playwright/test';
import { test } from '../support/servers';

test('Alt+Shift+C puts the capture tool up, and keys alone take a region', async ({ site }) => {
  const display = await startDisplay();
  const firefox = await launchFirefox({ binary: findFirefox() ?? '', display: display.name });
  const press = async (...keys: string[]) => {
    await display.xdotool('search', '--onlyvisible', '--name', 'Firefox', 'windowfocus', '--sync');
    await display.xdotool('key', ...keys);
  };
  const isUp = () => firefox.evaluate(() => document.querySelector('sightread-capture') !== null);
  try {
    await firefox.goto(`${site.origin}/pages/region.html`);
    await press('alt+shift+c');
    await expect.poll(isUp).toBe(true);
    await press('r');
    await press('Return');
    await expect.poll(isUp).toBe(false);

    // The screen is taken of the page in front, so it stays there until the job has ended.
    const background = await firefox.view('background');
    await expect.poll(() => background.evaluate(newestState)).toBe('failed');
    await firefox.openTab('sidepanel.html');
    await expect
      .poll(() => firefox.evaluate(() => document.querySelector('article')?.textContent))
      .toContain('No service is connected yet');
  } finally {
    await firefox.close();
    await display.close();
  }
});

/** The state of the only job. Runs in the background, which has opened its database when it started. */
function newestState(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('sightread');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result[0]?.state);
      });
    });
  });
}
