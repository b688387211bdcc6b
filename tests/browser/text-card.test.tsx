import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { aJob } from './support/jobs';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const part = (name: string): HTMLElement | null => document.querySelector(`article [data-part="${name}"]`);
const textJob = (more: Partial<Job>): Job => aJob({ task: { kind: 'text' }, ...more });
const readBy = (...recognizers: string[]) => ({ id: 'device', name: '', model: '', recognizers });

test.each([
  [0, 'Waiting'],
  [1, 'Waiting. Pictures ahead: 1'],
  [12, 'Waiting. Pictures ahead: 12'],
])('a picture with %i before it says so', async (ahead, words) => {
  await openPanel({ jobs: [textJob({ state: 'working', stage: { kind: 'queued', ahead } })] });
  expect(part('status')?.textContent).toBe(words);
});

test.each([
  [[], 'text recognized on this device'],
  [['Tesseract'], 'text recognized on this device (Tesseract)'],
  [['Tesseract', 'PP-OCRv4'], 'text recognized on this device (Tesseract and PP-OCRv4)'],
])('text read by %j says so', async (recognizers, words) => {
  await openPanel({ jobs: [textJob({ answer: 'x', answerer: readBy(...recognizers) })] });
  expect(part('source')?.querySelector('summary')?.textContent).toBe('This device · 9.1s');
  expect(part('source')?.querySelector('details > p')?.textContent).toBe(words);
});

test('where there was no text, it says so, and who looked for it', async () => {
  await openPanel({ jobs: [textJob({ answerer: readBy('Tesseract', 'PP-OCRv4') })] });
  await expect.element(page.getByText('No text found')).toBeVisible();
  expect(part('source')?.textContent).toContain('text recognized on this device (Tesseract and PP-OCRv4)');
});

test('what a page declares as its language is passed on if it is a language tag', async () => {
  const context = { title: '', lang: 'de-AT', heading: '', alt: null, caption: '', tooltip: '', link: '' };
  const background = await openPanel({ jobs: [textJob({ answer: 'x', context })] });
  expect(part('answer')?.lang).toBe('de-AT');
  const wild = { ...context, lang: '{{lang}}' };
  background.happen({ type: 'event', id: 'job-1', event: { type: 'context', context: wild } });
  await expect.poll(() => part('answer')?.lang).toBe('');
});
