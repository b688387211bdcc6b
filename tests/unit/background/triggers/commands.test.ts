import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenForCommands } from '../../../../utils/background/triggers/commands';
import type { KeyFeedback } from '../../../../utils/background/triggers/key-feedback';
import { fail } from '../../../../utils/model/failure';
import type { Job } from '../../../../utils/model/job';
import type { PageRef } from '../../../../utils/model/picture';
import type { OpenPanel, Announcement } from '../../../../utils/background/announce/announcement-target';
import { sampleJob, samplePage, samplePicture } from '../../model/samples';
import { fakeScripts } from '../../support/fake-contexts';
import { speakEnglish } from '../../texts/english';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

const tab = { id: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };
/** The keys that the browser has given to commands. */
let keys: Record<string, string>;
let press: (command: string, on?: typeof tab) => void;

beforeEach(() => {
  fakeBrowser.reset();
  speakEnglish();
  keys = { 'describe-focused': 'Alt+Shift+D', 'page-images': 'Alt+Shift+L' };
  Object.assign(fakeBrowser, {
    commands: {
      onCommand: {
        addListener: (listen: (name: string, on: typeof tab) => void) => {
          press = (name, on = tab) => listen(name, on);
        },
      },
      getAll: async () => Object.entries(keys).map(([name, shortcut]) => ({ name, shortcut })),
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [tab] as never);
});

const windows = () => vi.spyOn(fakeBrowser.windows, 'create').mockResolvedValue({} as never);

/** A page of three pictures, of which the second has the focus. */
function setUp(before: readonly Job[] = []) {
  const pictures = ['one', 'two', 'three'].map((ref, at) => ({
    ref,
    address: `https://zoo.example/${ref}.jpg`,
    name: ref === 'three' ? '' : `The ${ref}`,
    place: at + 1,
    of: 3,
  }));
  const page = { pictures, focus: 'two', hasFocusMoved: false };
  const said: Announcement[] = [];
  const order: string[] = [];
  const runs = createFakeRuns();
  const jobs = createTestJobs(createFakeStore(before), runs);
  jobs.subscribe(({ type }) => order.push(type));
  fakeScripts({
    focused({ from, step }: { from: string; step: number }) {
      const at = page.pictures.findIndex(({ ref }) => ref === (from || page.focus));
      const picture = page.pictures[at + step];
      return picture ? { ...picture, hasFocusMoved: page.hasFocusMoved } : null;
    },
  });
  const targets = {
    jobs,
    announcements: {
      say: vi.fn(async (_page: object, ...speech: readonly Announcement[]) => {
        said.push(...speech);
        order.push('said');
        return true;
      }),
      /** Only a page that may hear the answer announces it here. */
      sayAnswer: vi.fn(async (page: object | undefined, answer: Announcement) => {
        if (page) said.push(answer);
        return page !== undefined;
      }),
      alreadyAnnounced: vi.fn<(sources: readonly object[]) => void>(),
    },
    openPanels: [] as OpenPanel[],
    pictureList: { show: vi.fn(async () => ({ all: 14, missing: 5, poor: 3 })) },
    proposalWriter: { undoAlt: vi.fn(async () => 5) },
    feedback: { works: vi.fn<KeyFeedback['works']>(), show: vi.fn<KeyFeedback['show']>() },
  };
  listenForCommands(targets);
  const words = () => said.flatMap((speech) => speech.words);
  const after = async (command: string, count: number) => {
    press(command);
    await vi.waitFor(() => expect(targets.announcements.say).toHaveBeenCalledTimes(count));
    return said.at(-1)?.words;
  };
  return { ...targets, targets, page, said, words, after, order, runs };
}

describe('describe-focused', () => {
  test('announces the picture before the job starts, and describes it briefly', async () => {
    const { after, jobs, order } = setUp();
    expect(await after('describe-focused', 1)).toEqual([
      'Describing picture 2 of 3: The two',
      'Alt+Shift+D again for the next one',
    ]);
    await vi.waitFor(() => expect(jobs.state().jobs).toHaveLength(1));
    expect(order).toEqual(['said', 'job']);
    expect(jobs.state().jobs[0]).toMatchObject({
      task: { kind: 'describe', detail: 'brief' },
      byCommand: true,
      sources: [{ kind: 'element', ref: 'two', url: 'https://zoo.example/two.jpg', frameId: 0 }],
    });
  });

  test('describes the next picture when pressed again, and the focused one when the focus has moved', async () => {
    const { after, page } = setUp();
    await after('describe-focused', 1);
    expect((await after('describe-focused', 2))?.[0]).toBe('Describing picture 3 of 3: Missing alt text');
    page.focus = 'one';
    expect((await after('describe-focused', 3))?.[0]).toBe('Describing picture 1 of 3: The one');
    expect((await after('describe-next', 4))?.[0]).toBe('Describing picture 2 of 3: The two');
    expect((await after('describe-previous', 5))?.[0]).toBe('Describing picture 1 of 3: The one');
    expect((await after('describe-focused', 6))?.[0]).toBe('Describing picture 2 of 3: The two');
  });

  test('describes the picture again whose link got the focus, though it was described last', async () => {
    const { after, page } = setUp();
    await after('describe-focused', 1);
    page.hasFocusMoved = true;
    expect((await after('describe-focused', 2))?.[0]).toBe('Describing picture 2 of 3: The two');
    page.hasFocusMoved = false;
    expect((await after('describe-focused', 3))?.[0]).toBe('Describing picture 3 of 3: Missing alt text');
  });

  test('offers no shortcut where there is none, and no next picture where there is one', async () => {
    const { after, page } = setUp();
    keys = {};
    expect(await after('describe-focused', 1)).toHaveLength(1);
    keys = { 'describe-focused': 'Alt+Shift+D' };
    page.pictures = [{ ...page.pictures[1]!, place: 1, of: 1 }];
    expect(await after('describe-focused', 2)).toHaveLength(1);
  });

  test('announces that there is no picture, and starts nothing', async () => {
    const { after, page, jobs } = setUp();
    page.pictures = [];
    expect(await after('describe-focused', 1)).toEqual(['No pictures on this page']);
    expect(jobs.state().jobs).toEqual([]);
  });

  test('shows a failed job on a page that is off limits', async () => {
    const { jobs } = setUp();
    fakeScripts({ focused: () => fail('pageOffLimits') });
    press('describe-focused');
    await vi.waitFor(() =>
      expect(jobs.state().jobs[0]).toMatchObject({ state: 'failed', failure: { code: 'pageOffLimits' } }),
    );
  });
});

describe('page-images', () => {
  const counts = 'Pictures on this page: 14. Missing alt text: 5. Weak alt text: 3.';

  test('announces how many pictures there are, and where their list is', async () => {
    const { after, openPanels } = setUp();
    openPanels.push({ windowId: 1, tabId: undefined, say: vi.fn(), ask: vi.fn() });
    expect(await after('page-images', 1)).toEqual([counts, 'The list is in the panel.']);
  });

  test('opens nothing at first, and the list in a window when pressed again on the same page', async () => {
    const { after } = setUp();
    const create = windows();
    expect(await after('page-images', 1)).toEqual([counts, 'Press Alt+Shift+L again to open the list.']);
    expect(create).not.toHaveBeenCalled();
    press('page-images');
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ type: 'popup', focused: true });
    expect(JSON.stringify(create.mock.calls[0])).toContain('/sidepanel.html#pictures');
  });

  test('pressed again brings the panel of a tab to the front, in whichever window that is', async () => {
    const { after, openPanels } = setUp();
    const create = windows();
    openPanels.push({ windowId: -1, tabId: 9, say: vi.fn(), ask: vi.fn() });
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ ...tab, id: 9, windowId: 4 } as never);
    const shown = vi.spyOn(fakeBrowser.windows, 'update').mockResolvedValue({} as never);
    vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({} as never);
    await after('page-images', 1);
    press('page-images');
    await vi.waitFor(() => expect(shown.mock.calls).toEqual([[4, { focused: true }]]));
    expect(create).not.toHaveBeenCalled();
  });

  test('shows that it works, and then the count or that it has failed, in fixed words', async () => {
    const { targets, after } = setUp();
    const { feedback, pictureList } = targets;
    await after('page-images', 1);
    const onTab = expect.objectContaining({ tabId: tab.id });
    expect(feedback.works.mock.calls).toEqual([[{ state: 'working', words: 'Loading…' }, onTab]]);
    const counted = { state: 'done', count: '14', words: '14 pictures' };
    expect(feedback.show.mock.calls).toEqual([[counted, onTab]]);
    pictureList.show.mockImplementation(() => fail('pageOffLimits'));
    await after('page-images', 2);
    expect(feedback.show.mock.lastCall).toEqual([{ state: 'failed', words: 'Didn’t work' }, onTab]);
    pictureList.show.mockImplementation(async () => ({ all: 0, missing: 0, poor: 0 }));
    await after('page-images', 3);
    expect(feedback.show.mock.lastCall?.[0]).toEqual({ state: 'failed', words: 'No pictures on this page' });
  });
});

