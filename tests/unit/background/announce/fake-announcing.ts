import { vi } from 'vitest';
import { createAnnouncements } from '../../../../utils/background/announce/announcements';
import type { FeedEvent, FeedState } from '../../../../utils/model/feed';
import { nextState } from '../../../../utils/model/feed';
import type { Job, JobEvent } from '../../../../utils/model/job';
import { defaultSettings, type Settings } from '../../../../utils/model/settings';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { sampleJob, samplePage, samplePicture } from '../../model/samples';

export const onPage: Job['sources'] = [
  { kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage },
];
/** A picture that its page could have read, too. */
export const readable = { ...samplePicture, isPageReadable: true };
export const done: JobEvent = { type: 'done', at: 5 };
export const failed: JobEvent = { type: 'failed', failure: { code: 'offline' }, at: 5 };
export const text = (delta: string): JobEvent => ({ type: 'text', delta });

/** A browser with a page in front that hears, and no panel, unless a test says otherwise. */
export function setUp(settings: Partial<Settings> = {}) {
  let state: FeedState = { jobs: [] };
  let listen: (event: FeedEvent) => void = () => undefined;
  const heard: string[] = [];
  const front = { id: samplePage.tabId, windowId: samplePage.windowId };
  const openPanels: OpenPanel[] = [];
  const disclosed = new Set([new URL(samplePage.url).origin]);
  const page = { hears: true };
  const play = vi.fn(async () => undefined);
  const copied = vi.fn<(job: Job) => string | undefined>(() => undefined);
  const announcements = createAnnouncements({
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
    disclosedSites: {
      isDisclosed: async (site) => disclosed.has(site),
      markDisclosed: async (site) => disclosed.add(site),
    },
    playTone: play,
    keyOf: async () => 'Alt+Shift+S',
    autoCopy: async (job) => copied(job),
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
    disclosed,
    play,
    copied,
    announcements,
    happen,
    open,
    start: (more: Partial<Job> = {}) =>
      happen({ type: 'job', job: sampleJob({ sources: onPage, pictures: [readable], ...more }) }),
    go: (...events: JobEvent[]) => events.forEach((event) => happen({ type: 'event', id: 'one', event })),
    /** Everything that was to be said has been. */
    settled: () => announcements.say({ ...samplePage, tabId: -1 }),
  };
}
