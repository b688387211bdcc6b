import { adviceOf, failureAction, failureCodes, type Failure } from '../../../utils/model/failure';
import { settings, type Settings } from '../../../utils/model/settings';
import { altScene } from './alt-scene';
import { answerScenes } from './answer-scenes';
import type { FakeState } from './fake-background';
import { aJob, aTalk, page } from './jobs';
import { messageIn } from './locales';
import { storePicture } from './pictures';
import { aDraft, awaited, refusedFile } from './question-drafts';
import { readScene } from './read-scene';

/** A picture of the panel that must hold in light, dark, narrow and forced colors. */
export interface PanelScene {
  name: string;
  state: () => Promise<FakeState>;
  settings?: Settings;
}

/** Settings with one connection that describes. */
export const connected = settings.parse({
  connections: [{ id: 'c1', baseUrl: 'https://api.example/v1', visionModel: 'gemma-vision' }],
  describeWith: 'c1',
});

const sunset =
  'A small boat with an orange hull and one white sail crosses calm, deep-blue water at sunset.\n\nBehind it a low headland; the sun stands a hand above the horizon.';

/** Markdown with every kind of block that models write. */
export const markdown = `## What is shown

A chart of **three** quarters, _rising_, with a note \`n = 40\` and a [link](https://evil.example/path?q=1).

1. January: 12
2. February: 19
   - a dip in the second week
3. March: 31

> Figures are provisional.

| Month | Sales |
|:------|------:|
| Jan   | 12    |
| Feb   | 19    |

- [x] axis labeled
- [ ] source named

\`\`\`js
const total = 12 + 19 + 31;
\`\`\`

---

See https://example.org/report.`;

const deploy = '$ npm run deploy\nERR! code ECONNREFUSED\nERR! connect 10.0.4.17:5432\nretrying in 5 s ...';

/** A failure of each code, as the background makes them. */
const failures: readonly Failure[] = failureCodes.map((code) => ({
  code,
  host: 'api.example',
  status: 401,
  model: 'gemma-vision',
  format: 'HEIC',
  detail: 'Authentication Error, invalid key',
}));

const failed = (failure: Failure): PanelScene => ({
  name: `failed-${failure.code}`,
  state: async () => ({
    jobs: [aJob({ state: 'failed', failure, pictures: [await storePicture('harbour')] })],
  }),
});

/** Every failure that the panel can show. */
export const failedScenes = failures.map(failed);

/** Failures alike but for their words: one with each action, and those with the longest words. */
export function someFailedScenes(): readonly PanelScene[] {
  const wordsOf = ({ code }: Failure): number =>
    [`failure_${code}_title`, `failure_${adviceOf(code)}_next`]
      .map((key) => messageIn('en', key, []))
      .join('').length;
  const longest = failures.toSorted((one, other) => wordsOf(other) - wordsOf(one)).slice(0, 3);
  const ofEachAction = new Map(failures.toReversed().map((failure) => [failureAction(failure), failure]));
  return [...new Set([...ofEachAction.values(), ...longest])].map(failed);
}

