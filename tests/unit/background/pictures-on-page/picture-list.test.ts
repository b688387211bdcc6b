import * as fakeIndexedDb from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Batching } from '../../../../utils/background/pictures-on-page/batch';
import { FailureError } from '../../../../utils/model/failure';
import { defaultSettings } from '../../../../utils/model/settings';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import { createListing, type ListingTools } from '../../../../utils/background/pictures-on-page/picture-list';
import { createProposing } from '../../../../utils/background/pictures-on-page/proposals';
import { database } from '../../../../utils/store/database';
import { putProposal } from '../../../../utils/store/proposals';
import { writeGesture } from '../../../../utils/store/session';
import { senders } from '../../bus/senders';
import { samplePage } from '../../model/samples';
import { createFakeRuns } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { sampleProposal } from './samples';

Object.assign(globalThis, fakeIndexedDb);

beforeEach(async () => {
  fakeBrowser.reset();
  await (await database()).clear('proposals');
});

const counts = { all: 3, missing: 2, poor: 1 };

/** A worker, with a page whose names are good for this one of the proposals. */
function setUp(there = 'load-1 content 0', reach = async () => undefined) {
  const runs = createFakeRuns();
  const jobs = createJobs({ store: createFakeStore(), run: runs.run, stayAwake: () => () => undefined });
  const script = {
    count: async () => counts,
    stillThere: async ({ refs }: { refs: string[] }) => ({ refs: refs.filter((ref) => ref === there) }),
  } as unknown as Awaited<ReturnType<ListingTools['pictures']>>;
  const recall = vi.fn(async () => []);
  const start = vi.fn<Batching['start']>(async () => 'b1');
  const listing = createListing({
    jobs,
    proposing: createProposing(jobs),
    batching: { start, stop: vi.fn(), retry: vi.fn(), dismiss: vi.fn(), ready: Promise.resolve() },
    writing: {
      recall,
      write: vi.fn(),
      undo: vi.fn(async () => 2),
      offer: vi.fn(async () => [sampleProposal()]),
    },
    pictures: async () => {
      await reach();
      return script;
    },
    settings: async () => defaultSettings,
  });
  return { listing, jobs, runs, recall, start };
}

test('a list shows its page to all panels, with what is proposed for pictures that are still there', async () => {
  const stale = sampleProposal({ id: 'stale', ref: 'before-1 content 0' });
  await putProposal(sampleProposal());
  await putProposal(stale);
  const { listing, jobs, recall } = setUp();
  expect(await listing.show(samplePage)).toEqual(counts);
  expect(jobs.state()).toMatchObject({
    listed: { page: samplePage, serial: 1 },
    proposals: [sampleProposal()],
  });
  // Those of an earlier load have to be found again.
  expect(recall).toHaveBeenCalledWith(samplePage, [stale], expect.any(AbortSignal));
  await listing.show(samplePage);
  expect(jobs.state().listed?.serial).toBe(2);
});

test('another worker shows the same list, until it is closed', async () => {
  await putProposal(sampleProposal());
  await setUp().listing.show(samplePage);
  const { listing, jobs } = setUp();
  await listing.ready;
  expect(jobs.state().listed).toEqual({ page: samplePage, serial: 1 });
  await vi.waitFor(() => expect(jobs.state().proposals).toEqual([sampleProposal()]));
  await listing.handlers.closeList({}, senders.ownPage);
  expect(jobs.state()).toMatchObject({ proposals: [] });
  expect(jobs.state().listed).toBeUndefined();
  const next = setUp();
  await next.listing.ready;
  expect(next.jobs.state().listed).toBeUndefined();
});

test('a picture of the list is asked about where it stands; without a list there is none', async () => {
  const { listing, runs, start } = setUp();
  const place = { ref: 'load-1 content 0', address: 'https://zoo.example/lion.jpg', selector: '#lion' };
  const order = { items: [place], budgetTokens: 0, budgetCost: 0 };
  await expect(
    (async () => listing.handlers.startListed({ task: { kind: 'alt' }, ...place }, senders.ownPage))(),
  ).rejects.toThrow('pageChanged');
  await listing.show(samplePage);
  await listing.handlers.startListed({ task: { kind: 'alt' }, ...place }, senders.ownPage);
  expect(runs.all[0]?.job.sources).toEqual([
    { kind: 'element', url: place.address, ref: place.ref, selector: '#lion', frameId: 0, page: samplePage },
  ]);
  await listing.handlers.startBatch(order, senders.ownPage);
  expect(start).toHaveBeenCalledWith(samplePage, order);
});

test('from a panel it is the page of the last gesture, or it is said why not', async () => {
  const tab = await fakeBrowser.tabs.create({ url: samplePage.url, active: true });
  const list = (world: ReturnType<typeof setUp>) =>
    world.listing.handlers.listPictures({}, senders.ownPageInTab);
  const open = setUp();
  expect(await list(open)).toEqual({ outcome: 'noGesture' });
  await writeGesture({ ...samplePage, tabId: tab.id ?? -1 });
  expect(await list(open)).toEqual({ outcome: 'open' });
  expect(open.jobs.state().listed?.page.tabId).toBe(tab.id);
  const closed = setUp('', () => Promise.reject(new FailureError({ code: 'pageOffLimits' })));
  expect(await list(closed)).toEqual({ outcome: 'offLimits' });
});

test('undoing and offering say how much there was', async () => {
  const { listing } = setUp();
  expect(await listing.undo(samplePage)).toBe(2);
  expect(await listing.offer(samplePage)).toBe(1);
});
