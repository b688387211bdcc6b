import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { aJob, aTalk } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { freshBrowser } from './support/show';
import { holdClipboard } from './support/clipboard';

freshBrowser();

/** A job whose text was read on this device. */
const readHere = (answer: string, more: Partial<Job> = {}): Job =>
  aJob({ task: { kind: 'text' }, answerer: { id: 'device', name: '', model: '' }, answer, ...more });
const part = (name: string): HTMLElement | null => document.querySelector(`[data-part="${name}"]`);
const unsureOf = (...texts: string[]): Job['notes'] => [
  { kind: 'unsure', words: texts.map((text, index) => ({ text, at: index })) },
];

test.each([
  [['foo'], 'May be misread: “foo”'],
  [['foo', 'bar', 'baz'], 'May be misread: “foo”, “bar”, and “baz”'],
  [
    Array.from({ length: 15 }, (_none, index) => `w${index}`),
    'May be misread: “w0”, “w1”, “w2”, “w3”, “w4”, “w5”, “w6”, “w7”, “w8”, “w9”, “w10”, “w11”, and 3 more',
  ],
])('names the words that may be misread, outside of the answer: %j', async (texts, words) => {
  await openPanel({ jobs: [readHere('x', { notes: unsureOf(...texts) })] });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  expect(part('answer')?.textContent).toBe('x');
  expect(part('source')?.textContent).not.toContain('sure');
});

test('marks them in the answer, also in lists and tables, and adds nothing to its text', async () => {
  const words = [
    { text: '*foo*', at: 3 },
    { text: 'b|r', at: 8 },
    { text: '2', at: 15 },
    { text: 'beyond the end', at: 400 },
  ];
  const answer = 'a b\n\n- c \\*foo\\*\n\n| b\\|r | \\*d\\* |\n| --- | --- |\n| e | 2 |';
  await openPanel({ jobs: [readHere(answer, { notes: [{ kind: 'unsure', words }] })] });
  const marked = [...document.querySelectorAll<HTMLElement>('[data-part="answer"] [data-unsure]')];
  const textOf = (index: number): string =>
    marked
      .filter(({ dataset }) => dataset['unsure'] === `${index}`)
      .map(({ textContent }) => textContent)
      .join('');
  expect([0, 1, 2, 3].map(textOf)).toEqual(['*foo*', 'b|r', '2', '']);
  expect(part('answer')?.textContent.replaceAll(/\s+/g, ' ')).toBe('a b c *foo* b|r *d* e 2');
  const buttons = marked.filter((each) => each.role === 'button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['*foo*', 'b|r', '2']);
});

test('shows the text in its shape, as an earlier turn too', async () => {
  const first = readHere('- \\*one\\*\n- two');
  await openPanel({ jobs: aTalk(first, { task: { kind: 'ask', question: 'Which?' } }) });
  expect(part('turn')?.querySelectorAll('li').length).toBe(2);
  expect(part('turn')?.textContent).toBe('*one*\ntwo');
});

test('Copy writes the words without the backslashes, and code without its fence', async () => {
  await holdClipboard();
  await openPanel({
    jobs: [
      readHere('- \\*one\\*\n- 2 * 3', { id: 'a' }),
      readHere('```\nif (x) {\n  \\n\n}\n```', { id: 'b' }),
    ],
  });
  await openRow('b');
  await button('Copy').first().click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('- *one*\n- 2 * 3');
  await button('Copy').nth(1).click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('if (x) {\n  \\n\n}');
});
