import { expect, test } from 'vitest';
import { openPanel } from './support/open-panel';
import { requests, shownJob, wanted } from './support/originals';
import { freshBrowser } from './support/show';

freshBrowser();

test('an original is asked for in the click itself, before anything else is done', async () => {
  await openPanel({ jobs: [await shownJob()] });
  await expect.element(wanted()).toBeVisible();
  wanted()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(requests().length).toBe(1);
});
