import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { grownTalk } from './support/follow-up-scenes';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

test('a picture stands with the turn that it came with, and is enlarged from there', async () => {
  const job: Job = await grownTalk();
  await openPanel({ jobs: [job] });
  await expect.poll(() => document.querySelectorAll('article img.picture').length).toBe(3);
  const counts = ['.shown > .pictures', '.turn .pictures', '.inner > .pictures'].map(
    (where) => document.querySelectorAll(`${where} .picture`).length,
  );
  expect(counts).toEqual([1, 1, 1]);
  await button('Enlarge picture: 3 of 3').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('3 of 3');
  await expectAccessible();
});

test('pictures of an earlier conversation without that mark stand at the top', async () => {
  const pictures = [await storePicture('harbour'), await storePicture('terminal')];
  const ask = { kind: 'ask', question: 'And?' } as const;
  await openPanel({
    jobs: [aJob({ pictures, task: ask, turns: [{ task: ask, answer: 'A' }], answer: 'B' })],
  });
  await expect.poll(() => document.querySelectorAll('.shown > .pictures .picture').length).toBe(2);
  expect(document.querySelectorAll('.inner .pictures').length).toBe(0);
});
