import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { fakeSpeech } from './support/fake-speech';
import { holdClipboard } from './support/clipboard';
import type { FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { someHistory } from './support/history-jobs';
import { aJob, aTalk } from './support/jobs';
import { open, openList } from './support/open-list';
import { button, openPanel, openRow } from './support/open-panel';
import { storePicture } from './support/pictures';
import { connected } from './support/panel-scenes';
import { catchSavedFiles } from './support/saved-files';
import { freshBrowser } from './support/show';

// Where each control of the panel went when it was redesigned: what is pressed now, and what that does.

freshBrowser();
beforeEach(holdClipboard);

/** What follows the last press: a message to the background, or something that is shown or stored. */
type Outcome = (background: FakeBackground) => unknown;

const sends =
  (method: string, input: object = {}): Outcome =>
  ({ calls }) =>
    expect.poll(() => calls.findLast((call) => call.method === method)).toMatchObject({ method, input });
const shows =
  (role: 'dialog' | 'region' | 'searchbox' | 'textbox', name: string): Outcome =>
  () =>
    expect.element(page.getByRole(role, { name }).first()).toBeVisible();
const says =
  (words: string | RegExp): Outcome =>
  () =>
    expect.element(page.getByText(words).first()).toBeVisible();
const copies =
  (words: string): Outcome =>
  () =>
    expect.poll(() => navigator.clipboard.readText()).toBe(words);

/** Presses buttons, disclosures and boxes by their names, one after the other. */
async function press(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const summary = [...document.querySelectorAll('summary')].find(({ textContent }) =>
      textContent.startsWith(name),
    );
    if (summary) summary.click();
    else
      await page
        .getByRole('button', { name, exact: name !== 'French' })
        .first()
        .click();
  }
}

const menu = 'More actions';
const other = { ...connected.connections[0]!, id: 'c2', name: 'Other service', isAgreed: true };
const bill = '| Item | Price |\n|---|---|\n| Lamp | 45 |';

const described = async (given: Partial<Job> = {}): Promise<FakeBackground> => {
  fakeSpeech();
  fake.store({ settings: settings.parse({ ...connected, connections: [...connected.connections, other] }) });
  const pictures = [await storePicture('harbour')];
  const { parent, ...own } = given;
  const talk = aTalk({ ...turn, pictures }, { answer: 'A boat.', ...own });
  return openPanel({ jobs: parent === undefined ? [aJob({ answer: 'A boat.', pictures, ...own })] : talk });
};
const turn = { task: { kind: 'describe', detail: 'full' } as const, answer: 'A boat at sunset.' };
/** A further question, after `turn`. */
const asked = { task: { kind: 'ask', question: 'Is it night?' } as const, parent: 'job-1' };

describe('of an answer', () => {
  test.each<[old: string, given: Partial<Job>, presses: string[], outcome: Outcome]>([
    ['Copy', {}, ['Copy'], copies('A boat.')],
    ['Shape', { answer: bill }, ['Format: Table', 'Markdown'], copies(bill)],
    ['Read aloud', {}, ['Read aloud'], () => expect.element(button('Pause')).toHaveFocus()],
    ['More detail', {}, ['More detail'], sends('followUp', { task: { kind: 'revise', how: 'more' } })],
    ['Shorter', {}, [menu, 'Shorter'], sends('followUp', { task: { kind: 'revise', how: 'shorter' } })],
    [
      'Translate',
      { task: { kind: 'text' } },
      ['Translate text'],
      sends('followUp', { task: { kind: 'translate' } }),
    ],
    [
      'Describe picture',
      { task: { kind: 'alt' } },
      [menu, 'Describe picture'],
      sends('startOnPicturesOf', { task: turn.task }),
    ],
    ['Write alt text', {}, [menu, 'Write alt text'], sends('startOnPicturesOf', { task: { kind: 'alt' } })],
    ['Copy text', {}, [menu, 'Text in the picture'], sends('startOnPicturesOf', { task: { kind: 'text' } })],
    [
      'Second opinion and From whom',
      {},
      [menu, 'Second opinion', 'Other service'],
      sends('secondOpinion', { engine: 'c2' }),
    ],
    ['Ask anew', {}, [menu, 'Ask again'], sends('retry', { ignoreCache: true })],
    ['Enlarge picture', {}, ['Enlarge picture'], shows('dialog', 'Enlarged picture')],
    ['Select its text', {}, [menu, 'Enlarge, find or select text'], shows('dialog', 'Enlarged picture')],
    ['Delete', {}, ['Delete'], sends('deleteAnswers', { ids: ['job-1'] })],
    ['Edit', asked, ['Edit: Is it night?'], shows('textbox', 'Edited question')],
    ['Copy of an earlier turn', asked, ['Copy: Description'], copies('A boat at sunset.')],
    [
      'Read aloud of an earlier turn',
      asked,
      ['Read aloud: Description'],
      () => expect.element(button('Pause')).toHaveFocus(),
    ],
    ['Reasoning', { reasoning: 'Boats float.' }, ['gemma-vision · 9.1s', 'Reasoning'], says('Boats float.')],
    ['Stop', { state: 'working' }, ['Stop'], sends('stop')],
    ['Try again', { state: 'stopped' }, ['Try again'], sends('retry')],
  ])('%s', async (_old, given, presses, outcome) => {
    const background = await described(given);
    await press(presses);
    await outcome(background);
  });

  test('Ask, and the button that adds pictures', async () => {
    const { calls } = await described();
    const opened = new Promise((resolve) =>
      document
        .querySelector('input[type="file"]')
        ?.addEventListener('click', (event) => (event.preventDefault(), resolve(event)), { once: true }),
    );
    await press(['Add pictures']);
    await opened;
    await page.getByRole('textbox', { name: 'Ask about this picture' }).fill('Why?');
    await button('Ask').click();
    await expect
      .poll(() => calls.at(-1))
      .toMatchObject({ input: { task: { kind: 'ask', question: 'Why?' } } });
  });
});

