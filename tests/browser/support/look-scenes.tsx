import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Options } from '../../../components/settings/options';
import { Panel } from '../../../components/panel/panel';
import type { FeedState } from '../../../utils/model/feed';
import type { Job } from '../../../utils/model/job';
import type { ConnectionReport, DoctorFinding } from '../../../utils/model/service';
import { settings, type Settings } from '../../../utils/model/settings';
import { putJob } from '../../../utils/store/jobs';
import { anAnswer, emptyHistory } from './history-jobs';
import { fakeBackground } from './fake-background';
import { fake } from './fake-browser';
import { allOf, fakePage } from './fake-page';
import { aJob, aTalk, noon } from './jobs';
import { listedPage, samplePictures, thumbnails } from './listed-pictures';
import { connected } from './panel-scenes';
import { storePicture } from './pictures';
import { show } from './show';

/** A state of a first day; `open` ends when all of it is there. */
interface LookScene {
  open: () => Promise<void>;
  /** What is shown of a page that is higher, in CSS pixels. */
  most?: number;
}

const boat = 'A small boat with an orange hull and one white sail crosses calm, deep-blue water at sunset.';
const more = 'Behind it a low headland; the sun stands a hand above the horizon.';
const usage = { input: 1204, output: 56, cost: 0.003_57 };

const report: ConnectionReport = { model: 'gemma-vision', read: true, word: 'harbour' };
const findings: readonly DoctorFinding[] = [
  { check: 'address', state: 'passed', says: 'address_answers', values: ['https://openrouter.ai/api/v1'] },
  { check: 'key', state: 'passed', says: 'key_accepted', values: ['openrouter.ai'] },
];

const pressed = (name: string): Promise<void> => page.getByRole('button', { name }).first().click();

