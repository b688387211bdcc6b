import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { createGate } from '../fakes/gate.mjs';
import type { StrictService } from '../fakes/service.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from './support/browsers';
import { connect, expectState, newest, newTurn, openPanel, part, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'storage'>;

/** What a story does things with. */
interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
  service: StrictService;
}

/** Starts a task on a picture and waits until that many cards stand in the panel. */
async function start({ extension, page, panel }: Stage, id: string, task = 'describe'): Promise<void> {
  const before = await panel.getByRole('article').count();
  await pick(extension, page.locator(id), task);
  await expect(panel.getByRole('article')).toHaveCount(before + 1);
}

/** The page of usage, as it is when it is opened now. */
async function openUsage({ extension }: Stage): Promise<Page> {
  const usage = await extension.openPage('usage.html');
  await expect(usage.getByRole('heading', { name: 'Saved answers' })).toBeVisible();
  return usage;
}

/** Sets the limit, and waits until it holds: the page is closed then. */
async function setDailyTokens(usage: Page, tokens: number): Promise<void> {
  const box = usage.getByRole('spinbutton', { name: 'Amount (0 for no limit)' });
  // What is filled in without keys is no change to Firefox.
  await box.fill('');
  await box.pressSequentially(String(tokens));
  await box.blur();
  const kept = () =>
    usage.evaluate(async () => {
      const { settings } = await chrome.storage.local.get<{ settings: { limit: { amount: number } } }>(
        'settings',
      );
      return settings.limit.amount;
    });
  await expect.poll(kept).toBe(tokens);
}

/** Connecting sent a test picture, which is counted, too. */
async function beginsAnew(stage: Stage): Promise<void> {
  const usage = await openUsage(stage);
  await expect(usage.locator('.figure').first()).toContainText('Requests: 1');
  await usage.getByRole('button', { name: 'Clear usage' }).click();
  await usage.getByRole('group').getByRole('button', { name: 'Clear usage' }).click();
  await expect(usage.getByText('No requests yet.')).toBeVisible();
  await usage.close();
}

/** Two pictures are asked about, and what they took stands on their cards and in the sums. */
async function sumsUp(stage: Stage): Promise<void> {
  stage.service.next('A lake.', 'A card.');
  await start(stage, '#captioned');
  const card = await expectState(stage.panel, 'done');
  await expect(part(card, 'source')).toContainText('1,000 tokens in, 2 out · $0.0025');
  await start(stage, '#turned');
  await expectState(stage.panel, 'done');
  const usage = await openUsage(stage);
  for (const name of ['Today', 'This month', 'All time'])
    await expect(usage.locator('.figure').filter({ hasText: name })).toHaveText(
      `${name}2,000 tokens in, 4 out$0.005Requests: 2`,
    );
  await expect(usage.getByRole('row', { name: /vision-large/ })).toHaveText(/22,0004\$0\.005$/);
  await usage.close();
}

/** The same picture again sends nothing, unless that is wished. */
async function remembers(stage: Stage): Promise<void> {
  const { panel, service } = stage;
  await start(stage, '#captioned');
  const card = await expectState(panel, 'done');
  await expect(part(card, 'answer')).toHaveText('A lake.');
  await expect(part(card, 'source')).toContainText(/Saved answer from .+\. Nothing was sent\./);
  expect(service.completions).toHaveLength(2);
  service.next('A lake with a boat.');
  await panel.bringToFront();
  await newTurn(panel, () => part(card, 'source').getByRole('button', { name: 'Ask again' }).click());
  await expect(panel.getByRole('article')).toHaveCount(3);
  await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A lake with a boat.');
  await expect(part(newest(panel), 'source').getByRole('button', { name: 'Ask again' })).toHaveCount(0);
  expect(service.completions).toHaveLength(3);
}

/** A limit that is reached keeps the next picture here, and leads to where it is raised. */
async function holdsToLimits(stage: Stage): Promise<void> {
  const { extension, panel, service } = stage;
  const before = await openUsage(stage);
  await setDailyTokens(before, 3000);
  await before.close();
  await start(stage, '#no-alt');
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure').getByRole('heading')).toHaveText(
    'Your limit is reached: 3,000 tokens a day',
  );
  expect(service.completions).toHaveLength(3);
  await panel.bringToFront();
  const opening = extension.context.waitForEvent('page');
  await failed.getByRole('button', { name: 'Open usage' }).click();
  const usage = await opening;
  await expect(usage).toHaveURL(/\/usage\.html$/);
  await setDailyTokens(usage, 0);
  await usage.close();
  await panel.bringToFront();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expectState(panel, 'done');
  await expect(panel.getByRole('article')).toHaveCount(4);
  expect(service.completions).toHaveLength(4);
}

/** What is cleared is asked for again. */
async function forgets(stage: Stage): Promise<void> {
  const usage = await openUsage(stage);
  await expect(usage.getByText(/Using \d+ bytes/)).not.toContainText('Using 0 bytes');
  await usage.getByRole('button', { name: 'Clear saved answers' }).click();
  await usage.getByRole('group').getByRole('button', { name: 'Clear saved answers' }).click();
  await expect(usage.getByText('Using 0 bytes')).toBeVisible();
  await usage.close();
  await start(stage, '#captioned');
  await expectState(stage.panel, 'done');
  expect(stage.service.completions).toHaveLength(5);
}

/** Of many at once, four are asked for, and all of them end. */
async function takesTurns(stage: Stage): Promise<void> {
  const { panel, service } = stage;
  const gate = createGate();
  let asked = 0;
  service.answer(() => {
    asked += 1;
    return { text: 'Alt text.', delayHead: gate.opened };
  });
  for (const id of ['#captioned', '#turned', '#no-alt', '#decorative', '#vector', '#data'])
    await start(stage, id, 'alt');
  await service.completion(9);
  await expect(panel.getByText(/^Waiting\. Pictures ahead: \d$/).filter({ visible: true })).toHaveCount(2);
  expect(asked, 'while none of them is answered').toBe(4);
  gate.open();
  await expect(panel.locator('article[data-state="done"]')).toHaveCount(11);
  expect(service.completions).toHaveLength(11);
}

test('what is asked of a service is counted, remembered, limited and takes turns', async ({
  extension,
  page,
  site,
  service,
}) => {
  await connect(extension, service);
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  const stage = { extension, page, panel, service };
  await test.step('the test of the connection is counted, and can be forgotten', () => beginsAnew(stage));
  await test.step('tokens and cost are summed up', () => sumsUp(stage));
  await test.step('the same is answered from before', () => remembers(stage));
  await test.step('a limit stops the next one', () => holdsToLimits(stage));
  await test.step('kept answers can be forgotten', () => forgets(stage));
  await test.step('four are asked for at once', () => takesTurns(stage));
});