describe('say-last', () => {
  const sources: Job['sources'] = [
    { kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage },
  ];
  const answered = (more: Partial<Job> = {}): Job =>
    sampleJob({
      state: 'done',
      sources,
      pictures: [{ ...samplePicture, isPageReadable: true }],
      finishedAt: 1,
      ...more,
    });
  test('announces the last answer without its Markdown, in its language', async () => {
    const { said } = setUp([
      answered({ id: 'a', answer: 'Old.', finishedAt: 5 }),
      answered({ id: 'b', answer: '**New.**\n\n- one', finishedAt: 9 }),
      answered({ id: 'c', state: 'failed', finishedAt: 10 }),
    ]);
    press('say-last');
    await vi.waitFor(() => expect(said).toEqual([{ words: ['New.', 'one'], lang: 'en-US' }]));
  });

  test('announces a later turn in the page that its conversation began on', async () => {
    const turn = { id: 'b', conversation: 'a', parent: 'a', sources: [], pictures: [], createdAt: 2 };
    const opened = windows();
    const { said } = setUp([
      answered({ ...turn, answer: 'Asleep.', finishedAt: 9 }),
      answered({ id: 'a', conversation: 'a', answer: 'A lion.', finishedAt: 5 }),
    ]);
    press('say-last');
    await vi.waitFor(() => expect(said).toEqual([{ words: ['Asleep.'], lang: 'en-US' }]));
    expect(opened).not.toHaveBeenCalled();
  });

  test('pressed twice opens the window, and begins anew after it, after a while and with another answer', async () => {
    const create = windows();
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { said, targets } = setUp([answered({ id: 'b', answer: 'A lion.' })]);
    const pressed = async (saidTimes: number, openedTimes: number): Promise<void> => {
      press('say-last');
      await vi.waitFor(() =>
        expect([said.length, create.mock.calls.length]).toEqual([saidTimes, openedTimes]),
      );
    };
    await pressed(1, 0);
    now.mockReturnValue(1_002_900);
    await pressed(1, 1);
    expect(JSON.stringify(create.mock.lastCall)).toContain('/answer.html#b');
    await pressed(2, 1);
    now.mockReturnValue(1_006_000);
    await pressed(3, 1);
    targets.jobs.publish({ type: 'job', job: answered({ id: 'c', answer: 'A hen.', finishedAt: 9 }) });
    await pressed(4, 1);
    now.mockRestore();
  });

  test('pressed twice opens the window for what a panel has said, too', async () => {
    const create = windows();
    const { targets } = setUp([answered({ id: 'b', answer: 'Secret.', pictures: [samplePicture] })]);
    targets.announcements.sayAnswer.mockResolvedValue(true);
    press('say-last');
    await vi.waitFor(() => expect(targets.announcements.sayAnswer).toHaveBeenCalledTimes(1));
    press('say-last');
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(targets.announcements.sayAnswer).toHaveBeenCalledTimes(1);
  });

  test('announces that there is no answer, or that no text was found', async () => {
    expect(await setUp().after('say-last', 1)).toEqual(['No answer yet']);
    const { words } = setUp([answered({ task: { kind: 'text' } })]);
    press('say-last');
    await vi.waitFor(() => expect(words()).toEqual(['No text found']));
  });

  test.each([
    ['a picture that the page cannot read', { pictures: [samplePicture] }],
    [
      'a picture that was captured from the screen',
      { pictures: [{ ...samplePicture, isPageReadable: false }] },
    ],
    [
      'a page of another site',
      { sources: [{ ...sources[0], page: { ...samplePage, url: 'https://bank.example/' } }] },
    ],
    ['a file', { sources: [{ kind: 'stored', hash: 'aa11', name: 'a.png' }] }],
  ] as [string, Partial<Job>][])(
    'opens an answer about %s in a window, and says nothing in the page',
    async (_name, more) => {
      const create = windows();
      const { said, targets } = setUp([answered({ id: 'b', answer: 'Secret.', ...more })]);
      press('say-last');
      await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1));
      expect(create.mock.calls[0]?.[0]).toMatchObject({ type: 'popup', focused: true });
      expect(JSON.stringify(create.mock.calls[0])).toContain('/answer.html#b');
      expect(said).toEqual([]);
      // A panel in front says it, and no window opens.
      targets.announcements.sayAnswer.mockResolvedValue(true);
      press('say-last');
      await vi.waitFor(() => expect(targets.announcements.sayAnswer).toHaveBeenCalledTimes(2));
      expect(targets.announcements.sayAnswer.mock.lastCall).toMatchObject([
        undefined,
        { words: ['Secret.'] },
      ]);
      expect([create.mock.calls.length, said]).toEqual([1, []]);
    },
  );
});

