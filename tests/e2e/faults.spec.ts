import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { createGate } from '../fakes/gate.mjs';
import { listen } from '../fakes/loopback.mjs';
import { type ExtensionBrowser, launchChromium } from '../harness/chromium.mjs';
import { expectNoTool, keepPanelClosed, openTool } from './support/capture';
import { args, chromiumPath } from './support/browsers';
import { connectAtOnce, expect, serviceHosts, test } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { ask } from './support/page-list';
import { test as withServers } from './support/servers';
import { changeSettings } from './support/settings';
import { expectState, newest, openPanel, part, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'storage' | 'permissions'>;

/** The last of the jobs that are written down is ended as it is shown, and nothing works any more. */
async function expectEnded(panel: Page, state: string): Promise<void> {
  await expectState(panel, state);
  await expect(panel.locator('article[data-state="working"]')).toHaveCount(0);
  const kept = await keptJobs(panel);
  expect(kept.filter((job) => job.state === 'working')).toEqual([]);
}

test('a worker that dies before the answer, or while it is compared, leaves one end and what was shown', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  test.slow();
  const die = async (state: string) => {
    await extension.killWorker();
    await expectEnded(panel, state);
  };
  const retryable = async () => {
    await expect(part(newest(panel), 'failure')).toHaveCount(0);
    await expect(newest(panel).getByRole('button', { name: 'Try again' })).toBeVisible();
  };

  await test.step('while the picture comes', async () => {
    await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
    await pick(extension, page.locator('#slow'), 'describe');
    await expect(part(newest(panel), 'status')).toHaveText('Getting the picture');
    await die('interrupted');
    await retryable();
    await page.goto(`${site.origin}/pages/story.html`);
  });

  await test.step('while the picture is sent, and while another waits for its turn', async () => {
    // Nothing of the body is read.
    const deaf = await listen(() => undefined);
    const connection = { id: 'strict', baseUrl: deaf.origin, visionModel: 'v', isAgreed: true, atOnce: 1 };
    await changeSettings(extension, { connections: [connection] });
    await pick(extension, page.locator('#captioned'), 'describe');
    await expect(part(newest(panel), 'status')).toContainText('Sending');
    await pick(extension, page.locator('#no-alt'), 'describe');
    await expect(part(newest(panel), 'status')).toHaveText('Waiting. Pictures ahead: 1');
    await die('interrupted');
    await retryable();
    await expect(panel.locator('article[data-state="interrupted"]')).toHaveCount(3);
    await deaf.close();
    const { url: baseUrl } = service;
    await changeSettings(extension, {
      connections: [{ ...connection, baseUrl, visionModel: 'vision-large' }],
    });
  });

  await test.step('before the first byte of the answer', async () => {
    service.next({ hang: true });
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await service.completion(1);
    await die('interrupted');
    service.next('A closed trail.');
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A closed trail.');
  });

  await test.step('in the middle of a second answer', async () => {
    const card = newest(panel);
    service.next({ stream: ['By the ', createGate().opened] });
    await card.getByRole('textbox', { name: 'Ask about this picture' }).fill('Where?');
    await card.getByRole('textbox', { name: 'Ask about this picture' }).press('Enter');
    await expect(part(newest(panel), 'answer')).toHaveText('By the');
    await expect.poll(async () => (await keptJobs(panel)).map(({ answer }) => answer)).toContain('By the ');
    await die('interrupted');
    await expect(part(newest(panel), 'answer')).toHaveText('By the');
    await expect(newest(panel)).toContainText('A closed trail.');
    service.next('By the river.');
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('By the river.');
  });
});

/** Ends the browser of a profile as a crash does: nothing of it is written down any more. */
async function killBrowser({ profile, context }: ExtensionBrowser): Promise<void> {
  const commandOf = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  const closed = context.waitForEvent('close');
  const processes = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
  const own = processes.filter((pid) => commandOf(pid).includes(`--user-data-dir=${profile}\0`));
  for (const pid of own.filter((one) => !commandOf(one).includes('--type=')))
    process.kill(Number(pid), 'SIGKILL');
  await closed;
}

