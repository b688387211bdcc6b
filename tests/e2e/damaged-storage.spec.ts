import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ExtensionBrowser, launchChromium } from '../harness/chromium.mjs';
import { args, chromiumPath } from './support/browsers';
import { connectAtOnce, expect, serviceHosts, test as connected } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { test } from './support/servers';
import { expectState, openPanel, part, pick } from './support/steps';

/** Overwrites the file by which Chromium finds all databases of the extension. */
function damageDatabases(profile: string): void {
  const stored = path.join(profile, 'Default/IndexedDB');
  const folder = readdirSync(stored).find((name) => /^chrome-extension_.*\.leveldb$/.test(name)) ?? '';
  writeFileSync(path.join(stored, folder, 'CURRENT'), 'damaged');
}

test('with damaged databases the key is asked for again in words, and the next picture works', async ({
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
    await again.reload();
    await expect(part(await expectState(again, 'done'), 'answer')).toHaveText('A closed trail.');
  } finally {
    await next.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/**
 * Begins a database in the place of what there is, and does not end: the upgrade goes on while there are requests. Runs in a
 * page that has no script of ours.
 */
async function holdDatabase(): Promise<void> {
  const removing = indexedDB.deleteDatabase('sightread');
  await new Promise((resolve) => (removing.onsuccess = resolve));
  const opening = indexedDB.open('sightread', 1);
  await new Promise<void>((resolve) => {
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('held');
      const goOn = (): void => void (store.get('a').onsuccess = goOn);
      goOn();
      resolve();
    };
  });
}

connected(
  'a database that another page does not let go fails in words, and the next try works once it does',
  async ({ extension, context, page, panel, service }) => {
    connected.slow();
    const holder = await context.newPage();
    await holder.goto(new URL('manifest.json', panel.url()).href);
    await holder.evaluate(holdDatabase);
    service.next('A closed trail.');
    await pick(extension, page.locator('#captioned'), 'describe');
    await expect(panel.getByRole('article')).toHaveAttribute('data-state', 'failed', { timeout: 40_000 });
    await expect(part(panel.getByRole('article'), 'failure')).toHaveAttribute('data-code', 'storageFailed');
    // Nothing waits for the store, and what was answered is shown.
    await expect(part(panel.getByRole('article'), 'answer')).toHaveText('A closed trail.');
    await holder.close();
    service.next('A red boat.');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A red boat.');
    expect((await keptJobs(panel)).map(({ state }) => state)).toContain('done');
  },
);
