import { feedStream } from '../../bus/contracts/background';
import { serveStream } from '../../bus/stream';
import { isOwnPage } from '../../platform/sender';
import type { OpenPanel } from '../announce/announcement-target';
import { openPanelFeed } from '../jobs/feed';
import type { Jobs } from '../jobs/jobs';

/** The feed's data and panels. */
interface FeedSource {
  jobs: Jobs;
  /** Resolves when all data for panels is read. */
  ready: Promise<unknown>;
  /** The panels that are connected now. */
  openPanels: OpenPanel[];
  /** Called when a panel has opened. With `isBack`, it has reconnected after the background died. */
  panelOpened(panel: OpenPanel, isBack: boolean): void;
}

/** Serves the feed to panels. Each panel is in `openPanels` while it is connected. */
export function serveFeed({ jobs, ready, openPanels, panelOpened }: FeedSource): void {
  serveStream(feedStream, isOwnPage, async function* (input, signal, { tab }) {
    await ready;
    const { push, events } = openPanelFeed(jobs, signal);
    const panel: OpenPanel = {
      windowId: input.panelWindow,
      tabId: tab?.id,
      say: (words, lang) => push({ type: 'say', words: [...words], lang }),
      ask: (picture) => push({ type: 'ask', picture }),
    };
    openPanels.push(panel);
    panelOpened(panel, input.isBack);
    try {
      yield* events();
    } finally {
      openPanels.splice(openPanels.indexOf(panel), 1);
    }
  });
}