describe('of the bar', () => {
  test.each<[old: string, presses: string[], outcome: Outcome]>([
    ['Capture', ['Capture'], sends('capture')],
    ['Pictures on this page', ['Pictures on this page'], sends('openList')],
    ['History', ['History'], shows('region', 'History')],
    [
      'Settings',
      ['Settings'],
      () => expect.poll(() => fake.asked.map(({ what }) => what)).toContain('openOptionsPage'),
    ],
  ])('%s', async (_old, presses, outcome) => {
    const background = await described();
    await press(presses);
    await outcome(background);
  });
});

const estimate = { tokensEach: 804, costEach: null, host: 'api.example', model: 'gemma-vision' };

describe('of the list', () => {
  test.each<[old: string, presses: string[], outcome: Outcome]>([
    ['Write alt text for all that lack it', ['Write alt text for 2'], sends('startBatch')],
    ['Export as CSV', [menu, 'Export as CSV'], says('Saved as')],
    ['Export as HTML', ['Save report'], says('Saved as')],
    ['Copy report as Markdown', [menu, 'Copy report as Markdown'], says('Copied')],
    ['Select all shown', [menu, 'Select all shown'], says(/selected|Selected/)],
    ['Describe', ['Describe: Logo'], sends('startOnListed', { task: { kind: 'describe' } })],
    ['Write alt text', ['Write alt text: Logo'], sends('startOnListed', { task: { kind: 'alt' } })],
  ])('%s', async (_old, presses, outcome) => {
    catchSavedFiles();
    const { background } = await openList(open, { estimateCost: () => estimate });
    await press(presses);
    await outcome(background);
  });
});

describe('of the history', () => {
  beforeEach(someHistory);
  test.each<[old: string, presses: string[], outcome: Outcome]>([
    ['Export as CSV', [menu, 'Export as CSV'], says('Saved as')],
    ['Delete what is shown', [menu, 'Delete 4 answers'], sends('deleteAnswers')],
    ['Back to the answers', ['Back'], () => expect.element(button('Capture')).toBeVisible()],
  ])('%s', async (_old, presses, outcome) => {
    catchSavedFiles();
    const background = await openPanel({ jobs: [] });
    await button('History').click();
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    await press(presses);
    await outcome(background);
  });
});

test('the settings that are kept where they are used keep what was chosen', async () => {
  await described({ answer: bill });
  await press(['Format: Table', 'Markdown']);
  await press([menu, 'Translate text', 'French']);
  // The row closes once the new article has the focus.
  await expect.poll(() => document.activeElement?.id).toBe('another');
  await openRow('job-1');
  await press([menu, 'Second opinion', 'Other service']);
  await expect
    .poll(readSettings)
    .toMatchObject({ copyShapes: { describe: 'markdown' }, translateTo: 'fr', secondOpinionWith: 'c2' });
});