async function allPictures(): Promise<void> {
  const seen = (): HTMLImageElement[] =>
    [...document.querySelectorAll('img')].filter(({ loading }) => loading !== 'lazy');
  await expect
    .poll(() => seen().every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    .toBe(true);
}

/** Opens a panel on some jobs. */
async function openPanelOn(jobs: readonly Job[], kept: Settings = connected): Promise<void> {
  const state: FeedState = { jobs: [...jobs] };
  fake.store({ settings: kept });
  fakeBackground(state, {
    *examine() {
      for (const finding of findings) yield { type: 'finding', finding };
      yield { type: 'connected', report };
    },
  });
  show(<Panel surface="sidepanel" />);
  const parts = (): number => document.querySelectorAll('article, .welcome').length;
  const conversations = new Set(jobs.map(({ conversation }) => conversation));
  await expect.poll(parts).toBeGreaterThanOrEqual(Math.max(1, conversations.size));
  await expect
    .poll(() => document.querySelectorAll('img.picture').length)
    .toBe(jobs.filter(({ state }) => state !== 'failed').flatMap(({ pictures }) => pictures).length);
  await allPictures();
}

/** Keeps some answers, most of them about a boat. */
async function keepSome(): Promise<void> {
  await emptyHistory();
  const pictures = [await storePicture('harbour')];
  const asked = { kind: 'ask' as const, question: 'How many people are on the boat?' };
  const answers = [
    anAnswer(1, '$ npm run deploy\nERR! code ECONNREFUSED', {
      task: { kind: 'text' },
      pictures: [await storePicture('terminal')],
    }),
    anAnswer(2, boat, { pictures }),
    anAnswer(3, 'Ein kleines Boot (a small boat) unter der Abendsonne.', {
      task: { kind: 'translate', language: 'de' },
      pictures,
    }),
    anAnswer(4, 'None that can be seen.', { task: asked, pictures }),
  ];
  for (const job of answers) await putJob(job);
}

const nothingSet = settings.parse({});

const scenes: Record<string, LookScene> = {
  'first-run': { open: () => openPanelOn([], nothingSet) },
  connect: {
    open: async () => {
      await openPanelOn([], nothingSet);
      await pressed('Connect a service');
      await page.getByLabelText('Service', { exact: true }).selectOptions('OpenRouter');
    },
  },
  connected: {
    open: async () => {
      await openPanelOn([], nothingSet);
      await pressed('Connect a service');
      await page.getByLabelText('Service', { exact: true }).selectOptions('OpenRouter');
      await userEvent.fill(page.getByLabelText('API key'), 'key');
      await pressed('Continue');
      await userEvent.fill(page.getByRole('combobox', { name: 'Vision model' }), 'gemma-vision');
      await pressed('Save and test');
      await expect.element(page.getByText(/^Connected/)).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Describe it' })).toBeVisible();
      await allPictures();
    },
  },
  ready: { open: () => openPanelOn([]) },
  working: {
    open: async () =>
      openPanelOn([
        aJob({
          state: 'working',
          answer: 'A small boat with an orange hull and one white sail crosses calm, deep-blue water. Behind',
          pictures: [await storePicture('harbour')],
        }),
        aJob({ id: 'next', state: 'working', stage: { kind: 'queued', ahead: 1 } }),
      ]),
  },
  done: {
    open: async () =>
      openPanelOn([
        aJob({ answer: `${boat}\n\n${more}`, usage, pictures: [await storePicture('harbour')] }),
        aJob({
          id: 'text',
          task: { kind: 'text' },
          answer: '$ npm run deploy\nERR! code ECONNREFUSED\nERR! connect 10.0.4.17:5432',
          finishedAt: noon + 400,
          pictures: [await storePicture('terminal')],
          answerer: { id: 'device', name: '', model: '', recognizers: ['Tesseract', 'PP-OCRv4'] },
        }),
      ]),
  },
  conversation: {
    open: async () => {
      const pictures = [await storePicture('harbour')];
      const described = { task: { kind: 'describe' as const, detail: 'full' as const }, answer: boat };
      const asked = {
        task: { kind: 'ask' as const, question: 'Is it night?' },
        answer: 'No: the sun is **above** the horizon.',
      };
      const task = { kind: 'ask' as const, question: 'How many people are on the boat?' };
      const second = { task, answer: 'None that can be seen.', usage };
      await openPanelOn(aTalk({ ...described, usage, pictures }, { ...asked, usage }, second));
    },
  },
  failure: {
    open: async () =>
      openPanelOn([
        aJob({
          state: 'failed',
          failure: {
            code: 'wrongKey',
            host: 'api.example',
            status: 401,
            detail: 'Authentication Error, invalid key',
          },
          pictures: [await storePicture('harbour')],
        }),
      ]),
  },
  list: {
    most: 900,
    open: async () => {
      fake.store({ settings: connected });
      fakeBackground({ jobs: [], listed: listedPage });
      fakePage([allOf([...samplePictures])], {
        thumbnail: ({ ref }) => thumbnails[Number(ref.slice(1)) % thumbnails.length] ?? null,
      });
      show(<Panel surface="sidepanel" />);
      await expect.poll(() => document.querySelectorAll('[data-verdict]').length).toBe(samplePictures.length);
    },
  },
  history: {
    most: 900,
    open: async () => {
      await keepSome();
      await openPanelOn([aJob({ answer: boat, usage, pictures: [await storePicture('harbour')] })]);
      await pressed('History');
      await expect.poll(() => document.querySelectorAll('.history-item').length).toBe(4);
      await userEvent.fill(page.getByRole('searchbox'), 'boat');
      await expect.poll(() => document.querySelectorAll('.history-item img').length).toBe(3);
      await expect.element(page.getByText('Answers: 3').first()).toBeVisible();
      await allPictures();
    },
  },
  emptied: {
    open: async () => {
      fake.store({ settings: connected });
      const { happen } = fakeBackground({ jobs: [aJob({ answer: boat })] });
      show(<Panel surface="sidepanel" />);
      await expect.poll(() => document.querySelector('article')).not.toBeNull();
      happen({ type: 'removed', id: aJob().id });
      await expect.element(page.getByRole('heading', { name: 'Ready for the next picture' })).toBeVisible();
    },
  },
  settings: {
    most: 900,
    open: async () => {
      fake.store({ settings: connected });
      fakeBackground({ jobs: [] });
      show(<Options />, 'open_settings');
      await expect.element(page.getByRole('textbox', { name: 'Base URL', exact: true })).toBeVisible();
    },
  },
};

/** The states of a first day, in its order. */
export const lookScenes = Object.entries(scenes).map(([name, scene]) => ({ name, ...scene }));
