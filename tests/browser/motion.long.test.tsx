import { expect, test } from 'vitest';
import { emulate } from './support/emulate';
import { aJob } from './support/jobs';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

/** The last animation of an element, or none: its name and its milliseconds. */
const motionOf = (selector: string): string[] => {
  const { animationName, animationDuration } = getComputedStyle(document.querySelector(selector)!);
  return animationName === 'none' ? [] : [animationName, animationDuration];
};

test.each([
  ['no-preference', ['appear', '0.14s']],
  ['reduce', []],
] as const)('a new card and its menu appear shortly: %s', async (reducedMotion, motion) => {
  await emulate({ reducedMotion });
  const { happen } = await openPanel({ jobs: [] });
  happen({ type: 'job', job: aJob({ answer: 'A boat' }) });
  await expect.poll(() => document.querySelector('article')).not.toBeNull();
  expect(motionOf('article')).toEqual(motion);
  document.querySelector<HTMLElement>('article [aria-haspopup]')?.click();
  await expect.poll(() => document.querySelector('.menu:popover-open')).not.toBeNull();
  expect(motionOf('.menu:popover-open')).toEqual(motion);
});
