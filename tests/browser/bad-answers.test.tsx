import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectDrawable, filled, part } from './support/bad-answers';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const chapter = (at: number): string =>
  `## Part ${at}\n\nA **boat** and [a link](https://example.org/${at}) with \`code\`. ${'It sails on. '.repeat(20)}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| ${at} | 2 |\n\n`;

describe('a bad answer', () => {
  expectDrawable({
    'a megabyte of chapters': filled(1_000_000, chapter),
    'a line of 100,000 letters': 'x'.repeat(100_000),
  });

  test('is shown to its end on demand, and copied whole', async () => {
    await holdClipboard();
    const answer = filled(100_000, (at) => `word${at} `).trim();
    await openPanel({ jobs: [aJob({ answer })] });
    await expect.element(page.getByText(/^The first [\d,]+ of 100,00\d characters are shown/)).toBeVisible();
    await button('Copy').click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(answer);
    for (let press = 0; press < 3; press += 1) await button('Show more').click();
    await expect.poll(() => part().textContent).toBe(answer);
    expect(button('Show more').elements()).toEqual([]);
  });

  test('of text that was read is shown as it stands', async () => {
    const answer = '😀'.repeat(150_000);
    await openPanel({ jobs: [aJob({ answer, task: { kind: 'text' } })] });
    await expect.poll(() => part().textContent?.length).toBe(200_000);
    await button('Show more').click();
    await expect.poll(() => part().textContent).toBe(answer);
  });

  test.each([
    ['plain text', 'text', 'ภาษาไทย'.repeat(20_000)],
    ['plain text with lines', 'text', `${'שלום\u2067a'.repeat(50)}\n`.repeat(300)],
    ['plain text beyond the basic plane', 'text', `a${'😀'.repeat(30_000)}`],
    ['one paragraph', 'describe', 'ภาษาไทย'.repeat(4000)],
    ['code', 'describe', `\`\`\`\n${'e\u0301\u0301'.repeat(9000)}\n\`\`\``],
  ])('is laid out in pieces, whatever has no spaces: %s', async (_what, kind, answer) => {
    await openPanel({ jobs: [aJob({ answer, ...(kind === 'text' && { task: { kind } }) })] });
    await expect.poll(() => part().textContent).toBe(answer.replaceAll('```', '').trim());
    const texts = [...part().querySelectorAll('.chunk')].map(({ textContent }) => textContent);
    expect(texts.join('')).toBe(part().textContent);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(4000);
    expect(texts.filter((text) => /^[\uDC00-\uDFFF]/.test(text))).toEqual([]);
  });

  test.each([
    '| a | b |\n|---|---|\n| 1 | 2 | three |',
    '| a | b |\n|---|\n| 1 | 2 |',
    '| a | b |\n| 1 | 2 |',
    '| a | b |\n|---|---|\n| 1 |\n| | 2 |\n|',
    '| a \\| x | b |\n|---|---|\n| `1|` 2',
    '|---|---|\n| 1 | 2 |',
  ])('of a broken table loses no word: %j', async (answer) => {
    await openPanel({ jobs: [aJob({ answer })] });
    const shown = part().textContent ?? '';
    for (const [word] of answer.matchAll(/\w+/g)) expect(shown).toContain(word);
  });
});

describe('an answer in a language that runs from the right', () => {
  test('has each block on its own side, lists and tables with their marks', async () => {
    const answer =
      'هذا قارب شراعي على البحر.\n\nA boat named *Nour*.\n\n1. أولا boat\n2. ثانيا\n\n- one\n\n| شهر | boats |\n|---|---|\n| مايو | 12 |';
    await openPanel({ jobs: [aJob({ answer, language: 'ar' })] });
    const runsOf = (selector: string): (string | undefined)[] =>
      [...part().querySelectorAll(selector)].map((each) => getComputedStyle(each).direction);
    expect(getComputedStyle(part()).direction).toBe('rtl');
    expect([runsOf('ol'), runsOf('ul'), runsOf('table')]).toEqual([['rtl'], ['ltr'], ['rtl']]);
    const sides = [...part().querySelectorAll('p')].map((paragraph) => {
      const range = new Range();
      range.selectNodeContents(paragraph);
      const [words, box] = [range.getBoundingClientRect(), paragraph.getBoundingClientRect()];
      return words.left - box.left > box.right - words.right ? 'right' : 'left';
    });
    expect(sides).toEqual(['right', 'left']);
  });
});

test('someone who reads above stays where they are while an answer grows', async () => {
  await page.viewport(400, 400);
  const text = Array.from({ length: 40 }, (_each, at) => `Paragraph ${at}, with its words.`).join('\n\n');
  const background = await openPanel({ jobs: [aJob({ state: 'working', answer: text })] });
  const read = [...part().querySelectorAll('p')][10];
  read?.scrollIntoView({ block: 'start', behavior: 'instant' });
  const before = read?.getBoundingClientRect().top;
  for (let at = 0; at < 20; at += 1) {
    const event = { type: 'text', delta: `\n\nMore ${at}.` } as const;
    background.happen({ type: 'event', id: 'job-1', event });
  }
  await expect.poll(() => part().textContent).toContain('More 19.');
  expect([read?.isConnected, read?.getBoundingClientRect().top]).toEqual([true, before]);
});
