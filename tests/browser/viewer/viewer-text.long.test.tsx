import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { boundingBox, type Layout } from '../../../utils/model/layout';
import { mouse } from '../page/real-input';
import { button, openPanel } from '../support/open-panel';
import { columns, drawText, readJob } from '../support/read-picture';
import { freshBrowser } from '../support/show';
import { keepPicture } from '../support/axe';
import { answerOf } from '../../../utils/engines/on-device-text/layout-markdown';
import { holdClipboard } from '../support/clipboard';

freshBrowser();

/** Opens the enlarged view of a picture that was read, and waits for its words. */
async function openRead(width: number, height: number, drawn = columns): Promise<Layout> {
  await page.viewport(900, 700);
  const { picture, layout } = await drawText(width, height, drawn);
  await openPanel({ jobs: [await readJob(picture, layout)] });
  await button('Enlarge picture').click();
  await expect.element(button('Select all text')).toBeVisible();
  await expect.poll(() => image().complete && image().naturalWidth).toBe(width);
  return layout;
}

const image = (): HTMLImageElement => document.querySelector('.sheet img')!;
const layer = (): HTMLElement => document.querySelector('.text-layer')!;
const wordElement = (text: string): HTMLElement =>
  [...layer().querySelectorAll<HTMLElement>('.word')].find(({ textContent }) => textContent === text)!;

/** Where a word's box is on the screen. */
function onScreen(layout: Layout, text: string): DOMRect {
  const words = layout.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flatMap((line) => line.words) : [],
  );
  const { box } = words.find((word) => word.text === text)!;
  const shown = image().getBoundingClientRect();
  const scale = shown.width / layout.width;
  return new DOMRect(shown.x + box.x * scale, shown.y + box.y * scale, box.width * scale, box.height * scale);
}

test('every word lies over its box, at every zoom', async () => {
  const layout = await openRead(600, 220);
  for (const press of ['1', '+', '+', '+']) {
    await userEvent.keyboard(press);
    for (const { textContent } of layer().querySelectorAll('.word')) {
      const [box, seen] = [onScreen(layout, textContent), wordElement(textContent).getBoundingClientRect()];
      if (layer().textContent.split(textContent).length > 2) continue;
      expect.soft(Math.abs(seen.left - box.left), textContent).toBeLessThan(1);
      expect.soft(Math.abs(seen.right - box.right), textContent).toBeLessThan(1);
      expect.soft(seen.top, textContent).toBeLessThan(box.top + 1 + box.height * 0.1);
      expect.soft(seen.bottom, textContent).toBeGreaterThan(box.bottom - 1 - box.height * 0.1);
    }
  }
});

test('words far apart lie over their boxes, and so do the lines below', async () => {
  await page.viewport(900, 700);
  const { picture, layout } = await drawText(600, 220, [
    [{ text: 'Harbour dues', x: 30, y: 60 }],
    [{ text: 'per day', x: 480, y: 60 }],
    [{ text: 'Paid by the master', x: 30, y: 88 }],
  ]);
  const [left, right, below] = layout.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines : [],
  );
  // A reader that takes what stands side by side for one line.
  const words = [...left!.words, ...right!.words];
  const lines = [{ words, box: boundingBox(words) }, below!];
  const read: Layout = { ...layout, blocks: [{ kind: 'paragraph', lines, box: boundingBox(lines) }] };
  await openPanel({ jobs: [await readJob(picture, read)] });
  await button('Enlarge picture').click();
  await expect.element(button('Select all text')).toBeVisible();
  for (const { text } of lines.flatMap((line) => line.words)) {
    const [box, seen] = [onScreen(read, text), wordElement(text).getBoundingClientRect()];
    expect.soft(Math.abs(seen.left - box.left), text).toBeLessThan(1);
    expect.soft(seen.top, text).toBeLessThan(box.top + box.height * 0.3);
    expect.soft(seen.bottom, text).toBeGreaterThan(box.bottom - box.height * 0.3);
    expect.soft(seen.bottom, text).toBeLessThan(box.bottom + box.height);
  }
});

test('dragging selects words in reading order, over a column’s end too', async () => {
  await holdClipboard();
  const layout = await openRead(600, 220);
  const middle = (rect: DOMRect, share: number) => ({
    x: rect.x + rect.width * share,
    y: rect.y + rect.height / 2,
  });
  await mouse.drag(middle(onScreen(layout, 'storm'), 0.02), middle(onScreen(layout, 'rebuilt'), 0.98));
  expect(getSelection()?.toString()).toBe(' after the ');
  await mouse.drag(middle(onScreen(layout, 'storm'), 0.02), middle(onScreen(layout, 'ferry'), 0.98));
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe(
    'storm of the\nwinter, and the old walls\n\nVisitors arrive by ferry',
  );

  // Also where they are selected already: the browser would carry them off.
  await userEvent.keyboard('{Control>}a{/Control}');
  await mouse.drag(middle(onScreen(layout, 'winter,'), 0.02), middle(onScreen(layout, 'walls'), 0.98));
  expect(getSelection()?.toString()).toBe('winter, and the old walls');
});

