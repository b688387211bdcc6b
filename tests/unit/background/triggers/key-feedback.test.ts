import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { createKeyFeedback } from '../../../../utils/background/triggers/key-feedback';
import type { Job } from '../../../../utils/model/job';
import { changeSettings } from '../../../../utils/store/settings';
import { sampleJob, samplePage } from '../../model/samples';
import { fakeScripts } from '../../support/fake-contexts';
import { speakEnglish } from '../../texts/english';
import { createTestJobs } from '../jobs/fake-runs';

const sources: Job['sources'] = [
  { kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage },
];

beforeEach(() => {
  fakeBrowser.reset();
  speakEnglish();
});

/** A browser whose toolbar button and page are read. */
function setUp() {
  const button = new Map<string, string>();
  const drawn: string[] = [];
  const put =
    (what: string) =>
    async ({
      tabId = -1,
      ...given
    }: {
      tabId?: number;
      text?: string | null;
      title?: string;
    }): Promise<void> =>
      void button.set(`${what} ${tabId}`, given.text ?? given.title ?? '');
  Object.assign(fakeBrowser, {
    action: {
      setBadgeText: put('badge'),
      setTitle: put('title'),
      setBadgeBackgroundColor: async () => undefined,
    },
  });
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ name: 'Sightread' } as never);
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: samplePage.tabId, windowId: 1 }] as never);
  fakeScripts({ showWords: ({ words }: { words: string }) => void drawn.push(words) });
  const jobs = createTestJobs();
  const panels: OpenPanel[] = [];
  const feedback = createKeyFeedback(jobs, panels);
  const start = (more: Partial<Job> = {}) =>
    jobs.publish({ type: 'job', job: sampleJob({ id: 'one', sources, byCommand: true, ...more }) });
  const onButton = (tabId: number) => [button.get(`badge ${tabId}`), button.get(`title ${tabId}`)];
  return { jobs, panels, feedback, start, onButton, drawn };
}

const { tabId } = samplePage;

describe('a key that describes', () => {
  test('shows that it works, and its end, on the button of its tab and in the page, without the answer', async () => {
    const { jobs, start, onButton, drawn } = setUp();
    start();
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['…', 'Describing…']));
    jobs.publish({ type: 'event', id: 'one', event: { type: 'text', delta: 'The PIN is 4711.' } });
    jobs.publish({ type: 'event', id: 'one', event: { type: 'done', at: 5 } });
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['✓', 'Done']));
    await vi.waitFor(() => expect(drawn).toEqual(['Describing…', 'Done']));
    expect(onButton(-1)).toEqual([undefined, undefined]);
  });

  test('that fails shows no cause', async () => {
    const { jobs, start, onButton, drawn } = setUp();
    start();
    const failure = { code: 'http', status: 500, host: 'api.example' } as const;
    jobs.publish({
      type: 'event',
      id: 'one',
      event: { type: 'failed', failure: { ...failure, code: 'offline' }, at: 5 },
    });
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['!', 'Didn’t work']));
    await vi.waitFor(() => expect(drawn.at(-1)).toBe('Didn’t work'));
  });

  test('says what to choose if nothing describes', async () => {
    const { jobs, start, onButton, drawn } = setUp();
    start();
    const event = { type: 'failed', failure: { code: 'noConnection' }, at: 5 } as const;
    jobs.publish({ type: 'event', id: 'one', event });
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['!', 'Choose what describes pictures']));
    await vi.waitFor(() => expect(drawn.at(-1)).toBe('Choose what describes pictures'));
  });

  test('shows nothing in the page where that is turned off, or while a panel shows it', async () => {
    const { start, onButton, drawn, panels, feedback } = setUp();
    await changeSettings((before) => ({ ...before, showKeyFeedback: false }));
    start();
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['…', 'Describing…']));
    panels.push({ windowId: 1, tabId: undefined, say: vi.fn(), ask: vi.fn() });
    feedback.opened();
    await vi.waitFor(() => expect(onButton(tabId)).toEqual(['', 'Sightread']));
    feedback.show({ state: 'done', count: '6', words: '6 pictures' }, samplePage);
    expect([onButton(tabId), drawn]).toEqual([['', 'Sightread'], []]);
  });
});

test('a menu’s job and a capture, which may still be taken, show nothing in the page at their start', async () => {
  const { start, onButton, drawn, jobs } = setUp();
  start({ byCommand: false });
  jobs.publish({ type: 'event', id: 'one', event: { type: 'done', at: 5 } });
  start({ id: 'two', sources: [{ kind: 'tab', page: samplePage }] });
  await vi.waitFor(() => expect(onButton(tabId)[0]).toBe('…'));
  jobs.publish({ type: 'event', id: 'two', event: { type: 'done', at: 5 } });
  await vi.waitFor(() => expect(drawn).toEqual(['Done']));
});

test('a job without a page shows itself in all tabs, and a deleted one no more', async () => {
  const { start, onButton, jobs } = setUp();
  start({ sources: [], byCommand: false });
  await vi.waitFor(() => expect(onButton(-1)[0]).toBe('…'));
  jobs.publish({ type: 'removed', id: 'one' });
  await vi.waitFor(() => expect(onButton(-1)).toEqual(['', 'Sightread']));
});
