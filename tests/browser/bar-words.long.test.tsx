import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

/** The buttons of the bar whose words are shown. */
const worded = (): string[] =>
  [...document.querySelectorAll('.app-bar [role="toolbar"] > button')]
    .filter((button) => [...button.querySelectorAll('span')].some((words) => words.offsetWidth > 0))
    .map((button) => button.getAttribute('aria-label') ?? '');

test.each([
  ['en', 6],
  ['de', 0],
])('in a panel of 345 px the bar has words on all buttons or on none, in %s', async (lang, count) => {
  const { lang: before } = document.documentElement;
  onTestFinished(() => void (document.documentElement.lang = before));
  await page.viewport(345, 700);
  await openPanel({ jobs: [] });
  document.documentElement.lang = lang;
  await expect.poll(() => worded().length).toBe(count);
});
