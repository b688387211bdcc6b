import { beforeEach, describe, expect, test, vi } from 'vitest';
import { altOutcomeOf } from '../../../../utils/answers/alt-text/alt-decision';
import { builtIn, connection, defaultSettings, device } from '../../../../utils/model/settings';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { PictureSource } from '../../../../utils/model/picture';
import { estimateCost } from '../../../../utils/background/pictures-on-page/cost-estimate';
import { createProposals } from '../../../../utils/background/pictures-on-page/proposals';
import { countUsage } from '../../../../utils/store/services';
import { database } from '../../../../utils/store/database';
import { proposalsOf, putProposal } from '../../../../utils/store/alt-text';
import { samplePage, samplePicture } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { sampleProposal } from './samples';

beforeEach(async () => {
  const db = await database();
  await Promise.all((['proposals', 'usage'] as const).map((name) => db.clear(name)));
});

const source: PictureSource = {
  kind: 'element',
  url: 'https://zoo.example/lion.jpg',
  ref: 'load-1 content 0',
  selector: '#lion',
  frameId: 0,
  page: { ...samplePage, url: `${samplePage.url}#top` },
};

function setUp() {
  const runs = createFakeRuns();
  const jobs = createTestJobs(createFakeStore(), runs);
  const heard: FeedEvent[] = [];
  jobs.subscribe((event) => heard.push(event));
  const place = vi.fn();
  return { runs, jobs, heard, place, proposals: createProposals(jobs, place) };
}

const who = { id: 'one', name: 'One', model: 'see' };

async function answered(
  { runs, jobs }: ReturnType<typeof setUp>,
  more: object = {},
  isCached = false,
): Promise<void> {
  await jobs.start({ task: { kind: 'alt' }, sources: [source], pictures: [samplePicture], ...more });
  const { happen } = await vi.waitFor(() => {
    const run = runs.all.at(-1);
    if (!run) throw new Error('not started');
    return run;
  });
  happen({ type: 'answerer', answerer: who });
  happen({ type: 'usage', usage: { input: 900, output: 100 } });
  if (isCached) happen({ type: 'cached', key: 'ab', isHit: true, at: 1 });
  happen({ type: 'text', delta: 'A lion' });
  happen({ type: 'done', at: 7 });
}

test('a finished job for alt text becomes a proposal, shown where its page is listed', async () => {
  const world = setUp();
  world.jobs.publish({
    type: 'listed',
    listed: { page: samplePage, document: 'd', openedAt: 1 },
    proposals: [],
  });
  await answered(world);
  const kept = await vi.waitFor(async () => {
    const all = await proposalsOf(samplePage.url);
    expect(all).toHaveLength(1);
    return all;
  });
  expect(kept[0]).toMatchObject({ ref: source.ref, selector: '#lion', address: source.url, text: 'A lion' });
  await vi.waitFor(() => expect(world.jobs.state().proposals).toEqual(kept));
});

test('a proposal that cannot be saved is shown all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const world = setUp();
  world.jobs.publish({
    type: 'listed',
    listed: { page: samplePage, document: 'd', openedAt: 1 },
    proposals: [],
  });
  await answered(world);
  await vi.waitFor(() => expect(world.jobs.state().proposals).toMatchObject([{ text: 'A lion' }]));
  full.mockRestore();
  expect(await proposalsOf(samplePage.url)).toEqual([]);
});

test('a proposal for another page is saved, and not shown', async () => {
  const world = setUp();
  const page = { ...samplePage, url: 'https://other.example/' };
  world.jobs.publish({ type: 'listed', listed: { page, document: 'd', openedAt: 1 }, proposals: [] });
  await answered(world);
  await vi.waitFor(async () => expect(await proposalsOf(samplePage.url)).toHaveLength(1));
  expect(world.heard.some(({ type }) => type === 'proposal')).toBe(false);
});

