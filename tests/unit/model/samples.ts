import type { Job } from '../../../utils/model/job';
import type { PageRef, StoredPicture } from '../../../utils/model/picture';

/** A page as a gesture found it. */
export const samplePage: PageRef = { tabId: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };

/** A picture of the store. */
export const samplePicture: StoredPicture = {
  hash: 'aa11',
  mediaType: 'image/jpeg',
  bytes: 1000,
  width: 640,
  height: 400,
  provenance: 'original',
  name: 'lion.jpg',
};

/** A job that has just begun a conversation, with these fields changed. */
export function sampleJob(changes: Partial<Job> = {}): Job {
  const { id = 'one' } = changes;
  return {
    id,
    conversation: id,
    createdAt: 1,
    state: 'working',
    stage: { kind: 'queued', ahead: 0 },
    task: { kind: 'describe', detail: 'full' },
    sources: [{ kind: 'stored', hash: 'aa11', name: 'lion.jpg' }],
    pictures: [],
    answer: '',
    reasoning: '',
    notes: [],
    ...changes,
  };
}
