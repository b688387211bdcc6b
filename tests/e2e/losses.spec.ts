import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { createGate } from '../fakes/gate.mjs';
import { listen } from '../fakes/loopback.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { changeSettings } from './support/settings';
import { expectState, newest, part, pick, pickOffline, pressInMenu } from './support/steps';

declare const chrome: Pick<typeof Browser, 'permissions' | 'scripting' | 'tabs'>;

/** The newest job has failed, in words; nothing works any more, and its only end is written down. */
async function expectFailed(panel: Page, code: string): Promise<void> {
  const card = await expectState(panel, 'failed');
  await expect(part(card, 'failure')).toHaveAttribute('data-code', code);
  await expect(part(card, 'failure').getByRole('paragraph').first()).not.toBeEmpty();
  const ends = (await keptJobs(panel)).map(({ state, failure }) => failure?.code ?? state);
  expect(ends).toContain(code);
  expect(ends).not.toContain('working');
}

test('without a network a job fails in words, or keeps what was shown of its answer, and asked again gets all of it', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const answer = part(newest(panel), 'answer');
  // A side panel that opens has its process told that there is a network.
  await keepPanelClosed(extension);

  await test.step('before the request', async () => {
    await pickOffline(extension, page.locator('#captioned'), 'describe');
    await expectFailed(panel, 'offline');
    await expect(part(newest(panel), 'failure')).toContainText('You’re offline');
    expect(service.requests).toEqual([]);
    await extension.setOffline(false);
    service.next('A red boat.');
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A red boat.');
  });

  await test.step('in the middle of an answer', async () => {
    const loss = createGate();
    service.next({ stream: ['A closed ', loss.opened], end: 'cut' });
    await pick(extension, page.locator('#no-alt'), 'describe');
    await expect(answer).toHaveText('A closed');
    // Chromium's own switch leaves connections open that a lost network ends.
    await extension.setOffline(true);
    loss.open();
    await expect(await expectState(panel, 'done')).toContainText(messages.note_cut_off.message);
    await expect(answer).toHaveText('A closed');
    expect(service.completions).toHaveLength(2);
    await extension.setOffline(false);
    service.next('A closed trail.');
    await panel.bringToFront();
    await pressInMenu(newest(panel), messages.action_ask_anew.message);
    await expect(answer).toHaveText('A closed trail.');
    await expectState(panel, 'done');
  });
});

/** Takes the access to every site and to the service's host back, as a person can at any moment. */
const withdrawAccess = (panel: Page): Promise<boolean> =>
  panel.evaluate(() => chrome.permissions.remove({ origins: ['<all_urls>', 'http://127.0.0.1/*'] }));

test('an access that is withdrawn while a picture comes leaves one end, and the next picture works', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await extension.grantAllSites();
  await page.evaluate((address) => {
    const slow = Object.assign(document.createElement('img'), { id: 'slow', src: address });
    document.body.prepend(slow);
  }, `${site.other}/slow/pictures/icc.jpg`);
  await pick(extension, page.locator('#slow'), 'describe');
  await expect(part(newest(panel), 'status')).toHaveText('Getting the picture');
  await withdrawAccess(panel);
  site.openSlow();
  await expectState(panel, 'done');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(panel.locator('article[data-state="done"]')).toHaveCount(2);
  expect(service.completions).toHaveLength(2);
});

/** The browser's number of the one frame in the page in front. */
async function frameIn(extension: ExtensionBrowser): Promise<number> {
  const worker = await extension.worker();
  return worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const target = { tabId: tab?.id ?? -1, allFrames: true };
    const results = await chrome.scripting.executeScript({ target, func: () => 0 });
    return results.find(({ frameId }) => frameId !== 0)?.frameId ?? -1;
  });
}

test('a picture that does not come ends in words, whether its server, its frame, its access or the network is to blame, and the next one works', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  test.slow();
  await changeSettings(extension, { cacheMegabytes: 0 });
  const getting = () => expect(part(newest(panel), 'status')).toHaveText('Getting the picture');
  const next = async (number: number) => {
    expect(service.completions).toHaveLength(number - 1);
    await page.goto(`${site.origin}/pages/story.html`);
    service.next(`Boat ${number}.`);
    await pick(extension, page.locator('#captioned'), 'describe');
    const card = newest(panel).filter({ hasText: `Boat ${number}.` });
    await expect(card).toHaveAttribute('data-state', 'done');
  };
  const slow = '/slow/pictures/icc.jpg';

  await test.step('a server that sends one byte a second, which ends in time', async () => {
    const slowly = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'access-control-allow-origin': '*' });
      const dripping = setInterval(() => response.write('\xff', 'latin1'), 1000);
      response.on('close', () => clearInterval(dripping));
    });
    await page.evaluate((src) => document.body.prepend(Object.assign(new Image(), { src })), slowly.origin);
    await pick(extension, page.locator('img').first(), 'describe');
    await expectFailed(panel, 'pictureUnreachable');
    const [{ createdAt, finishedAt = Infinity } = { createdAt: 0 }] = await keptJobs(panel);
    expect(finishedAt - createdAt).toBeLessThan(20_000);
    await slowly.close();
    await next(1);
  });

  await test.step('the frame', async () => {
    await page.evaluate(() => {
      const frame = Object.assign(document.createElement('iframe'), { src: 'bad.html' });
      document.body.prepend(frame);
    });
    await page.frameLocator('iframe').locator('#slow').waitFor();
    await extension.triggerAction(page);
    const frameId = await frameIn(extension);
    const srcUrl = site.origin + slow;
    await extension.sendMenu(page, 'describe', { mediaType: 'image', srcUrl, frameId });
    await getting();
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await expectFailed(panel, 'pageChanged');
    await next(2);
  });

  await test.step('the access', async () => {
    await extension.grantAllSites();
    await page.evaluate(
      (src) => document.body.prepend(Object.assign(new Image(), { src })),
      site.other + slow,
    );
    await pick(extension, page.locator('img').first(), 'describe');
    await getting();
    await withdrawAccess(panel);
    await expectFailed(panel, 'pictureUnreachable');
    await next(3);
  });

  await test.step('the network', async () => {
    await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
    await pick(extension, page.locator('#slow'), 'describe');
    await getting();
    await extension.setOffline(true);
    await expectFailed(panel, 'pictureUnreachable');
    await extension.setOffline(false);
    await next(4);
  });
});
