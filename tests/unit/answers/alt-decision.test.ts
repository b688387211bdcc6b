import { expect, test } from 'vitest';
import { altOutcomeOf, proposalOf } from '../../../utils/answers/alt-text/alt-decision';
import type { Situation } from '../../../utils/model/alt-text';
import { type Job, nextJob } from '../../../utils/model/job';
import { sampleJob, samplePicture } from '../model/samples';

const place = {
  ref: 'x-1 content 0',
  address: 'https://zoo.example/lion.jpg',
  selector: '#lion',
  page: 'https://zoo.example/big?cats=1#top',
};
const situation: Situation = {
  width: 300,
  height: 200,
  isAloneIn: '',
  isBesideWordsIn: '',
  beside: '',
  described: '',
  isMarkedDecorative: false,
  isSpacer: false,
  isBackground: false,
};
const around = (more: Partial<Situation> = {}, alt: string | null = null) => ({
  title: '',
  lang: '',
  heading: '',
  alt,
  caption: 'Leo',
  tooltip: '',
  link: '/lions',
  situation: { ...situation, ...more },
});
const done = (answer: string, more: Partial<Job> = {}): Job =>
  sampleJob({
    id: 'one',
    task: { kind: 'alt' },
    state: 'done',
    finishedAt: 99,
    pictures: [samplePicture],
    language: 'de',
    answer,
    ...more,
  });

test('a done job is a proposal for its place', () => {
  expect(proposalOf(done('“A lion yawns”\n\nAt length.'), place)).toEqual({
    ...place,
    hash: samplePicture.hash,
    decision: 'alt',
    branch: 'complex',
    text: 'A lion yawns',
    long: 'At length.',
    why: '',
    lang: 'de',
    job: 'one',
    at: 99,
    isEdited: false,
    isReviewed: false,
    isKept: false,
    isPageReadable: false,
  });
});

test.each([
  ['in a link', 'Lions', around({ isAloneIn: 'link' }), 'functional'],
  ['in a link, at length', 'Lions\n\nMore', around({ isAloneIn: 'link' }), 'functional'],
  ['by itself', 'A lion', around(), 'informative'],
  ['without a page', 'A lion', undefined, 'informative'],
  ['a chart', 'Lions by year\n\n1990: 4', around(), 'complex'],
  ['empty', '(leave empty) — decorative', around(), 'decorative'],
  ['empty beside words in a link', '(leave empty) — said', around({ isBesideWordsIn: 'link' }), 'redundant'],
  ['empty where the caption says it', '(leave empty)', around({}, 'Leo'), 'redundant'],
  ['marked, but told', 'A lion', around({ isMarkedDecorative: true }, ''), 'informative'],
])('its branch: %s', (_what, answer, context, branch) => {
  expect(altOutcomeOf(done(answer, context ? { context } : {}))?.branch).toBe(branch);
});

test.each<[string, Job]>([
  ['works', done('A lion', { state: 'working' })],
  ['was stopped', done('A lion', { state: 'stopped' })],
  ['failed', done('A lion', { state: 'failed' })],
  ['is no alt text', done('A lion', { task: { kind: 'describe', detail: 'full' } })],
  ['was refused', done('A lion', { notes: [{ kind: 'refusal' }] })],
  ['was refused in words', done('I’m sorry, I can’t help with that.')],
  ['ends within its first line', done('A lion ya', { notes: [{ kind: 'cut-off' }] })],
  ['has no answer', done('')],
])('a job is no proposal if it %s', (_what, job) => {
  expect(proposalOf(job, place)).toBeNull();
});

test('a job cut off within its long description is a proposal', () => {
  expect(proposalOf(done('A lion\n\nAt len', { notes: [{ kind: 'cut-off' }] }), place)?.text).toBe('A lion');
});

test('a job without a picture is no proposal', () => {
  expect(proposalOf(done('A lion', { pictures: [] }), place)).toBeNull();
});

test('a job keeps the language it was asked in', () => {
  const asked = nextJob(sampleJob({}), { type: 'asked', language: 'fr', isContextSent: false });
  expect(asked).toMatchObject({ language: 'fr', isContextSent: false });
});

test('what is said in the place of a model is no alt text', () => {
  expect(altOutcomeOf(done('This picture is a single color.'))).not.toBeNull();
  expect(
    altOutcomeOf(done('This picture is a single color.', { sight: { abstained: 'uniform' } })),
  ).toBeNull();
});
