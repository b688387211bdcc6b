import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { CaptureEditorPage } from '../../../components/capture-editor/capture-editor-page';
import { captureEditorContract } from '../../../utils/bus/contracts/capture';
import { serve } from '../../../utils/bus/rpc';
import type { CaptureEdit } from '../../../utils/model/capture';
import { FailureError } from '../../../utils/model/failure';
import { getPicture } from '../../../utils/store/pictures';
import { mouse } from '../page/real-input';
import { pixelsOf, type Pixels } from '../prepare/pixels';
import { everyLook, expectAccessible, keepPicture, look } from '../support/axe';
import { freshBrowser, show } from '../support/show';
import { cutHalves, cutSize, openCut as openOn } from '../support/open-cut';
import { listen } from '../support/spoken';

freshBrowser();

const black = [0, 0, 0, 255];

type Made = { hash: string; width: number; height: number; bytes: number };

let calls: { method: string; input?: unknown }[];
let heard: ReturnType<typeof listen>;
beforeEach(() => {
  calls = [];
  heard = listen();
});
afterEach(() => heard.stop());

/** Opens the page, and notes what it asks of the background. */
const openCut = (
  more: Partial<CaptureEdit> = {},
  send = async (): Promise<void> => undefined,
): Promise<void> =>
  openOn(more, {
    send: async (input) => {
      calls.push({ method: 'send', input });
      await send();
    },
    cancel: () => void calls.push({ method: 'cancel' }),
  });

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const status = (): Locator => page.getByRole('status');
const canvas = (): HTMLCanvasElement => document.querySelector('canvas')!;

/** A point of the shown picture, in shares of it. */
function at(across: number, down: number): { x: number; y: number } {
  const { x, y, width, height } = canvas().getBoundingClientRect();
  return { x: x + width * across, y: y + height * down };
}

/** What was sent, once it was. */
async function sent(): Promise<Pixels> {
  // Encoding takes its time on a busy machine.
  const method = expect.poll(() => calls.map(({ method }) => method), { timeout: 10_000 });
  await method.toEqual(['send']);
  const { hash, ...told } = calls.map(({ input }) => input as Made)[0]!;
  const blob = (await getPicture(hash))!;
  const pixels = await pixelsOf(blob);
  expect(told).toMatchObject({ width: pixels.width, height: pixels.height, bytes: blob.size });
  return pixels;
}

describe('a part is kept', () => {
  test('by a drag over the picture that is shown smaller', async () => {
    await openCut();
    await mouse.drag(at(0.5, 0.5), at(1, 1));
    await expect.element(status()).toHaveTextContent('The picture is now 800 × 500 pixels.');
    await button('Send').click();
    const pixels = await sent();
    expect(pixels).toMatchObject({ width: 800, height: 500 });
    expect(pixels.at(0, 0)).toEqual(cutHalves.right);
  });

  test('by two clicks, with an unsteady hand', async () => {
    await openCut();
    const [first, second] = [at(0, 0), at(0.25, 0.5)];
    await mouse.press(first);
    await mouse.move({ x: first.x + 2, y: first.y + 1 });
    await mouse.release({ x: first.x + 2, y: first.y + 1 });
    await expect.element(status()).toHaveTextContent('First corner: left 0, top 0');
    await mouse.click(second);
    await expect.element(status()).toHaveTextContent('The picture is now 400 × 500 pixels.');
  });

  test('by keys alone, and every step of it is said', async () => {
    await openCut();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(status()).toHaveTextContent('Region: width 800, height 500, left 400, top 250');
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await expect.element(status()).toHaveTextContent('Width 800, height 501, left 390, top 249 pixels.');
    await userEvent.keyboard('{Enter}');
    await expect.element(status()).toHaveTextContent('The picture is now 800 × 501 pixels.');
    expect(heard.spoken).toEqual([
      'Region: width 800, height 500, left 400, top 250 pixels. Arrow keys move it, Shift+arrow keys resize it, with Ctrl by 10 pixels. Enter takes it.',
      'Width 800, height 500, left 390, top 250 pixels.',
      'Width 800, height 500, left 390, top 249 pixels.',
      'Width 800, height 501, left 390, top 249 pixels.',
      'The picture is now 800 × 501 pixels.',
    ]);
  });

  test('not by a slip, and not after Esc', async () => {
    await openCut();
    await userEvent.keyboard('{ArrowRight}{Escape}{Enter}');
    await expect.element(status()).toHaveTextContent(/^Region:/);
    await userEvent.keyboard('{Escape}');
    const from = at(0.5, 0.5);
    await mouse.drag(from, { x: from.x + 60, y: from.y });
    await expect.element(status()).toHaveTextContent('Too small.');
    expect(canvas()).toMatchObject(cutSize);
  });
});

test('what is covered up is black in what is sent, after more cropping too', async () => {
  await openCut();
  await button('Cover up').click();
  await expect.element(button('Cover up')).toHaveAttribute('aria-pressed', 'true');
  await mouse.drag(at(0.25, 0.25), at(0.75, 0.75));
  await expect.element(status()).toHaveTextContent('Covered up: 800 × 500 pixels.');
  await button('Crop').click();
  await mouse.drag(at(0.5, 0), at(1, 1));
  await button('Send').click();
  const pixels = await sent();
  expect(pixels).toMatchObject({ width: 800, height: 1000 });
  expect([pixels.at(0, 249), pixels.at(0, 250), pixels.at(399, 749), pixels.at(400, 500)]).toEqual([
    cutHalves.right,
    black,
    black,
    cutHalves.right,
  ]);
});

test('Undo goes back step by step, and stays where it is', async () => {
  await openCut();
  await mouse.drag(at(0, 0), at(0.5, 1));
  await expect.element(status()).toHaveTextContent('The picture is now');
  await button('Undo').click();
  await expect.element(status()).toHaveTextContent('The picture is now 1600 × 1000 pixels.');
  expect(canvas()).toMatchObject(cutSize);
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(canvas()).toMatchObject(cutSize);
});

test('what was not changed goes as it is, for the task it was captured for', async () => {
  await openCut();
  await button('Send').click();
  const pixels = await sent();
  expect(pixels).toMatchObject(cutSize);
  expect(calls[0]?.input).toMatchObject({ request: { task: { kind: 'text' }, answerIn: 'panel' } });
});

test('Cancel sends nothing', async () => {
  await openCut();
  await button('Cancel').click();
  await expect.poll(() => calls).toEqual([{ method: 'cancel' }]);
});

test('a failure is said, and Send can be pressed again', async () => {
  await openCut({}, async () => {
    if (calls.length === 1) throw new FailureError({ code: 'internal' });
  });
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible();
  await button('Send').click();
  await expect.poll(() => calls).toHaveLength(2);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a picture that has gone is said to be gone', async () => {
  serve(captureEditorContract, () => true, {
    getCapture: () => null,
    send: () => undefined,
    cancel: () => void calls.push({ method: 'cancel' }),
  });
  show(<CaptureEditorPage />, 'cut_title');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The picture is no longer saved');
  await expectAccessible();
  await button('Close').click();
  await expect.poll(() => calls).toEqual([{ method: 'cancel' }]);
});

test.each(everyLook)('can be used by everybody (%s)', async (name) => {
  await look(name);
  await openCut({ why: 'offLimits' });
  await userEvent.keyboard('{ArrowRight}');
  await expectAccessible();
  await keepPicture(`cut-${name}`);
});
