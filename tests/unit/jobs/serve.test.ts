import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backgroundContract, captureContract, feedStream } from '../../../utils/bus/contracts';
import { client } from '../../../utils/bus/rpc';
import { openStream } from '../../../utils/bus/stream';
import { createComposing } from '../../../utils/composing';
import { fail } from '../../../utils/domain/failure';
import type { FeedEvent } from '../../../utils/domain/feed';
import type { Job } from '../../../utils/domain/job';
import type { Taken } from '../../../utils/domain/picture';
import { defaultSettings } from '../../../utils/domain/settings';
import type { OpenPanel } from '../../../utils/hearing';
import { createJobs } from '../../../utils/jobs';
import type { Sender } from '../../../utils/platform/sender';
import { serveMessages, type ServeTools } from '../../../utils/serve';
import { fakeConnections } from '../bus/ports';
import { senders } from '../bus/senders';
import { sampleJob, samplePage, samplePicture } from '../domain/samples';
import { createFakeRuns } from './fake-runs';
import { createFakeStore } from './fake-store';
import { acquiring } from './fake-steps';

const from = (sender: Sender) => async (message: unknown) =>
  (await fakeBrowser.runtime.onMessage.trigger(message, sender as never)).find(
    (answer) => answer !== undefined,
  );
const page = client(backgroundContract, from(senders.ownPage));
const chosen = { hash: 'aa11', name: 'lion.jpg' };
const stored = { kind: 'stored', ...chosen } as const;

