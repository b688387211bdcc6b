import type { Job } from '../../../utils/model/job';
import { connection, settings } from '../../../utils/model/settings';
import { aJob } from './jobs';
import type { PanelScene } from './panel-scenes';
import { storePicture } from './pictures';

const two = [
  connection.parse({ id: 'c1', baseUrl: 'https://api.example/v1', visionModel: 'gemma-vision' }),
  connection.parse({ id: 'c2', name: 'Other service', baseUrl: 'https://other.example', visionModel: 'owl' }),
];
/** Settings with two connections. */
export const twoConnected = settings.parse({ connections: two, describeWith: 'c1' });

const first =
  'There are 12 boats in the harbour. The sign says “FISH”. The lamp is lit.\n\n- A dog sleeps on the quay';
const second =
  'In the harbour there are 19 boats. The sign says “FRESH”. The lamp is not lit.\n\n- A dog sleeps on the quay\n- Two gulls sit on a mast';

/** A second opinion that differs in everything that is looked for. */
export const opinionJob = (more: Partial<Job> = {}): Job =>
  aJob({
    id: 'second',
    answer: second,
    answerer: { id: 'c2', name: 'Other service', model: 'owl' },
    opinionOf: {
      job: 'job-1',
      task: { kind: 'describe', detail: 'full' },
      answer: first,
      answerer: { id: 'c1', name: 'api.example', model: 'gemma-vision' },
    },
    ...more,
  });

const ask = (question: string): Job['task'] => ({ kind: 'ask', question });

/** A conversation of so many earlier turns. */
export const talkJob = (turns: number, more: Partial<Job> = {}): Job =>
  aJob({
    task: ask('And what is written on the sail?\nRead all of it.'),
    answer: 'Nothing can be read on it.',
    turns: Array.from({ length: turns }, (_, at) => ({
      task: at === 0 ? ({ kind: 'describe', detail: 'full' } as const) : ask(`Question ${at + 1}?`),
      answer: `Answer ${at + 1}.`,
    })),
    ...more,
  });

/** Conversations and second opinions, as the panel shows them. */
export const talkScenes: readonly PanelScene[] = [
  {
    name: 'talk-folded',
    settings: twoConnected,
    state: async () => ({ jobs: [talkJob(5, { pictures: [await storePicture('harbour')] })] }),
  },
  {
    name: 'opinion',
    settings: twoConnected,
    state: async () => ({ jobs: [opinionJob({ pictures: [await storePicture('harbour')] })] }),
  },
];
