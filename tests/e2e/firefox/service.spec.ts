import type { Browser } from 'wxt/browser';
import type { FirefoxBrowser } from '../../harness/firefox.mjs';
import { expect, test } from '../support/firefox';
import { connectAtOnce, sentData, type Wanted } from '../support/firefox-steps';
import { pressStop } from '../support/press-stop';

/** The word of every test picture here. Runs in the settings. */
function fixWord(): void {
  crypto.getRandomValues = (array) => (array as unknown as Uint8Array).fill(0) as never;
}
const word = 'AAAAA';

declare const browser: Pick<typeof Browser, 'permissions' | 'storage'>;

/** Whether the browser allows something. Runs in the background. */
const mayDo = (wanted: Wanted): Promise<boolean> => browser.permissions.contains(wanted);

/** Revokes something, as the page of add-ons does. Runs in the background. */
const revoke = (wanted: Wanted): Promise<boolean> => browser.permissions.remove(wanted);

/** Whether settings are stored. Runs in the background. */
const hasSettings = async (): Promise<boolean> => 'settings' in (await browser.storage.local.get('settings'));

/** What the settings say of a test: its result or failure, and each line of the doctor. Runs in the settings. */
function tested(): { result: string; failure: string; lines: string[] } {
  const text = (of: Element | null): string => of?.textContent ?? '';
  const lines = [...document.querySelectorAll<HTMLElement>('.finding')];
  return {
    result: text(document.querySelector('[role=status].result')),
    failure: text(document.querySelector('[data-part="failure"] h3')),
    lines: lines.map((one) => `${one.dataset['check']}: ${text(one.querySelector('p.meta'))}`),
  };
}

