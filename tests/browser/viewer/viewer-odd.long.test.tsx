import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cropPicture } from '../../../components/viewer/look-closer';
import { getPicture, removePicture } from '../../../utils/store/pictures';
import { coded, dialog, image, inDialog, openViewer, stage } from '../support/open-viewer';
import { stored } from '../support/read-picture';
import { freshBrowser } from '../support/show';

freshBrowser();

const shown = (): DOMRect => image().getBoundingClientRect();
const zoomed = (): string => document.querySelector('.zoomed')!.textContent;

test.each([
  [1, 1, '400%', '5%'],
  [20_000, 20, '2%', '2%'],
  [20, 20_000, '2%', '2%'],
] as const)(
  'a picture of %i × %i pixels is fitted, zoomed as far as it goes, and a part of it is marked',
  async (width, height, fitted, least) => {
    await page.viewport(400, 600);
    await openViewer([await stored(await coded(width, height), { width, height })]);
    await expect.poll(() => image()?.naturalWidth).toBe(width);
    await expect.poll(zoomed).toBe(fitted);
    expect([stage().scrollWidth, stage().scrollHeight]).toEqual([stage().clientWidth, stage().clientHeight]);
    await userEvent.keyboard('+'.repeat(35));
    await expect.poll(zoomed).toBe('1,600%');
    await expect.poll(() => [shown().width, shown().height]).toEqual([width * 16, height * 16]);
    await userEvent.keyboard('-'.repeat(50));
    await expect.poll(zoomed).toBe(least);
    // It is never gone, however small.
    expect(Math.min(shown().width, shown().height)).toBe(1);
    await userEvent.keyboard('1');
    await expect.poll(() => [shown().width, shown().height]).toEqual([width, height]);
    await userEvent.keyboard('0');
    await expect.poll(zoomed).toBe(fitted);
    if (width * height > 1) {
      await inDialog('Look closer').click();
      await userEvent.keyboard('{Enter}{Enter}');
      await expect.element(page.getByRole('textbox', { name: 'Ask about this part' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  },
  30_000,
);

test('what is evicted while it is seen stays, and with what is gone keys do nothing but leave', async () => {
  const [seen, gone] = [
    await stored(await coded(60, 40), { width: 60, height: 40 }),
    await stored(await coded(61, 40), { width: 61, height: 40 }),
  ];
  await removePicture(gone.hash);
  await openViewer([seen, gone]);
  await expect.poll(() => image()?.naturalWidth).toBe(60);
  await removePicture(seen.hash);
  await userEvent.keyboard('1');
  await expect.poll(() => shown().width).toBe(60);
  await inDialog('Next picture').click();
  await expect.element(page.getByRole('heading', { name: 'The picture is no longer saved' })).toBeVisible();
  stage().focus();
  const said = (): string => document.querySelector('dialog [role="status"]')!.textContent;
  const before = said();
  await userEvent.keyboard('+-01{Control>}fa{/Control}{ArrowDown}');
  expect(said()).toBe(before);
  expect(document.querySelector('.find-form')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a part of a picture that is still on its way is waited for', async () => {
  const [width, height] = [600, 400];
  const blob = await coded(width, height);
  const slow = new Image();
  slow.src = URL.createObjectURL(blob);
  expect(slow.complete).toBe(false);
  const part = { x: 10, y: 20, width: 30, height: 40 };
  const { hash } = await cropPicture(slow, part, { width, height }, await stored(blob, { width, height }));
  const bitmap = await createImageBitmap((await getPicture(hash))!);
  const on = new OffscreenCanvas(30, 40).getContext('2d')!;
  on.drawImage(bitmap, 0, 0);
  expect([...on.getImageData(5, 7, 1, 1).data]).toEqual([15, 27, ((27 * width + 15) % 13) * 19, 255]);
});
