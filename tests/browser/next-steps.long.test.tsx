import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings, type Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
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

/** Opens the menu of the card and returns the names of its items. */
async function names(): Promise<string[]> {
  await button('More actions').click();
  const items = '.menu:popover-open [role="group"] button';
  await expect.poll(() => document.querySelectorAll(items).length).toBeGreaterThan(0);
  return [...document.querySelectorAll(items)].map(({ textContent }) => textContent);
}

test('the language of a translation is remembered, and the chip uses it from then on', async () => {
  const { calls } = await openCard({ task: { kind: 'text' } });
  await button('More actions').click();
  await page.getByRole('group', { name: 'This answer' }).getByRole('button').first().click();
  await expect.element(page.getByRole('button', { name: 'French', pressed: true })).toHaveFocus();
  await page.getByRole('button', { name: 'German' }).click();
  const translate = (language: string) => ({
    method: 'followUp',
    input: { id: 'job-1', task: { kind: 'translate', language } },
  });
  await expect.poll(() => calls).toEqual([translate('de')]);
});

test('text is not read again from the menu, and is translated in its own conversation', async () => {
  await openCard({ task: { kind: 'text' } });
  expect(await names()).toEqual([
    'Translate text',
    'Ask again',
    'Second opinion',
    'Enlarge, find or select text',
    'Describe picture',
    'Write alt text',
    'Sum up',
  ]);
});

test('without text in the picture, it can’t be translated', async () => {
  await openCard({ task: { kind: 'text' }, answer: '' });
  const starts = ['Describe picture', 'Write alt text', 'Sum up'];
  expect(await names()).toEqual(['Enlarge, find or select text', ...starts]);
  expect(button('Translate text').elements()).toEqual([]);
});

test('no alt text for several pictures together', async () => {
  await openCard({ pictures: [await storePicture('harbour'), await storePicture('terminal')] });
  const all = await names();
  expect(all).toContain('Text in the picture');
  expect(all).not.toContain('Write alt text');
});

test('without a service, only what this device does', async () => {
  await openCard({ task: { kind: 'text' } }, settings.parse({ ownTasks: [{ ...own, engine: '' }] }));
  expect(await names()).toEqual(['Ask again', 'Second opinion', 'Enlarge, find or select text']);
  expect(button('Translate text').elements()).toEqual([]);
});

test('a question gets more pictures by a button of its own, also while another is answered', async () => {
  await openCard({ state: 'working' });
  await expect.element(button('Add pictures')).toBeVisible();
});

test.each<[Task & { kind: 'custom' }, string, string]>([
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '{"a": "*b*"}', '{"a": "*b*"}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'json' }, '```json\n{"a": 1}\n```', '{"a": 1}'],
  [{ kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'markdown' }, '**b**', 'b'],
])('the answer to %o is shown in its shape', async (task, answer, shown) => {
  await openCard({ task, answer });
  expect(document.querySelector('[data-part="answer"]')?.textContent.trim()).toBe(shown);
});
