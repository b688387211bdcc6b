import { expect } from '@playwright/test';
import { launchChromium, type ExtensionBrowser } from '../../harness/chromium.mjs';
import { findChromium } from '../../harness/setup.mjs';
import { test as base } from './servers';

export { expect };

/** Where a story's Chromium is; throws when there is none, because a story that cannot run has failed. */
export async function chromiumPath(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new Error('No Chromium was found: npm test sets one up.');
  return path;
}

/** Switches of every story: names below example.test look public, and lead to this machine. */
export const args = ['--host-resolver-rules=MAP other.example.test localhost, MAP *.example.test 127.0.0.1'];

/**
 * Stories in Chromium without a screen. Each has a browser, a profile and an extension of its own; `page` is its first tab.
 * `scale` is the screen's device pixels per CSS pixel, `hosts` what the extension was allowed before.
 */
export const test = base.extend<{ extension: ExtensionBrowser; scale: number; hosts: readonly string[] }>({
  scale: [1, { option: true }],
  hosts: [[], { option: true }],
  extension: async ({ scale, hosts }, use) => {
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: true,
      hosts,
      args: [...args, `--force-device-scale-factor=${scale}`],
    });
    await use(extension);
    await extension.close();
    expect(extension.policyViolations, "what our pages tried against the extension's policy").toEqual([]);
  },
  context: ({ extension }, use) => use(extension.context),
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});
