import { describe, expect, test } from 'vitest';
import { continuationsOf, isVersionOf, versionsOf } from '../../../components/panel/conversation';
import type { Job, Turn } from '../../../utils/model/job';
import { samplePicture, sampleJob } from '../model/samples';

const described: Turn = { task: { kind: 'describe', detail: 'full' }, answer: 'A boat.' };
const asked = (question: string, answer: string): Turn => ({ task: { kind: 'ask', question }, answer });
const red = asked('Which color?', 'Red.');
const pictures = [samplePicture];
const others = [{ ...samplePicture, hash: 'bb22' }];

/** A finished job with these turns, the last of which is its own. */
function ended(id: string, turns: readonly Turn[], more: Partial<Job> = {}): Job {
  const own = turns.at(-1) ?? described;
  return sampleJob({ ...own, id, state: 'done', pictures, turns: turns.slice(0, -1), ...more });
}

describe('a job is continued', () => {
  const first = ended('first', [described]);
  const second = ended('second', [described, red]);
  const third = ended('third', [described, red, asked('How many?', 'Two.')]);

  test('by the newest job whose conversation begins with all of its turns', () => {
    expect([...continuationsOf([third, second, first])]).toEqual([
      ['second', 'third'],
      ['first', 'third'],
    ]);
  });

  test('by a job that compares its answer', () => {
    const opinion = ended('opinion', [described], { opinionOf: { job: 'first', ...described } });
    expect([...continuationsOf([opinion, first])]).toEqual([['first', 'opinion']]);
  });

  test.each([
    ['an older job', [first, second]],
    ['a conversation about another picture', [{ ...second, pictures: others }, first]],
    [
      'a conversation with another answer',
      [ended('second', [{ ...described, answer: 'A ship.' }, red]), first],
    ],
    ['a conversation with another question', [third, ended('other', [described, asked('Where?', 'Red.')])]],
    ['a conversation of the same length', [ended('again', [described]), first]],
  ] as const)('not by %s', (_by, jobs) => {
    expect([...continuationsOf(jobs)]).toEqual([]);
  });
});

describe('the versions of a question', () => {
  const first = ended('first', [described]);
  const one = ended('one', [described, red]);
  const two = ended('two', [described, asked('Which colors?', 'Red and white.')]);
  const on = ended('on', [described, red, asked('How many?', 'Two.')]);
  const jobs = [two, on, one, first];
  const ids = (found: readonly Job[]): string[] => found.map(({ id }) => id);

  test('are the jobs that asked one at the same place of a conversation, oldest first', () => {
    expect(ids(versionsOf(two, 1, jobs))).toEqual(['one', 'two']);
    expect(ids(versionsOf(on, 1, jobs))).toEqual(['one', 'two']);
    expect(ids(versionsOf(on, 2, jobs))).toEqual(['on']);
  });

  test('count a question once, however often it was tried', () => {
    const again = ended('again', [described, red]);
    expect(ids(versionsOf(two, 1, [again, ...jobs]))).toEqual(['two', 'again']);
  });

  test('are not those of another conversation or picture, nor second opinions', () => {
    const apart = [
      ended('ship', [{ ...described, answer: 'A ship.' }, red]),
      ended('elsewhere', [described, red], { pictures: others }),
      ended('opinion', [described, red], { opinionOf: { job: 'one', ...red } }),
    ];
    expect(ids(versionsOf(two, 1, [...apart, ...jobs]))).toEqual(['one', 'two']);
  });

  test('include the one that a later job went on from', () => {
    expect(jobs.filter((job) => isVersionOf(job, on, 1)).map(({ id }) => id)).toEqual(['on', 'one']);
    expect(isVersionOf(two, on, 1)).toBe(false);
    expect(isVersionOf(two, two, 1)).toBe(true);
  });
});
