import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerOf } from '../../utils/engines/on-device-text/layout-markdown';
import type { FakeBackground } from './support/fake-background';
import type { Layout } from '../../utils/model/layout';
import { getJob, getLayouts } from '../../utils/store/jobs';
import { everyLook, expectAccessible, expectInLooks, looksTimeout } from './support/axe';
import { holdClipboard } from './support/clipboard';
import { button, openPanel } from './support/open-panel';
import { drawText, readJob, stored } from './support/read-picture';
import { freshBrowser } from './support/show';

freshBrowser();

const receipt = [
  [{ text: 'Harbour *lnn', x: 30, y: 60, size: 34 }],
  [
    { text: '*Tota1 12.50', x: 30, y: 120 },
    { text: 'Thank *y0u (a*b', x: 30, y: 150 },
  ],
];

/** Opens a panel with a text of which the words with an asterisk in front may be misread. */
async function openReceipt(): Promise<FakeBackground> {
  await page.viewport(345, 700);
  const { picture, layout } = await drawText(400, 200, receipt);
  const { text, unsure } = answerOf([layout]);
  return openPanel({
    jobs: [await readJob(picture, layout, { answer: text, notes: [{ kind: 'unsure', words: unsure }] })],
  });
}

const answer = (): HTMLElement => document.querySelector('[data-part="answer"]')!;
/** The answer's text, with each white space as one space. */
const shown = (): string => answer().textContent.replaceAll(/\s+/g, ' ');
const word = (text: string) => page.getByRole('button', { name: text, exact: true });
const field = () => page.getByRole('dialog').getByRole('textbox');

test('words that may be misread are buttons, and the text is as before', async () => {
  await openReceipt();
  expect(shown()).toBe('Harbour *lnn *Tota1 12.50 Thank *y0u (a*b');
  const marked = [...answer().querySelectorAll('[data-unsure]')].map(({ textContent }) => textContent);
  expect(marked.join(' ')).toBe('*lnn *Tota1 *y0u');
  // A screen reader that reads a sentence says the words themselves, and what can be done with them after.
  for (const each of answer().querySelectorAll('[role="button"]')) {
    expect(each.ariaLabel).toBeNull();
    expect(each.ariaHasPopup).toBe('dialog');
    const [description] = each.ariaDescribedByElements ?? [];
    expect(description?.textContent).toBe('May be misread. Press to correct it.');
    expect(answer().contains(description!)).toBe(false);
  }
  expect(answer().querySelectorAll('[role="button"]')).toHaveLength(3);
  await expect.element(word('*Tota1')).toBeVisible();
  await expectAccessible();
});

