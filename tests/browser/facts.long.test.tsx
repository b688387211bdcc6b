import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { type StoredPicture } from '../../utils/model/picture';
import { settings } from '../../utils/model/settings';
import { emptyPageContext } from '../../utils/model/task';
import { putPicture } from '../../utils/store/pictures';
import { bytesOf, type Bytes, withSegments } from './prepare/files';
import { asciiComment, cameraSegment } from './prepare/words';
import { everyLook, expectAccessible, expectInLooks, look, looksTimeout } from './support/axe';
import { fake } from './support/fake-browser';
import { aJob, aTalk, noon } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const jpeg = await bytesOf('lake.jpg');
const facts = (): HTMLElement | null => document.querySelector('[data-part="facts"]');
const items = (): (string | null)[] =>
  [...(facts()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

async function stored(file: Bytes, more: Partial<StoredPicture> = {}): Promise<StoredPicture> {
  const hash = await putPicture(new Blob([file], { type: 'image/jpeg' }));
  const size = { width: 960, height: 640, bytes: file.length, mediaType: 'image/jpeg' };
  return { hash, ...size, provenance: 'original', name: '', ...more };
}
const read = (picture: StoredPicture, more: Partial<Job> = {}): Job =>
  aJob({
    task: { kind: 'text' },
    answerer: { id: 'device', name: '', model: '' },
    pictures: [picture],
    ...more,
  });
const failed = (picture: StoredPicture, more: Partial<Job> = {}): Job =>
  aJob({ state: 'failed', failure: { code: 'offline' }, pictures: [picture], ...more });
const unconnected = (): void => fake.store({ settings: settings.parse({}) });

const lake = withSegments(
  jpeg,
  cameraSegment({
    description: 'Our boat',
    comment: asciiComment('For the calendar'),
    taken: '2024:05:17 20:41:03',
  }),
);
const ofLake = [
  'In the file: Our boat',
  'In the file: For the calendar',
  expect.stringMatching(/^Taken, says the file: May 17, 2024 at 8:41\sPM$/),
  'Size in pixels: 960 × 640, JPEG',
  'Main colors, measured: blue, gray, and brown',
];

describe('what this device can tell of a picture', () => {
  test('stands below its text while nothing can describe, with a heading, in order, and not the place', async () => {
    unconnected();
    await openPanel({ jobs: [read(await stored(lake), { answer: 'Noon' })] });
    await expect.poll(items).toEqual(ofLake);
    await expect.element(page.getByRole('region', { name: 'What this device can tell' })).toBeVisible();
    expect(facts()?.closest('[role="alert"], [aria-live]')).toBeNull();
    await expect.element(page.getByRole('region', { name: 'Describe pictures with' })).toBeVisible();
    const order = ['[data-part="answer"]', '[data-part="source"]', '[data-part="facts"]', '.describers'];
    const places = order.map((one) => document.querySelector(`article ${one}`));
    for (const [at, place] of places.slice(1).entries())
      expect(places[at]?.compareDocumentPosition(place!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectAccessible();
  });

  test.each(['noConnection', 'wrongKey', 'offline', 'noCredit', 'serviceFailed'] as const)(
    'stands below a failure: %s',
    async (code) => {
      await openPanel({ jobs: [failed(await stored(lake), { failure: { code } })] });
      await expect.poll(items).toEqual(ofLake);
      const failure = document.querySelector('[data-part="failure"]');
      expect(failure?.getAttribute('data-code')).toBe(code);
      expect(failure?.compareDocumentPosition(facts()!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(document.querySelector('.describers')).toBeNull();
    },
  );

  test('is the author’s words on the page first, each once', async () => {
    const context = { ...emptyPageContext, alt: 'A boat', caption: 'Our boat' };
    await openPanel({ jobs: [failed(await stored(lake), { context })] });
    await expect
      .poll(items)
      .toEqual(['The author’s alt text: “A boat”', 'Caption: Our boat', ...ofLake.slice(1)]);
  });

  test('is without what the card of an alt text shows above', async () => {
    const context = {
      ...emptyPageContext,
      alt: 'A boat',
      inFile: [{ from: 'exif' as const, text: 'Our boat', lang: '' }],
    };
    await openPanel({ jobs: [failed(await stored(lake), { task: { kind: 'alt' }, context })] });
    await expect.poll(items).toEqual(ofLake.slice(1));
  });

  test('is only the size and the colors of what the screen showed', async () => {
    unconnected();
    const picture = await stored(jpeg, { provenance: 'screen' });
    await openPanel({ jobs: [read(picture)] });
    await expect.poll(items).toEqual(['Size in pixels: 960 × 640', ofLake.at(-1)]);
  });

  test('is the colors of a drawing, too', async () => {
    unconnected();
    await openPanel({ jobs: [read(await storePicture('terminal'))] });
    await expect.poll(items).toEqual(['Size in pixels: 1280 × 400, SVG', 'Main colors, measured: black']);
  });

  test('is the size of what is broken', async () => {
    unconnected();
    await openPanel({ jobs: [read(await storePicture('broken'))] });
    await expect.poll(items).toEqual(['Size in pixels: 1600 × 900, SVG']);
  });

  test('is the size of what is no longer stored', async () => {
    unconnected();
    await openPanel({ jobs: [read({ ...(await stored(jpeg)), hash: 'gone' })] });
    await expect.poll(items).toEqual(['Size in pixels: 960 × 640, JPEG']);
  });

  test('shows hostile words as they are, on one line, cut', async () => {
    const context = {
      ...emptyPageContext,
      alt: `\u202e\u0001evil\u2066<img src=x onerror="document.title='hit'">\n\u0007`,
      caption: 'x'.repeat(100_000),
    };
    await openPanel({ jobs: [failed(await stored(jpeg), { context })] });
    await expect.poll(() => items().length).toBe(4);
    expect(items()[0]).toBe(`The author’s alt text: “evil <img src=x onerror="document.title='hit'">”`);
    expect(items()[1]).toBe(`Caption: ${'x'.repeat(500)}…`);
    expect(facts()?.querySelector('img')).toBeNull();
  });
});

test.each<[string, (picture: StoredPicture) => Job[], boolean]>([
  ['a description', (picture) => [aJob({ pictures: [picture], answer: 'A boat.' })], false],
  ['a text, where something can describe', (picture) => [read(picture)], true],
  ['what was stopped', (picture) => [read(picture, { state: 'stopped' })], false],
  ['several pictures', (picture) => [failed(picture, { pictures: [picture, picture] })], false],
  ['a failure without its picture', () => [aJob({ state: 'failed', failure: { code: 'offline' } })], false],
  [
    'a failed question after a description',
    (picture) =>
      aTalk(
        { pictures: [picture], answer: 'A boat.' },
        {
          state: 'failed',
          failure: { code: 'offline' },
          task: { kind: 'ask', question: 'Whose?' },
          answer: '',
        },
      ),
    true,
  ],
])('there is nothing of it below %s', async (_what, jobsOf, isConnected) => {
  fake.store({ settings: settings.parse(isConnected ? connected : {}) });
  await openPanel({ jobs: jobsOf(await stored(jpeg)) });
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(facts()).toBeNull();
});

test('it is read once an older article is opened', async () => {
  unconnected();
  const picture = await stored(lake);
  await openPanel({ jobs: [aJob({ id: 'newest', createdAt: noon + 1, answer: 'A boat.' }), read(picture)] });
  await expect.poll(() => document.querySelectorAll('article').length).toBe(2);
  expect(facts()).toBeNull();
  await openRow('job-1');
  await expect.poll(items).toEqual(ofLake);
});

describe('the picture that was read', () => {
  test('offers what describes; once that is there, it describes this picture in the same article', async () => {
    unconnected();
    const { calls } = await openPanel({ jobs: [read(await stored(jpeg), { answer: 'Noon' })] });
    await expect.element(button('Connect a service')).toBeVisible();
    expect(button('Connect a service to ask questions').elements()).toEqual([]);
    fake.store({ settings: settings.parse(connected) });
    fake.changed();
    await button('Describe picture').click();
    await expect
      .poll(() => calls)
      .toEqual([{ method: 'followUp', input: { id: 'job-1', task: { kind: 'describe', detail: 'full' } } }]);
  });

  test('opens the form of a service in the panel', async () => {
    unconnected();
    await openPanel({ jobs: [read(await stored(jpeg))] });
    await button('Connect a service').click();
    await expect.element(page.getByRole('heading', { name: 'Connect a service' })).toHaveFocus();
  });
});

test(
  'it can be read in every look',
  async () => {
    unconnected();
    await look('narrow');
    await openPanel({ jobs: [read(await stored(lake), { answer: 'Noon' })] });
    await expect.poll(items).toEqual(ofLake);
    await expectInLooks('facts', everyLook);
  },
  looksTimeout,
);
