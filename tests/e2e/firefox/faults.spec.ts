import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FirefoxBrowser } from '../../harness/firefox.mjs';
import { expect, test } from '../support/firefox';
import { keptJobs } from '../support/kept-jobs';
import { connect, counted, press, textOf } from '../support/firefox-steps';

const newest = 'article:first-of-type';

/** The state of the newest job, to be polled. */
const stateOf = (sidebar: Pick<FirefoxBrowser, 'evaluate'>) => (): Promise<string> =>
  sidebar.evaluate(
    (selector) => document.querySelector<HTMLElement>(selector)?.dataset['state'] ?? '',
    newest,
  );

/** The file of a database, in whose name Firefox puts the letters in turn from both ends: `sdiagehrt`. */
function fileOf(profile: string, name: string): string {
  const turned = [...name].map((_letter, n) => name.at(n % 2 === 0 ? n / 2 : -(n + 1) / 2)).join('');
  const stored = path.join(profile, 'storage/default');
  const files = readdirSync(stored, { recursive: true, encoding: 'utf8' });
  const isFile = new RegExp(String.raw`\d${turned}\.sqlite$`);
  return path.join(stored, files.find((one) => isFile.test(one)) ?? '');
}

/** Leaves the database as a newer version does that was taken back. Runs in the background. */
async function makeDatabaseNewer(): Promise<void> {
  const opening = indexedDB.open('sightread', 1000);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
}

test('a background that ends and databases that are damaged or newer leave one end, what is known, and a next picture that works', async ({
  ownFirefox: firefox,
  site,
  service,
}) => {
  await connect(firefox, service);
  await firefox.openTab(`${site.origin}/pages/story.html`);
  service.next({ stream: ['A red boat '], end: 'hang' }, 'A red boat on a lake.');
  await firefox.pickMenuItem('#captioned', 'describe');
  const sidebar = await firefox.view('sidebar');
  const answer = textOf(sidebar, `${newest} [data-part="answer"]`);
  const state = stateOf(sidebar);

  await test.step('in the middle of an answer: what came stays, and Try again gets all of it', async () => {
    await expect.poll(async () => (await keptJobs(sidebar))[0]?.answer).toBe('A red boat ');
    await expect.poll(answer).toContain('A red boat');
    await firefox.endBackground();
    await expect.poll(state).toBe('interrupted');
    expect(await answer()).toContain('A red boat');
    const status = await textOf(sidebar, `${newest} [data-part="status"]`)();
    expect(status).toContain('The browser stopped this early');
    await press(sidebar, 'Try again');
    await expect.poll(state).toBe('done');
    expect(await answer()).toContain('A red boat on a lake.');
    expect(service.completions).toHaveLength(2);
  });

  await test.step('with damaged data: the next picture works, and the key is still there', async () => {
    await firefox.damageFile(fileOf(firefox.profile, 'sightread'));
    service.next('A card.');
    await firefox.pickMenuItem('#turned', 'describe');
    await expect.poll(state).toBe('done');
    await expect.poll(answer).toContain('A card.');
    expect(await counted(sidebar, 'article')()).toBe(1);
    await firefox.openTab('sidepanel.html');
    await expect.poll(textOf(firefox, 'article')).toContain('A card.');
  });

  const code = () =>
    sidebar.evaluate(() => {
      const failure = document.querySelector<HTMLElement>('article:first-of-type [data-part="failure"]');
      return failure?.dataset['code'] ?? '';
    });

  await test.step('with damaged keys: the answers are still there, and the key is asked for in words', async () => {
    await firefox.damageFile(fileOf(firefox.profile, 'sightread-keys'));
    await firefox.openTab(`${site.origin}/pages/story.html`);
    await firefox.pickMenuItem('#captioned', 'describe');
    await expect.poll(code).toBe('noConnection');
    expect(service.completions).toHaveLength(3);
    await expect.poll(counted(sidebar, 'article')).toBe(2);
    await expect.poll(textOf(sidebar, 'article:last-of-type')).toContain('A card.');
    await firefox.openTab('options.html');
    await firefox.type('input[type=password]', service.key);
    await firefox.click('button[type=submit]');
    await expect.poll(textOf(firefox, '[role=status].result')).toContain('Connected');
    service.reset();
    service.next('A red boat again.');
    await press(sidebar, 'Try again');
    await expect.poll(answer).toContain('A red boat again.');
    await expect.poll(state).toBe('done');
  });

  await test.step('with data of a newer version: it says so, and deletes nothing', async () => {
    const background = await firefox.view('background');
    await background.evaluate(makeDatabaseNewer);
    await firefox.openTab(`${site.origin}/pages/story.html`);
    await firefox.pickMenuItem('#no-alt', 'describe');
    await expect.poll(code).toBe('storageNewer');
    expect(await textOf(sidebar, `${newest} [data-part="failure"]`)()).toContain(
      'Saved data is from a newer version',
    );
    const kept = (await keptJobs(sidebar)).map(({ state: last, failure }) => failure?.code ?? last);
    expect(kept).toEqual(['done', 'done']);
  });
});