test.each([{}, { ref: 'menu 7' }])(
  'a proposal whose place is not known is shown only once it is found',
  async (known) => {
    const world = setUp();
    const listed = { page: samplePage, document: 'd', openedAt: 1 };
    world.jobs.publish({ type: 'listed', listed, proposals: [] });
    const { ref: _ref, selector: _selector, ...ofMenu } = source;
    await answered(world, { sources: [{ ...ofMenu, ...known }] });
    await vi.waitFor(() => expect(world.place).toHaveBeenCalledTimes(1));
    const [made] = await proposalsOf(samplePage.url);
    expect(world.place).toHaveBeenCalledWith(made);
    expect(world.jobs.state().proposals).toEqual([]);
    const there = { ref: 'load-1 content 0', address: source.url, selector: '#lion' };
    await world.proposals.moveTo(made!, there, false);
    expect(world.jobs.state().proposals).toMatchObject([there]);
  },
);

test('a picture that changes in its place has one proposal there', async () => {
  const world = setUp();
  world.jobs.publish({
    type: 'listed',
    listed: { page: samplePage, document: 'd', openedAt: 1 },
    proposals: [],
  });
  await answered(world);
  await vi.waitFor(() => expect(world.jobs.state().proposals).toHaveLength(1));
  await answered(world, { pictures: [{ ...samplePicture, hash: 'bb22' }] });
  await vi.waitFor(() => expect(world.jobs.state().proposals?.map(({ hash }) => hash)).toEqual(['bb22']));
  expect((await proposalsOf(samplePage.url)).map(({ hash }) => hash)).toEqual(['bb22']);
});

test('a person can change the text of a proposal, and not its picture', async () => {
  const { proposals } = setUp();
  await putProposal(sampleProposal({ isKept: true }));
  await proposals.edit(
    sampleProposal({
      text: 'Two lions',
      isEdited: true,
      isReviewed: true,
      hash: 'zz',
      isKept: false,
      id: sampleProposal().id,
    }),
  );
  expect(await proposalsOf(samplePage.url)).toEqual([
    sampleProposal({ text: 'Two lions', isEdited: true, isReviewed: true, isKept: true }),
  ]);
  await proposals.edit(sampleProposal({ id: 'never kept' }));
  expect(await proposalsOf(samplePage.url)).toHaveLength(1);
  await proposals.remove(sampleProposal().id);
  expect(await proposalsOf(samplePage.url)).toEqual([]);
});