test('a word is corrected by keys, and the correction is copied and stored', async () => {
  await holdClipboard();
  await openReceipt();
  word('*lnn').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  expect(getSelection()?.toString()).toBe('*lnn');
  await userEvent.keyboard('Inn{Enter}');
  // The next unsure word has the focus; one that is right is accepted as it is.
  await expect.element(word('*Tota1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(word('*y0u')).toHaveFocus();
  expect(shown()).toBe('Harbour Inn *Tota1 12.50 Thank *y0u (a*b');
  expect(page.getByText('May be misread: “*y0u”', { exact: true }).elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('you{Enter}');
  await expect.element(button('Copy')).toHaveFocus();
  expect(answer().querySelector('[data-unsure]')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => navigator.clipboard.readText()).toBe('Harbour Inn\n\n*Tota1 12.50\nThank you (a*b');
  expect(await getJob('read-1')).toMatchObject({
    answer: 'Harbour Inn\n\n\\*Tota1 12.50\nThank you (a\\*b',
    notes: [],
  });
  const [layout] = await getLayouts('read-1');
  expect(JSON.stringify(layout)).toContain('"Inn"');
});

test('shows the part of the picture with the word', async () => {
  await openReceipt();
  await word('*Tota1').click();
  await expect.element(field()).toHaveFocus();
  const canvas = document.querySelector<HTMLCanvasElement>('.word-editor canvas')!;
  const inkAt = (): number => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return (
      data.filter((value, at) => at % 4 === 3 && value > 0 && data[at - 1]! < 100).length / (data.length / 4)
    );
  };
  await expect.poll(inkAt).toBeGreaterThan(0.05);
  expect(inkAt()).toBeLessThan(0.5);
  // Enlarged, and in the window.
  expect(canvas.getBoundingClientRect().height).toBeGreaterThan(40);
  const { left, right } = document.querySelector('.word-editor')!.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(345);
  await expectAccessible();
});

test.each([
  ['turned', false, { x: 0.75, y: 0.25 }],
  ['mirrored and turned', true, { x: 0.75, y: 0.75 }],
])('the part of a picture that is %s stands upright', async (_how, isMirrored, ink) => {
  await page.viewport(345, 700);
  const on = new OffscreenCanvas(100, 200).getContext('2d')!;
  on.fillStyle = '#fff';
  on.fillRect(0, 0, 100, 200);
  // The upper left quarter of the word’s box.
  const box = { x: 10, y: 20, width: 20, height: 80 };
  on.fillStyle = '#000';
  on.fillRect(box.x, box.y, box.width / 2, box.height / 2);
  const picture = await stored(await on.canvas.convertToBlob(), { width: 100, height: 200 });
  const words = [{ text: 'l0st', box, confidence: 20 }];
  const layout: Layout = {
    width: 100,
    height: 200,
    languages: ['eng'],
    recognizers: ['Tesseract'],
    turned: { quarters: 1, isMirrored },
    blocks: [{ kind: 'paragraph', lines: [{ words, box }], box }],
  };
  const { text, unsure } = answerOf([layout]);
  const job = await readJob(picture, layout, { answer: text, notes: [{ kind: 'unsure', words: unsure }] });
  await openPanel({ jobs: [job] });
  await word('l0st').click();
  await expect.element(field()).toHaveFocus();
  const canvas = document.querySelector<HTMLCanvasElement>('.word-editor canvas')!;
  /** How dark the canvas is at a point of the word, whose sides are 1; its box has space of 10 pixels around. */
  const inkAt = (x: number, y: number): number => {
    const place = [(canvas.width * (10 + 80 * x)) / 100, (canvas.height * (10 + 20 * y)) / 40];
    const [red = 0, , , alpha] = canvas.getContext('2d')!.getImageData(place[0]!, place[1]!, 1, 1).data;
    return alpha === 0 ? 0 : 255 - red;
  };
  await expect.poll(() => inkAt(ink.x, ink.y)).toBe(255);
  expect([inkAt(1 - ink.x, ink.y), inkAt(ink.x, 1 - ink.y), inkAt(1 - ink.x, 1 - ink.y)]).toEqual([0, 0, 0]);
});

test('Esc and a press elsewhere change nothing, and Next word goes on', async () => {
  const background = await openReceipt();
  await word('*y0u').click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('you{Escape}');
  await expect.element(word('*y0u')).toHaveFocus();
  expect(document.querySelector('.word-editor')).toBeNull();
  await word('*y0u').click();
  await button('Next word').click();
  await expect.element(page.getByRole('dialog', { name: 'Correct “*lnn”' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await page.getByRole('heading', { name: 'Text' }).click();
  await expect.poll(() => document.querySelector('.word-editor')).toBeNull();
  expect(background.calls.map(({ method }) => method)).not.toContain('correctWord');
});

test('arrow keys go from word to word, with one stop of the Tab key', async () => {
  await openReceipt();
  word('*lnn').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(word('*y0u')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(word('*Tota1')).toHaveFocus();
  expect(answer().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('a word that is emptied is removed', async () => {
  await openReceipt();
  await word('*lnn').click();
  await userEvent.clear(field());
  await button('Accept').click();
  await expect.poll(shown).toBe('Harbour *Tota1 12.50 Thank *y0u (a*b');
});

test('its editor is accessible in every look', { timeout: looksTimeout }, async () => {
  await openReceipt();
  await word('*Tota1').click();
  await expect.element(field()).toHaveFocus();
  await expectInLooks('word-editor', everyLook);
});
