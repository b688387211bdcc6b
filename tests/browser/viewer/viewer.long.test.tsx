import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { removePicture } from '../../../utils/store/pictures';
import { mouse } from '../page/real-input';
import { button, openPanel } from '../support/open-panel';
import {
  coded,
  dialog,
  image,
  inDialog,
  openPictures,
  openViewer,
  stage,
  whenShown,
} from '../support/open-viewer';
import { storePicture } from '../support/pictures';
import { columns, drawText, readJob, stored } from '../support/read-picture';
import { freshBrowser } from '../support/show';
import { emulate } from '../support/emulate';

freshBrowser();

const zoomed = (): string => document.querySelector('.zoomed')!.textContent;
const shownWidth = (): number => Math.round(image().getBoundingClientRect().width);

describe('an enlarged picture', () => {
  test('opens by the keyboard from a button that changes no layout, and Esc gives the focus back', async () => {
    await openPictures([await storePicture('harbour')]);
    const opener = button('Enlarge picture').element() as HTMLElement;
    const inner = opener.querySelector('img')!.getBoundingClientRect();
    expect(opener.getBoundingClientRect().height).toBe(inner.height);
    expect(opener.getBoundingClientRect().width).toBe(opener.parentElement!.clientWidth);
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toHaveAccessibleName('Enlarged picture');
    await expect.element(page.getByRole('region', { name: 'Enlarged picture' })).toHaveFocus();
    await expect.element(dialog().getByRole('img')).toHaveAccessibleName('A boat on the water.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener);
  });

  test('is fitted, zooms by keys and buttons, and scrolls by arrows', async () => {
    const blob = await coded(1200, 900);
    await openViewer([await stored(blob, { width: 1200, height: 900 })]);
    await whenShown();
    const fitted = shownWidth();
    expect(fitted).toBeLessThanOrEqual(400);
    expect(stage().scrollWidth).toBe(stage().clientWidth);
    await userEvent.keyboard('1');
    await expect.poll(shownWidth).toBe(1200);
    await expect.element(dialog().getByRole('status')).toHaveTextContent('Zoom 100%');
    await userEvent.keyboard('+');
    await expect.poll(shownWidth).toBe(1500);
    await userEvent.keyboard('-');
    await expect.poll(zoomed).toBe('100%');
    const { scrollLeft, scrollTop } = stage();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.poll(() => stage().scrollLeft).toBeGreaterThan(scrollLeft);
    await expect.poll(() => stage().scrollTop).toBeGreaterThan(scrollTop);
    await inDialog('Fit').click();
    await expect.poll(shownWidth).toBe(fitted);
    const held = { left: stage().scrollLeft };
    await inDialog('Zoom in').click();
    await inDialog('100%').click();
    await expect.poll(shownWidth).toBe(1200);
    // A button that has the focus keeps no arrow for itself.
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => stage().scrollLeft).toBeGreaterThan(held.left);
    await userEvent.keyboard('0');
    await expect.element(inDialog('Fit')).toHaveAttribute('aria-pressed', 'true');
  });

  test('zooms at the pointer by the wheel with Ctrl and by a double click, and is dragged', async () => {
    await openViewer([await stored(await coded(1200, 900), { width: 1200, height: 900 })]);
    await whenShown();
    const before = image().getBoundingClientRect();
    const at = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.5 };
    for (let turn = 0; turn < 6; turn += 1)
      image().dispatchEvent(
        new WheelEvent('wheel', {
          bubbles: true,
          cancelable: true,
          ctrlKey: true,
          deltaY: -100,
          clientX: at.x,
          clientY: at.y,
        }),
      );
    await expect.poll(() => image().getBoundingClientRect().width).toBeGreaterThan(before.width * 3);
    const after = image().getBoundingClientRect();
    expect(Math.abs((at.x - after.x) / after.width - 0.25)).toBeLessThan(0.02);
    const middle = stage().getBoundingClientRect();
    const hand = { x: middle.x + 200, y: middle.y + 100 };
    const { scrollLeft } = stage();
    await mouse.drag(hand, { x: hand.x - 80, y: hand.y });
    expect(stage().scrollLeft).toBe(scrollLeft + 80);
    stage().dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: hand.x, clientY: hand.y }));
    await expect.element(inDialog('Fit')).toHaveAttribute('aria-pressed', 'true');
  });

  test('zooms by two fingers', async () => {
    await openViewer([await stored(await coded(1200, 900), { width: 1200, height: 900 })]);
    await whenShown();
    const before = shownWidth();
    const { x, y, width, height } = stage().getBoundingClientRect();
    const frame = window.frameElement!.getBoundingClientRect();
    const scale = frame.width / innerWidth;
    const finger = (way: number, id: number) => ({
      x: frame.x + (x + width / 2 + way) * scale,
      y: frame.y + (y + height / 2) * scale,
      id,
    });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      cdp().send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [finger(-apart, 0), finger(apart, 1)],
      });
    await touch('touchStart', 30);
    for (const apart of [40, 60, 80, 100]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await expect.poll(shownWidth).toBeGreaterThan(before * 1.8);
  });

  test('of several goes to the next and back', async () => {
    const [one, other] = [
      await storePicture('harbour', { name: 'one.svg' }),
      await storePicture('terminal', { name: 'two.svg' }),
    ];
    await openPictures([one, other]);
    await button('Enlarge picture: 2 of 2').click();
    await expect.element(dialog().getByRole('heading', { name: 'Picture 2 of 2' })).toBeVisible();
    await expect.element(dialog().getByRole('img')).toHaveAccessibleName('two.svg');
    await inDialog('Previous picture').click();
    await expect.element(dialog().getByRole('img')).toHaveAccessibleName('one.svg');
    await expect.element(inDialog('Previous picture')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(inDialog('Previous picture')).toHaveFocus();
  });

  test('that is gone or broken says so', async () => {
    const [gone, broken] = [await storePicture('harbour'), await storePicture('broken')];
    await removePicture(gone.hash);
    await openPictures([await storePicture('terminal'), broken, gone]);
    await button('Enlarge picture: 1 of 3').click();
    await inDialog('Next picture').click();
    await expect
      .element(dialog().getByRole('heading', { name: 'This picture can’t be shown' }))
      .toBeVisible();
    await expect.element(inDialog('Look closer')).not.toBeInTheDocument();
    await inDialog('Next picture').click();
    await expect
      .element(dialog().getByRole('heading', { name: 'The picture is no longer saved' }))
      .toBeVisible();
    await expect.element(inDialog('Look closer')).not.toBeInTheDocument();
    await inDialog('Previous picture').click();
    await inDialog('Previous picture').click();
    await whenShown();
    await expect.element(inDialog('Look closer')).toBeVisible();
  });
});

