import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { article, asks, described, openIds, row, shownQuestions } from './support/conversations';
import { fakeSpeech } from './support/fake-speech';
import { aJob, aTalk, noon } from './support/jobs';
import { button, openPanel, openRow, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

describe('an older answer', () => {
  test('is a row with its first words, what they are, the site and the time, which opens and closes', async () => {
    await openPanel({
      jobs: [aJob({ id: 'new', answer: 'x' }), aJob({ id: 'old', answer: '# A **boat**\n\non the lake' })],
    });
    await expect.element(row('old')).toHaveAccessibleName('A boat on the lake');
    expect(article('old').querySelector('.answer-row .meta')?.textContent).toMatch(
      /^Description · news\.example.*2024|24$/,
    );
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

  test.each<[string, Job[], title: string, facts: string]>([
    [
      'a conversation: its first words, not its last',
      aTalk(described, asks('Whose?', 'Mine.')),
      'A boat.',
      'Description · news.example',
    ],
    [
      'a question, with its answer below',
      aTalk(asks('Whose is it?', 'Mine.'), asks('Why?', 'So.')),
      'Whose is it? Mine.',
      'news.example',
    ],
    ['no text', [aJob({ task: { kind: 'text' } })], 'No text found', 'Text · news.example'],
    [
      'alt text as it was edited',
      [aJob({ task: { kind: 'alt' }, answer: 'A boat.', editedAlt: 'Our boat' })],
      'Our boat',
      'Alt text · news.example',
    ],
    [
      'a failure after an answer',
      aTalk(described, { ...asks('Whose?', ''), state: 'failed', failure: { code: 'offline' } }),
      'A boat.',
      'You’re offline · news.example',
    ],
    [
      'one that works',
      [aJob({ state: 'working', stage: { kind: 'acquiring' } })],
      'Description',
      'Getting the picture',
    ],
    [
      'a further question that works',
      aTalk(described, { ...asks('Whose?', ''), state: 'working' }),
      'A boat.',
      'Answering',
    ],
  ])('is titled: %s', async (_what, jobs, title, facts) => {
    await openPanel({ jobs: [aJob({ id: 'new', answer: 'x', createdAt: noon + 9 }), ...jobs] });
    const words = [...article('job-1').querySelectorAll('.answer-row :is(.opener, .line)')];
    expect(words.map(({ textContent }) => textContent).join(' ')).toBe(title);
    expect(article('job-1').querySelector('.answer-row .meta > span')?.textContent).toBe(facts);
    expect(document.querySelectorAll('article')).toHaveLength(2);
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

test('each turn has its question as a heading and in the names of its buttons', async () => {
  const pictures = [await storePicture('harbour')];
  const colors = asks('Which colors?', 'Red and white.');
  await openPanel({ jobs: aTalk({ ...described, pictures }, asks('Where?', 'At sea.'), colors) });
  const headings = [...document.querySelectorAll('article :is(h2, h3)')].map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Description', 'Where?', 'Which colors?']);
  for (const question of ['Description', 'Where?'])
    for (const verb of ['Copy', 'Read aloud', 'Menu'])
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

test('the turns of a conversation stay in one article, which comes first, with one composer', async () => {
  const background = await openPanel({
    jobs: [
      aJob({ id: 'other', answer: 'x', createdAt: noon + 1 }),
      aJob({ id: 'old', answer: 'A boat', pictures: [await storePicture('harbour')] }),
    ],
  });
  const articles = () => [...document.querySelectorAll('article')].map(({ id }) => id);
  expect(articles()).toEqual(['other', 'old']);
  await openRow('old');
  await button('Continue from here').click();
  for (const [question, id] of [
    ['Whose?', 'followed'],
    ['How big?', 'followed-2'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Ask about this picture' }).click();
    await userEvent.keyboard(`${question}{Enter}`);
    await expect.poll(() => shownQuestions().at(-1)).toBe(question);
    expect(articles()).toEqual(['old', 'other']);
    background.happen({ type: 'event', id, event: { type: 'text', delta: 'Yes' } });
    background.happen({ type: 'event', id, event: { type: 'done', at: 9 } });
  }
  expect(openIds()).toEqual(['old']);
  expect(document.querySelectorAll('.composer')).toHaveLength(1);
});

test('the focus stays in the box of an older conversation that comes first', async () => {
  const { happen } = await openPanel({
    jobs: [
      aJob({ id: 'newest', answer: 'x', createdAt: noon + 1 }),
      aJob({ id: 'newer', answer: 'x', createdAt: noon + 1 }),
      aJob({ id: 'old', answer: 'A boat', pictures: [await storePicture('harbour')] }),
      aJob({ id: 'oldest', answer: 'x', createdAt: noon - 1 }),
    ],
  });
  await openRow('old');
  await button('Continue from here').click();
  await expect.element(questionBox()).toHaveFocus();
  await userEvent.keyboard('And');
  // A question of another panel.
  const place = { conversation: 'old', parent: 'old', sources: [], createdAt: noon + 2 };
  happen({ type: 'job', job: aJob({ id: 'theirs', ...place, ...asks('Whose?', 'Mine.') }) });
  await expect.poll(() => document.querySelector('article')?.id).toBe('old');
  await expect.element(questionBox()).toHaveFocus();
  await userEvent.keyboard(' then?');
  await expect.element(questionBox()).toHaveValue('And then?');
});

test('the focus stays in an older article that comes first once its turn is tried again', async () => {
  const { calls, happen } = await openPanel(
    {
      jobs: [
        aJob({ id: 'newest', answer: 'x', createdAt: noon + 1 }),
        aJob({ id: 'newer', answer: 'x', createdAt: noon + 1 }),
        aJob({ id: 'old', state: 'failed', failure: { code: 'busy' } }),
        aJob({ id: 'oldest', answer: 'x', createdAt: noon - 1 }),
      ],
    },
    { retry: ({ id }) => ({ id }) },
  );
  await openRow('old');
  await button('Try again').click();
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => document.activeElement?.id).toBe('old');
  // The panel hears of it later.
  happen({ type: 'job', job: aJob({ id: 'old', state: 'working', createdAt: noon + 2 }) });
  await expect.poll(() => document.querySelector('article')?.id).toBe('old');
  expect(document.activeElement?.id).toBe('old');
});

test('a failure whose remedy was pressed is a row', async () => {
  const pictures = [await storePicture('harbour')];
  await openPanel({
    jobs: [aJob({ id: 'old', state: 'failed', failure: { code: 'noConnection' }, pictures })],
  });
  await button('Copy text instead').click();
  await expect.poll(openIds).toEqual(['read']);
});
