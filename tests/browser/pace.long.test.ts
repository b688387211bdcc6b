import { expect, test } from 'vitest';
import { createPace } from '../../components/shared/hooks/use-feed';

/** Works as long as drawing something would, in milliseconds. */
function work(length: number): void {
  const end = performance.now() + length;
  while (performance.now() < end);
}

test('what is slow to draw is drawn seldom, and to its end', async () => {
  let wanted = 0;
  let drawn = 0;
  let busy = 0;
  const pace = createPace(() => {
    const began = performance.now();
    work(40);
    drawn = wanted;
    busy += performance.now() - began;
  });
  const began = performance.now();
  while (wanted < 300) {
    wanted += 1;
    pace.soon();
    // As fast as a model writes.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const share = busy / (performance.now() - began);
  await expect.poll(() => drawn).toBe(300);
  pace.end();
  expect(share).toBeLessThan(0.3);
});

test('many changes within a frame are drawn once', async () => {
  let draws = 0;
  const pace = createPace(() => (draws += 1));
  for (let change = 0; change < 100; change += 1) pace.soon();
  expect(draws).toBe(0);
  await expect.poll(() => draws).toBe(1);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(draws).toBe(1);
  pace.end();
});
