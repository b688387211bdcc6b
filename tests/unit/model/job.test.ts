import { expect, test } from 'vitest';
import {
  appendPart,
  cachedAnswer,
  type CachedPart,
  type Job,
  job as jobSchema,
  nextJob,
  withFoundText,
} from '../../../utils/model/job';
import { sampleJob } from './samples';

test('what this device has seen in a picture is kept beside the answer, and takes no part in it', () => {
  const seen = nextJob(sampleJob(), { type: 'sight', text: 'EXIT' });
  const answered = nextJob(seen, { type: 'text', delta: 'A door.' });
  expect(answered).toMatchObject({ sight: { text: 'EXIT' }, answer: 'A door.' });
  expect(answered.sight).not.toHaveProperty('type');
  expect(jobSchema.parse(answered).sight).toEqual({ text: 'EXIT' });
  const thought = nextJob(answered, { type: 'thought' });
  expect(thought).toMatchObject({ sight: { text: 'EXIT' }, answer: '', reasoning: 'A door.' });
});

test('why a model was not asked stays with the job, and a later look replaces an earlier one', () => {
  const seen = nextJob(sampleJob(), { type: 'sight', text: 'EXIT' });
  const again = nextJob(seen, { type: 'sight', abstained: 'text' });
  expect(again.sight).toEqual({ abstained: 'text' });
});

test('what was seen is cached where it came: before the answer, whose pieces are joined around nothing', () => {
  const given: CachedPart[] = [
    { type: 'sight', text: 'EXIT' },
    { type: 'text', delta: 'A ' },
    { type: 'text', delta: 'door.' },
    { type: 'note', note: { kind: 'cut-off' } },
  ];
  const parts = given.reduce<CachedPart[]>((before, part) => appendPart(before, part), []);
  expect(parts).toEqual([given[0], { type: 'text', delta: 'A door.' }, given[3]]);
  expect(cachedAnswer.parse({ at: 1, parts })).toEqual({ at: 1, parts });
});

test('two looks are two parts: the text of one never runs into that of the other', () => {
  const first: CachedPart = { type: 'sight', text: 'EXIT' };
  const second: CachedPart = { type: 'sight', abstained: 'blank' };
  expect(appendPart([first], second)).toEqual([first, second]);
});

test('a picture that is nothing but text is copied and exported with its text', () => {
  const of = (sight: Job['sight']) => withFoundText({ answer: 'A sign.', sight }).answer;
  expect(of({ abstained: 'text', text: 'Closed' })).toBe('A sign.\n\nClosed');
  expect(of({ text: 'Closed' })).toBe('A sign.');
  expect(of({ abstained: 'blank' })).toBe('A sign.');
  expect(of(undefined)).toBe('A sign.');
});

test('of several frames that a service refused, only the one that it got is told', () => {
  const several = nextJob(sampleJob(), { type: 'note', note: { kind: 'frames', frames: 5 } });
  const one = nextJob(several, { type: 'note', note: { kind: 'one-frame' } });
  expect(one.notes).toEqual([...sampleJob().notes, { kind: 'one-frame' }]);
});