/** Forgets what was counted before. Runs in a page of the extension. */
async function forgetUsage(): Promise<void> {
  const opening = indexedDB.open('sightread');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction('usage', 'readwrite');
  transaction.objectStore('usage').clear();
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

/** What the newest card says. Runs in the sidebar. */
function newest(): Record<'id' | 'state' | 'status' | 'answer' | 'source' | 'thoughts' | 'failure', string> {
  const card = document.querySelector('article');
  const part = (name: string): string => card?.querySelector(`[data-part="${name}"]`)?.textContent ?? '';
  const folded = card?.querySelector<HTMLDetailsElement>('[data-part="reasoning"]');
  return {
    id: card?.id ?? '',
    state: card?.dataset['state'] ?? '',
    status: part('status'),
    answer: part('answer').trim(),
    source: part('source'),
    thoughts: folded ? `${folded.open ? 'open' : 'folded'}: ${folded.textContent ?? ''}` : '',
    failure: part('failure'),
  };
}

async function sidebarOf(firefox: FirefoxBrowser) {
  const view = await firefox.view('sidebar');
  const card = () => view.evaluate(newest);
  /** The newest card after that one, once it is in a state. */
  const ended = async (after: string, state: string) => {
    await expect
      .poll(() => card().then((one) => (one.id === after ? '' : one.state)), { timeout: 20_000 })
      .toBe(state);
    return card();
  };
  return { view, card, ended };
}

test(
  'nothing is sent without consent, a wrong key is told in words, and nothing is amiss once key and access are right',
  { tag: '@firefox-core' },
  async ({ ownFirefox: firefox, service, site }, testInfo) => {
    test.setTimeout(120_000);
    const { host } = new URL(service.url);
    const background = await firefox.view('background');
    service.answer(() => word);
    await firefox.openTab('options.html');
    await firefox.evaluate(fixWord);
    const looked = () => firefox.evaluate(tested);
    const failure = () => looked().then((found) => found.failure);
    const result = () => looked().then((found) => found.result);
    const refused = 'The browser doesn’t allow sending pictures';
    // Firefox has no model of its own that describes, and none is installed: the settings say so.
    const choices = (): string[] =>
      [...document.querySelectorAll('fieldset .check')].slice(0, 2).map((choice) => choice.textContent);
    await expect
      .poll(() => firefox.evaluate(choices))
      .toEqual([
        expect.stringMatching(/^On this deviceNo model is installed\./),
        expect.stringMatching(/^Built-in modelThis browser has no built-in model/),
      ]);

    await test.step('refused consent: it is saved, and nothing is sent', async () => {
      expect(await background.evaluate(mayDo, sentData)).toBe(false);
      await firefox.type('input[type=url]', service.url);
      await firefox.type('input[type=password]', 'sk-wrong');
      await firefox.type('[role=combobox], input[list]', 'vision-large');
      await firefox.click('button[type=submit]');
      await firefox.answerPermission('deny');
      await expect.poll(failure).toBe(refused);
      expect(await background.evaluate(hasSettings)).toBe(true);
      expect(service.requests).toEqual([]);
      await firefox.screenshot(testInfo.outputPath('no-consent.png'));
    });

    await test.step('consent: a wrong key is told in words', async () => {
      await firefox.click('button[type=submit]');
      await firefox.answerPermission('allow');
      await expect.poll(failure).toContain('key');
      expect(await background.evaluate(mayDo, sentData)).toBe(true);
    });

    await test.step('refused access: it goes by CORS', async () => {
      await background.evaluate(revoke, { origins: [`${new URL(service.url).protocol}//127.0.0.1/*`] });
      await firefox.click('button[type=submit]');
      await firefox.answerPermission('deny');
      await expect.poll(() => looked().then(({ lines }) => lines.length)).toBe(6);
      expect((await looked()).lines.slice(0, 3)).toEqual([
        `address: ${host}`,
        'origin: The server allows extensions (CORS)',
        `key: ${host} rejected the API key. Enter a valid API key for this service.`,
      ]);
      await firefox.screenshot(testInfo.outputPath('wrong-key.png'));
    });

    await test.step('allowed access: the doctor finds nothing amiss', async () => {
      await firefox.type('input[type=password]', service.key);
      await firefox.click('details:has([data-field=headers]) > summary');
      await firefox.type('[data-field=headers]', 'X-Team: reading');
      await firefox.click('button[type=submit]');
      await firefox.answerPermission('allow');
      await expect.poll(result).toBe('Connected: vision-large read the test picture');
      expect((await looked()).lines).toEqual([
        `address: ${host}`,
        'origin: ',
        'key: ',
        'model: vision-large',
        'picture: ',
        'streaming: ',
      ]);
      expect(service.completions.at(-1)?.headers).toMatchObject({ 'x-team': 'reading' });
      await firefox.screenshot(testInfo.outputPath('connected.png'));
    });

    await test.step('revoked consent: the next picture stays here, and the settings ask again', async () => {
      const settings = await firefox.currentTab();
      service.reset();
      service.answer(() => word);
      await background.evaluate(revoke, sentData);
      const page = await firefox.openTab(`${site.origin}/pages/story.html`);
      await firefox.pickMenuItem('#captioned', 'describe');
      const { ended } = await sidebarOf(firefox);
      const failed = await ended('', 'failed');
      expect(failed.failure).toContain(refused);
      expect(service.requests).toEqual([]);
      await firefox.switchTo(settings);
      await firefox.click('button[type=submit]');
      await firefox.answerPermission('allow');
      await expect.poll(result).toContain('Connected');
      await firefox.switchTo(page);
      await firefox.pickMenuItem('#captioned', 'describe');
      expect((await ended(failed.id, 'done')).answer).toBe(word);
    });
  },
);

test('an answer streams in, the same one comes from before, a busy service is asked again, and the usage sums it up', async ({
  firefox,
  site,
  service,
}, testInfo) => {
  await connectAtOnce(firefox, service);
  await firefox.evaluate(forgetUsage);
  await firefox.openTab(`${site.origin}/pages/story.html`);
  const told = [
    { event: { choices: [{ delta: { reasoning_content: 'Blue, so water.' } }] } },
    'A boat ',
    'on a lake.',
  ];
  service.next({ stream: told });
  await firefox.pickMenuItem('#captioned', 'describe');
  const { card, ended } = await sidebarOf(firefox);

  const first = await test.step('the answer streams in, its reasoning folded', async () => {
    // Cards of other stories may stand there already.
    await expect.poll(() => card().then(({ answer }) => answer)).toBe('A boat on a lake.');
    const described = await ended('', 'done');
    expect(described.thoughts).toMatch(/^folded: .*Blue, so water\.$/);
    expect(service.completions[0]?.headers).toMatchObject({ 'x-team': 'reading' });
    return described;
  });

  const again = await test.step('the same is answered from before', async () => {
    await firefox.pickMenuItem('#captioned', 'describe');
    const found = await ended(first.id, 'done');
    expect(found.answer).toBe('A boat on a lake.');
    expect(found.source).toMatch(/Saved answer from .+\. Nothing was sent\./);
    expect(service.completions).toHaveLength(1);
    return found;
  });

  await test.step('a busy service is asked again', async () => {
    service.next({ status: 429, headers: { 'retry-after': '1' }, body: { error: 'Slow down' } }, 'A card.');
    await firefox.pickMenuItem('#turned', 'describe');
    const found = await ended(again.id, 'done');
    expect(found.answer).toBe('A card.');
    expect(service.completions).toHaveLength(3);
  });

  await test.step('the page of usage sums it up', async () => {
    await firefox.openTab('usage.html');
    const figures = () =>
      firefox.evaluate(() => [...document.querySelectorAll('.figure')].map((one) => one.textContent));
    // The answer after a 429 was asked for twice. Nobody has told what the model costs.
    const sums = '2,000 tokens in, 3 outCost unknownRequests: 3';
    await expect.poll(figures).toEqual(['Today', 'This month', 'All time'].map((name) => `${name}${sums}`));
    await firefox.screenshot(testInfo.outputPath('usage.png'));
  });
});

test('Stop ends a request and keeps what came, and a service that has gone is told in words', async ({
  firefox,
  site,
  service,
}) => {
  const { host } = new URL(service.url);
  await connectAtOnce(firefox, service);
  await firefox.openTab(`${site.origin}/pages/story.html`);
  service.next({ stream: ['Half'], end: 'hang' });
  await firefox.pickMenuItem('#no-alt', 'describe');
  const { view, card, ended } = await sidebarOf(firefox);
  await service.completion(1);
  await expect.poll(() => card().then(({ answer }) => answer)).toBe('Half');
  const milliseconds = await view.evaluate(pressStop, { after: '', stage: '' });
  console.log(`Stop: ${Math.round(milliseconds)} ms`);
  await service.completions[0]?.ended;
  const stopped = await ended('', 'stopped');
  expect(stopped.answer).toBe('Half');

  await service.close();
  await firefox.pickMenuItem('#decorative', 'describe');
  expect((await ended(stopped.id, 'failed')).failure).toContain(
    `Can’t reach the serviceNothing answers at ${host}, or its certificate isn’t trusted.`,
  );
});
