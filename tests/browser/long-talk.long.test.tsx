import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aJob, aTalk } from './support/jobs';
import { openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const wide = ['Store', 'First quarter', 'Second quarter', 'Third quarter', 'Change'];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = [wide, wide.map(() => '---'), ...Array.from({ length: 12 }, () => wide)].map(row).join('\n');
const read = { task: { kind: 'describe' as const, detail: 'full' as const }, answer: table };
const asked = { kind: 'ask' as const, question: 'Which one grew?' };

beforeEach(() => page.viewport(320, 640));

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

test('a wide table in an earlier answer scrolls, and is not cut off by its card', async () => {
  await openPanel({ jobs: aTalk(read, { task: asked, answer: 'Kyoto.' }) });
  const scrolled = find('.turn .table');
  expect(scrolled.scrollWidth).toBeGreaterThan(scrolled.clientWidth);
  expect(find('.turn').scrollWidth).toBeLessThanOrEqual(find('.turn').clientWidth);
});

test('a question asked after a long answer comes into sight, with room for what is answered', async () => {
  const pictures = [await storePicture('harbour')];
  await openPanel({ jobs: [aJob({ ...read, pictures })] });
  await questionBox().fill(asked.question);
  await userEvent.keyboard('{Enter}');
  const shown = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('article .inner > .asked')].at(-1);
  await expect.poll(() => shown()?.textContent).toContain(asked.question);
  const box = (): DOMRect | undefined => shown()?.getBoundingClientRect();
  await expect.poll(() => box()?.top).toBeLessThan(innerHeight / 2);
  expect(box()?.top).toBeGreaterThan(40);
  // The composer goes down as the answer grows, to the end of the window.
  const room = innerHeight - find('.composer').offsetHeight - (box()?.bottom ?? Infinity);
  expect(room).toBeGreaterThan(innerHeight / 4);
  // The box waits for the next question.
  await expect.element(questionBox()).toHaveFocus();
  await expect.element(questionBox()).toHaveValue('');
});