describe('text that nobody has read yet', () => {
  beforeEach(() => page.viewport(700, 760));

  test('is read on this device, and lies over the picture then', async () => {
    const { picture, layout } = await drawText(600, 220, columns);
    const background = await openViewer([picture]);
    await expect.element(inDialog('Recognize text on this device')).toBeVisible();
    (inDialog('Recognize text on this device').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'readText', input: { id: 'job-1', at: 0 } }]);
    const job = await readJob(picture, layout, { id: 'read' });
    background.happen({
      type: 'job',
      job: { ...job, state: 'working', stage: { kind: 'reading', progress: 0.4 } },
    });
    await expect.element(dialog().getByText('Recognizing text on this device, 40%')).toBeVisible();
    expect(background.calls.length).toBe(1);
    background.happen({ type: 'event', id: 'read', event: { type: 'done', at: Date.now() } });
    await expect.element(inDialog('Select all text')).toBeVisible();
    expect(document.querySelector('.text-layer')?.textContent).toContain('the old walls');
    await expect.element(inDialog('Show text')).toHaveFocus();
    await expect
      .element(dialog().getByRole('status'))
      .toHaveTextContent('Text recognized. Words you can select: 31.');
  });
});

test('five thousand words are there at once, and zooming moves none of them', async () => {
  await page.viewport(900, 700);
  await emulate({ reducedMotion: 'no-preference' });
  const lines = Array.from({ length: 500 }, (_line, at) => ({
    text: Array.from({ length: 10 }, (_word, index) => `word${at}${index}`).join(' '),
    x: 20 + (at % 2) * 700,
    y: 30 + Math.floor(at / 2) * 20,
    size: 14,
  }));
  const { picture, layout } = await drawText(1500, 5100, [
    lines.filter(({ x }) => x === 20),
    lines.filter(({ x }) => x !== 20),
  ]);
  await openPanel({ jobs: [await readJob(picture, layout)] });
  await button('Enlarge picture').click();
  await expect.poll(() => document.querySelectorAll('.word').length).toBe(5000);
  const layer = document.querySelector<HTMLElement>('.text-layer')!;
  const changes: unknown[] = [];
  const changed = new MutationObserver((records) =>
    changes.push(...records.map(({ target, attributeName }) => [target, attributeName])),
  );
  changed.observe(layer, { attributes: true, characterData: true, childList: true, subtree: true });
  const before = layer.style.transform;
  await userEvent.keyboard('+');
  await expect.poll(() => layer.style.transform).not.toBe(before);
  await new Promise(requestAnimationFrame);
  changed.disconnect();
  expect(changes).toEqual([[layer, 'style']]);
});
