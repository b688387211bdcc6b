import type { Job } from '../../../utils/model/job';
import { connection, settings } from '../../../utils/model/settings';
import { aJob, aTalk, noon } from './jobs';
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

/** A second opinion that differs in everything that is looked for, and the answer before it. */
export const opinionJobs = (more: Partial<Job> = {}, before: Partial<Job> = {}): Job[] => {
  const answered = aJob({ answer: first, ...(more.pictures && { pictures: more.pictures }), ...before });
  const opinion = aJob({
    id: 'second',
    conversation: answered.id,
    createdAt: noon + 1,
    answer: second,
    answerer: { id: 'c2', name: 'Other service', model: 'owl' },
    opinionOf: answered.id,
    ...more,
  });
  return [opinion, answered];
};

const ask = (question: string): Job['task'] => ({ kind: 'ask', question });

/** A conversation of this number of earlier turns; `first` is of its first turn, `more` of its last one. */
export const talkJobs = (turns: number, more: Partial<Job> = {}, first: Partial<Job> = {}): Job[] =>
  aTalk(
    ...Array.from({ length: turns }, (_, at): Partial<Job> => ({
      task: at === 0 ? { kind: 'describe', detail: 'full' } : ask(`Question ${at + 1}?`),
      answer: `Answer ${at + 1}.`,
      ...(at === 0 && first),
    })),
    {
      task: ask('And what is written on the sail?\nRead all of it.'),
      answer: 'Nothing can be read on it.',
      ...more,
    },
  );

/** Every kind of row below the newest answer. */
const earlierJobs = async (): Promise<Job[]> => {
  const [harbour, terminal] = [[await storePicture('harbour')], [await storePicture('terminal')]];
  const failed = (id: string, more: Partial<Job>): Job => aJob({ id, state: 'failed', ...more });
  return [
    aJob({ id: 'newest', answer: 'A lighthouse on a cliff.', pictures: harbour, createdAt: noon + 9 }),
    aJob({ id: 'working', state: 'working', pictures: terminal, createdAt: noon + 8 }),
    ...talkJobs(2, {}, { pictures: harbour, answer: 'A small boat with one white sail crosses calm water.' }),
    aJob({
      id: 'asked',
      task: ask('Which way does the wind blow, and how strong is it?'),
      answer: 'From the left, by the flags.',
    }),
    aJob({
      id: 'text',
      task: { kind: 'text' },
      answer: '$ npm run deploy\nERR! code ECONNREFUSED',
      pictures: terminal,
    }),
    aJob({ id: 'none', task: { kind: 'text' }, pictures: harbour }),
    failed('offline', { failure: { code: 'offline' }, pictures: harbour }),
    failed('unasked', { failure: { code: 'busy' }, task: ask('Whose boat is it?') }),
  ];
};

/** Conversations and second opinions, as the panel shows them. */
export const talkScenes: readonly PanelScene[] = [
  { name: 'earlier', settings: twoConnected, state: async () => ({ jobs: await earlierJobs() }) },
  {
    name: 'talk-folded',
    settings: twoConnected,
    state: async () => ({ jobs: talkJobs(5, {}, { pictures: [await storePicture('harbour')] }) }),
  },
  {
    name: 'opinion',
    settings: twoConnected,
    state: async () => ({ jobs: opinionJobs({ pictures: [await storePicture('harbour')] }) }),
  },
];
