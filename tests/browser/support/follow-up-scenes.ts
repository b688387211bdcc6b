import type { QuestionDraft } from '../../../utils/model/question-draft';
import type { Job } from '../../../utils/model/job';
import { settings } from '../../../utils/model/settings';
import { aJob, aTalk } from './jobs';
import type { PanelScene } from './panel-scenes';
import { storePicture } from './pictures';
import { aDraft } from './question-drafts';
import { twoConnected } from './talk-scenes';

const ask = (question: string): Job['task'] => ({ kind: 'ask', question });

/** A conversation, and two more pictures that wait for its next question. */
export async function stagedTalk(): Promise<[Job, QuestionDraft]> {
  const terminal = await storePicture('terminal', { name: 'error.png' });
  const harbour = await storePicture('harbour', { name: 'harbour-in-the-evening.jpg' });
  const job = aJob({ answer: 'A failed deployment.', pictures: [terminal] });
  return [job, aDraft({ about: job.id, pictures: [harbour, terminal] })];
}

/** A conversation whose second and third questions brought a picture each. */
export async function grownTalk(): Promise<Job[]> {
  return aTalk(
    { answer: 'A boat on the lake.', pictures: [await storePicture('harbour')] },
    {
      task: ask('What does this message say?'),
      answer: 'That the connection was refused.',
      pictures: [await storePicture('terminal', { name: 'error.png' })],
    },
    {
      task: ask('And is this the same harbour?'),
      answer: 'Yes: the boat and the hills are the same.',
      pictures: [await storePicture('harbour', { name: 'later.jpg' })],
    },
  );
}

const withOwn = settings.parse({
  ...twoConnected,
  ownTasks: [{ id: 'sum', name: 'Sum up the minutes of a meeting', prompt: 'Sum up', shape: 'text' }],
});

/** Pictures that come into a running conversation, or wait for a task, as the panel shows them. */
export const followUpScenes: readonly PanelScene[] = [
  { name: 'talk-grown', settings: twoConnected, state: async () => ({ jobs: await grownTalk() }) },
  {
    name: 'new-task',
    settings: withOwn,
    state: async () => {
      const [job, { about: _none, ...draft }] = await stagedTalk();
      return { jobs: [job], draft };
    },
  },
  {
    name: 'talk-staged',
    settings: twoConnected,
    state: async () => {
      const [job, draft] = await stagedTalk();
      return { jobs: [job], draft };
    },
  },
];
