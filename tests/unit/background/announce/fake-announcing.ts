import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAnnouncements } from '../../../../utils/background/announce/announcements';
import type { PageAnnouncements } from '../../../../utils/bus/remote-contexts';
import type { Job, JobEvent, Tone } from '../../../../utils/model/job';
import { defaultSettings, type Settings } from '../../../../utils/model/settings';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { markDisclosed } from '../../../../utils/store/alt-text';
import { changeSettings } from '../../../../utils/store/settings';
import { sampleJob, samplePage, samplePicture } from '../../model/samples';
import { fakeOffscreen, fakeScripts } from '../../support/fake-contexts';
import { createTestJobs } from '../jobs/fake-runs';

export const onPage: Job['sources'] = [
  { kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage },
];
/** A picture that its page could have read, too. */
export const readable = { ...samplePicture, isPageReadable: true };
export const done: JobEvent = { type: 'done', at: 5 };
export const failed: JobEvent = { type: 'failed', failure: { code: 'offline' }, at: 5 };
export const text = (delta: string): JobEvent => ({ type: 'text', delta });

/** A browser with a page in front that hears, and no panel, unless a test says otherwise. */
export async function setUp(settings: Partial<Settings> = {}) {
  await changeSettings(() => ({ ...defaultSettings, ...settings }));
  await markDisclosed(new URL(samplePage.url).origin);
  const heard: string[] = [];
  const front = { id: samplePage.tabId, windowId: samplePage.windowId };
  const openPanels: OpenPanel[] = [];
  const page = { hears: true, isOverheard: false };
  const play = vi.fn<(tone: Tone) => undefined>();
  const copy = vi.fn(() => ({ format: 'shown', isCopied: true }));
  fakeScripts({
    announce({ words, overheard }: PageAnnouncements, tab) {
      const said = page.isOverheard ? overheard : words;
      const isHeard = page.hears && said.length > 0;
      if (isHeard)
        heard.push(...said.flatMap((one) => one.words.map((each) => `page ${tab} ${one.lang}: ${each}`)));
      return { isHeard, isNoticeable: page.isOverheard };
    },
  });
  fakeOffscreen({ play: ({ tone }: { tone: Tone }) => play(tone), copy });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [front] as never);
  // Copying is allowed where a test asks for it.
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(settings.autoCopy !== undefined);
  Object.assign(fakeBrowser, {
    commands: { getAll: async () => [{ name: 'say-last', shortcut: 'Alt+Shift+S' }] },
  });
  const jobs = createTestJobs();
  const announcements = createAnnouncements(jobs, openPanels);
  const open = (name: string, place: Partial<OpenPanel> = {}): OpenPanel => {
    const panel = {
      windowId: -1,
      tabId: undefined,
      say: (words: readonly string[]) => void heard.push(...words.map((one) => `${name}: ${one}`)),
      ask: () => undefined,
      ...place,
    };
    openPanels.push(panel);
    return panel;
  };
  return {
    heard,
    front,
    page,
    play,
    copy,
    announcements,
    happen: jobs.publish,
    open,
    start: (more: Partial<Job> = {}) =>
      jobs.publish({ type: 'job', job: sampleJob({ sources: onPage, pictures: [readable], ...more }) }),
    go: (...events: JobEvent[]) =>
      events.forEach((event) => jobs.publish({ type: 'event', id: 'one', event })),
    /** Everything that was to be said has been. */
    settled: announcements.settled,
  };
}
