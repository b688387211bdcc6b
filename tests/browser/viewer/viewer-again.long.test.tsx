import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mouse } from '../page/real-input';
import { button, openPanel } from '../support/open-panel';
import { drawText, readJob } from '../support/read-picture';
import { freshBrowser } from '../support/show';
import { getPicture } from '../../../utils/store/pictures';
import { keepPicture } from '../support/axe';

freshBrowser();

const image = (): HTMLImageElement => document.querySelector('.sheet img')!;

/** Opens an enlarged picture whose unsure word is in its left half; `read` answers in the background's place. */
async function openUnsure(width: number, height: number, read: () => Promise<{ changed: number }>) {
  await page.viewport(900, 700);
  const size = height / 4;
  const { picture, layout } = await drawText(width, height, [
    [{ text: 'sure *guess sure', x: size, y: 2 * size, size }],
  ]);
  const background = await openPanel({ jobs: [await readJob(picture, layout)] }, { readCloser: read });
  await button('Enlarge picture').click();
  await button('Look closer').click();
  await expect.element(page.getByRole('application')).toHaveFocus();
  const seen = image().getBoundingClientRect();
  const mark = async (from: number, to: number): Promise<void> => {
    const [top, bottom] = [seen.y + 2, seen.bottom - 2];
    await mouse.drag({ x: seen.x + seen.width * from, y: top }, { x: seen.x + seen.width * to, y: bottom });
    await expect.element(page.getByRole('textbox', { name: 'Ask about this part' })).toBeVisible();
  };
  const asked = () => {
    const call = background.calls.find(({ method }) => method === 'readCloser');
    return call?.input as { hash: string; rect: { width: number }; at: number };
  };
  const stops = (): unknown[] => background.calls.filter(({ method }) => method === 'stop');
  return { mark, asked, stops };
}
const againButton = button('Recognize this part again');

test('unsure words in a marked part are recognized again from twice as many pixels', async () => {
  const { mark, asked, stops } = await openUnsure(600, 120, async () => ({ changed: 1 }));
  await mark(0.01, 0.1);
  // Without an unsure word in it, there is nothing to read again.
  await expect.element(againButton).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('Look closer').click();
  await mark(0.05, 0.6);
  await keepPicture('viewer-closer-again');
  await againButton.click();
  await expect.element(page.getByText('Words changed: 1').first()).toBeVisible();
  const { hash, rect, at } = asked();
  expect(at).toBe(0);
  const { width: pixels } = await createImageBitmap((await getPicture(hash))!);
  expect(pixels).toBe(2 * rect.width);
  await userEvent.keyboard('{Escape}');
  expect(stops()).toEqual([]);
});

test('a large part is enlarged to 8 megapixels', async () => {
  const { mark, asked } = await openUnsure(3000, 2000, async () => ({ changed: 0 }));
  await mark(0.01, 0.99);
  await againButton.click();
  await expect.element(page.getByText('Words changed: 0').first()).toBeVisible();
  const { width, height } = await createImageBitmap((await getPicture(asked().hash))!);
  expect(width).toBeGreaterThan(asked().rect.width);
  expect((width * height) / 8e6).toBeCloseTo(1, 2);
});

test('recognizing a part again says that it works, and ends by Stop or with the view', async () => {
  const answers: ((answer: { changed: number }) => void)[] = [];
  const { mark, stops } = await openUnsure(600, 120, () => new Promise((resolve) => answers.push(resolve)));
  await mark(0.05, 0.6);
  await againButton.click();
  await expect.element(page.getByText('Recognizing this part again').first()).toBeVisible();
  await expect.poll(() => answers.length).toBe(1);
  await keepPicture('viewer-closer-reading');
  await button('Stop').click();
  await expect.poll(stops).toHaveLength(1);
  answers[0]!({ changed: 0 });
  await expect.element(againButton).toHaveFocus();
  expect(page.getByText('Words changed: 0').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answers.length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(stops).toHaveLength(2);
});
