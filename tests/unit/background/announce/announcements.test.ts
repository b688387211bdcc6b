import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Batch } from '../../../../utils/model/batch';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { Job, JobEvent } from '../../../../utils/model/job';
import type { Settings } from '../../../../utils/model/settings';
import { sampleJob, samplePage } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { done, failed, onPage, readable, setUp, text } from './fake-announcing';

/** The clocks of announcements. The database has others, which go on. */
const announcingClocks: NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake'] = [
  'Date',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

beforeEach(speakEnglish);
afterEach(() => vi.useRealTimers());

test('automatic copying is announced together with the end of a job, and never for a batch', async () => {
  const { heard, copy, start, go, happen, settled } = await setUp({ autoCopy: 'all' });
  start();
  go(text('A lion.'), done);
  happen({ type: 'job', job: sampleJob({ id: 'two', state: 'done', batch: 'b' }) });
  await settled();
  expect(heard.slice(1)).toEqual(['page 7 en-US: Done: Describe picture. Copied']);
  expect(copy).toHaveBeenCalledOnce();
});

test('the deletion of older pictures is announced once, after the end of the job, and not in a page', async () => {
  const { heard, open, start, go, settled } = await setUp();
  const finish = () => go(text('A lion.'), { type: 'note', note: { kind: 'room-made', pictures: 2 } }, done);
  start();
  finish();
  await settled();
  open('side', { windowId: 1 });
  start({ inPanel: true });
  finish();
  await settled();
  expect(heard).toEqual([
    'page 7 en-US: Started: Describe picture',
    'page 7 en-US: Done: Describe picture',
    'side: Started: Describe picture',
    'side: Done: Describe picture',
    'side: Storage was full. Older pictures removed: 2. Their answers are saved.',
  ]);
});

test('that an answer could not be stored is announced after the end of the job', async () => {
  const { heard, start, go, settled } = await setUp();
  start();
  go(text('A lion.'), { type: 'note', note: { kind: 'not-saved' } }, done);
  await settled();
  expect(heard.slice(1)).toEqual([
    'page 7 en-US: Done: Describe picture',
    'page 7 en-US: This answer couldn’t be saved. Copy it before you close the browser.',
  ]);
});

