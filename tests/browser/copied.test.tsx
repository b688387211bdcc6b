import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdClipboard } from './support/clipboard';
import { aJob, noon } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(holdClipboard);

const table = '| Item | Price |\n|---|---|\n| Lamp | 45 |';
const articles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article')];
/** The articles with a button that says “Copied”, by their ids. */
const copied = (): string[] =>
  articles().flatMap(({ id, innerText }) => (/^Copied$/m.test(innerText) ? id : []));
const widthOf = (element: Element): number => element.getBoundingClientRect().width;

test('the button says “Copied” for two seconds, moves nothing, and keeps the focus', async () => {
  await openPanel({ jobs: [aJob({ id: 'a', answer: 'A boat' })] });
  const copy = button('Copy').element() as HTMLElement;
  const read = button('Read aloud').element();
  const before = [widthOf(copy), read.getBoundingClientRect().left];
  copy.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Copied')).toHaveFocus();
  expect(button('Copied').element()).toBe(copy);
  expect([widthOf(copy), read.getBoundingClientRect().left]).toEqual(before);
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
  expect(page.getByRole('status').element().querySelector('.hint')).toBeNull();
  await expect.poll(() => copy.textContent, { timeout: 3000 }).toBe('Copy');
  await expect.element(button('Copy')).toHaveFocus();
});

test('of several answers, only the button of the one that was copied says so', async () => {
  await openPanel({
    jobs: [aJob({ id: 'b', answer: 'Two', createdAt: noon + 1 }), aJob({ id: 'a', answer: 'One' })],
  });
  await openRow('a');
  await page.getByRole('article').last().getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(copied).toEqual(['a']);
  await page.getByRole('article').first().getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(copied).toEqual(['b']);
});

test('a new answer is not the one that was copied', async () => {
  const { happen } = await openPanel({ jobs: [aJob({ id: 'a', answer: 'A boat' })] });
  await button('Copy').click();
  await expect.poll(copied).toEqual(['a']);
  happen({ type: 'job', job: aJob({ id: 'b', answer: 'A house', createdAt: noon + 1 }) });
  await expect.poll(() => articles().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(copied()).toEqual([]);
});

test('an answer that was copied automatically says so on its own button', async () => {
  const { happen } = await openPanel({
    jobs: [
      aJob({ id: 'b', createdAt: noon + 1 }),
      aJob({ id: 'a', task: { kind: 'text' }, answer: 'Dock 1' }),
    ],
  });
  expect(copied()).toEqual([]);
  await openRow('a');
  happen({ type: 'copied', id: 'a' });
  await expect.poll(copied).toEqual(['a']);
});

test('a format says so on the button beside it', async () => {
  await openPanel({ jobs: [aJob({ id: 'a', answer: `The bill:\n\n${table}` })] });
  await button('Format: As shown').click();
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'Table' }).click();
  await expect.element(button('Copied')).toBeVisible();
});

test('an earlier turn says so in the name of its icon', async () => {
  await openPanel({
    jobs: [
      aJob({
        id: 'b',
        conversation: 'a',
        parent: 'a',
        createdAt: noon + 1,
        task: { kind: 'ask', question: 'Whose?' },
        answer: 'Mine',
      }),
      aJob({ id: 'a', answer: 'A boat' }),
    ],
  });
  await button('Copy: Description').click();
  await expect.element(button('Copied: Description')).toBeVisible();
  await expect.element(button('Copy')).toBeVisible();
});
