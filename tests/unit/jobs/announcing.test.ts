import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnnouncing } from '../../../utils/announcing';
import type { Batch } from '../../../utils/domain/batch';
import type { FeedEvent, FeedState } from '../../../utils/domain/feed';
import { nextState } from '../../../utils/domain/feed';
import type { Job, JobEvent } from '../../../utils/domain/job';
import { defaultSettings, type Settings } from '../../../utils/domain/settings';
import type { OpenPanel } from '../../../utils/hearing';
import { sampleJob, samplePage } from '../domain/samples';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);
afterEach(() => vi.useRealTimers());

const onPage: Job['sources'] = [
  { kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage },
];
const done: JobEvent = { type: 'done', at: 5 };
const failed: JobEvent = { type: 'failed', failure: { code: 'offline' }, at: 5 };
const text = (delta: string): JobEvent => ({ type: 'text', delta });

/** A browser with a page in front that hears, and no panel, unless a test says otherwise. */
function setUp(settings: Partial<Settings> = {}) {
  let state: FeedState = { jobs: [] };
  let listen: (event: FeedEvent) => void = () => undefined;
  const heard: string[] = [];
  const front = { id: samplePage.tabId, windowId: samplePage.windowId };
  const openPanels: OpenPanel[] = [];
  const told = new Set([new URL(samplePage.url).origin]);
  const page = { hears: true };
  const play = vi.fn(async () => undefined);
  const announcing = createAnnouncing({
    jobs: {
      subscribe: (listener) => {
        listen = listener;
        return () => true;
      },
      find: (id) => state.jobs.find((job) => job.id === id),
      state: () => state,
    },
    settings: async () => ({ ...defaultSettings, ...settings }),
    openPanels,
    frontTab: async () => front,
    sayIn: async ({ tabId }, words, lang) => {
      if (page.hears) heard.push(...words.map((one) => `page ${tabId} ${lang}: ${one}`));
      return page.hears;
    },
    told: { wasTold: async (site) => told.has(site), tell: async (site) => told.add(site) },
    play,
  });
  const happen = (event: FeedEvent): void => {
    state = nextState(state, event);
    listen(event);
  };
  const open = (name: string, place: Partial<OpenPanel> = {}): OpenPanel => {
    const panel = {
      windowId: -1,
      tabId: undefined,
      say: (words: readonly string[]) => void heard.push(...words.map((one) => `${name}: ${one}`)),
      ...place,
    };
    openPanels.push(panel);
    return panel;
  };
  return {
    heard,
    front,
    page,
    told,
    play,
    announcing,
    happen,
    open,
    start: (more: Partial<Job> = {}) => happen({ type: 'job', job: sampleJob({ sources: onPage, ...more }) }),
    go: (...events: JobEvent[]) => events.forEach((event) => happen({ type: 'event', id: 'one', event })),
    /** Everything that was to be said has been. */
    settled: () => announcing.say({ ...samplePage, tabId: -1 }),
  };
}

describe('where it is said', () => {
  test('in the page in front, in its order', async () => {
    const { heard, start, go, settled } = setUp();
    start();
    go(text('A '), text('lion.'), done);
    await settled();
    expect(heard).toEqual([
      'page 7 en-US: Started: Describe picture',
      'page 7 en-US: Done: Describe picture',
    ]);
  });

  test('in one panel where another tab is in front, or the page does not hear', async () => {
    const { heard, front, page, open, start, go, settled } = setUp();
    open('other window', { windowId: 2 });
    open('side', { windowId: 1 });
    open('tab', { tabId: 9 });
    front.id = 8;
    start();
    await settled();
    front.id = 9;
    page.hears = false;
    go(done);
    await settled();
    expect(heard).toEqual(['side: Started: Describe picture', 'tab: Done: Describe picture']);
  });

  test('in a panel that it was begun in, and in a popup, which has the keyboard', async () => {
    const { heard, open, start, settled } = setUp();
    const side = open('side', { windowId: 1 });
    start({ inPanel: true });
    await settled();
    side.say = () => undefined;
    open('popup');
    start({ id: 'two' });
    await settled();
    expect(heard).toEqual(['side: Started: Describe picture', 'popup: Started: Describe picture']);
  });

  test('nowhere where nobody hears; a panel that comes back hears the last of it, one that opens does not', async () => {
    const { heard, page, open, start, go, announcing, settled } = setUp();
    page.hears = false;
    start();
    go({ type: 'interrupted', at: 5 });
    await settled();
    announcing.panelOpened(open('back'), true);
    announcing.panelOpened(open('again'), true);
    await settled();
    expect(heard).toEqual(['back: Interrupted: Describe picture']);
    start({ id: 'two' });
    await settled();
    announcing.panelOpened(open('new'), false);
    await settled();
    expect(heard.filter((one) => one.startsWith('new'))).toEqual([]);
  });

  test('that a page can notice is said once for each site', async () => {
    const { heard, told, start, go, settled } = setUp();
    told.clear();
    start();
    go(done);
    await settled();
    expect(heard.filter((one) => one.includes('can notice'))).toHaveLength(1);
    expect(heard[1]).toContain('can notice');
    expect([...told]).toEqual(['https://zoo.example']);
  });
});

