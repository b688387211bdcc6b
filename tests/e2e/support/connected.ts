import type { Page } from '@playwright/test';
import type { StrictService } from '../../fakes/service.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { keepServices } from '../../harness/keep-services.mjs';
import { test as base } from './browsers';
import { changeSettings } from './settings';
import { openPanel } from './steps';

export { expect } from '@playwright/test';

/** Where every story's service is. */
export const serviceHosts = ['http://127.0.0.1/*'];

/**
 * Has the strict service connected, as it is once it was saved and tested: the form itself has its stories in
 * connections.spec.ts, and takes longer than most that begin with it. The browser was started with `serviceHosts`.
 */
export async function connectAtOnce(
  extension: ExtensionBrowser,
  service: StrictService,
  more: { sendAddresses?: boolean } = {},
): Promise<void> {
  const { url: baseUrl, key } = service;
  const connection = { id: 'strict', baseUrl, visionModel: 'vision-large', isAgreed: true, ...more };
  const worker = await extension.worker();
  await worker.evaluate(keepServices, [{ id: connection.id, baseUrl, key }]);
  await changeSettings(extension, { connections: [connection], describeWith: connection.id });
}

/**
 * Stories that begin with the strict service connected; `panel` is open in a tab of its own, and pictures are on `page`
 * then.
 */
export const test = base.extend<{ connected: void; panel: Page }>({
  hosts: ({}, use) => use(serviceHosts),
  connected: [
    async ({ extension, service }, use) => {
      await connectAtOnce(extension, service);
      await use();
    },
    { auto: true },
  ],
  panel: async ({ connected: _connected, extension, page, site }, use) => {
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await use(panel);
  },
});