describe('the place of an announcement', () => {
  test('is the page in front, in the order of events', async () => {
    const { heard, start, go, settled } = await setUp();
    start();
    go(text('A '), text('lion.'), done);
    await settled();
    expect(heard).toEqual([
      'page 7 en-US: Started: Describe picture',
      'page 7 en-US: Done: Describe picture',
    ]);
  });

  test('is the page of the first turn for a later one, too', async () => {
    const { heard, start, go, settled } = await setUp({ speakAnswers: 'always' });
    start({ id: 'first', state: 'done', answer: 'A lion.' });
    start({ conversation: 'first', parent: 'first', sources: [], pictures: [] });
    go(text('Asleep.'), done);
    await settled();
    expect(heard.slice(-2)).toEqual(['page 7 en-US: Started: Describe picture', 'page 7 en-US: Asleep.']);
  });

  test('is one panel where another tab is in front, or the page cannot be reached', async () => {
    const { heard, front, page, open, start, go, settled } = await setUp();
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

  test('is the panel that started the job, and an open popup, which has the keyboard', async () => {
    const { heard, open, start, settled } = await setUp();
    const side = open('side', { windowId: 1 });
    start({ inPanel: true });
    await settled();
    side.say = () => undefined;
    open('popup');
    start({ id: 'two' });
    await settled();
    expect(heard).toEqual(['side: Started: Describe picture', 'popup: Started: Describe picture']);
  });

  test('is missing without a panel: one that reconnects announces the last event, and a new one does not', async () => {
    const { heard, page, open, start, go, announcements, settled } = await setUp();
    page.hears = false;
    start();
    go({ type: 'interrupted', at: 5 });
    await settled();
    announcements.panelOpened(open('back'), true);
    announcements.panelOpened(open('again'), true);
    await settled();
    expect(heard).toEqual(['back: Interrupted: Describe picture']);
    start({ id: 'two' });
    await settled();
    announcements.panelOpened(open('new'), false);
    await settled();
    expect(heard.filter((one) => one.startsWith('new'))).toEqual([]);
  });

  test('that is missing is not made for a job that was deleted meanwhile', async () => {
    const { heard, page, open, start, happen, announcements, settled } = await setUp();
    page.hears = false;
    start();
    await settled();
    happen({ type: 'removed', id: 'one' });
    announcements.panelOpened(open('back'), true);
    await settled();
    expect(heard).toEqual([]);
  });
});

describe('a failure', () => {
  const words = 'page 7 en-US: You’re offline. ';

  test('is announced with the next step, unless the alert of a panel in front does that', async () => {
    const { heard, open, start, go, settled } = await setUp();
    open('tab', { tabId: 99 });
    start();
    go(failed);
    await settled();
    expect(heard[1]).toMatch(new RegExp(`^${words}.+\\.$`));
    expect(heard).toHaveLength(2);
  });

  test('is left to the alert of a panel in that window', async () => {
    const { heard, open, start, go, settled } = await setUp();
    open('side', { windowId: 1 });
    start();
    go(failed);
    await settled();
    expect(heard).toEqual(['page 7 en-US: Started: Describe picture']);
  });
});

describe('an answer', () => {
  const answered = async (
    settings: Partial<Settings>,
    more: Partial<Job>,
    answer: string,
    ...events: JobEvent[]
  ) => {
    const { heard, start, go, settled } = await setUp(settings);
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

  const unreadable = { pictures: [{ ...readable, isPageReadable: false }], byCommand: true };

  test('about a picture that the page cannot read is not said there: the page hears which key says it', async () => {
    expect(await answered({}, unreadable, 'Balance: 12.')).toEqual([
      'en-US: Done. Press Alt+Shift+S for the answer.',
    ]);
    const together = { pictures: [readable, ...unreadable.pictures], byCommand: true };
    expect(await answered({}, together, 'Balance: 12.')).toHaveLength(1);
    expect(await answered({}, { ...unreadable, task: { kind: 'text' } }, '')).toEqual([
      'en-US: Done. Press Alt+Shift+S for the answer.',
    ]);
    expect(await answered({ speakAnswers: 'never' }, unreadable, 'Balance: 12.')).toEqual([
      'en-US: Done: Describe picture',
    ]);
  });

  test('about such a picture is said by a panel as a whole', async () => {
    const { heard, page, open, start, go, settled } = await setUp();
    page.hears = false;
    open('side');
    start(unreadable);
    go(text('Balance: 12.'), done);
    await settled();
    expect(heard.at(-1)).toBe('side: Balance: 12.');
  });

  test('is announced up to a length, with the way to the rest', async () => {
    const paragraph = `${'A lion lies in the sun. '.repeat(10).trim()}\n\n`;
    const said = await answered({}, { byCommand: true }, paragraph.repeat(9));
    expect(said.join('').length).toBeLessThan(650);
    expect(said.at(-1)).toBe('en-US: There’s more. Use “Repeat the last answer” to hear all of it.');
  });

  test('is announced as cut off, or as without text', async () => {
    expect(
      await answered({}, { byCommand: true }, 'A li', { type: 'note', note: { kind: 'cut-off' } }),
    ).toEqual(['en-US: A li', 'en-US: Done, but the answer was cut off: Describe picture']);
    expect(await answered({}, { byCommand: true, task: { kind: 'text' } }, '')).toEqual([
      'en-US: No text found',
    ]);
  });
});

test('the setting quiet does not concern the answers to commands', async () => {
  const { heard, start, go, settled } = await setUp({ quiet: true });
  start();
  go(done);
  await settled();
  expect(heard).toEqual([]);
  start({ byCommand: true });
  go(text('A lion.'), done);
  await settled();
  expect(heard).toEqual(['page 7 en-US: A lion.']);
});

test('the start of a job that a command has announced is not announced again', async () => {
  const { heard, announcements, start, settled } = await setUp();
  announcements.alreadyAnnounced(onPage);
  start();
  await settled();
  expect(heard).toEqual([]);
});

test('progress is announced every seven seconds, unless that is switched off', async () => {
  vi.useFakeTimers({ toFake: announcingClocks });
  const { heard, open, start, go, settled } = await setUp();
  start();
  go({ type: 'stage', stage: { kind: 'acquiring' } });
  await vi.advanceTimersByTimeAsync(14_500);
  await settled();
  start({ id: 'two' });
  await vi.advanceTimersByTimeAsync(7500);
  await settled();
  open('side', { windowId: 1 });
  start({ id: 'three', inPanel: true });
  await vi.advanceTimersByTimeAsync(7500);
  await settled();
  // How many there are may tell a page of others.
  expect(heard.filter((one) => one.includes('Still'))).toEqual([
    'page 7 en-US: Still working: Getting the picture',
    'page 7 en-US: Still working: Getting the picture',
    'page 7 en-US: Still working: Waiting',
    'side: Still working: Pictures: 3',
  ]);
  const silent = await setUp({ announceProgress: false });
  silent.start();
  await vi.advanceTimersByTimeAsync(30_000);
  await silent.settled();
  expect(silent.heard).toHaveLength(1);
});

test('a tone sounds at an end and at a failure where that is switched on', async () => {
  const { play, start, go, settled } = await setUp({ sound: true });
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
      tokens: 0,
      cost: 0,
      ...more,
    },
  });

  test('is announced by its start, progress and end, and its jobs are not', async () => {
    vi.useFakeTimers({ toFake: announcingClocks });
    const { heard, happen, start, go, settled, open } = await setUp();
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
      'side: Started: Alt text for this page',
      'side: Alt text for 1 of 2 pictures',
      'side: Done: Alt text for 1 of 2 pictures',
    ]);
  });

  test('of an earlier background is announced if it goes on, by where it had stopped', async () => {
    const { heard, happen, settled } = await setUp();
    happen(batch(['done', 'waiting', 'skipped'], { resumedFrom: 1 }));
    happen(batch(['done', 'working', 'skipped'], { resumedFrom: 1 }));
    await settled();
    expect(heard).toEqual(['page 7 en-US: Batch stopped at 1 of 2. Continuing.']);
  });

  test('of an earlier background is not announced if it has ended', async () => {
    const { heard, happen, settled } = await setUp();
    happen(batch(['done', 'done'], { state: 'done' }));
    await settled();
    expect(heard).toEqual([]);
  });
});
