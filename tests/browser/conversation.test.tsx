import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Job, Turn } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { fakeSpeech } from './support/fake-speech';
import { aJob } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const article = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no article ${id}`);
  return found;
};
const openIds = (): string[] =>
  [...document.querySelectorAll('article[data-open="true"]')].map(({ id }) => id);
const row = (id: string): Locator =>
  page.elementLocator(article(id)).getByRole('heading', { level: 2 }).getByRole('button');

describe('an older answer', () => {
  test('is a row with the result, the beginning of its answer and the time, which opens and closes', async () => {
    await openPanel({
      jobs: [aJob({ id: 'new', answer: 'x' }), aJob({ id: 'old', answer: '# A **boat**\n\non the lake' })],
    });
    await expect.element(row('old')).toHaveAccessibleName('Description A boat on the lake');
    await expect.element(row('old')).toHaveAttribute('aria-expanded', 'false');
    expect(article('old').querySelector('[data-part="answer"]')?.checkVisibility()).toBe(false);
    await expectAccessible();
    await row('old').click();
    expect(openIds()).toEqual(['new', 'old']);
    await expect.element(page.elementLocator(article('old')).getByText('on the lake')).toBeVisible();
    await expect.element(row('old')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(openIds).toEqual(['new']);
    await expect.element(row('old')).toHaveFocus();
  });

  test('opens when the search of the browser finds words in it', async () => {
    await openPanel({ jobs: [aJob({ id: 'new', answer: 'x' }), aJob({ id: 'old', answer: 'A boat' })] });
    const body = article('old').querySelector('.body');
    expect(body?.getAttribute('hidden')).toBe('until-found');
    body?.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await expect.poll(openIds).toEqual(['new', 'old']);
    expect(body?.hasAttribute('hidden')).toBe(false);
  });

  test.each(['in it', 'listening to it'] as const)(
    'stays open for a person who is %s when a newer one comes',
    async (who) => {
      const speech = fakeSpeech();
      const { happen } = await openPanel({ jobs: [aJob({ id: 'old', answer: 'One. Two.' })] });
      if (who === 'in it') (button('Copy').element() as HTMLElement).focus();
      else {
        await button('Read aloud').click();
        await expect.poll(speech.now).toBe('One.');
        (button('Settings').element() as HTMLElement).focus();
      }
      const before = document.activeElement;
      happen({ type: 'job', job: aJob({ id: 'new', state: 'working' }) });
      await expect.poll(openIds).toEqual(['new', 'old']);
      expect(document.activeElement).toBe(before);
      if (who !== 'in it') expect(speech.now()).toBe('One.');
      happen({ type: 'job', job: aJob({ id: 'newer', state: 'working' }) });
      await expect.poll(openIds).toContain('newer');
      expect(openIds()).toContain('old');
    },
  );

  test('becomes a row when a newer one comes, where nobody is in it', async () => {
    const { happen } = await openPanel({ jobs: [aJob({ id: 'old', answer: 'A boat' })] });
    happen({ type: 'job', job: aJob({ id: 'new', state: 'working' }) });
    await expect.poll(openIds).toEqual(['new']);
    await expect.element(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
  });

  test('leads to all others in the history', async () => {
    await openPanel({ jobs: [aJob({ answer: 'A boat' })] });
    await button('All answers').click();
    await expect.element(page.getByRole('searchbox')).toBeVisible();
  });
});

const described: Turn = { task: { kind: 'describe', detail: 'full' }, answer: 'A boat.' };

/** A description and a question about it that was edited. */
async function edited(): Promise<Job[]> {
  const pictures = [await storePicture('harbour')];
  const asks = (id: string, question: string, answer: string): Job =>
    aJob({ id, task: { kind: 'ask', question }, answer, turns: [described], pictures });
  return [
    asks('second', 'Which colors?', 'Red and white.'),
    asks('first', 'Which color?', 'Red.'),
    aJob({ ...described, id: 'described', pictures }),
  ];
}

describe('the versions of a question', () => {
  test('are gone through, each in its own article', async () => {
    await openPanel({ jobs: await edited() });
    const second = page.elementLocator(article('second'));
    await expect.element(second.getByText('2 of 2')).toBeVisible();
    await expect
      .element(second.getByRole('button', { name: 'Later version' }))
      .toHaveAttribute('aria-disabled', 'true');
    await second.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(openIds).toEqual(['second', 'first']);
    await expect.poll(() => document.activeElement?.id).toBe('first');
    const first = page.elementLocator(article('first'));
    await expect.element(first.getByText('1 of 2')).toBeVisible();
    await expectAccessible();
    await first.getByRole('button', { name: 'Later version' }).click();
    await expect.poll(() => document.activeElement?.id).toBe('second');
  });

  test('are not counted for a question that was never edited', async () => {
    const [, ...jobs] = await edited();
    await openPanel({ jobs });
    expect(button('Earlier version').elements()).toEqual([]);
  });
});

test('each turn has its question as a heading and in the names of its buttons', async () => {
  const [job] = await edited();
  const turns = [described, { task: { kind: 'ask', question: 'Where?' } as const, answer: 'At sea.' }];
  await openPanel({ jobs: job ? [{ ...job, turns }] : [] });
  const headings = [...document.querySelectorAll('article :is(h2, h3)')].map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Description', 'Where?', 'Which colors?']);
  for (const question of ['Description', 'Where?'])
    for (const verb of ['Copy', 'Read aloud'])
      await expect.element(button(`${verb}: ${question}`)).toBeVisible();
  for (const name of ['Copy', 'Read aloud', 'Edit: Where?', 'Edit: Which colors?'])
    await expect.element(button(name)).toBeVisible();
});

test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('%s opens the menu of the article', async (keys) => {
  await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
  article('job-1').focus();
  await userEvent.keyboard(keys);
  await expect.element(button('Ask again')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => button('Ask again').elements()).toEqual([]);
});

test('the tooltips of icons add nothing to their names', async () => {
  await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
  for (const name of ['Delete', 'More actions', 'Settings']) {
    (button(name).element() as HTMLElement).focus();
    await expect.element(button(name)).toHaveAccessibleName(name);
    await expect.element(button(name)).not.toHaveAccessibleDescription();
  }
});

test('an opened older answer goes on where its conversation is continued from', async () => {
  const { calls } = await openPanel({
    jobs: [
      aJob({ id: 'new', answer: 'x', pictures: [await storePicture('terminal')] }),
      aJob({ id: 'old', answer: 'A boat', pictures: [await storePicture('harbour')] }),
    ],
  });
  await openRow('old');
  await button('Continue from here').click();
  const box = page.elementLocator(article('old')).getByRole('textbox', { name: 'Ask about this picture' });
  await expect.element(box).toHaveFocus();
  expect(document.querySelectorAll('.composer')).toHaveLength(1);
  await userEvent.keyboard('Whose?{Enter}');
  await expect.poll(() => calls).toMatchObject([{ method: 'followUp', input: { id: 'old' } }]);
});

test('continuing from an earlier answer of a conversation asks there, though the conversation went on', async () => {
  const pictures = [await storePicture('harbour')];
  const first = { task: { kind: 'describe', detail: 'full' }, answer: 'A boat' } as const;
  const { calls } = await openPanel({
    jobs: [
      aJob({
        id: 'new',
        task: { kind: 'ask', question: 'Whose?' },
        turns: [first],
        answer: 'Mine',
        pictures,
      }),
      aJob({ id: 'old', ...first, pictures }),
    ],
  });
  await openRow('old');
  await button('Continue from here').click();
  await userEvent.keyboard('How big?{Enter}');
  await expect.poll(() => calls).toMatchObject([{ method: 'followUp', input: { id: 'old' } }]);
});

test('each answer of a conversation is a row once the next one comes, with one composer', async () => {
  const background = await openPanel({
    jobs: [aJob({ id: 'old', answer: 'A boat', pictures: [await storePicture('harbour')] })],
  });
  const ask = page.getByRole('textbox', { name: 'Ask about this picture' });
  for (const [question, id] of [
    ['Whose?', 'followed'],
    ['How big?', 'followed-2'],
  ] as const) {
    await ask.click();
    await userEvent.keyboard(`${question}{Enter}`);
    await expect.poll(openIds).toEqual([id]);
    background.happen({ type: 'event', id, event: { type: 'text', delta: 'Yes' } });
    background.happen({ type: 'event', id, event: { type: 'done', at: 9 } });
  }
  expect(document.querySelectorAll('.composer')).toHaveLength(1);
});

test('a failure whose remedy was pressed is a row', async () => {
  const pictures = [await storePicture('harbour')];
  await openPanel({
    jobs: [aJob({ id: 'old', state: 'failed', failure: { code: 'noConnection' }, pictures })],
  });
  await button('Copy its text').click();
  await expect.poll(openIds).toEqual(['read']);
});

test('a version of a question is shown with all that was asked after it', async () => {
  const pictures = [await storePicture('harbour')];
  const first = { task: { kind: 'describe', detail: 'full' }, answer: 'A boat' } as const;
  const whose = { task: { kind: 'ask', question: 'Whose?' }, answer: 'Mine' } as const;
  await openPanel({
    jobs: [
      aJob({ id: 'edited', task: { kind: 'ask', question: 'What color?' }, turns: [first], pictures }),
      aJob({ id: 'later', task: { kind: 'ask', question: 'How big?' }, turns: [first, whose], pictures }),
      aJob({ id: 'asked', ...whose, turns: [first], pictures }),
    ],
  });
  await button('Earlier version').click();
  await expect.poll(() => document.activeElement?.id).toBe('later');
  expect(openIds()).toEqual(['edited', 'later']);
});
