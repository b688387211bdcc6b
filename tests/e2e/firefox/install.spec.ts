import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import Zip from 'jszip';
import { extensionPagesOpen } from '../../harness/firefox-privileged.mjs';
import { launchStockFirefox } from '../../harness/playwright-firefox.mjs';
import { firefoxPath } from '../support/browsers';
import { files, root } from '../support/packages';

/** Packs the build, as a store gives it to people. */
async function pack(file: string): Promise<void> {
  const build = path.join(root, '.output/firefox-mv3');
  const zip = new Zip();
  for (const name of files(build, /(?:)/)) zip.file(path.relative(build, name), readFileSync(name));
  writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
}

test('a person who installs the package gets the welcome page, once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-install-'));
  const profile = path.join(folder, 'profile');
  const packed = path.join(folder, 'sightread.xpi');
  await pack(packed);
  const { context, marionette } = await launchStockFirefox(profile, {
    executablePath: firefoxPath(),
    headless: true,
    downloadsPath: folder,
    firefoxUserPrefs: {
      'marionette.port': 0,
      'browser.aboutwelcome.enabled': false,
      'browser.startup.homepage_override.mstone': 'ignore',
      'network.dns.forceResolve': '127.0.0.1',
      'services.settings.server': 'data:,#remote-settings-dummy/v1',
      // Mozilla signs packages after a release.
      'xpinstall.signatures.required': false,
    },
    env: { ...process.env, HOME: folder },
  });
  // Installed for good, unlike in other stories: Firefox says then that the installation is a normal one.
  await marionette.send('Addon:Install', { path: packed, temporary: false });
  const pages = () => marionette.evaluateInside(extensionPagesOpen);
  await expect.poll(pages).toEqual(['/welcome.html']);
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});
