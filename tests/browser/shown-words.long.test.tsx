import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resize } from './support/emulate';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const row = (): Element | null => document.querySelector('.announcer .hint');
const refusal = 'The browser blocked the clipboard.';

/** Refuses the clipboard, so that a press of **Copy** has words that no button shows. */
beforeEach(async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openPanel({
    jobs: ['c', 'b', 'a'].map((id) => aJob({ id, answer: `A boat. `.repeat(120) })),
  });
});

/** The controls whose middle something else covers. */
const covered = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!control.checkVisibility() || y < 0 || y > innerHeight || width < 2) return [];
    const at = document.elementFromPoint(x, y);
    return at && !control.contains(at) && !at.closest('.composer') ? [control.textContent ?? ''] : [];
  });

test('words that no button shows are a row under the bar, and cover nothing', async () => {
  expect(covered()).toEqual([]);
  await button('Copy').click();
  await expect.poll(() => row()?.textContent).toContain(refusal);
  expect(row()?.closest('.at-top')?.getBoundingClientRect().top).toBe(0);
  expect(covered()).toEqual([]);
});

test('they go with the next key, and are still there for screen readers', async () => {
  await button('Copy').click();
  await expect.poll(row).not.toBeNull();
  await userEvent.keyboard('{Tab}');
  await expect.poll(row).toBeNull();
  await expect.element(page.getByRole('status')).toHaveTextContent(refusal);
});

test('a key that comes before the next frame takes them away, too', async () => {
  const pressed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!row()) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button('Copy').click();
  await pressed;
  await expect.poll(row).toBeNull();
});

test('in a panel that is scrolled, they push what has the focus down instead of covering it', async () => {
  await resize(320, 300);
  const copy = button('Copy').element() as HTMLElement;
  scrollBy(0, copy.getBoundingClientRect().top - document.querySelector('.at-top')!.clientHeight - 2);
  copy.focus({ preventScroll: true });
  const before = copy.getBoundingClientRect().top;
  await userEvent.keyboard('{Enter}');
  await expect.poll(row).not.toBeNull();
  await expect.poll(() => copy.getBoundingClientRect().top).toBeGreaterThan(before);
  const bar = document.querySelector('.at-top')!.getBoundingClientRect();
  expect(copy.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.bottom);
});

test('a panel without a picture in the clipboard says so there, too', async () => {
  vi.spyOn(navigator.clipboard, 'read').mockResolvedValue([]);
  await button('Paste picture').click();
  await expect.poll(() => row()?.textContent).toContain('picture');
});