test('a press begins anew, but for one that a menu or a further selection comes of', async () => {
  await openRead(600, 220);
  const select = () => getSelection()?.selectAllChildren(wordElement('storm'));
  const press = (more: MouseEventInit) =>
    layer().dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 1, ...more }));
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 2 }]) {
    select();
    press(more);
    expect(getSelection()?.toString(), JSON.stringify(more)).toBe('storm');
  }
  press({});
  expect(getSelection()?.toString()).toBe('');
});

test('all of it is copied by lines and paragraphs, column by column', async () => {
  await holdClipboard();
  await openRead(600, 220);
  const whole =
    'Harbour in winter\n\nThe harbour was rebuilt\nafter the storm of the\nwinter, and the old walls\n\n' +
    'Visitors arrive by ferry\nand stay for the night\nin one of the inns.';
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe(whole);
  await navigator.clipboard.writeText('');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => navigator.clipboard.readText()).toBe(whole);
});

test('the browser finds phrases of several words, also over a line’s end', async () => {
  await openRead(600, 220);
  const find = (text: string): boolean => {
    getSelection()?.removeAllRanges();
    return (window as unknown as { find: (text: string) => boolean }).find(text);
  };
  expect(find('the old walls')).toBe(true);
  expect(getSelection()?.anchorNode && layer().contains(getSelection()!.anchorNode)).toBe(true);
  expect(find('arrive by ferry and stay')).toBe(true);
  expect(find('old walls visitors')).toBe(false);
});

test('a word that is parted at a line’s end is found whole, and copied as it stands', async () => {
  await holdClipboard();
  const parted = [
    [
      { text: 'The old win-', x: 30, y: 60 },
      { text: 'ter is over, and so', x: 30, y: 88 },
      { text: 'is all.', x: 30, y: 116 },
    ],
  ];
  const layout = await openRead(600, 220, parted);
  expect((window as unknown as { find: (text: string) => boolean }).find('old winter is')).toBe(true);
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe('old win-\nter is');
  for (const text of ['ter', 'all.']) {
    const [box, seen] = [onScreen(layout, text), wordElement(text).getBoundingClientRect()];
    expect.soft(Math.abs(seen.left - box.left), text).toBeLessThan(1);
    expect.soft(seen.bottom, text).toBeGreaterThan(box.bottom - box.height * 0.3);
  }
  const hyphened = wordElement('win\u00ad').getBoundingClientRect();
  expect(Math.abs(hyphened.right - onScreen(layout, 'win-').right)).toBeLessThan(1);
});

test('what is selected is seen to be, all of its ink', async () => {
  const layout = await openRead(600, 220);
  const box = onScreen(layout, 'storm');
  const before = await screenAt(box);
  getSelection()?.selectAllChildren(wordElement('storm'));
  const after = await screenAt(box);
  let same = 0;
  for (let at = 0; at < before.length; at += 4) {
    const isChanged = [0, 1, 2].some((channel) => before[at + channel] !== after[at + channel]);
    if (!isChanged) same += 1;
  }
  expect(same).toBe(0);
});

/** The pixels of the screen there, inside of the edges. */
async function screenAt({ x, y, width, height }: DOMRect): Promise<Uint8ClampedArray> {
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const { data } = await cdp().send('Page.captureScreenshot', {
    clip: {
      x: frame.x + x * scale,
      y: frame.y + y * scale,
      width: width * scale,
      height: height * scale,
      scale: 1,
    },
  });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const on = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  on.drawImage(bitmap, 0, 0);
  return on.getImageData(1, 1, bitmap.width - 3, bitmap.height - 3).data;
}