/** Every other state that the panel can show. */
export const panelScenes: readonly PanelScene[] = [
  { name: 'empty', state: async () => ({ jobs: [] }) },
  { name: 'empty-connected', state: async () => ({ jobs: [] }), settings: connected },
  {
    name: 'working',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'sending',
          state: 'working',
          stage: {
            kind: 'sending',
            host: 'api.example',
            bytes: 412_000,
            width: 1600,
            height: 900,
            pictures: 1,
          },
          pictures: [await storePicture('harbour')],
        }),
        aJob({
          id: 'streaming',
          state: 'working',
          answer: 'A small boat with an orange hull and one white sail crosses calm, deep-blue water. Behind',
          pictures: [await storePicture('harbour')],
        }),
        aJob({
          id: 'reading',
          state: 'working',
          task: { kind: 'text' },
          stage: { kind: 'reading', progress: 0.42 },
          pictures: [await storePicture('terminal')],
        }),
        aJob({ id: 'queued', state: 'working', stage: { kind: 'queued', ahead: 2 } }),
      ],
    }),
  },
  {
    name: 'done',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'described',
          answer: sunset,
          pictures: [await storePicture('harbour')],
          notes: [{ kind: 'made-smaller', width: 1600, height: 900 }],
        }),
        aJob({
          id: 'text',
          task: { kind: 'text' },
          answer: deploy,
          finishedAt: aJob().createdAt + 400,
          pictures: [await storePicture('terminal')],
          answerer: { id: 'device', name: '', model: '' },
        }),
        aJob({
          id: 'nothing',
          task: { kind: 'text' },
          pictures: [await storePicture('harbour', { provenance: 'screen', width: 640, height: 427 })],
          answerer: { id: 'device', name: '', model: '' },
        }),
      ],
    }),
  },
  {
    name: 'markdown',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({ answer: markdown, notes: [{ kind: 'cut-off' }], pictures: [await storePicture('terminal')] }),
      ],
    }),
  },
  {
    name: 'conversation',
    settings: connected,
    state: async () => ({
      jobs: aTalk(
        {
          answer: sunset,
          pictures: [await storePicture('harbour', { name: 'boat.svg', provenance: 'local' })],
        },
        { task: { kind: 'ask', question: 'Is it night?' }, answer: 'No: the sun is **above** the horizon.' },
        {
          task: { kind: 'ask', question: 'How many people are on the boat?' },
          answer: 'None that can be seen.',
        },
      ),
    }),
  },
  {
    name: 'alt',
    settings: connected,
    state: async () => {
      const context = {
        title: page.title,
        lang: 'en',
        heading: '',
        caption: 'Evening at the harbour',
        tooltip: '',
        link: '',
      };
      const alt = {
        task: { kind: 'alt' as const },
        answer: 'Sailing boat crossing a calm harbour at sunset',
      };
      return {
        jobs: [
          aJob({
            ...alt,
            id: 'named',
            context: { ...context, alt: 'IMG_2041.jpg' },
            pictures: [await storePicture('harbour')],
          }),
          aJob({ ...alt, id: 'decorative', context: { ...context, alt: '', caption: '' } }),
          aJob({ ...alt, id: 'none', context: { ...context, alt: null, caption: '' } }),
        ],
      };
    },
  },
  {
    name: 'ended-early',
    settings: connected,
    state: async () => ({
      jobs: [
        aJob({
          id: 'stopped',
          state: 'stopped',
          answer: 'A small boat with',
          pictures: [await storePicture('broken')],
        }),
        aJob({ id: 'interrupted', state: 'interrupted', pictures: [await storePicture('harbour')] }),
      ],
    }),
  },
  {
    name: 'draft',
    settings: connected,
    state: async () => ({
      jobs: [aJob({ answer: sunset })],
      draft: aDraft({
        pictures: [
          await storePicture('harbour', { name: 'a-rather-long-name-of-a-picture-of-the-harbour.jpg' }),
          await storePicture('terminal'),
          await storePicture('broken'),
        ],
        pending: awaited('a', 'b'),
      }),
    }),
  },
  ...[1, 2, 10, 50].map((staged) => ({
    name: `staged-${staged}`,
    settings: connected,
    state: async () => {
      const drawings = [
        await storePicture('harbour', { name: 'harbour.svg' }),
        await storePicture('terminal', { name: 'terminal.svg' }),
      ];
      const pictures = Array.from({ length: staged }, (_place, at) => drawings[at % 2] ?? []).flat();
      return { jobs: [], draft: aDraft({ pictures }) };
    },
  })),
  {
    name: 'original',
    settings: connected,
    state: async () => {
      const originalAt = 'https://pictures.example/harbour.jpg';
      const shown = { width: 640, height: 427, originalAt };
      return {
        jobs: [
          aJob({
            id: 'screen',
            answer: sunset,
            pictures: [await storePicture('harbour', { ...shown, provenance: 'screen' })],
            notes: [{ kind: 'one-of-several' }],
          }),
          aJob({
            id: 'drawn',
            answer: sunset,
            pictures: [await storePicture('harbour', { ...shown, provenance: 'drawn' })],
            notes: [{ kind: 'thumbnail', width: 640, height: 427 }],
          }),
          aJob({
            id: 'refused',
            state: 'failed',
            failure: {
              code: 'hostNotAllowed',
              host: 'pictures.example',
              origin: 'https://pictures.example',
            },
          }),
          aJob({
            id: 'page',
            answer: sunset,
            sources: [{ kind: 'whole-page', page }],
            pictures: [await storePicture('terminal', { provenance: 'screen', width: 1200, height: 16_384 })],
            notes: [
              { kind: 'page-cut', share: 0.62 },
              { kind: 'in-parts', parts: 4 },
            ],
          }),
          aJob({
            id: 'scrolling',
            state: 'working',
            sources: [{ kind: 'whole-page', page }],
            stage: { kind: 'scrolling', progress: 0.4 },
          }),
        ],
      };
    },
  },
  {
    name: 'draft-failed',
    settings: connected,
    state: async () => ({
      jobs: [],
      draft: aDraft({ failed: [refusedFile('', 'pdf')] }),
    }),
  },
  readScene,
  altScene,
  ...answerScenes,
];
