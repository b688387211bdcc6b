import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { AnswerView } from '../../components/panel/answer/answer';
import type { Job } from '../../utils/model/job';
import { aJob } from './support/jobs';
import { freshBrowser } from './support/show';

freshBrowser();
afterEach(() => document.querySelectorAll('[data-test-root]').forEach((root) => root.remove()));

function newRoot(): HTMLElement {
  const root = document.createElement('div');
  root.dataset['testRoot'] = '';
  return document.body.appendChild(root);
}

function showAnswer(answer: string, more: Partial<Job> = {}, root = newRoot()): HTMLElement {
  const job = aJob({ answer, task: { kind: 'describe', detail: 'full' }, state: 'done', ...more });
  render(<AnswerView job={job} lang="en" words={null} />, root);
  return root.querySelector<HTMLElement>('[data-part="answer"]')!;
}

const table = `<table class="x">
  <caption>Prices</caption>
  <thead><tr><th>Item</th><th>Price</th></tr></thead>

  <tbody><tr><td rowspan="2">Lamp &amp; bulb</td><td>**45**<br>each</td></tr><tr><td>50</td></tr></tbody>
</table>`;
const text = 'Prices\nItem\tPrice\nLamp & bulb\t**45**\neach\nLamp & bulb\t50';

test.each([
  ['between words', `Here:\n${table}\n\nThat is **all**.`],
  ['in a fence', `Here:\n\`\`\`html\n${table}\n\`\`\`\n\nThat is **all**.`],
])('a table in HTML is drawn as one, its markup as nothing: %s', (_name, answer) => {
  const element = showAnswer(answer);
  expect(element.querySelectorAll('thead th[scope=col]')).toHaveLength(2);
  expect(element.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(element.querySelector('.table')?.textContent).toBe(text);
  expect(element.textContent).toMatch(/^Here:/);
  expect(element.querySelector('p > strong')?.textContent).toBe('all');
  expect(element.querySelector('table [class], table [rowspan], br')).toBeNull();
  // A break within a cell is seen.
  const [one, other] = [...element.querySelectorAll('tbody tr')].map(
    (row) => row.getBoundingClientRect().height,
  );
  expect(one).toBeGreaterThan((other ?? 0) * 1.4);
});

test('markup in a cell is text: nothing in it runs or loads', () => {
  const element = showAnswer(
    '<table><tr><td><img src=x onerror="window.hacked = 1"></td><td><script>window.hacked = 1</script></td><td><a href="javascript:window.hacked=1">x</a></td></tr></table>',
  );
  expect([...element.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '<img src="x" onerror="window.hacked = 1">',
    '<script>window.hacked = 1',
    'x',
  ]);
  expect(element.querySelector('thead, img, script, a')).toBeNull();
});

test('what is no table, or stands for itself, stays as it was written', () => {
  for (const answer of ['<table> is an element.', '<div>\n<p>1</p>\n</div>']) {
    expect(showAnswer(answer).textContent).toBe(answer);
  }
  expect(showAnswer(table, { task: { kind: 'text' } }).textContent).toBe(table);
  const code = '```html\n<p>1</p>\n```';
  expect(showAnswer(code).querySelector('pre')?.textContent).toBe('<p>1</p>');
});

test('while it is written, its rows come one by one, and those that are there stay', () => {
  const root = newRoot();
  const answer = `A list:\n\n<table>\n<tr><th>a</th><th>b</th></tr>\n${'<tr><td>1</td><td>2</td></tr>\n'.repeat(20)}</table>\n\nEnd.`;
  let first: Element | null = null;
  for (let end = 1; end <= answer.length; end += 3) {
    const element = showAnswer(answer.slice(0, end), { state: 'working' }, root);
    const row = element.querySelector('tbody tr:nth-child(2)');
    if (!row?.nextElementSibling) continue;
    first ??= row;
    expect(row).toBe(first);
    expect(element.textContent).not.toMatch(/<\/?t/);
  }
  const done = showAnswer(answer, {}, root);
  expect(done.querySelectorAll('tr')).toHaveLength(21);
  expect(done.textContent).toMatch(/End\.$/);
});
