import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings } from '../../utils/model/settings';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
afterEach(() => vi.unstubAllGlobals());

const pair = { sourceLanguage: 'en', targetLanguage: 'de' };
const english = (more: Partial<Job> = {}): Job =>
  aJob({
    answer: 'A red door.',
    language: 'en',
    answerer: { id: 'device', name: 'This device', model: 'tiny-color', isSmall: true },
    ...more,
  });

/** The browser's translator: what it is asked, and what it says. */
function putTranslator(state = 'available', translate = async (text: string) => `Auf Deutsch: ${text}`) {
  const availability = vi.fn(async () => state);
  const destroy = vi.fn();
  const create = vi.fn(async () => ({ translate, destroy }));
  vi.stubGlobal('Translator', { availability, create });
  fake.store({ settings: settings.parse({ describeWith: 'device', answerLanguage: 'de' }) });
  return { availability, create, destroy };
}

test('an answer in another language is translated by the browser, in the language that it is then marked as', async () => {
  const { create, destroy } = putTranslator();
  await openPanel({ jobs: [english()] });
  expect(document.querySelector('[data-part="answer"]')?.getAttribute('lang')).toBe('en');
  await button('Translate to German').click();
  const translated = page.getByRole('article').getByText('Auf Deutsch: A red door.');
  await expect.element(translated).toBeVisible();
  expect(translated.element().getAttribute('lang')).toBe('de');
  expect(create).toHaveBeenCalledExactlyOnceWith(pair);
  expect(destroy).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-part="answer"]')?.textContent).toBe('A red door.');
});

test('a translation that fails says so, and can be tried again', async () => {
  putTranslator('downloadable', () => Promise.reject(new Error('no network')));
  await openPanel({ jobs: [english()] });
  await button('Translate to German').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The browser couldn’t translate this.');
  await expect.element(button('Translate to German')).toBeVisible();
});

test('a translation is not shown with the other versions of its answer', async () => {
  putTranslator();
  const again = { id: 'again', conversation: 'job-1', createdAt: noon + 1, answer: 'A blue door.' };
  await openPanel({ jobs: [english(again), english()] });
  await button('Translate to German').click();
  const translated = page.getByRole('article').getByText(/^Auf Deutsch/);
  await expect.element(translated).toHaveTextContent('Auf Deutsch: A blue door.');
  await button('Earlier version: Description').click();
  await expect.element(page.getByText('A red door.', { exact: true })).toBeVisible();
  expect(translated.elements()).toEqual([]);
  await button('Translate to German').click();
  await expect.element(translated).toHaveTextContent('Auf Deutsch: A red door.');
});

test.each<[string, Job, string?]>([
  ['the browser cannot translate it', english(), 'unavailable'],
  ['it is in the wanted language', english({ language: 'de' })],
  ['a service gave it', english({ answerer: { id: 'one', name: 'One', model: 'see' } })],
])('nothing is offered where %s', async (_, job, state) => {
  const { availability } = putTranslator(state);
  await openPanel({ jobs: [job] });
  await expect.element(page.getByText('A red door.')).toBeVisible();
  if (state) await expect.poll(() => availability.mock.calls.length).toBe(1);
  expect(button('Translate to German').elements()).toEqual([]);
});
