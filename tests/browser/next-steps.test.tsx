import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings, type Settings } from '../../utils/model/settings';
import { emptyPageContext, type Task } from '../../utils/model/task';
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

const names = (): string[] =>
  [...document.querySelectorAll('.menu:popover-open [role="group"] button')].map(
    ({ textContent }) => textContent,
  );

// What is offered, and what it starts, is tested in tests/unit/components/next-steps.test.ts.

test('More detail is one press, and goes on with the picture and the answer', async () => {
  const { calls } = await openCard({});
  await button('More detail').click();
  const task = { kind: 'revise', how: 'more' };
  await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'job-1', task } }]);
});

test('all other steps are in one menu, in two groups, and are pressed by keys', async () => {
  const { calls } = await openCard({});
  (button('More actions').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('group', { name: 'This answer' }).getByRole('button').first())
    .toHaveFocus();
  expect(names()).toEqual([
    'More detail',
    'Shorter',
    'Ask again',
    'Second opinion',
    'Enlarge, find or select text',
    'Write alt text',
    'Text in the picture',
    'Translate text',
    'Sum up',
  ]);
  const starts = page.getByRole('group', { name: 'New from this picture' });
  await expect.element(starts.getByRole('button').first()).toHaveTextContent('Write alt text');
  await userEvent.keyboard('t{Enter}');
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

test('the answer to an own task is shown in its shape', async () => {
  await openCard({
    task: { kind: 'custom', id: 's', name: 'S', prompt: '', shape: 'text' },
    answer: '* 5 *',
  });
  expect(document.querySelector('[data-part="answer"]')?.textContent.trim()).toBe('* 5 *');
});
