import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Batches } from '../../../../utils/background/pictures-on-page/batch';
import { FailureError } from '../../../../utils/model/failure';
import { pictureListHandlers } from '../../../../utils/background/messages/picture-list';
import { createPictureList } from '../../../../utils/background/pictures-on-page/picture-list';
import type { PictureFeatures } from '../../../../utils/background/pictures-on-page/pictures-on-page';
import { database } from '../../../../utils/store/database';
import { putProposal } from '../../../../utils/store/alt-text';
import { writeGesture } from '../../../../utils/store/session';
import { senders } from '../../bus/senders';
import { samplePage } from '../../model/samples';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { fakeScripts } from '../../support/fake-contexts';
import { sampleProposal } from './samples';

beforeEach(async () => {
  fakeBrowser.reset();
  await (await database()).clear('proposals');
});

const counts = { all: 3, missing: 2, poor: 1 };

/** A worker, and a page that still has the picture with this ref. */
function setUp(there = 'load-1 content 0', reach = async () => undefined) {
  const runs = createFakeRuns();
  const jobs = createTestJobs(createFakeStore(), runs);
  fakeScripts({
    count: () => counts,
    async stillThere({ refs }: { refs: string[] }) {
      await reach();
      return { refs: refs.filter((ref) => ref === there) };
    },
  });
  const rematch = vi.fn(async () => undefined);
  const start = vi.fn<Batches['start']>(async () => 'b1');
  const pictureList = createPictureList(jobs, { rematch });
  const handlers = pictureListHandlers(jobs, {
    pictureList,
    batches: { start },
    proposalWriter: { undoAlt: async (_page: unknown, refs?: string[]) => refs?.length ?? 2 },
  } as unknown as PictureFeatures);
  return { pictureList, handlers, jobs, runs, rematch, start };
}

test('a list is shown in all panels, with the proposals for pictures that are still there', async () => {
  const stale = sampleProposal({ id: 'stale', ref: 'before-1 content 0' });
  await putProposal(sampleProposal());
  await putProposal(stale);
  const { pictureList, jobs, rematch } = setUp();
  expect(await pictureList.show(samplePage)).toEqual(counts);
  expect(jobs.state()).toMatchObject({
    listed: { page: samplePage, document: 'shown', openedAt: expect.any(Number) },
    proposals: [sampleProposal()],
  });
  // Those of an earlier load have to be found again.
  expect(rematch).toHaveBeenCalledWith(samplePage, [stale], expect.any(AbortSignal));
  const first = jobs.state().listed?.openedAt ?? Infinity;
  await pictureList.show(samplePage);
  expect(jobs.state().listed?.openedAt).toBeGreaterThan(first);
});

test('a new proposal of the menu is looked for in the list of its page, and not in that of another page', async () => {
  const { pictureList, rematch } = setUp();
  const unplaced = sampleProposal({ ref: '', selector: '' });
  pictureList.place(unplaced);
  expect(rematch).not.toHaveBeenCalled();
  await pictureList.show(samplePage);
  rematch.mockClear();
  pictureList.place({ ...unplaced, page: 'https://other.example/' });
  expect(rematch).not.toHaveBeenCalled();
  pictureList.place(unplaced);
  expect(rematch).toHaveBeenCalledWith(samplePage, [unplaced], expect.any(AbortSignal));
});

test('the next worker shows the same list, until the list is closed', async () => {
  await putProposal(sampleProposal());
  await setUp().pictureList.show(samplePage);
  const { pictureList, handlers, jobs } = setUp();
  await pictureList.ready;
  expect(jobs.state().listed).toMatchObject({ page: samplePage, document: 'shown' });
  await vi.waitFor(() => expect(jobs.state().proposals).toEqual([sampleProposal()]));
  await handlers.closeList({}, senders.ownPage);
  expect(jobs.state()).toMatchObject({ proposals: [] });
  expect(jobs.state().listed).toBeUndefined();
  const next = setUp();
  await next.pictureList.ready;
  expect(next.jobs.state().listed).toBeUndefined();
});

test('a job for a picture of the list gets its place on the page, and fails without a list', async () => {
  const { pictureList, handlers, runs, start } = setUp();
  const place = { ref: 'load-1 content 0', address: 'https://zoo.example/lion.jpg', selector: '#lion' };
  const order = { items: [place] };
  await expect(
    (async () => handlers.startOnListed({ task: { kind: 'alt' }, ...place }, senders.ownPage))(),
  ).rejects.toThrow('pageChanged');
  await pictureList.show(samplePage);
  await handlers.startOnListed({ task: { kind: 'alt' }, ...place }, senders.ownPage);
  expect(runs.all[0]?.job.sources).toEqual([
    { kind: 'element', url: place.address, ref: place.ref, selector: '#lion', frameId: 0, page: samplePage },
  ]);
  await handlers.startBatch(order, senders.ownPage);
  expect(start).toHaveBeenCalledWith(samplePage, order);
});

test('a panel lists the page of the last gesture, or learns why that is impossible', async () => {
  const tab = await fakeBrowser.tabs.create({ url: samplePage.url, active: true });
  const list = (world: ReturnType<typeof setUp>) => world.handlers.openList({}, senders.ownPageInTab);
  const open = setUp();
  expect(await list(open)).toEqual({ outcome: 'noGesture' });
  await writeGesture({ ...samplePage, tabId: tab.id ?? -1 });
  expect(await list(open)).toEqual({ outcome: 'open' });
  expect(open.jobs.state().listed?.page.tabId).toBe(tab.id);
  const closed = setUp('', () => Promise.reject(new FailureError({ code: 'pageOffLimits' })));
  expect(await list(closed)).toEqual({ outcome: 'offLimits' });
});

test('undo removes the alt text of the listed page, and returns how many pictures had some', async () => {
  const { pictureList, handlers } = setUp();
  await pictureList.show(samplePage);
  expect(await handlers.undoAlt({}, senders.ownPage)).toEqual({ undone: 2 });
  expect(await handlers.undoAlt({ refs: ['one'] }, senders.ownPage)).toEqual({ undone: 1 });
});

test('a list of an earlier worker that cannot be read keeps no panel from opening', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('broken'));
  const { pictureList, jobs } = setUp();
  await pictureList.ready;
  expect(await pictureList.show(samplePage)).toEqual(counts);
  expect(jobs.state().listed?.page).toEqual(samplePage);
});