// Starts Chromium itself.
withServers(
  'a browser that is killed has all that was shown at its next start',
  { tag: '@chromium' },
  async ({ site, service }) => {
    test.slow();
    const profile = mkdtempSync(path.join(tmpdir(), 'sightread-killed-'));
    const start = async () =>
      launchChromium({
        executablePath: await chromiumPath(),
        headless: true,
        profile,
        hosts: serviceHosts,
        args,
      });
    const killed = await start();
    await connectAtOnce(killed, service);
    await changeSettings(killed, { sound: true });
    const panel = await openPanel(killed);
    const page = await killed.context.newPage();
    await page.goto(`${site.origin}/pages/story.html`);
    service.next('A red boat.', { stream: ['A closed ', createGate().opened] });
    await pick(killed, page.locator('#captioned'), 'describe');
    await expectState(panel, 'done');
    await pick(killed, page.locator('#no-alt'), 'describe');
    await expect(part(newest(panel), 'answer')).toHaveText('A closed');
    await expect.poll(async () => (await keptJobs(panel)).map(({ answer }) => answer)).toContain('A closed ');
    await killBrowser(killed);

    const next = await start();
    try {
      const again = await openPanel(next);
      const card = await expectState(again, 'interrupted');
      await expect(part(card, 'answer')).toHaveText('A closed');
      await expect(again.locator('article[data-state="done"]')).toContainText('A red boat.');
      const ended = (await keptJobs(again)).map(({ state, finishedAt }) => [state, finishedAt]);
      await next.killWorker();
      await again.reload();
      await expectState(again, 'interrupted');
      expect((await keptJobs(again)).map(({ state, finishedAt }) => [state, finishedAt])).toEqual(ended);
      service.next('A closed trail.');
      await newest(again).getByRole('button', { name: 'Try again' }).click();
      await expect(part(await expectState(again, 'done'), 'answer')).toHaveText('A closed trail.');
      const { settings } = await again.evaluate(() =>
        chrome.storage.local.get<{ settings: object }>('settings'),
      );
      expect(settings).toMatchObject({ sound: true, describeWith: 'strict' });
    } finally {
      await next.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

// Firefox ends the scripts of the earlier version in pages: they can take nothing away, see `docs/browsers.md`.
test(
  'an update while all is at work leaves no tool behind, and keeps what was shown',
  { tag: '@chromium' },
  async ({ extension, context, panel, site, service }) => {
    test.slow();
    service.next({ stream: ['Three ', createGate().opened] });
    const captured = await context.newPage();
    await captured.goto(`${site.origin}/pages/story.html`);
    await pick(extension, captured.locator('#captioned'), 'describe');
    await expect(part(newest(panel), 'answer')).toHaveText('Three');
    await expect.poll(async () => (await keptJobs(panel)).map(({ answer }) => answer)).toContain('Three ');
    await openTool(extension, captured);

    await extension.update();
    const updated = await openPanel(extension);
    await expectState(updated, 'interrupted');
    await expect(part(newest(updated), 'answer')).toHaveText('Three');
    await expectNoTool(captured);
  },
);

test('a tab, a panel or an access that goes away leaves one end and what was shown', async ({
  extension,
  context,
  page,
  panel,
  site,
  service,
}) => {
  test.slow();
  const open = async (name: string) => {
    const tab = await context.newPage();
    await tab.goto(`${site.origin}/pages/${name}`, { waitUntil: 'commit' });
    return tab;
  };
  const half = async (tab: Page) => {
    const gate = createGate();
    service.next({ stream: ['A red ', gate.opened, 'boat.'] });
    await pick(extension, tab.locator('#captioned'), 'describe');
    await expect(part(newest(panel), 'answer')).toHaveText('A red');
    return gate;
  };
  const expectWhole = async (shownIn: Page) =>
    expect(part(await expectState(shownIn, 'done'), 'answer')).toHaveText('A red boat.');

  await test.step('the tab, while the picture comes', async () => {
    const tab = await open('bad.html');
    await pick(extension, tab.locator('#slow'), 'describe');
    await expect(part(newest(panel), 'status')).toHaveText('Getting the picture');
    await tab.close();
    await expectEnded(panel, 'failed');
    expect(service.completions).toEqual([]);
  });

  await test.step('the tab, while the whole page is scrolled', async () => {
    await keepPanelClosed(extension);
    const tab = await open('whole.html');
    await expect(tab.locator('html[data-drawn]')).toBeAttached();
    await openTool(extension, tab);
    await tab.keyboard.press('p');
    await expect(part(newest(panel), 'status')).toContainText('Scrolling through the page');
    await tab.close();
    await expectEnded(panel, 'failed');
    await expect(part(newest(panel), 'failure')).toHaveAttribute('data-code', 'pageChanged');
    expect(service.completions).toEqual([]);
  });

  await test.step('the tab, with the capture tool open', async () => {
    const before = await panel.getByRole('article').count();
    const tab = await open('story.html');
    await openTool(extension, tab);
    await tab.close();
    await openTool(extension, page);
    await page.keyboard.press('Escape');
    await expectNoTool(page);
    await expect(panel.getByRole('article')).toHaveCount(before);
  });

  await test.step('the tab, while the answer comes', async () => {
    const tab = await open('story.html');
    const gate = await half(tab);
    await tab.close();
    gate.open();
    await expectWhole(panel);
  });

  await test.step('the access to the service, while the answer comes', async () => {
    service.reset();
    // Another answer than that of the step before.
    await changeSettings(extension, { cacheMegabytes: 0 });
    const gate = await half(page);
    await panel.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
    gate.open();
    await expectWhole(panel);
  });

  await test.step('the panel, while the answer comes', async () => {
    const gate = await half(page);
    await panel.close();
    gate.open();
    const again = await openPanel(extension);
    await expectWhole(again);
    await expect(again.locator('article[data-state="working"]')).toHaveCount(0);
  });
});

test('fifty questions at once each end, four at a time, and the panel answers meanwhile', async ({
  extension,
  page,
  panel,
  service,
}) => {
  test.slow();
  service.next('A red boat.');
  await pick(extension, page.locator('#captioned'), 'describe');
  const id = await (await expectState(panel, 'done')).getAttribute('id');
  const gate = createGate();
  let [atOnce, most] = [0, 0];
  service.answer(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await gate.opened;
    // Long enough for another to come, if another may.
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return 'Yes.';
  });
  await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      ask(panel, 'startOnPicturesOf', { id, task: { kind: 'ask', question: `Is it ${at}?` } }),
    ),
  );
  await service.completion(5);
  const working = panel.locator('article[data-state="working"]');
  await expect(working).toHaveCount(50);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectState(panel, 'stopped');
  expect(most).toBe(4);
  gate.open();
  await expect(working).toHaveCount(0, { timeout: 60_000 });
  expect(most).toBe(4);
  const states = (await keptJobs(panel)).map(({ state }) => state);
  expect([
    states.filter((state) => state === 'done').length,
    states.filter((state) => state === 'stopped').length,
  ]).toEqual([50, 1]);
  expect(service.completions).toHaveLength(50);
});
