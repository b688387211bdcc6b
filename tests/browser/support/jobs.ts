import type { Job } from '../../../utils/model/job';
import type { PictureSource } from '../../../utils/model/picture';

/** The page that fixtures stand on. */
export const page = { tabId: 1, windowId: 1, url: 'https://news.example/harbour', title: 'Harbour news' };
const source: PictureSource = { kind: 'element', url: 'https://cdn.example/boat.jpg', frameId: 0, page };

/** When fixtures happen: a fixed day, so that pictures of them do not change. */
export const noon = Date.UTC(2024, 4, 17, 12, 2);

/** A job with what a test says of it; done in nine seconds unless it says otherwise. */
export function aJob(more: Partial<Job> = {}): Job {
  const { id = 'job-1', state = 'done', createdAt = noon } = more;
  return {
    id,
    conversation: id,
    createdAt,
    ...(state === 'working' ? {} : { finishedAt: createdAt + 9100 }),
    state,
    stage: { kind: 'answering' },
    task: { kind: 'describe', detail: 'full' },
    sources: [source],
    pictures: [],
    answer: '',
    reasoning: '',
    answerer: { id: 'c1', name: 'api.example', model: 'gemma-vision' },
    notes: [],
    ...more,
  };
}

/** A conversation of these turns, oldest first; as jobs, newest first. Its article is `job-1` unless the first turn says otherwise. */
export function aTalk(...turns: readonly Partial<Job>[]): Job[] {
  const jobs: Job[] = [];
  for (const [at, turn] of turns.entries()) {
    const [first, before] = [jobs.at(-1), jobs[0]];
    const further = first && before && { conversation: first.id, parent: before.id, sources: [] };
    jobs.unshift(
      aJob({ id: at === 0 ? 'job-1' : `turn-${at + 1}`, createdAt: noon + at, ...further, ...turn }),
    );
  }
  return jobs;
}
