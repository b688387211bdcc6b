import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings, type Settings } from '../../utils/model/settings';
import { emptyPageContext, type Task } from '../../utils/model/task';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel, openRow, pressInMenu } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const own = { id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', engine: 'c1', shape: 'table' } as const;
const withOwn = settings.parse({ ...connected, ownTasks: [own], translateTo: 'fr' });

async function openCard(more: Partial<Job>, stored: Settings = withOwn) {
  fake.store({ settings: stored });
  const pictures = [await storePicture('harbour')];
  return openPanel({ jobs: [aJob({ answer: 'A boat.', pictures, ...more })] });
}

const more = (): Locator => button('More with this picture');
const names = (): string[] =>
  [
    ...document.querySelectorAll('.chips > .chip:not([popovertarget]), .chips .menu [role="group"] button'),
  ].map(({ textContent }) => textContent);

test('More detail is one press, and goes on with the picture and the answer', async () => {
  const { calls } = await openCard({});
  await button('More detail').click();
  const task = { kind: 'revise', how: 'more' };
  await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'job-1', task } }]);
});

test('Shorter is in the menu, and goes on with the picture and the answer', async () => {
  const { calls } = await openCard({});
  await more().click();
  await button('Shorter').click();
  const task = { kind: 'revise', how: 'shorter' };
  await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'job-1', task } }]);
});

test.each<[string, object]>([
  ['Copy text', { task: { kind: 'text' } }],
  ['Write alt text', { task: { kind: 'alt' } }],
  ['Translate text', { task: { kind: 'translate', language: 'fr' } }],
  [
    'Sum up',
    {
      task: { kind: 'custom', id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', shape: 'table' },
      engine: 'c1',
    },
  ],
])('%s starts anew on the same picture', async (name, start) => {
  const { calls } = await openCard({});
  expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
  await more().click();
  await button(name).click();
  await expect.poll(() => calls).toEqual([{ method: 'startOnPicturesOf', input: { id: 'job-1', ...start } }]);
});

test('Translate to is remembered, and Translate text uses it from then on', async () => {
  const { calls } = await openCard({ task: { kind: 'text' } });
  await more().click();
  await button('Translate to').click();
  await expect.element(page.getByRole('button', { name: 'French', pressed: true })).toHaveFocus();
  await page.getByRole('button', { name: 'German' }).click();
  const translate = (language: string) => ({
    method: 'startOnPicturesOf',
    input: { id: 'job-1', task: { kind: 'translate', language } },
  });
  await expect.poll(() => calls).toEqual([translate('de')]);
  // Its row closes once the new job is there.
  await expect.poll(() => document.querySelectorAll('article').length).toBe(2);
  await openRow('job-1');
  await pressInMenu('Translate text');
  await expect.poll(() => calls).toEqual([translate('de'), translate('de')]);
});

describe('what is offered fits the answer', () => {
  const all = ['Describe picture', 'Write alt text', 'Copy text', 'Translate text', 'Sum up'];
  const custom = (shape: 'table' | 'markdown'): Task => ({
    kind: 'custom',
    id: 'sum',
    name: 'Sum up',
    prompt: '',
    shape,
  });
  test.each<[string, Partial<Job>, string[]]>([
    ['a description', {}, ['More detail', 'Shorter', ...all]],
    ['a question', { task: { kind: 'ask', question: 'Why?' } }, ['More detail', 'Shorter', ...all]],
    ['text', { task: { kind: 'text' } }, ['Translate text', ...all]],
    ['no text', { task: { kind: 'text' }, answer: '' }, all],
    ['a table', { task: custom('table') }, all],
    ['an own task', { task: custom('markdown') }, ['More detail', 'Shorter', ...all]],
  ])('%s', async (_what, given, expected) => {
    await openCard(given);
    await more().click();
    await expect.poll(names).toEqual([...expected, 'Add pictures to the question']);
  });

  test.each(['working', 'stopped', 'failed'] as const)('only more pictures for a %s job', async (state) => {
    await openCard({ state, ...(state === 'failed' ? { failure: { code: 'offline' } } : {}) });
    await more().click();
    await expect.poll(names).toEqual(['Add pictures to the question']);
  });

  test('no alt text for several pictures together', async () => {
    const [one, two] = [await storePicture('harbour'), await storePicture('terminal')];
    await openCard({ pictures: [one, two] });
    await more().click();
    await expect.poll(names).toContain('Copy text');
    expect(names()).not.toContain('Write alt text');
  });
});

test('a brief description is asked for where the settings want that', async () => {
  const { calls } = await openCard({ task: { kind: 'text' } }, { ...withOwn, describeDetail: 'brief' });
  await more().click();
  await button('Describe picture').click();
  await expect
    .poll(() => calls[0]?.input)
    .toEqual({ id: 'job-1', task: { kind: 'describe', detail: 'brief' } });
});

test('all of it is reached and pressed by keys', async () => {
  const { calls } = await openCard({});
  (button('More detail').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button('Shorter')).toHaveFocus();
  await userEvent.keyboard('c{Enter}');
  await expect.poll(() => calls[0]?.input).toEqual({ id: 'job-1', task: { kind: 'text' } });
  await expect.poll(() => document.activeElement?.id).toBe('another');
});

test('what of the page went along with an own task is listed, and nothing else', async () => {
  const task: Task = {
    kind: 'custom',
    id: 'sum',
    name: 'Sum up',
    prompt: '{title} {selection}',
    shape: 'text',
  };
  const context = { ...emptyPageContext, title: 'Harbour <b>news</b>', caption: 'Not this', selection: '' };
  await openCard({ task, context, isContextSent: true });
  const sent = document.querySelector('[data-part="sent"]');
  expect([...(sent?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Page title: Harbour <b>news</b>',
  ]);
});

test.each<[Task & { kind: 'custom' }, string, string]>([
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'text' }, '* 5 *', '* 5 *'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '{"a": "*b*"}', '{"a": "*b*"}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '```json\n{"a": 1}\n```', '{"a": 1}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'markdown' }, '**b**', 'b'],
])('the answer to %o is shown in its shape', async (task, answer, shown) => {
  await openCard({ task, answer });
  expect(document.querySelector('[data-part="answer"]')?.textContent.trim()).toBe(shown);
});
