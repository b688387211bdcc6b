import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ExtensionBrowser, launchChromium } from '../harness/chromium.mjs';
import { args, chromiumPath } from './support/chromium';
import { connectAtOnce, expect, serviceHosts } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { test } from './support/servers';
import { expectState, openPanel, part, pick } from './support/steps';

const gone = 'Saved answers are gone, and perhaps API keys, too.';

/** Overwrites the file by which Chromium finds all databases of the extension. */
function damageDatabases(profile: string): void {
  const stored = path.join(profile, 'Default/IndexedDB');
  const folder = readdirSync(stored).find((name) => /^chrome-extension_.*\.leveldb$/.test(name)) ?? '';
  writeFileSync(path.join(stored, folder, 'CURRENT'), 'damaged');
}

test('damaged databases are told of once, the key is asked for again in words, and the next picture works', async ({
  site,
  service,
}) => {
  test.slow();
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-damaged-'));
  const executablePath = await chromiumPath();
  const start = () => launchChromium({ executablePath, headless: true, profile, hosts: serviceHosts, args });
  const describe = async (extension: ExtensionBrowser, id: string) => {
    const page = await extension.context.newPage();
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator(id), 'describe');
  };
  const before = await start();
  await connectAtOnce(before, service);
  const panel = await openPanel(before);
  service.next('A red boat.');
  await describe(before, '#captioned');
  await expectState(panel, 'done');
  await before.close();
  damageDatabases(profile);

  const next = await start();
  try {
    const again = await openPanel(next);
    await expect(again.getByText(gone)).toBeVisible();
    await expect(again.getByRole('article')).toHaveCount(0);
    await describe(next, '#no-alt');
    await expect(part(await expectState(again, 'failed'), 'failure')).toHaveAttribute(
      'data-code',
      'noConnection',
    );
    expect(service.completions).toHaveLength(1);

    await connectAtOnce(next, service);
    service.next('A closed trail.');
    await describe(next, '#no-alt');
    await expect(part(await expectState(again, 'done'), 'answer')).toHaveText('A closed trail.');
    expect((await keptJobs(again)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
    await again.getByRole('button', { name: 'Dismiss' }).click();
    await expect(again.getByText(gone)).toHaveCount(0);
    await again.reload();
    await expect(part(await expectState(again, 'done'), 'answer')).toHaveText('A closed trail.');
    await expect(again.getByText(gone)).toHaveCount(0);
  } finally {
    await next.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
