import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allArrived } from '../support/crossing';
import { browser, fake } from '../support/fake-browser';
import { button, openPanel } from '../support/open-panel';
import { inDialog, stage } from '../support/open-viewer';
import { columns, drawText, readJob } from '../support/read-picture';
import { expectAccessible } from '../support/axe';
import { freshBrowser } from '../support/show';
import { holdClipboard } from '../support/clipboard';

freshBrowser();

const box = () => page.getByRole('searchbox', { name: 'Find in this picture' });
const told = (): string => document.querySelector('.find-form .meta')!.textContent;
const marked = (): string =>
  [...(CSS.highlights.get('found') ?? [])]
    .map((range) => (range instanceof Range ? range.toString() : ''))
    .join();

async function openRead(): Promise<void> {
  await page.viewport(320, 700);
  const { picture, layout } = await drawText(600, 220, columns);
  await openPanel({ jobs: [await readJob(picture, layout)] });
  await allArrived();
  // Where the panel stands it knows by then.
  vi.spyOn(browser.tabs, 'getCurrent').mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => void vi.restoreAllMocks());
  await button('Enlarge picture').click();
  await expect.element(button('Select all text')).toBeVisible();
}

test('beside a page Ctrl+F finds words in the picture, and Esc leaves them selected', async () => {
  await holdClipboard();
  await openRead();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('THE');
  await expect.poll(told).toBe('1 of 6');
  expect(marked()).toBe('The');
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('1 of 6');
  await userEvent.keyboard('{Enter}');
  await expect.poll(told).toBe('2 of 6');
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await expect.poll(told).toBe('6 of 6');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await box().fill('nothing of that kind');
  await expect.poll(told).toBe('Not found');
  expect(marked()).toBe('');
  // Also across the ends of lines.
  await box().fill('ferry  and stay');
  await expect.poll(told).toBe('1 of 1');
  await userEvent.keyboard('{Escape}');
  await expect.element(box()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(stage());
  expect(CSS.highlights.has('found')).toBe(false);
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe('ferry\nand stay');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('its button opens the box everywhere, Ctrl+F is left to the browser in a tab', async () => {
  fake.inTab(1);
  await openRead();
  await inDialog('Find').click();
  await expect.element(box()).toHaveFocus();
  let isLeft = false;
  addEventListener('keydown', (event) => (isLeft = event.key === 'f' && !event.defaultPrevented), {
    once: true,
  });
  box()
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  expect(isLeft).toBe(true);
});

test('without a keyboard its buttons go from place to place, and the button that opened it closes it', async () => {
  await openRead();
  await inDialog('Find').click();
  await expect.element(inDialog('Find')).toHaveAttribute('aria-pressed', 'true');
  await box().fill('the');
  await expect.poll(told).toBe('1 of 6');
  await inDialog('Next match').click();
  await expect.poll(told).toBe('2 of 6');
  await inDialog('Previous match').click();
  await inDialog('Previous match').click();
  await expect.poll(told).toBe('6 of 6');
  await expectAccessible();
  await inDialog('Find').click();
  await expect.element(box()).not.toBeInTheDocument();
  expect(getSelection()?.toString()).toBe('the');
});

test('what a key means to an input method changes nothing in its box', async () => {
  await openRead();
  await inDialog('Find').click();
  await box().fill('the');
  await expect.poll(told).toBe('1 of 6');
  for (const key of ['Enter', 'Escape'])
    box()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
      );
  await expect.element(box()).toBeVisible();
  expect(told()).toBe('1 of 6');
});
