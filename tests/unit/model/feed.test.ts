import { describe, expect, test } from 'vitest';
import { type FeedState, nextState } from '../../../utils/model/feed';
import { type JobEvent, job, nextJob } from '../../../utils/model/job';
import { sampleJob, samplePage, samplePicture } from './samples';

const context = { title: 'Zoo', lang: 'en', heading: '', alt: null, caption: '', tooltip: '', link: '' };
const answerer = { id: 'device', name: 'This device', model: '' };

describe('nextJob', () => {
  test.each<[JobEvent, object]>([
    [
      { type: 'stage', stage: { kind: 'reading', progress: 0.5 } },
      { stage: { kind: 'reading', progress: 0.5 } },
    ],
    [{ type: 'context', context }, { context }],
    [{ type: 'pictures', pictures: [samplePicture] }, { pictures: [samplePicture] }],
    [{ type: 'answerer', answerer }, { answerer }],
    [
      { type: 'text', delta: ' lion' },
      { answer: 'A lion', stage: { kind: 'answering' } },
    ],
    [
      { type: 'note', note: { kind: 'clipped', share: 0.5 } },
      { notes: [{ kind: 'one-frame' }, { kind: 'clipped', share: 0.5 }] },
    ],
    [
      { type: 'done', at: 9 },
      { state: 'done', finishedAt: 9 },
    ],
    [
      { type: 'stopped', at: 9 },
      { state: 'stopped', finishedAt: 9 },
    ],
    [
      { type: 'interrupted', at: 9 },
      { state: 'interrupted', finishedAt: 9 },
    ],
    [
      { type: 'failed', failure: { code: 'offline' }, at: 9 },
      { state: 'failed', failure: { code: 'offline' }, finishedAt: 9 },
    ],
  ])('%o changes what it is about and nothing else', (event, changed) => {
    const before = Object.freeze(sampleJob({ answer: 'A', notes: [{ kind: 'one-frame' }] }));
    const after = nextJob(before, event);
    expect(after).toEqual({ ...before, ...changed });
    expect(job.parse(after)).toEqual(after);
  });

  test('a picture that is stored need not be carried in its address any more', () => {
    const element = { kind: 'element', frameId: 0, page: samplePage } as const;
    const sources = [
      { ...element, url: 'data:image/png;base64,AAAA' },
      { ...element, url: 'https://zoo.example/lion.jpg' },
    ];
    const after = nextJob(sampleJob({ sources }), { type: 'pictures', pictures: [samplePicture] });
    expect(after.sources).toEqual([{ ...element, url: '' }, sources[1]]);
  });
});

describe('nextState', () => {
  const [one, two] = [sampleJob({ id: 'one' }), sampleJob({ id: 'two' })];
  const before: FeedState = { jobs: [two, one] };

  test('a new job comes first, a known one is where its time is', () => {
    const three = sampleJob({ id: 'three' });
    expect(nextState(before, { type: 'job', job: three }).jobs).toEqual([three, two, one]);
    const newer = { ...two, createdAt: 2 };
    const changed = sampleJob({ id: 'one', answer: 'A lion' });
    expect(nextState({ jobs: [newer, one] }, { type: 'job', job: changed }).jobs).toEqual([newer, changed]);
    const again = { ...changed, createdAt: 3 };
    expect(nextState({ jobs: [newer, one] }, { type: 'job', job: again }).jobs).toEqual([again, newer]);
  });

  test('an event reaches its job; the others stay the very same', () => {
    const after = nextState(before, { type: 'event', id: 'one', event: { type: 'text', delta: 'A' } });
    expect(after.jobs[1]).toMatchObject({ id: 'one', answer: 'A' });
    expect(after.jobs[0]).toBe(two);
    expect(nextState(before, { type: 'event', id: 'gone', event: { type: 'text', delta: 'A' } })).toEqual(
      before,
    );
  });

  test('a job is removed', () => {
    expect(nextState(before, { type: 'removed', id: 'two' }).jobs).toEqual([one]);
  });

  test('a snapshot replaces everything', () => {
    const state = { jobs: [one] };
    expect(nextState(before, { type: 'snapshot', state })).toEqual(state);
  });

  test.each([
    ['A lion sleeps', 'A lion sleeps', 'what was shown is longer than what was stored'],
    ['A tiger', 'A lion', 'another answer was shown'],
  ])('an interrupted job shows of “%s” then “%s”: %s', (answer, expected) => {
    const shown = sampleJob({ id: 'one', state: 'working', answer, reasoning: 'Hm, well' });
    const stored = sampleJob({ id: 'one', state: 'interrupted', answer: 'A lion', reasoning: 'Hm' });
    const state = { jobs: [stored] };
    expect(nextState({ jobs: [shown] }, { type: 'snapshot', state })).toEqual({
      jobs: [{ ...stored, answer: expected, reasoning: 'Hm, well' }],
    });
    // A job that was repeated meanwhile has begun anew.
    const again = { jobs: [sampleJob({ id: 'one', state: 'working', answer: '' })] };
    expect(nextState({ jobs: [shown] }, { type: 'snapshot', state: again })).toEqual(again);
  });

  test('what is for one panel alone changes nothing', () => {
    const source = { kind: 'address', url: 'https://zoo.example/a.png' } as const;
    expect(nextState(before, { type: 'ask', picture: { id: 'p', source } })).toBe(before);
    expect(nextState(before, { type: 'say', words: ['Done'], lang: 'en' })).toBe(before);
  });
});

test('text that turns out to be thought is no answer', () => {
  const working = sampleJob({ answer: 'Hm.', reasoning: 'So. ' });
  expect(nextJob(working, { type: 'thought' })).toMatchObject({ answer: '', reasoning: 'So. Hm.' });
});
