import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aJob, noon } from './support/jobs';
import { openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

// The words themselves are tested in tests/unit/components/job-words.test.ts.

const source = (): HTMLElement | null => document.querySelector('[data-part="source"]');

test('is one line, which unfolds to each picture’s origin, who answered and the notes that are no warnings', async () => {
  const own = await storePicture('terminal', { provenance: 'local', name: 'boat.svg' });
  await openPanel({
    jobs: [
      aJob({
        answer: 'x',
        // Two of them are equal.
        pictures: [await storePicture('harbour'), own, own],
        finishedAt: noon + 75_400,
        usage: { input: 1204, output: 56, cost: 0.003_57 },
        notes: [{ kind: 'clipped', share: 0.5 }, { kind: 'one-frame' }],
      }),
    ],
  });
  const line = page.getByText('gemma-vision · 1m 15s · $0.0036', { exact: true });
  await expect.element(line).toBeVisible();
  const lines = [...document.querySelectorAll('[data-part="source"] details > p')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Original file: cdn.example, 1600 × 900',
    'Your own picture: boat.svg, 1280 × 400',
    'Your own picture: boat.svg, 1280 × 400',
    'answered by gemma-vision (api.example)',
    '1,204 tokens in, 56 out · $0.0036',
    'Only one frame of this animation was used.',
  ]);
  const isShown = (): boolean | undefined => lines[0]?.checkVisibility({ contentVisibilityAuto: true });
  expect(isShown()).toBe(false);
  await line.click();
  await expect.poll(isShown).toBe(true);
  // A warning stands beside the answer.
  await expect
    .element(page.getByText('Only the visible part of this picture was used: 50% of it.'))
    .toBeVisible();
});

test('is absent while a job works', async () => {
  const pictures = [await storePicture('harbour')];
  await openPanel({ jobs: [aJob({ state: 'working', answer: 'x', pictures })] });
  expect(source()).toBeNull();
});
