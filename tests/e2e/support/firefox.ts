import { launchFirefox, type FirefoxBrowser } from '../../harness/firefox.mjs';
import { findFirefox } from '../../harness/setup.mjs';
import { test as base } from './servers';

export { expect } from '@playwright/test';

/** Stories in stock Firefox. It starts slowly, so a file's stories share one: what one leaves behind, the next one finds. */
export const test = base.extend<object, { firefox: FirefoxBrowser }>({
  firefox: [
    async ({}, use) => {
      const binary = findFirefox();
      if (binary === undefined) throw new Error('No Firefox was found: npm test sets one up.');
      const firefox = await launchFirefox({ binary });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
