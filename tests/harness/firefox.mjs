// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { driveFirefox } from './firefox-driver.mjs';
import { connectMarionette } from './marionette.mjs';
import { root } from './setup.mjs';
import { until, within } from './until.mjs';

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
};

/** @typedef {Awaited<ReturnType<typeof launchFirefox>>} FirefoxBrowser */

/**
 * Starts a stock Firefox with a fresh profile and the built add-on; throws when it does not start or refuses the add-on.
 * @param {{ binary: string, display?: string, extension?: string, env?: NodeJS.ProcessEnv }} options `display`: an X display
 * such as ":99", for a window on it; `extension`: folder of the built add-on, `.output/firefox-mv3` unless given; `env`: further
 * variables of its environment
 */
export async function launchFirefox({
  binary,
  display,
  extension = path.join(root, '.output/firefox-mv3'),
  env = {},
}) {
  if (!existsSync(path.join(extension, 'manifest.json'))) {
    throw new Error(`There is no built add-on in ${extension}: run npm run build:firefox.`);
  }
  const profile = createProfile();
  const switches = ['--no-remote', '--marionette', '--remote-allow-system-access'];
  if (display === undefined) switches.push('--headless');
  const browser = spawn(binary, ['--profile', profile, ...switches], {
    stdio: 'ignore',
    env: {
      ...process.env,
      LANGUAGE: 'en',
      MOZ_CRASHREPORTER_DISABLE: '1',
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...env,
    },
  });
  const kill = () => browser.kill('SIGKILL');
  process.once('exit', kill);
  const hasEnded = () => browser.exitCode !== null || browser.signalCode !== null;

  async function close() {
    browser.kill();
    if (!(await within(5000, hasEnded))) kill();
    await until('Firefox to end', hasEnded);
    process.off('exit', kill);
    rmSync(profile, { recursive: true, force: true });
  }

  try {
    await once(browser, 'spawn');
    const port = await until("Firefox's Marionette port", () => readPort(profile, hasEnded), {
      timeout: 30_000,
    });
    const marionette = await connectMarionette(port);
    await marionette.send('WebDriver:NewSession', { capabilities: {} });
    const addonId = String(await marionette.send('Addon:Install', { path: extension, temporary: true }));
    const driver = await driveFirefox(marionette, addonId);
    await untilReady(driver);
    return { ...driver, profile, downloads: downloadsIn(profile), close };
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
 * Where files go that are saved.
 * @param {string} profile
 */
const downloadsIn = (profile) => path.join(profile, 'downloads');

function createProfile() {
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-firefox-'));
  const saving = { 'browser.download.folderList': 2, 'browser.download.dir': downloadsIn(profile) };
  const lines = Object.entries({ ...preferences, ...saving }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

/**
 * @param {string} profile
 * @param {() => boolean} hasEnded
 */
function readPort(profile, hasEnded) {
  if (hasEnded()) throw new Error('Firefox ended at once.');
  const file = path.join(profile, 'MarionetteActivePort');
  return existsSync(file) && Number(readFileSync(file, 'utf8'));
}
