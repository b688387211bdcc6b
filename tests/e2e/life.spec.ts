import { createGate } from '../fakes/gate.mjs';
import { expect, test } from './support/connected';
import { keptJobs } from './support/kept-jobs';
import { expectRead, expectState, newest, openPanel, part, pick } from './support/steps';

const half = 'A red boat ';
const rest = 'on a lake.';

test(
  'half an answer is written down while more may come and outlives the worker; Try again gets all of it',
  { tag: ['@core', '@firefox-core'] },
  async ({ extension, page, panel, service }) => {
    service.next({ stream: ['A red ', 'boat ', createGate().opened] }, half + rest);
    await pick(extension, page.locator('#captioned'), 'describe');
    await expect(part(newest(panel), 'answer')).toHaveText(half.trim());
    // Nothing more comes, so nothing but time can have it written down.
    await expect.poll(async () => (await keptJobs(panel))[0]?.answer).toBe(half);

    await extension.killWorker();
    const interrupted = await expectState(panel, 'interrupted');
    await expect(part(interrupted, 'answer')).toHaveText(half.trim());
    await expect(part(interrupted, 'status')).toContainText('The browser stopped this early');
    await expect(part(interrupted, 'failure')).toHaveCount(0);
    await interrupted.getByRole('button', { name: 'Try again' }).click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText(half + rest);
  },
);

/** Words that come faster than they are written down, and never end. */
function* endless(): Generator<string | Promise<void>> {
  for (let word = 1; ; word += 1) {
    yield `word${word} `;
    yield new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs in a panel: the newest card's answer, as it was shown last while it came, and once it was interrupted. */
function answerAtInterruption(): Promise<{ before: string; after: string }> {
  return new Promise((resolve) => {
    let before = '';
    const look = (): void => {
      const card = document.querySelector('article');
      const text = card?.querySelector('[data-part="answer"]')?.textContent ?? '';
      if (card?.dataset['state'] === 'working') before = text;
      if (card?.dataset['state'] !== 'interrupted') return;
      observer.disconnect();
      resolve({ before, after: text });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    // On a busy machine nothing may change before the end.
    look();
  });
}

test('an open panel goes on showing all that it has shown when the worker dies between two writes', async ({
  extension,
  page,
  panel,
  service,
}) => {
  service.next({ stream: endless() });
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(part(newest(panel), 'answer')).toContainText('word5 ');
  const shown = panel.evaluate(answerAtInterruption);
  await extension.killWorker();
  const { before, after } = await shown;
  expect(before).toContain('word5 ');
  expect(after).toContain(before.trim());
});

test('a panel that is opened anew, or a second one, shows half an answer and then all of it', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const gate = createGate();
  service.next({ stream: [half, gate.opened, rest] });
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(part(newest(panel), 'answer')).toHaveText(half.trim());
  const second = await openPanel(extension);
  await panel.reload();
  for (const each of [panel, second]) await expect(part(newest(each), 'answer')).toHaveText(half.trim());
  gate.open();
  for (const each of [panel, second])
    await expect(part(await expectState(each, 'done'), 'answer')).toHaveText(half + rest);
  expect(service.completions).toHaveLength(1);
});

test('cards keep their ids and their order when panel and worker start anew', async ({
  extension,
  page,
  panel,
}) => {
  for (const id of ['#captioned', '#turned']) {
    await pick(extension, page.locator(id), 'describe');
    await expect(panel.locator('article[data-state="done"]')).toHaveCount(id === '#captioned' ? 1 : 2);
  }
  const ids = () => panel.getByRole('article').evaluateAll((cards) => cards.map(({ id }) => id));
  const before = await ids();
  await panel.reload();
  await expect.poll(ids).toEqual(before);
  await extension.killWorker();
  await panel.reload();
  await expect.poll(ids).toEqual(before);
  await expect(panel.locator('article[data-state="done"]')).toHaveCount(2);
});

// Firefox’s sidebar is no page of Playwright; its stories are in `firefox`.
test(
  'a picture waits for its question longer than the worker and the panel live',
  { tag: '@chromium' },
  async ({ extension, page, site, service }) => {
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#no-alt'), 'ask');
    const closed = await extension.sidePanel();
    await expect(closed.getByRole('textbox', { name: 'Ask about this picture' })).toBeFocused();
    await expect(closed.getByText('Getting the picture')).toHaveCount(0);
    await closed.keyboard.type('What is');
    await extension.killWorker();
    await closed.close();
    await extension.triggerAction(page);
    const panel = await extension.sidePanel();
    const question = panel.getByRole('textbox', { name: 'Ask about this picture' });
    await expect(question).toHaveValue('What is');
    await question.press('End');
    await panel.keyboard.type(' closed?');
    service.next('The trail.');
    await question.press('Enter');
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('The trail.');
    const { body, pictures } = await service.completion(1);
    expect(JSON.stringify(body)).toContain('What is closed?');
    expect(pictures[0]).toMatchObject({ width: 900, height: 600 });
  },
);

test('reading on this device is interrupted by the worker’s death too, and can be done again', async ({
  extension,
  page,
  panel,
}) => {
  test.slow();
  await pick(extension, page.locator('#no-alt'), 'text');
  await expect(part(newest(panel), 'status')).toContainText(/text recognition|on this device/);
  await extension.killWorker();
  const interrupted = await expectState(panel, 'interrupted');
  await interrupted.getByRole('button', { name: 'Try again' }).click();
  await expect(part(await expectRead(panel), 'answer')).toContainText(/TRAIL\W+CLOSED/);
});
