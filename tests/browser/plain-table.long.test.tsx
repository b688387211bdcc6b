import { render } from 'preact';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AnswerView } from '../../components/panel/answer/answer';
import { everyLook, expectAccessible, keepPicture, look } from './support/axe';
import { fakeSpeech } from './support/fake-speech';
import { aJob, noon } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const rule = '|------|-------|';
const text = `# Bill\n*Two* lamps\n\n| Item | Price |\n${rule}\n| Lamp \\| brass | 45 |\n\nThanks. See you.`;
const job = (answer = text) => aJob({ answer, task: { kind: 'text' } });
const part = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('article [data-part="answer"]');
  if (!found) throw new Error('no answer');
  return found;
};

test.each(everyLook)(
  'a table in text that was read is one, all around it stays as it is: %s',
  async (name) => {
    await look(name);
    await openPanel({ jobs: [job()] });
    const table = page.getByRole('table');
    await expect.element(table).toBeVisible();
    expect(part().querySelectorAll('thead th[scope=col]')).toHaveLength(2);
    expect(table.element().textContent).toBe('Item\tPrice\nLamp | brass\t45');
    expect([...part().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      '# Bill\n*Two* lamps',
      'Thanks. See you.',
    ]);
    expect(part().textContent).not.toContain(rule);
    // Nothing but the room between two blocks stands above and below it.
    const [above, box, below] = [...part().children].map((element) => element.getBoundingClientRect());
    expect((box?.top ?? 0) - (above?.bottom ?? 0)).toBeLessThan(10);
    expect((below?.top ?? 0) - (box?.bottom ?? 0)).toBeLessThan(10);
    await expectAccessible();
    await keepPicture(`plain-table-${name}`);
  },
);

test('its rows are read aloud one by one, without the bars', async () => {
  const speech = fakeSpeech();
  await openPanel({ jobs: [job()] });
  await button('Read aloud').click();
  for (const words of ['# Bill', '*Two* lamps', 'Item, Price', 'Lamp | brass, 45', 'Thanks.', 'See you.']) {
    await expect.poll(speech.now).toBe(words);
    speech.end();
  }
});

test('its rows are copied, by the button and by a selection', async () => {
  await holdClipboard();
  await openPanel({ jobs: [job()] });
  await button('Copy').click();
  expect(await navigator.clipboard.readText()).toBe(
    '# Bill\n*Two* lamps\n\nItem\tPrice\nLamp | brass\t45\n\nThanks. See you.',
  );
  getSelection()?.selectAllChildren(part());
  expect(getSelection()?.toString()).toMatch(/lamps\s+Item\tPrice\s+Lamp \| brass\t45\s+Thanks/);
});

test('while text still comes it stands as it came; the words above keep their place when it is whole', async () => {
  const growing = { ...job(), state: 'working' as const, stage: { kind: 'answering' as const } };
  const background = await openPanel({ jobs: [growing] });
  expect(part().textContent).toBe(text);
  expect(part().childElementCount).toBe(0);
  const top = (): number => {
    const words = document.createTreeWalker(part(), NodeFilter.SHOW_TEXT).nextNode();
    const range = new Range();
    if (words) range.setEnd(words, 1);
    if (words) range.setStart(words, 0);
    return range.getBoundingClientRect().top - part().getBoundingClientRect().top;
  };
  const before = top();
  background.happen({ type: 'event', id: 'job-1', event: { type: 'done', at: noon } });
  await expect.poll(() => part().querySelector('table')).not.toBeNull();
  expect(Math.abs(top() - before)).toBeLessThan(1);
});

test('more of it than a browser draws in a moment stays text', () => {
  const root = document.body.appendChild(document.createElement('div'));
  const answer = `|a|b|\n|---|---|\n${'|c|d|\n'.repeat(30_000)}`;
  const began = performance.now();
  render(<AnswerView job={job(answer)} lang="en" words={null} />, root);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(root.querySelector('table')).toBeNull();
  render(null, root);
  root.remove();
});