let connect: ReturnType<typeof fakeConnections>['connect'];
beforeEach(() => {
  fakeBrowser.reset();
  ({ connect } = fakeConnections());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const refuse = () => fail('pageOffLimits');
const noListing: ServeTools['listing']['handlers'] = {
  listPictures: refuse,
  closeList: refuse,
  startListed: refuse,
  estimate: refuse,
  startBatch: refuse,
  stopBatch: refuse,
  retryBatch: refuse,
  dismissBatch: refuse,
  putProposal: refuse,
  removeProposal: refuse,
  writeAlt: refuse,
  undoAlt: refuse,
};

function setUp(before: readonly Job[] = []) {
  const runs = createFakeRuns();
  const jobs = createJobs({
    store: createFakeStore(before),
    run: runs.run,
    stayAwake: () => () => undefined,
  });
  const acquire = acquiring(async () => ({ picture: samplePicture, notes: [] }));
  const composing = createComposing(jobs, acquire, {
    read: async () => undefined,
    write: async () => undefined,
  });
  const gestures = {
    taken: vi.fn<ServeTools['gestures']['taken']>(),
    opened: vi.fn<ServeTools['gestures']['opened']>(),
    captureFromPanel: vi.fn(async () => 'open' as const),
  };
  const openPanels: OpenPanel[] = [];
  const settings = () => Promise.resolve(defaultSettings);
  const headers = [{ name: 'X-Team', value: 'zoo' }];
  const secretsOf = async () => ({ origin: 'https://api.example', key: 'sk-secret', headers });
  const rasterise = () => Promise.reject(new Error('no document'));
  serveMessages({
    jobs,
    composing,
    listing: { ready: Promise.resolve(), handlers: noListing },
    altSites: { arrived: async () => undefined },
    gestures,
    settings,
    secretsOf,
    rasterise,
    openPanels,
    panelOpened: vi.fn<ServeTools['panelOpened']>(),
  });
  const windows = () => openPanels.map(({ windowId }) => windowId);
  return { runs, jobs, gestures, openPanels, windows };
}

describe('a job is made', () => {
  const ended = sampleJob({
    state: 'done',
    answer: 'A lion.',
    pictures: [samplePicture],
    turns: [{ task: { kind: 'text' }, answer: 'LEO' }],
  });

  test('of chosen pictures', async () => {
    const { jobs } = setUp();
    const { id } = await page.start({ task: { kind: 'alt' }, pictures: [chosen] });
    expect(jobs.find(id)).toMatchObject({ task: { kind: 'alt' }, sources: [stored], pictures: [] });
  });

  test('of a further question, with all turns before it', async () => {
    const { jobs } = setUp([ended]);
    const { id } = await page.followUp({ id: 'one', question: 'Where?' });
    expect(jobs.find(id)).toMatchObject({
      task: { kind: 'ask', question: 'Where?' },
      pictures: [samplePicture],
      turns: [...ended.turns, { task: ended.task, answer: 'A lion.' }],
    });
  });

  test('of a further question about what had no answer, without a turn for that', async () => {
    const { jobs } = setUp([{ ...ended, state: 'failed', answer: '' }]);
    const { id } = await page.followUp({ id: 'one', question: 'Where?' });
    expect(jobs.find(id)?.turns).toEqual(ended.turns);
  });

  test('of its text, on this device', async () => {
    const context = { title: '', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    const { jobs } = setUp([{ ...ended, context }]);
    const { id } = await page.readText({ id: 'one' });
    expect(jobs.find(id)).toMatchObject({ task: { kind: 'text' }, engine: 'device', turns: [], context });
  });

  test('of one to be done again, by the same engine and from the start', async () => {
    const { jobs } = setUp([
      { ...ended, engine: 'device', notes: [{ kind: 'clipped' }], failure: { code: 'busy' } },
    ]);
    const { id } = await page.retry({ id: 'one' });
    const { task, sources, pictures, turns } = ended;
    const copied = { task, sources, pictures, turns, engine: 'device', inPanel: true };
    expect(jobs.find(id)).toEqual(sampleJob({ ...copied, id, createdAt: expect.any(Number) }));
  });

  test.each(['followUp', 'readText', 'retry'] as const)('of none that is gone (%s)', async (method) => {
    setUp();
    await expect(page[method]({ id: 'gone', question: '?' })).rejects.toMatchObject({
      failure: { code: 'pictureGone' },
    });
  });
});

test('a question is composed, asked and discarded', async () => {
  const { jobs } = setUp();
  await page.compose({ pictures: [chosen] });
  const { id } = await page.askComposed({ question: 'Who?' });
  expect(jobs.find(id)).toMatchObject({ task: { kind: 'ask', question: 'Who?' } });
  await page.compose({ pictures: [chosen] });
  await page.discardComposed({});
  expect(jobs.state().composer).toBeUndefined();
});

test('a job is stopped and removed', async () => {
  const { jobs, runs } = setUp();
  const { id } = await page.start({ task: { kind: 'alt' }, pictures: [chosen] });
  await vi.waitFor(() => expect(runs.all).toHaveLength(1));
  await page.stop({ id });
  expect(runs.all[0]?.signal.aborted).toBe(true);
  await page.remove({ id });
  expect(jobs.state().jobs).toEqual([]);
});

test('keys and headers never leave the background: only where they may go does', async () => {
  setUp();
  const kept = { origin: 'https://api.example', hasKey: true, headers: ['X-Team'] };
  expect(await page.secretsKept({ id: 'one' })).toEqual(kept);
});

test('a connection that is gone cannot be looked at', async () => {
  setUp();
  const gone = { failure: { code: 'noConnection' } };
  await expect(page.models({ id: 'gone', fresh: false })).rejects.toMatchObject(gone);
});

describe('no foreign sender', () => {
  const foreign = Object.entries(senders).filter(
    ([name]) => !['ownPage', 'ownPageInTab', 'background'].includes(name),
  );

  test.each(foreign)('is served: %s', async (_name, sender) => {
    const { jobs } = setUp();
    const asked = client(backgroundContract, from(sender)).start({
      task: { kind: 'alt' },
      pictures: [chosen],
    });
    await expect(asked).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(jobs.state().jobs).toEqual([]);
  });

  test('takes a picture but the script in a page, which takes its own', async () => {
    const { gestures } = setUp();
    const rect = { x: 1, y: 2, width: 3, height: 4 };
    const errand = { task: { kind: 'alt' }, answerIn: 'page' } as const;
    const region: Taken = { kind: 'region', rect, viewportWidth: 100 };
    const take = (sender: Sender, taken: Taken) =>
      client(captureContract, from(sender)).taken({ taken, errand });
    for (const sender of [senders.ownPage, senders.otherExtension, senders.webPage])
      await expect(take(sender, region)).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(gestures.taken).not.toHaveBeenCalled();
    await take(senders.pageScript, region);
    await take(senders.pageScript, { kind: 'tab' });
    await take(senders.pageScript, { kind: 'picture', url: '', ref: '1 content 0' });
    expect(gestures.taken.mock.calls).toEqual([
      [{ kind: 'region', rect, viewportWidth: 100, page: samplePage }, errand],
      [{ kind: 'tab', page: samplePage }, errand],
      [{ kind: 'element', url: '', ref: '1 content 0', frameId: 0, page: samplePage }, errand],
    ]);
  });

  test('hears the feed', async () => {
    setUp();
    const feed = openStream(
      feedStream,
      { panelWindow: 1, isBack: false },
      new AbortController().signal,
      connect(senders.pageScript),
    );
    await expect(feed.next()).rejects.toThrow('feed');
  });
});

describe('the feed', () => {
  test('begins with a snapshot, then tells what happens, until the panel is closed', async () => {
    const { jobs, openPanels, windows } = setUp([sampleJob({ state: 'done' })]);
    const close = new AbortController();
    const heard: FeedEvent[] = [];
    const listen = async (): Promise<void> => {
      for await (const event of openStream(
        feedStream,
        { panelWindow: 5, isBack: false },
        close.signal,
        connect(senders.ownPage),
      ))
        heard.push(event);
    };
    const listening = listen();
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toEqual({ type: 'snapshot', state: jobs.state() });
    expect(windows()).toEqual([5]);
    openPanels[0]?.say(['Fertig'], 'de');
    jobs.compose({ id: 'c', pictures: [], pending: 1 });
    await jobs.remove('one');
    await vi.waitFor(() =>
      expect(heard.map(({ type }) => type)).toEqual(['snapshot', 'say', 'composer', 'removed']),
    );
    close.abort(new Error('closed'));
    await expect(listening).rejects.toThrow('closed');
    await vi.waitFor(() => expect(windows()).toEqual([]));
  });

  test('is left when the panel is closed', async () => {
    const { jobs } = setUp();
    const leave = vi.fn<() => boolean>();
    vi.spyOn(jobs, 'subscribe').mockReturnValue(leave);
    const feed = openStream(
      feedStream,
      { panelWindow: 5, isBack: false },
      new AbortController().signal,
      connect(senders.ownPage),
    );
    await feed.next();
    await feed.return(undefined);
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  test('of two panels in one window goes on when one of them is closed, and the window still has a panel', async () => {
    const { windows } = setUp();
    const open = () =>
      openStream(
        feedStream,
        { panelWindow: 5, isBack: false },
        new AbortController().signal,
        connect(senders.ownPage),
      );
    const [one, two] = [open(), open()];
    await Promise.all([one.next(), two.next()]);
    await one.return(undefined);
    await new Promise(setImmediate);
    expect(windows()).toEqual([5]);
    await two.return(undefined);
    await vi.waitFor(() => expect(windows()).toEqual([]));
  });
});
