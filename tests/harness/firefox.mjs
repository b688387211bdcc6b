// @ts-check
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { driveFirefox } from './firefox-driver.mjs';
import { startAccessibility } from './firefox-privileged.mjs';
import { launchStockFirefox } from './playwright-firefox.mjs';
import { asExtensionBrowser } from './firefox-extension.mjs';
import { root } from './setup.mjs';
import { until } from './until.mjs';

/** What keeps a fresh profile quiet: no first-run pages, nothing fetched from the network. */
const preferences = {
  'marionette.port': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'termsofuse.bypassNotification': true,
  // Every name leads to this machine, and nothing else is reached.
  'network.dns.forceResolve': '127.0.0.1',
  // Offline is offline for this machine's own servers, too.
  'network.disable-localhost-when-offline': true,
  // Nothing fades while a test looks at it.
  'ui.prefersReducedMotion': 1,
};

/**
 * @typedef {object} FirefoxOptions
 * @property {string} binary
 * @property {string} [display] an X display such as ":99", for a window on it
 * @property {string} [extension] folder of the built add-on, `.output/firefox-mv3` unless given
 * @property {readonly string[]} [hosts] match patterns of what the add-on is allowed
 * @property {Record<string, string | number | boolean>} [preferences] of Firefox
 * @property {string} [language] of the browser, English unless given; on Debian all others are in firefox-esr-l10n-*
 * @property {NodeJS.ProcessEnv} [env] further variables of its environment
 */

/** @typedef {Awaited<ReturnType<typeof launchFirefox>>} FirefoxBrowser */

/**
 * Starts a stock Firefox with a fresh profile and the built add-on; throws when it does not start or refuses the add-on.
 * @param {FirefoxOptions} options
 */
export async function launchFirefox({
  binary,
  display,
  language = 'en-US',
  env = {},
  hosts = [],
  ...options
}) {
  const extension = options.extension ?? path.join(root, '.output/firefox-mv3');
  if (!existsSync(path.join(extension, 'manifest.json'))) {
    throw new Error(`There is no built add-on in ${extension}: run npm run build:firefox.`);
  }
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-firefox-'));
  const removeProfile = () => rmSync(profile, { recursive: true, force: true });
  const { context, marionette } = await launchStockFirefox(profile, {
    executablePath: binary,
    headless: display === undefined,
    downloadsPath: downloadsIn(profile),
    firefoxUserPrefs: { ...preferences, 'intl.locale.requested': language, ...options.preferences },
    env: {
      ...process.env,
      ...(isForeign(homedir()) ? { HOME: profile } : {}),
      LANGUAGE: language,
      MOZ_HEADLESS_WIDTH: '1200',
      MOZ_HEADLESS_HEIGHT: '850',
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...env,
    },
  }).catch((error) => {
    removeProfile();
    throw error;
  });

  // Playwright's own first window would lie above the one that Firefox starts with.
  await Promise.all(context.pages().map((page) => page.close()));

  async function close() {
    await context.close();
    removeProfile();
  }

  try {
    const addonId = String(await marionette.send('Addon:Install', { path: extension, temporary: true }));
    const driver = await driveFirefox(marionette, addonId);
    await untilReady(driver);
    await marionette.evaluateInside(startAccessibility);
    const downloads = downloadsIn(profile);
    const own = asExtensionBrowser({ context, marionette, driver, extension, downloads });
    for (const host of hosts) await own.allowHost(host);
    return { ...driver, ...own, context, profile, downloads, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Waits until the add-on listens and its menu is made, which a person's first gesture never is as early as.
 * @param {Awaited<ReturnType<typeof driveFirefox>>} driver
 */
async function untilReady({ view }) {
  const background = await view('background');
  await until("the add-on's menu", () =>
    background.evaluate(async () => {
      const { browser } = /** @type {MenuGlobals} */ (/** @type {unknown} */ (globalThis));
      return browser.menus.update('page-images', {}).then(
        () => true,
        () => false,
      );
    }),
  );
}

/** @typedef {{ browser: { menus: { update(id: string, change: object): Promise<void> } } }} MenuGlobals */

/**
 * Whether a folder is somebody else's: Firefox refuses to run as root in the home of another user.
 * @param {string} folder
 */
const isForeign = (folder) => statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.();

/**
 * Where files go that are saved.
 * @param {string} profile
 */
const downloadsIn = (profile) => path.join(profile, 'downloads');
