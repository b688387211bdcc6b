import { expect, test } from 'vitest';
import type { Job } from '../../utils/model/job';
import type { StoredPicture } from '../../utils/model/picture';
import { aJob, noon, page as webPage } from './support/jobs';
import { openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const source = (): HTMLElement | null => document.querySelector('[data-part="source"]');

test.each<[Partial<Job>, string]>([
  [{}, 'Original file from cdn.example, 1600 × 900 · answered by gemma-vision at api.example · 9.1s'],
  [
    { answerer: { id: 'device', name: '', model: '' }, finishedAt: noon + 400 },
    'text recognized on this device · 0.4s',
  ],
  [{ sources: [{ kind: 'tab', page: webPage }] }, 'Original file, 1600 × 900'],
  [
    { notes: [{ kind: 'made-smaller', width: 800, height: 450 }] },
    'Made smaller, to 800 × 450, before sending.',
  ],
  [{ notes: [{ kind: 'clipped' }] }, 'Only the visible part of this picture was used.'],
  [{ finishedAt: noon + 75_400 }, '1m 15s'],
])('says where its pixels came from: %j', async (more, words) => {
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [await storePicture('harbour')], ...more })] });
  expect(source()?.innerText).toContain(words);
});

const originalAt = 'https://cdn.example/boat.jpg';
const rect = { x: 0, y: 0, width: 640, height: 427 };
test.each<[Partial<StoredPicture>, Partial<Job>, string]>([
  [{ provenance: 'screen', originalAt }, {}, 'Pixels from the screen, 640 × 427 (original not available) · '],
  [{ provenance: 'screen' }, {}, 'Pixels from the screen, 640 × 427 · '],
  [
    { provenance: 'screen' },
    { sources: [{ kind: 'region', rect, viewportWidth: 800, page: webPage }] },
    'Pixels from the screen, 640 × 427 · ',
  ],
  [
    { provenance: 'screen' },
    { sources: [{ kind: 'whole-page', page: webPage }] },
    'Whole page, from the screen, 640 × 427 · ',
  ],
  [{ provenance: 'drawn' }, {}, 'Drawn by the page, 640 × 427 · '],
  [{ provenance: 'drawn', originalAt }, {}, 'Drawn by the page, 640 × 427 (original not available) · '],
  [
    { provenance: 'original' },
    { sources: [{ kind: 'address', url: 'https://other.example/a.png' }] },
    'Original file from other.example, 640 × 427 · ',
  ],
])('says how good its pixels are: %j %j', async (picture, more, words) => {
  const pictures = [await storePicture('harbour', { width: 640, height: 427, ...picture })];
  await openPanel({ jobs: [aJob({ answer: 'x', pictures, ...more })] });
  expect(source()?.textContent.slice(0, words.length)).toBe(words);
});

test('says where each of several equal pictures came from', async () => {
  const picture = await storePicture('harbour', { provenance: 'local', name: 'boat.svg' });
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [picture, picture] })] });
  expect(source()?.innerText.match(/Your file boat\.svg/g)).toHaveLength(2);
});
