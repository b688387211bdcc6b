import { launchFirefox, type FirefoxBrowser } from '../../harness/firefox.mjs';
import { firefoxPath } from './browsers';
import { test as base } from './servers';

export { expect } from '@playwright/test';

async function withFirefox(use: (firefox: FirefoxBrowser) => Promise<void>): Promise<void> {
  const firefox = await launchFirefox({ binary: firefoxPath() });
  await use(firefox);
  await firefox.close();
}

/**
 * Stories in stock Firefox. It starts slowly, so stories share one: what one leaves behind, the next one finds. A story
 * that allows or damages more than the next one may find has one of its own.
 */
export const test = base.extend<{ ownFirefox: FirefoxBrowser }, { firefox: FirefoxBrowser }>({
  firefox: [async ({}, use) => withFirefox(use), { scope: 'worker', timeout: 60_000 }],
  ownFirefox: [async ({}, use) => withFirefox(use), { timeout: 60_000 }],
});