/** A promise that a test ends. */
function held(): { ended: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}

const onOtherTab = { ...tab, id: 8, url: 'https://other.example/' };

test.each(['describe-focused', 'page-images', 'say-last', 'undo-alt'])(
  '%s on a tab that hangs holds that tab’s keys, and no other’s',
  async (command) => {
    const { targets } = setUp();
    const { ended, end } = held();
    const heardOn: number[] = [];
    targets.announcements.say.mockImplementation(async (on) => {
      const { tabId } = on as PageRef;
      if (tabId === tab.id) await ended;
      heardOn.push(tabId);
      return true;
    });
    press(command);
    press('undo-alt');
    await vi.waitFor(() => expect(targets.announcements.say).toHaveBeenCalledTimes(1));
    press(command, onOtherTab);
    press('undo-alt', onOtherTab);
    await vi.waitFor(() => expect(heardOn).toContain(onOtherTab.id));
    expect(heardOn).not.toContain(tab.id);
    end();
    await vi.waitFor(() => expect(heardOn.filter((id) => id === tab.id)).toHaveLength(2));
  },
);

test('undo-alt announces for how many pictures alt text was removed', async () => {
  const { after, targets } = setUp();
  expect(await after('undo-alt', 1)).toEqual(['Alt text removed. Pictures: 5']);
  targets.proposalWriter.undoAlt.mockResolvedValue(0);
  expect(await after('undo-alt', 2)).toEqual(['There’s no Sightread alt text on this page']);
});

test('a command in a page of the extension is for the page of the last gesture', async () => {
  const { after, targets, words } = setUp();
  await after('page-images', 1);
  const list = { ...tab, id: 8, url: fakeBrowser.runtime.getURL('/sidepanel.html'), title: 'Sightread' };
  press('undo-alt', list);
  await vi.waitFor(() => expect(words()).toContain('Alt text removed. Pictures: 5'));
  expect(targets.proposalWriter.undoAlt).toHaveBeenLastCalledWith(expect.objectContaining({ tabId: 7 }));
  expect(targets.announcements.say.mock.lastCall?.[0]).toMatchObject({ tabId: 7 });
});
