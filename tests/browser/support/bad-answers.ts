import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aJob } from './jobs';
import { button, openPanel } from './open-panel';

/** The part of the panel that shows an answer. */
export const part = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-part="answer"]');
  if (!found) throw new Error('no answer');
  return found;
};

/** A text of some length, in pieces. */
export const filled = (length: number, piece: (at: number) => string): string => {
  let text = '';
  for (let at = 1; text.length < length; at += 1) text += piece(at);
  return text;
};

const widthOver = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Shows answers that are far too long, by their names. */
export function expectDrawable(answers: Record<string, string>): void {
  test.each(Object.entries(answers))(
    '%s is shown in a part that the browser can draw, and fits 320 px',
    async (_name, answer) => {
      await page.viewport(320, 760);
      await openPanel({ jobs: [aJob({ answer })] });
      await expect.poll(() => part().textContent?.length ?? 0).toBeGreaterThan(5000);
      expect(part().querySelectorAll('*').length).toBeLessThan(10_000);
      expect(part().textContent?.length).toBeLessThanOrEqual(30_000);
      expect(widthOver()).toBe(0);
      await expect.element(button('Show more')).toBeVisible();
    },
    60_000,
  );
}