test('words that may be misread are marked by a line and counted', async () => {
  await openRead(600, 120, [[{ text: 'sure *guess sure', x: 20, y: 60, size: 30 }]]);
  const marked = [...layer().querySelectorAll('[data-unsure]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['*guess']);
  expect(getComputedStyle(marked[0]!).borderBlockEndStyle).toBe('dashed');
  await expect.element(page.getByText('Words that may be misread (dashed underline): 1')).toBeVisible();
});

test('Arabic runs from right to left, tables are copied with tabs', async () => {
  await holdClipboard();
  await page.viewport(900, 700);
  const { picture, layout } = await drawText(600, 200, []);
  const word = (text: string, x: number, y: number, width: number) => ({
    text,
    box: { x, y, width, height: 20 },
    confidence: 90,
  });
  const line = (...words: ReturnType<typeof word>[]) => ({ words, box: words[0]!.box });
  const cells = (y: number, ...texts: string[]) =>
    texts.map((text, at) => ({ lines: text ? [line(word(text, 20 + at * 100, y, 60))] : [] }));
  const box = { x: 0, y: 0, width: 600, height: 200 };
  const read: Layout = {
    ...layout,
    blocks: [
      {
        kind: 'paragraph',
        lines: [line(word('مرحبا', 500, 20, 80), word('2024', 430, 20, 60), word('بالعالم', 320, 20, 100))],
        box,
      },
      {
        kind: 'table',
        header: 1,
        rows: [cells(80, 'Part', 'Price'), cells(120, '', '12'), cells(150, 'Lamp', '')],
        box,
      },
    ],
  };
  await openPanel({ jobs: [await readJob(picture, read)] });
  await button('Enlarge picture').click();
  await expect.element(button('Select all text')).toBeVisible();
  for (const [text, left, right] of [
    ['مرحبا', 500, 580],
    ['2024', 430, 490],
    ['بالعالم', 320, 420],
  ] as const) {
    const [seen, shown] = [wordElement(text).getBoundingClientRect(), image().getBoundingClientRect()];
    const scale = shown.width / 600;
    expect.soft(Math.abs(seen.left - shown.left - left * scale), text).toBeLessThan(1.5);
    expect.soft(Math.abs(seen.right - shown.left - right * scale), text).toBeLessThan(1.5);
  }
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe('مرحبا 2024 بالعالم\n\nPart\tPrice\n\t12\nLamp\t');
});

test('words of a turned picture are turned with it', async () => {
  await page.viewport(900, 700);
  const { picture, layout } = await drawText(300, 400, []);
  // Upright it is 400 × 300, with a word at 40, 30 of 100 × 20; the picture stands a quarter to the left of that.
  const at = { x: 30, y: 400 - 40 - 100, width: 20, height: 100 };
  const read: Layout = {
    ...layout,
    turned: { quarters: 1, isMirrored: false },
    blocks: [
      {
        kind: 'paragraph',
        lines: [{ words: [{ text: 'turned', box: at, confidence: 90 }], box: at }],
        box: at,
      },
    ],
  };
  await openPanel({ jobs: [await readJob(picture, read)] });
  await button('Enlarge picture').click();
  await expect.element(button('Select all text')).toBeVisible();
  const [seen, shown] = [wordElement('turned').getBoundingClientRect(), image().getBoundingClientRect()];
  const scale = shown.width / 300;
  expect(Math.abs(seen.top - shown.top - at.y * scale)).toBeLessThan(1.5);
  expect(Math.abs(seen.bottom - shown.top - (at.y + at.height) * scale)).toBeLessThan(1.5);
  expect(Math.abs((seen.left + seen.right) / 2 - shown.left - 40 * scale)).toBeLessThan(4);
});

test('a word that may be misread is corrected in the picture', async () => {
  const drawn = [[{ text: 'sure *guess *wrang', x: 20, y: 60, size: 30 }]];
  await page.viewport(900, 700);
  const { picture, layout } = await drawText(600, 120, drawn);
  const { text: answer, unsure } = answerOf([layout]);
  const notes = [{ kind: 'unsure' as const, words: unsure }];
  const background = await openPanel({ jobs: [await readJob(picture, layout, { answer, notes })] });
  await button('Enlarge picture').click();
  const wordButton = (text: string) =>
    page.getByRole('dialog').getByRole('button', { name: text, exact: true });
  await wordButton('*guess').click();
  await expect.element(page.getByRole('dialog', { name: 'Correct “*guess”' })).toBeVisible();
  await keepPicture('viewer-editor');
  await userEvent.keyboard('{Escape}');
  await expect.element(wordButton('*guess')).toHaveFocus();
  // As in the panel, with one stop of the Tab key.
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(wordButton('*wrang')).toHaveFocus();
  expect(layer().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Correct “*guess”' })).toHaveFocus();
  await userEvent.keyboard('guess{Enter}');
  await expect.element(wordButton('*wrang')).toHaveFocus();
  expect(layer().textContent).toBe('sure guess *wrang');
  await keepPicture('viewer-corrected');
  expect(document.querySelector('[data-part="answer"]')?.textContent).toBe('sure guess *wrang');
  // Panels no longer hear of a conversation that was withdrawn: its editor closes all the same.
  background.happen({ type: 'removed', id: 'read-1' });
  await expect.element(wordButton('*wrang')).toBeVisible();
  await wordButton('*wrang').click();
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(wordButton('*wrang')).toHaveFocus();
  expect(document.querySelector('.word-editor')).toBeNull();
});
