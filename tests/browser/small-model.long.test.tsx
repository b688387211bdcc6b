import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answerer, Job } from '../../utils/model/job';
import { connection, settings } from '../../utils/model/settings';
import { everyLook, expectInLooks, look, looksTimeout } from './support/axe';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const small: Answerer = { id: 'device', name: 'This device', model: 'tiny-color', isSmall: true };
const described = (more: Partial<Job> = {}): Job =>
  aJob({ answer: 'A red door with a sign.', answerer: small, ...more });

const part = (name: string): HTMLElement | null => document.querySelector(`[data-part="${name}"]`);
const badge = /Small model on this device: often wrong/;
const service = (id: string, isAgreed = true) =>
  connection.parse({ id, baseUrl: `https://${id}.example/v1`, visionModel: 'see', isAgreed });
const onDevice = (...ids: string[]) =>
  settings.parse({ describeWith: 'device', connections: ids.map((id) => service(id)) });

test('an answer of a small model says how far it is to be trusted', async () => {
  await openPanel({ jobs: [described()] });
  await expect.element(page.getByText(badge)).toBeVisible();
  expect(part('source')?.textContent).toContain(
    `Small model on this device: often wrong about numbers, names, and text. Take it as a draft.`,
  );
  expect(part('answer')?.textContent).toBe('A red door with a sign.');
  await page.getByText('tiny-color · 9.1s').click();
  await expect.element(page.getByText('answered by tiny-color, a small model on this device')).toBeVisible();
  await expect.element(page.getByText('We haven’t measured this model yet.')).toBeVisible();
});

test('an answer in English is marked as such wherever it is shown, whatever the language of answers', async () => {
  fake.store({ settings: settings.parse({ describeWith: 'device', answerLanguage: 'de' }) });
  const question = { kind: 'ask', question: 'Welche Farbe?' } as const;
  const english = { language: 'en', answer: 'A red door.' };
  await openPanel({
    jobs: [
      described({ id: 'new', ...english }),
      described({ id: 'old', ...english }),
      described({ id: 'asked', ...english, task: question }),
    ],
  });
  const shown = (id: string, what: string) =>
    document.getElementById(id)?.querySelector(what)?.closest('[lang]')?.getAttribute('lang');
  expect(shown('new', '[data-part="answer"]')).toBe('en');
  expect(shown('old', '.opener')).toBe('en');
  expect(shown('asked', '.line')).toBe('en');
  // The question is the user's.
  expect(document.querySelector('#asked .opener')?.getAttribute('lang')).toBeNull();
});

test('an answer of a service, and one that has no words yet, say nothing of the kind', async () => {
  await openPanel({
    jobs: [described({ id: 'failed', answer: '', state: 'stopped' }), aJob({ id: 'far', answer: 'A door.' })],
  });
  await openRow('far');
  await expect.element(page.getByText('gemma-vision · 9.1s')).toBeVisible();
  expect(page.getByText(badge).elements()).toEqual([]);
  expect(button('Ask a service').elements()).toEqual([]);
});

test('a service is asked the same, by the first connection', async () => {
  fake.store({ settings: onDevice('near', 'far') });
  const { calls } = await openPanel({ jobs: [described()] });
  await button('Ask a service').click();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'secondOpinion'))
    .toEqual([{ method: 'secondOpinion', input: { id: 'job-1', engine: 'near' } }]);
  expect(fake.asked.map(({ what }) => what)).not.toContain('openOptionsPage');
});

test.each([
  ['there is none', []],
  ['nobody has agreed to the one there is', [service('imported', false)]],
])('where %s, the settings are opened for a service', async (_why, connections) => {
  fake.store({ settings: { ...onDevice(), connections } });
  const { calls } = await openPanel({ jobs: [described()] });
  await button('Ask a service').click();
  await expect.poll(() => fake.asked.at(-1)).toEqual({ what: 'openOptionsPage' });
  expect(calls.map(({ method }) => method)).not.toContain('secondOpinion');
});

test('the text that was read stands apart from what the model says, under a heading', async () => {
  await openPanel({ jobs: [described({ sight: { text: '## EXIT\n\nFloor \\*12\\*' } })] });
  await expect.element(page.getByRole('region', { name: 'Text in the picture' })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 3, name: 'Text in the picture', exact: true }))
    .toBeVisible();
  const [text, answer] = [part('text'), part('answer')];
  expect(text?.textContent.replaceAll(/\s+/g, ' ').trim()).toMatch(/^EXIT ?Floor \*12\*$/);
  expect(answer?.textContent).toBe('A red door with a sign.');
  expect(answer?.contains(text)).toBe(false);
  expect((answer as Node).compareDocumentPosition(text as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each<[string, Partial<Job>]>([
  ['there is none', { sight: { text: ' \n' } }],
  ['the model is still answering', { sight: { text: 'EXIT' }, state: 'working' }],
])('where %s, no text is shown', async (_why, more) => {
  await openPanel({ jobs: [described(more)] });
  await expect.element(page.getByText('A red door with a sign.').first()).toBeVisible();
  expect(part('text')).toBeNull();
});

test('a picture that the model was not asked about is told by this device, and is no draft', async () => {
  await openPanel({
    jobs: [described({ answer: 'This picture is a single color.', sight: { abstained: 'uniform' } })],
  });
  await expect.element(page.getByText('This device · 9.1s')).toBeVisible();
  expect(document.querySelector('article')?.dataset['abstained']).toBe('uniform');
  expect(part('answer')?.lang).toBe('en-US');
  expect(page.getByText(badge).elements()).toEqual([]);
  expect(button('Ask a service').elements()).toEqual([]);
  await page.getByText('This device · 9.1s').click();
  await expect.element(page.getByText('answered by This device')).toBeVisible();
});

test('a card that has been described says nothing of having been left out', async () => {
  await openPanel({ jobs: [described({ sight: { text: 'EXIT' } })] });
  expect(document.querySelector('article')?.hasAttribute('data-abstained')).toBe(false);
});

test.each<[string, Partial<Job>]>([
  [
    'small-model',
    {
      answerer: { ...small, model: `tiny-color-${'of-a-long-name-'.repeat(4)}Q8_0` },
      sight: { text: '## EXIT\n\n| Floor | Room |\n| --- | --- |\n| 12 | 1204-EMERGENCY-STAIRCASE-NORTH |' },
    },
  ],
  ['abstained', { answer: 'This picture is a single color.', sight: { abstained: 'uniform' } }],
])(
  'a card is accessible in every look, without scrolling sideways: %s',
  { timeout: looksTimeout },
  async (scene, more) => {
    await look('narrow');
    await openPanel({ jobs: [described({ pictures: [await storePicture('harbour')], ...more })] });
    await expect.element(page.getByRole('button', { name: 'Enlarge picture' })).toBeVisible();
    await expectInLooks(`panel-${scene}`, everyLook);
  },
);
