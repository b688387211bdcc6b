import { expect } from '@playwright/test';
import { proxyPreferences, proxySwitches } from '../../fakes/proxy.mjs';
import { launchChromium, type ExtensionBrowser } from '../../harness/chromium.mjs';
import { launchFirefox } from '../../harness/firefox.mjs';
import { findChromium, findFirefox } from '../../harness/find-browsers.mjs';
import { test as base } from './servers';

export { expect };

/** Where a story's Chromium is; throws when there is none, because a story that cannot run has failed. */
export async function chromiumPath(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new Error('No Chromium was found: npm test sets one up.');
  return path;
}

/** Where a story's Firefox is; likewise. */
export function firefoxPath(): string {
  const path = findFirefox();
  if (path === undefined) throw new Error('No Firefox was found: npm test sets one up.');
  return path;
}

/**
 * Switches of every story: names below example.com and example.net look public, of two sites, and lead to this machine. The hub of
 * the offered models is never reached.
 */
export const args = [
  '--host-resolver-rules=MAP other.example.com localhost, MAP *.example.com 127.0.0.1, MAP *.example.net 127.0.0.1, MAP huggingface.co ~NOTFOUND',
];

/**
 * Stories without a screen, in Chromium or Firefox as the project says. Each has a browser, a profile and an extension of its
 * own; `page` is its first tab. `scale` is the screen's device pixels per CSS pixel, `hosts` what the extension was allowed
 * before, and `keepsPages` whether pages that were left come back as they were (always in Firefox).
 */
export const test = base.extend<{
  extension: ExtensionBrowser;
  scale: number;
  hosts: readonly string[];
  keepsPages: boolean;
}>({
  scale: [1, { option: true }],
  hosts: [[], { option: true }],
  keepsPages: [false, { option: true }],
  extension: [
    async ({ browserName, scale, hosts, keepsPages }, use) => {
      const extension = await launchBrowser(browserName, { scale, hosts, keepsPages });
      await use(extension);
      await extension.close();
      expect(extension.policyViolations, "what our pages tried against the extension's policy").toEqual([]);
    },
    // The browser's start is not the story's time.
    { timeout: 60_000 },
  ],
  context: ({ extension }, use) => use(extension.context),
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

interface LaunchOptions {
  scale?: number;
  hosts?: readonly string[];
  keepsPages?: boolean;
  /** Folder of a build; the one of `npm run build` unless given. */
  extension?: string | undefined;
  /** English unless given. */
  language?: string;
  /** Origin of a proxy, which everything goes through, also to this machine. */
  proxy?: string;
}

/** Starts the browser of a project, for stories that need one of their own; whoever starts it closes it. */
export async function launchBrowser(
  browserName: string,
  { scale = 1, hosts = [], keepsPages = false, extension, language, proxy }: LaunchOptions,
): Promise<ExtensionBrowser> {
  const given = {
    hosts,
    ...(extension === undefined ? {} : { extension }),
    ...(language === undefined ? {} : { language }),
  };
  if (browserName === 'firefox') {
    return launchFirefox({
      ...given,
      binary: firefoxPath(),
      preferences: {
        'layout.css.devPixelsPerPx': String(scale),
        ...(proxy === undefined ? {} : proxyPreferences(proxy)),
      },
      // As many CSS pixels of window on each screen.
      env: { MOZ_HEADLESS_WIDTH: String(1200 * scale), MOZ_HEADLESS_HEIGHT: String(850 * scale) },
    });
  }
  return launchChromium({
    ...given,
    executablePath: await chromiumPath(),
    headless: true,
    keepsPages,
    args: [
      ...args,
      `--force-device-scale-factor=${scale}`,
      ...(proxy === undefined ? [] : proxySwitches(proxy)),
    ],
  });
}
