import type { Job } from '../../../utils/model/job';
import { database } from '../../../utils/store/database';
import { putJob } from '../../../utils/store/jobs';
import { aJob, noon, page } from './jobs';
import { storePicture } from './pictures';

/** An answer of the history: the higher its number, the newer it is. */
export const anAnswer = (number: number, answer: string, more: Partial<Job> = {}): Job =>
  aJob({ id: `answer-${number}`, createdAt: noon + number * 60_000, answer, ...more });

/** Takes away all that earlier tests left: the sizes of what is kept hold only as long as nothing of it goes alone. */
export async function emptyHistory(): Promise<void> {
  const db = await database();
  const transaction = db.transaction(db.objectStoreNames, 'readwrite');
  await Promise.all([...db.objectStoreNames].map((name) => transaction.objectStore(name).clear()));
  await transaction.done;
}

/** A history of several scripts, with and without its pictures. */
export async function someHistory(): Promise<void> {
  await emptyHistory();
  const harbour = await storePicture('harbour');
  const gone = { ...harbour, hash: 'not-kept' };
  const answers = [
    anAnswer(1, 'A **crème-colored** boat on a lake, under a low sun.', { pictures: [harbour] }),
    anAnswer(2, '湖に浮かぶ赤いボート。', { pictures: [gone] }),
    anAnswer(3, 'قارب أحمر على البحيرة', { sources: [{ kind: 'stored', hash: 'x', name: 'boat.png' }] }),
    anAnswer(4, 'It is a rowing boat.', {
      task: { kind: 'ask', question: 'Which kind of boat is this?' },
      answerer: { id: 'device', name: 'This device', model: '' },
      sources: [
        {
          kind: 'element',
          url: 'https://cdn.example/a.jpg',
          frameId: 0,
          page: { ...page, url: 'https://shop.example/boats', title: 'Boats' },
        },
      ],
    }),
    anAnswer(5, '', { state: 'failed', failure: { code: 'offline' } }),
  ];
  for (const job of answers) await putJob(job);
}

/** Every state that the history can show; `shows` is a part of what then stands there. */
export const historyScenes = [
  { name: 'empty', prepare: emptyHistory, query: '', shows: 'No answers yet' },
  { name: 'all', prepare: someHistory, query: '', shows: 'Which kind of boat' },
  { name: 'found', prepare: someHistory, query: 'boat', shows: 'Answers: 2' },
  { name: 'not-found', prepare: someHistory, query: 'zebra', shows: 'No answers found' },
] as const;