describe('alt text that is edited', () => {
  /** A world with one answered job, and its proposal. */
  async function withProposal() {
    const world = setUp();
    await answered(world);
    const [first] = await vi.waitFor(async () => {
      const all = await proposalsOf(samplePage.url);
      expect(all).toHaveLength(1);
      return all;
    });
    if (!first) throw new Error('no proposal');
    const job = () => world.jobs.find(first.job)!;
    return { ...world, first, job };
  }

  test('in its answer, is that of its proposal too', async () => {
    const { proposals, first, job } = await withProposal();
    await proposals.editAnswer(first.job, 'Image of two lions');
    expect(job()).toMatchObject({ answer: 'A lion', editedAlt: 'Image of two lions' });
    expect(await proposalsOf(samplePage.url)).toEqual([
      { ...first, text: 'Image of two lions', isEdited: true },
    ]);
    // As it was typed: nothing is removed from it, as is from what models write.
    expect(altOutcomeOf(job())?.answer.text).toBe('Image of two lions');
  });

  test('in the list, is that of its answer too', async () => {
    const { proposals, first, job } = await withProposal();
    await proposals.edit({ ...first, text: 'Two lions', isEdited: true });
    expect(job().editedAlt).toBe('Two lions');
  });

  test('in the list, of one place of a batch, is not that of the others', async () => {
    const { proposals, first, job, jobs } = await withProposal();
    jobs.publish({ type: 'shown', job: { ...job(), batch: 'b1' } });
    await proposals.edit({ ...first, text: 'Two lions', isEdited: true });
    expect(job().editedAlt).toBeUndefined();
  });

  test('in an answer whose proposal was discarded, is proposed again', async () => {
    const { proposals, first, job } = await withProposal();
    await proposals.remove(first.id);
    await proposals.editAnswer(first.job, 'Two lions');
    expect(await proposals.ofAnswer(job())).toMatchObject([
      { id: first.id, text: 'Two lions', isEdited: true },
    ]);
    expect(await proposalsOf(samplePage.url)).toHaveLength(1);
  });

  test('in an answer, is that of each place of its picture, also of one that was edited there', async () => {
    const { proposals, first, job } = await withProposal();
    const copy = { ...first, id: 'copy', ref: 'load-1 content 1', selector: '#twin' };
    await putProposal({ ...copy, text: 'Another lion', isEdited: true, isReviewed: true });
    expect(await proposals.ofAnswer(job())).toEqual(expect.arrayContaining([first, copy]));
    await proposals.editAnswer(first.job, 'Two lions');
    const edited = { text: 'Two lions', isEdited: true };
    expect(await proposals.ofAnswer(job())).toMatchObject([edited, edited]);
  });

  test('is offered when the same answer comes from the cache, but not with a new answer', async () => {
    const { jobs, proposals, first, ...world } = await withProposal();
    await proposals.edit({ ...first, text: 'Two lions', isEdited: true, isReviewed: true });
    const { ref: _ref, selector: _selector, ...ofMenu } = source;
    await answered({ jobs, proposals, ...world }, { sources: [ofMenu] }, true);
    await vi.waitFor(() => expect(jobs.state().jobs[0]).toMatchObject({ editedAlt: 'Two lions' }));
    await vi.waitFor(() => expect(world.place).toHaveBeenCalledTimes(1));
    expect(world.place.mock.calls[0]).toMatchObject([{ text: 'Two lions', isEdited: true }]);
    await answered({ jobs, proposals, ...world }, { sources: [ofMenu] });
    await vi.waitFor(() => expect(world.place).toHaveBeenCalledTimes(2));
    expect(jobs.state().jobs[0]?.editedAlt).toBeUndefined();
  });

  test('of a file is kept with its answer', async () => {
    const { proposals, jobs, job } = await withProposal();
    const file = { ...job(), id: 'file', sources: [{ kind: 'stored' as const, hash: 'aa', name: 'x' }] };
    jobs.publish({ type: 'shown', job: file });
    await proposals.editAnswer('file', 'Two lions');
    expect(jobs.find('file')?.editedAlt).toBe('Two lions');
    expect(await proposals.ofAnswer(file)).toEqual([]);
  });
});

test('the number of proposals is limited, and the oldest are deleted first', async () => {
  for (const at of [3, 1, 2, 4]) await putProposal(sampleProposal({ id: `p${at}`, at }), 3);
  expect((await proposalsOf(samplePage.url)).map(({ id }) => id)).toEqual(['p2', 'p3', 'p4']);
});

test('the estimate is the average of the requests to the model, in dollars only if each has a price', async () => {
  const one = connection.parse({ id: 'one', baseUrl: 'https://api.example', visionModel: 'see' });
  const settings = { ...defaultSettings, connections: [one], describeWith: 'one' };
  const unknown = { tokensEach: null, costEach: null };
  const service = { host: 'api.example', model: 'see' };
  expect(await estimateCost(settings)).toEqual({ ...unknown, ...service });
  expect(await estimateCost(defaultSettings)).toEqual({ ...unknown, host: '', model: '' });
  speakEnglish();
  const free = { tokensEach: 0, costEach: 0, host: '' };
  expect(await estimateCost({ ...settings, describeWith: device })).toEqual({ ...free, model: '' });
  const browsers = { ...free, model: 'Built-in model' };
  expect(await estimateCost({ ...settings, describeWith: builtIn })).toEqual(browsers);
  const on = { connection: 'one', name: 'One', model: 'see' };
  await countUsage({ ...on, day: '2026-11-01' }, { requests: 1, input: 900, output: 100, cost: 0.004 });
  await countUsage({ ...on, day: '2026-11-02' }, { requests: 3, input: 2700, output: 300, cost: 0.008 });
  await countUsage({ ...on, model: 'other', day: '2026-11-02' }, { requests: 1, input: 9, output: 9 });
  expect(await estimateCost(settings)).toEqual({ ...service, tokensEach: 1000, costEach: 0.003 });
  await countUsage({ ...on, day: '2026-11-02' }, { requests: 1, input: 900, output: 100, unpriced: 1 });
  expect(await estimateCost(settings)).toEqual({ ...service, tokensEach: 1000, costEach: null });
});
