import { describe, expect, test } from 'vitest';
import { conversationsOf, siblingsOf, turnsFrom, wholePath } from '../../../utils/model/conversation';
import type { Job } from '../../../utils/model/job';
import { sampleJob, samplePicture } from './samples';

/** A turn of the conversation "first". */
const turn = (id: string, createdAt: number, more: Partial<Job> = {}): Job =>
  sampleJob({ id, conversation: 'first', createdAt, sources: [], ...more });

const first = turn('first', 1, {
  sources: [{ kind: 'stored', hash: 'aa11', name: 'lion.jpg' }],
  pictures: [samplePicture],
  context: { title: 'Zoo', lang: '', heading: '', alt: null, caption: '', tooltip: '', link: '' },
});
const asked = turn('asked', 2, { parent: 'first' });
const edited = turn('edited', 3, { parent: 'first' });
const later = turn('later', 4, { parent: 'asked', pictures: [{ ...samplePicture, hash: 'bb22' }] });
const turns = [first, asked, edited, later];
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

describe('jobs as conversations', () => {
  test('come with the newest turn first, each with its turns from the oldest on', () => {
    const [older, between] = [sampleJob({ id: 'older' }), sampleJob({ id: 'between', createdAt: 3.5 })];
    const found = conversationsOf([later, between, edited, asked, first, older]);
    expect(found.map(({ id }) => id)).toEqual(['first', 'between', 'older']);
    expect(ids(found[0]?.turns ?? [])).toEqual(['first', 'asked', 'edited', 'later']);
  });

  test('have a path to each turn, siblings, and turns after it', () => {
    expect(ids(wholePath(turns, 'later'))).toEqual(['first', 'asked', 'later']);
    expect(wholePath(turns, 'gone')).toEqual([]);
    expect(ids(siblingsOf(turns, asked))).toEqual(['asked', 'edited']);
    expect(ids(turnsFrom(turns, 'asked'))).toEqual(['asked', 'later']);
    expect(ids(turnsFrom(turns, 'first'))).toEqual(ids(turns));
  });

  test('give each turn of a path the pictures before it, and the page of the first', () => {
    const whole = wholePath(turns, 'later');
    expect(whole.map(({ pictures }) => pictures.map(({ hash }) => hash))).toEqual([
      ['aa11'],
      ['aa11'],
      ['aa11', 'bb22'],
    ]);
    expect(whole[2]?.context).toBe(first.context);
    expect(whole[0]).toBe(first);
  });
});
