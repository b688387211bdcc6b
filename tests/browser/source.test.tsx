import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import type { StoredPicture } from '../../utils/model/picture';
import { aJob, noon, page as webPage } from './support/jobs';
import { openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const source = (): HTMLElement | null => document.querySelector('[data-part="source"]');
const unfolded = (): string[] =>
  [...document.querySelectorAll('[data-part="source"] details > p')].map((line) => line.textContent);

test.each<[Partial<Job>, string]>([
  [{}, 'Original file: cdn.example, 1600 × 900'],
  [{}, 'answered by gemma-vision (api.example)'],
  [{ answerer: { id: 'device', name: '', model: '' } }, 'text recognized on this device'],
  [{ sources: [{ kind: 'tab', page: webPage }] }, 'Original file, 1600 × 900'],
])('says where its pixels came from, and who answered: %j', async (more, words) => {
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [await storePicture('harbour')], ...more })] });
  expect(unfolded()).toContain(words);
});

test.each<[Partial<Job>, string]>([
  [{}, 'gemma-vision · 9.1s'],
  [{ usage: { input: 1204, output: 56, cost: 0.003_57 } }, 'gemma-vision · 9.1s · $0.0036'],
  [{ answerer: { id: 'device', name: '', model: '' }, finishedAt: noon + 400 }, 'This device · 0.4s'],
  [{ finishedAt: noon + 75_400 }, 'gemma-vision · 1m 15s'],
])('is one line, which unfolds: %j', async (more, words) => {
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [await storePicture('harbour')], ...more })] });
  await expect.element(page.getByText(words)).toBeVisible();
  const isShown = (): boolean | undefined =>
    source()?.querySelector('details > p')?.checkVisibility({ contentVisibilityAuto: true });
  expect(isShown()).toBe(false);
  await page.getByText(words).click();
  await expect.poll(isShown).toBe(true);
});

test.each<[Job['notes'], string]>([
  [[{ kind: 'made-smaller', width: 800, height: 450 }], 'Made smaller, to 800 × 450, before sending.'],
  [[{ kind: 'clipped' }], 'Only the visible part of this picture was used.'],
])('leaves a warning beside the answer: %j', async (notes, words) => {
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [await storePicture('harbour')], notes })] });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(source()?.textContent).not.toContain(words);
});

test('is absent while a job works', async () => {
  const pictures = [await storePicture('harbour')];
  await openPanel({ jobs: [aJob({ state: 'working', answer: 'x', pictures })] });
  expect(source()).toBeNull();
});

const originalAt = 'https://cdn.example/boat.jpg';
const rect = { x: 0, y: 0, width: 640, height: 427 };
test.each<[Partial<StoredPicture>, Partial<Job>, string]>([
  [{ provenance: 'screen', originalAt }, {}, 'Pixels from the screen, 640 × 427 (original not available)'],
  [{ provenance: 'screen' }, {}, 'Pixels from the screen, 640 × 427'],
  [
    { provenance: 'screen' },
    { sources: [{ kind: 'region', rect, viewportWidth: 800, page: webPage }] },
    'Pixels from the screen, 640 × 427',
  ],
  [
    { provenance: 'screen' },
    { sources: [{ kind: 'whole-page', page: webPage }] },
    'Whole page, from the screen, 640 × 427',
  ],
  [{ provenance: 'drawn' }, {}, 'Drawn by the page, 640 × 427'],
  [{ provenance: 'drawn', originalAt }, {}, 'Drawn by the page, 640 × 427 (original not available)'],
  [
    { provenance: 'original' },
    { sources: [{ kind: 'address', url: 'https://other.example/a.png' }] },
    'Original file: other.example, 640 × 427',
  ],
])('says how good its pixels are: %j %j', async (picture, more, words) => {
  const pictures = [await storePicture('harbour', { width: 640, height: 427, ...picture })];
  await openPanel({ jobs: [aJob({ answer: 'x', pictures, ...more })] });
  expect(unfolded()[0]).toBe(words);
});

test('says where each of several equal pictures came from', async () => {
  const picture = await storePicture('harbour', { provenance: 'local', name: 'boat.svg' });
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [picture, picture] })] });
  expect(unfolded().filter((line) => line.includes('Your own picture: boat.svg'))).toHaveLength(2);
});
