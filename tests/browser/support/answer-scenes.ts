import type { PanelScene } from './panel-scenes';
import { settings } from '../../../utils/model/settings';
import { aJob, noon } from './jobs';
import { storePicture } from './pictures';

const boat = 'A small boat with an orange hull and one white sail crosses calm, deep-blue water at sunset.';
const thoughts =
  'The picture shows water and something orange. Is it a buoy?\n\nNo: it has a sail, so it is a boat. The light is low and warm, so it is evening.';
const usage = { input: 1204, output: 56, cost: 0.003_57 };

const connected = settings.parse({
  connections: [{ id: 'c1', baseUrl: 'https://api.example/v1', visionModel: 'gemma-vision' }],
  describeWith: 'c1',
});

/** How an answer may come: after thoughts, after a wait, mended, from before, in part. */
export const answerScenes: readonly PanelScene[] = [
  {
    name: 'thinking',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'thinking',
          state: 'working',
          stage: { kind: 'reasoning' },
          reasoning: thoughts,
          pictures: [await storePicture('harbour')],
        }),
        aJob({ id: 'thought', reasoning: thoughts, answer: boat, usage }),
      ],
    }),
  },
  {
    name: 'waiting',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'waiting',
          state: 'working',
          stage: { kind: 'waiting', host: 'api.example', status: 429, until: Date.now() + 32_000 },
          pictures: [await storePicture('harbour')],
        }),
      ],
    }),
  },
  {
    name: 'repaired',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          answer: boat,
          pictures: [await storePicture('harbour')],
          usage: { input: 2408, output: 56 },
          notes: [
            { kind: 'repaired', repair: 'png', was: 'JPEG', now: 'PNG' },
            { kind: 'repaired', repair: 'smaller', was: '2048 × 1365', now: '1024 × 683' },
            { kind: 'repaired', repair: 'more_tokens', was: '4096', now: '8192' },
          ],
        }),
      ],
    }),
  },
  {
    name: 'cached',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'hit',
          answer: boat,
          finishedAt: noon + 40,
          cached: { key: 'k', isHit: true, at: noon - 86_400_000 },
          usage,
          pictures: [await storePicture('harbour')],
        }),
        aJob({
          id: 'hit-here',
          task: { kind: 'text' },
          answer: '$ npm run deploy',
          answerer: { id: 'device', name: '', model: '', recognizers: ['Tesseract'] },
          cached: { key: 'l', isHit: true, at: noon - 86_400_000 },
          pictures: [await storePicture('terminal')],
        }),
      ],
    }),
  },
  {
    name: 'refusal',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          answer: 'I cannot help with identifying people.',
          notes: [{ kind: 'refusal' }],
          usage,
          pictures: [await storePicture('harbour')],
        }),
      ],
    }),
  },
  {
    name: 'broken-off',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          state: 'failed',
          reasoning: thoughts,
          answer: 'A small boat with an orange hull and',
          failure: { code: 'serviceFailed', host: 'api.example', status: 500, detail: 'upstream died' },
          pictures: [await storePicture('harbour')],
        }),
      ],
    }),
  },
];
