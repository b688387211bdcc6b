import type { Page } from '@playwright/test';
import { test as base } from './chromium';
import { connect, openPanel } from './steps';

export { expect } from '@playwright/test';

/** Stories that begin with the strict service connected, `panel` open in a tab of its own, and pictures on `page`. */
export const test = base.extend<{ panel: Page }>({
  panel: async ({ extension, page, site, service }, use) => {
    await connect(extension, service);
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await use(panel);
  },
});
