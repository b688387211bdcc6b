import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
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

/** Damages the file of the database with jobs and answers, whose name Firefox makes from that of the database. */
function damageDatabase(profile: string): void {
  const stored = path.join(profile, 'storage/default');
  const files = readdirSync(stored, { recursive: true, encoding: 'utf8' });
  const file = path.join(stored, files.find((name) => /\d+sdiagehrt\.sqlite$/.test(name)) ?? '');
  truncateSync(file, 4096);
  writeFileSync(file, 'damaged', { flag: 'r+' });
}

test('a background that ends and a damaged database leave one end, what is known, and a next picture that works', async ({
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

  await test.step('with damaged data: the panel says what is lost, once, and the key is still there', async () => {
    await firefox.endBackground();
    await firefox.closeDatabases();
    damageDatabase(firefox.profile);
    service.next('A card.');
    await firefox.pickMenuItem('#turned', 'describe');
    await expect.poll(state).toBe('done');
    await expect.poll(answer).toContain('A card.');
    expect(await counted(sidebar, 'article')()).toBe(1);
    await firefox.openTab('sidepanel.html');
    await expect
      .poll(textOf(firefox, 'body'))
      .toContain('Saved answers are gone, and perhaps API keys, too.');
    await press(firefox, 'Dismiss');
    await firefox.openTab('sidepanel.html');
    await expect.poll(textOf(firefox, 'article')).toContain('A card.');
    expect(await textOf(firefox, 'body')()).not.toContain('Saved answers are gone');
  });
});
