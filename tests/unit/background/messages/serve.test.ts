import { beforeEach, describe, expect, test, vi } from 'vitest';
import { putHeaders, putKey } from '../../../../utils/store/keys';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backgroundContract, feedStream } from '../../../../utils/bus/contracts/background';
import { captureContract } from '../../../../utils/bus/contracts/page';
import { client } from '../../../../utils/bus/rpc';
import { openStream } from '../../../../utils/bus/stream';
import { type FeedEvent, type FeedState, nextState } from '../../../../utils/model/feed';
import type { CapturedArea } from '../../../../utils/model/picture';
import type { Sender } from '../../../../utils/platform/sender';
import { fakeConnections } from '../../bus/ports';
import { from, senders } from '../../bus/senders';
import { sampleJob, samplePage, samplePicture } from '../../model/samples';
import { sampleProposal } from '../pictures-on-page/samples';
import { chosen, setUpServing } from './fake-serving';

const page = client(backgroundContract, from(senders.ownPage));

let connect: ReturnType<typeof fakeConnections>['connect'];
beforeEach(() => {
  fakeBrowser.reset();
  ({ connect } = fakeConnections());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a picture for a question is fetched, and the question asked in a job', async () => {
  const { jobs } = setUpServing();
  const picture = await page.acquirePicture({
    source: { kind: 'address', url: 'https://zoo.example/a.png' },
  });
  expect(picture).toEqual(samplePicture);
  const { id } = await page.start({ task: { kind: 'ask', question: 'Who?' }, pictures: [picture] });
  expect(jobs.find(id)).toMatchObject({ task: { kind: 'ask', question: 'Who?' }, pictures: [samplePicture] });
});

test('no task is started on a file that could not be read', async () => {
  const { jobs } = setUpServing();
  const input = { task: { kind: 'alt' }, pictures: [{ name: 'Holiday' }] };
  const answer = await from(senders.ownPage)({ to: 'background', method: 'start', input });
  expect(answer).toMatchObject({ ok: false });
  expect(jobs.state().jobs).toEqual([]);
});

test('Stop aborts a working job', async () => {
  const { runs } = setUpServing();
  const { id } = await page.start({ task: { kind: 'alt' }, pictures: [chosen] });
  await vi.waitFor(() => expect(runs.all).toHaveLength(1));
  await page.stop({ id });
  expect(runs.all[0]?.signal.aborted).toBe(true);
});

test('keys and headers never leave the background, only the origin that they are for', async () => {
  setUpServing();
  await putKey('one', 'https://api.example/v1', 'sk-secret');
  await putHeaders('one', 'https://api.example/v1', [{ name: 'X-Team', value: 'zoo' }]);
  const kept = { origin: 'https://api.example', hasKey: true, headers: ['X-Team'] };
  expect(await page.savedSecrets({ id: 'one' })).toEqual(kept);
});

describe('no foreign sender', () => {
  const foreign = Object.entries(senders).filter(
    ([name]) => !name.startsWith('ownPage') && name !== 'background',
  );

  test.each(foreign)('is served: %s', async (_name, sender) => {
    const { jobs } = setUpServing();
    const asked = client(backgroundContract, from(sender)).start({
      task: { kind: 'alt' },
      pictures: [chosen],
    });
    await expect(asked).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(jobs.state().jobs).toEqual([]);
  });

  test('takes a picture but the script in a page, which takes its own', async () => {
    const { gestures } = setUpServing();
    const rect = { x: 1, y: 2, width: 3, height: 4 };
    const ticket = { token: 'one', answerIn: 'page' } as const;
    const region: CapturedArea = { kind: 'region', rect, viewportWidth: 100 };
    const take = (sender: Sender, area: CapturedArea | null) =>
      client(captureContract, from(sender)).captured({ area, ticket, take: 'text' });
    for (const sender of [senders.ownPage, senders.otherExtension, senders.webPage])
      await expect(take(sender, region)).rejects.toMatchObject({ failure: { code: 'internal' } });
    // A frame has no capture tool.
    await take({ ...senders.pageScript, frameId: 3 }, region);
    expect(gestures.handleCapture).not.toHaveBeenCalled();
    await take(senders.pageScript, region);
    await take(senders.pageScript, { kind: 'tab' });
    await take(senders.pageScript, { kind: 'picture', url: '', ref: '1 content 0' });
    expect(gestures.handleCapture.mock.calls).toEqual([
      [{ kind: 'region', rect, viewportWidth: 100, page: samplePage }, ticket, 'text'],
      [{ kind: 'tab', page: samplePage }, ticket, 'text'],
      [{ kind: 'element', url: '', ref: '1 content 0', frameId: 0, page: samplePage }, ticket, 'text'],
    ]);
    await take(senders.pageScript, null);
    expect(gestures.handleChangedTool.mock.calls).toEqual([[samplePage, ticket]]);
    const own = { area: region, request: { task: { kind: 'alt' }, answerIn: 'page' } };
    const message = { to: 'capture', method: 'captured', input: own };
    expect(await from(senders.pageScript)(message), 'with a request of its own').toMatchObject({ ok: false });
    expect(gestures.handleCapture).toHaveBeenCalledTimes(3);
  });

  test('hears the feed', async () => {
    setUpServing();
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
  test('opens however much its answers and proposals say', async () => {
    const long = { answer: '獅'.repeat(900_000), reasoning: 'ライオン'.repeat(20_000) };
    const many = Array.from({ length: 40 }, (_, at) => 40 - at);
    const { jobs } = setUpServing(
      many.map((at) => sampleJob({ id: `${at}`, createdAt: at, state: 'done', ...long })),
    );
    await jobs.ready;
    const proposals = many.map((at) => sampleProposal({ id: `${at}`, text: '獅'.repeat(900_000) }));
    jobs.publish({ type: 'listed', proposals });
    const close = new AbortController();
    const feed = openStream(
      feedStream,
      { panelWindow: 5, isBack: false },
      close.signal,
      connect(senders.ownPage),
    );
    let seen: FeedState = { jobs: [] };
    for await (const events of feed) {
      // Chromium sends no message of more than 64 MiB.
      expect(new Blob([JSON.stringify(events)]).size).toBeLessThan(32e6);
      seen = events.reduce(nextState, seen);
      if (seen.jobs.length === many.length && seen.proposals?.length === many.length) break;
    }
    expect(seen).toEqual(jobs.state());
  });

  test('begins with a snapshot, then tells what happens, until the panel is closed', async () => {
    const { jobs, openPanels, windows } = setUpServing([sampleJob({ state: 'done' })]);
    const close = new AbortController();
    const heard: FeedEvent[] = [];
    const listen = async (): Promise<void> => {
      for await (const events of openStream(
        feedStream,
        { panelWindow: 5, isBack: false },
        close.signal,
        connect(senders.ownPage),
      ))
        heard.push(...events);
    };
    const listening = listen();
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toEqual({ type: 'snapshot', state: jobs.state() });
    expect(windows()).toEqual([5]);
    openPanels[0]?.say(['Fertig'], 'de');
    jobs.publish({ type: 'copied', id: 'one' });
    jobs.withdraw(['one']);
    await vi.waitFor(() =>
      expect(heard.map(({ type }) => type)).toEqual(['snapshot', 'say', 'copied', 'removed']),
    );
    close.abort(new Error('closed'));
    await expect(listening).rejects.toThrow('closed');
    await vi.waitFor(() => expect(windows()).toEqual([]));
  });

  test('is left when the panel is closed', async () => {
    const { jobs } = setUpServing();
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
    const { windows } = setUpServing();
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