describe('a failure', () => {
  const words = 'page 7 en-US: You are offline. ';

  test('is said with what to do, where no alert of a panel in front says it', async () => {
    const { heard, open, start, go, settled } = setUp();
    open('tab', { tabId: 99 });
    start();
    go(failed);
    await settled();
    expect(heard[1]).toMatch(new RegExp(`^${words}.+\\.$`));
    expect(heard).toHaveLength(2);
  });

  test('is left to the alert of a panel in that window', async () => {
    const { heard, open, start, go, settled } = setUp();
    open('side', { windowId: 1 });
    start();
    go(failed);
    await settled();
    expect(heard).toEqual(['page 7 en-US: Started: Describe picture']);
  });
});

describe('the answer itself', () => {
  const answered = async (
    settings: Partial<Settings>,
    more: Partial<Job>,
    answer: string,
    ...events: JobEvent[]
  ) => {
    const { heard, start, go, settled } = setUp(settings);
    start(more);
    go(text(answer), ...events, done);
    await settled();
    return heard.slice(1).map((one) => one.replace('page 7 ', ''));
  };

  test.each<[Settings['speakAnswers'], boolean, string]>([
    ['commands', true, 'de: Ein Löwe.'],
    ['commands', false, 'en-US: Done: Describe picture'],
    ['always', false, 'de: Ein Löwe.'],
    ['never', true, 'en-US: Done: Describe picture'],
  ])('with “%s”, by a command %s: %s', async (speakAnswers, byCommand, said) => {
    expect(await answered({ speakAnswers, answerLanguage: 'de' }, { byCommand }, 'Ein **Löwe**.')).toEqual([
      said,
    ]);
  });

  test('is bounded, and where it goes on is said', async () => {
    const paragraph = `${'A lion lies in the sun. '.repeat(10).trim()}\n\n`;
    const said = await answered({}, { byCommand: true }, paragraph.repeat(9));
    expect(said.join('').length).toBeLessThan(650);
    expect(said.at(-1)).toBe('en-US: There is more. The command “Say the last answer again” says all of it.');
  });

  test('that was cut off says so, and one without text says that', async () => {
    expect(
      await answered({}, { byCommand: true }, 'A li', { type: 'note', note: { kind: 'cut-off' } }),
    ).toEqual(['en-US: A li', 'en-US: Done, but the answer was cut off: Describe picture']);
    expect(await answered({}, { byCommand: true, task: { kind: 'text' } }, '')).toEqual([
      'en-US: No text found',
    ]);
  });
});

test('quiet leaves what commands asked for', async () => {
  const { heard, start, go, settled } = setUp({ quiet: true });
  start();
  go(done);
  await settled();
  expect(heard).toEqual([]);
  start({ byCommand: true });
  go(text('A lion.'), done);
  await settled();
  expect(heard).toEqual(['page 7 en-US: A lion.']);
});

test('a command that has said what begins is not told so again', async () => {
  const { heard, announcing, start, settled } = setUp();
  announcing.hasBegun(onPage);
  start();
  await settled();
  expect(heard).toEqual([]);
});

test('what goes on is said every seven seconds, until it ends, unless it is not wanted', async () => {
  vi.useFakeTimers();
  const { heard, start, go, settled } = setUp();
  start();
  go({ type: 'stage', stage: { kind: 'acquiring' } });
  await vi.advanceTimersByTimeAsync(14_500);
  start({ id: 'two' });
  await vi.advanceTimersByTimeAsync(7500);
  expect(heard.filter((one) => one.includes('Still'))).toEqual([
    'page 7 en-US: Still working: Getting the picture',
    'page 7 en-US: Still working: Getting the picture',
    'page 7 en-US: Still working on 2 pictures',
  ]);
  await settled();
  const silent = setUp({ announceProgress: false });
  silent.start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(silent.heard).toHaveLength(1);
});

test('a tone sounds at an end and at a failure where that is wanted', async () => {
  const { play, start, go, settled } = setUp({ sound: true });
  start();
  go(done);
  start();
  go(failed);
  await settled();
  expect(play.mock.calls).toEqual([['done'], ['failed']]);
});

describe('a batch', () => {
  const item = { ref: 'r', address: '', selector: '' };
  const batch = (states: Batch['items'][number]['state'][], more: Partial<Batch> = {}): FeedEvent => ({
    type: 'batch',
    batch: {
      id: 'b',
      page: samplePage,
      state: 'working',
      startedAt: Date.now(),
      items: states.map((state) => ({ ...item, state })),
      budgetTokens: 0,
      budgetCost: 0,
      tokens: 0,
      cost: 0,
      ...more,
    },
  });

  test('is said as one thing: its start, how far it is, its end; not its jobs', async () => {
    vi.useFakeTimers();
    const { heard, happen, start, go, settled, open } = setUp();
    open('side', { windowId: 1 });
    happen(batch(['waiting', 'waiting', 'skipped']));
    start({ batch: 'b' });
    happen(batch(['done', 'working', 'skipped']));
    await vi.advanceTimersByTimeAsync(7500);
    go(done);
    happen(batch(['done', 'failed', 'skipped'], { state: 'done' }));
    await vi.advanceTimersByTimeAsync(20_000);
    await settled();
    expect(heard).toEqual([
      'side: Started: alt text for this page. Pictures: 2',
      'side: Alt text: 1 of 2',
      'side: Done: alt text. Pictures: 1 of 2',
    ]);
  });

  test('that an earlier background began is not said to begin', async () => {
    const { heard, happen, settled } = setUp();
    happen(batch(['done', 'waiting'], { startedAt: Date.now() - 60_000 }));
    await settled();
    expect(heard).toEqual([]);
  });
});
