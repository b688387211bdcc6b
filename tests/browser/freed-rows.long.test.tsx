import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import type { JobEvent } from '../../utils/model/job';
import { aJob, noon } from './support/jobs';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

/** How many of the elements are still in memory after a collection. */
async function leftOf(elements: readonly WeakRef<Element>[]): Promise<number> {
  await cdp().send('HeapProfiler.collectGarbage');
  return elements.filter((one) => one.deref() !== undefined).length;
}

test('articles that leave the panel are freed, while one stays as it is and the answer of another grows', async () => {
  const working = { state: 'working', createdAt: noon } as const;
  const table = '| a | b |\n|---|---|\n';
  const growing = aJob({ ...working, id: 'growing', answer: table });
  const background = await openPanel({ jobs: [growing, aJob({ id: 'still', answer: table })] });
  const left: WeakRef<Element>[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const id = `job-${number}`;
    const happen = (event: JobEvent, to = id): void => background.happen({ type: 'event', id: to, event });
    background.happen({ type: 'job', job: aJob({ ...working, id, createdAt: noon + number }) });
    happen({ type: 'text', delta: `| row ${number} | . |\n` }, 'growing');
    for (const delta of ['- One\n', '- Two\n\n', 'Three']) happen({ type: 'text', delta });
    await expect.poll(() => document.getElementById(id)?.textContent).toContain('Three');
    expect(document.getElementById('growing')?.textContent).toContain(`row ${number}`);
    happen({ type: 'done', at: noon + number });
    await expect.poll(() => document.getElementById(id)?.dataset['state']).toBe('done');
    const gone = document.getElementById(`job-${number - 1}`);
    if (!gone) continue;
    left.push(new WeakRef(gone));
    background.happen({ type: 'removed', id: gone.id });
    await expect.poll(() => document.getElementById(`job-${number - 1}`)).toBeNull();
  }
  expect(left.length).toBe(5);
  // What was removed last may be kept until something else is rendered.
  await expect.poll(() => leftOf(left.slice(0, -1))).toBe(0);
});
