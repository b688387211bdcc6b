import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings, type Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
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

test.each(['working', 'stopped', 'failed'] as const)('only more pictures for a %s job', async (state) => {
  await openCard({ state, ...(state === 'failed' ? { failure: { code: 'offline' } } : {}) });
  await more().click();
  await expect.poll(names).toEqual(['Add pictures to the question']);
});

test('without text in the picture, it can’t be translated', async () => {
  await openCard({ task: { kind: 'text' }, answer: '' });
  await more().click();
  const starts = [
    'Describe picture',
    'Write alt text',
    'Copy text',
    'Translate text',
    'Sum up',
    'Translate to',
  ];
  await expect.poll(names).toEqual(['Add pictures to the question', ...starts]);
});

test('no alt text for several pictures together', async () => {
  await openCard({ pictures: [await storePicture('harbour'), await storePicture('terminal')] });
  await more().click();
  await expect.poll(names).toContain('Copy text');
  expect(names()).not.toContain('Write alt text');
});

test.each<[Task & { kind: 'custom' }, string, string]>([
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '{"a": "*b*"}', '{"a": "*b*"}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '```json\n{"a": 1}\n```', '{"a": 1}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'markdown' }, '**b**', 'b'],
])('the answer to %o is shown in its shape', async (task, answer, shown) => {
  await openCard({ task, answer });
  expect(document.querySelector('[data-part="answer"]')?.textContent.trim()).toBe(shown);
});
