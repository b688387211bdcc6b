import type { CDPSession, Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { extensionProcesses, megabytesOf } from './processes';

declare const chrome: { storage: typeof Browser.storage };
declare global {
  /** The object URLs of the page that nobody has revoked. */
  var liveUrls: Set<string> | undefined;
}

/** What is measured; megabytes of 1000² bytes. */
export type Sample = Record<string, number>;

/** Runs in pages before their scripts. */
export function countUrls(): void {
  const live = (globalThis.liveUrls = new Set());
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (of) => {
    const url = create.call(URL, of);
    live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    live.delete(url);
    revoke.call(URL, url);
  };
}

/** Runs in the panel: the number of records in each store of both databases, and the megabytes of what is stored. */
export async function readStores(): Promise<Sample> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const found: Sample = {};
  for (const name of ['sightread', 'sightread-keys']) {
    const db = await settled(indexedDB.open(name));
    const transaction = db.transaction([...db.objectStoreNames]);
    for (const store of db.objectStoreNames)
      found[`${name}: ${store}`] = await settled(transaction.objectStore(store).count());
    if (name === 'sightread') {
      const sizeOf = async (of: string): Promise<number> =>
        ((await settled<unknown>(transaction.objectStore('sizes').get(of))) as number | undefined) ?? 0;
      const [history, pictures, thumbnails] = [
        await sizeOf('history'),
        await sizeOf('pictures'),
        await sizeOf('thumbnails'),
      ];
      found['history in MB'] = (history + pictures + thumbnails) / 1e6;
      found['cache in MB'] = (await sizeOf('answers')) / 1e6;
    }
    db.close();
  }
  found['storage.local in MB'] = (await chrome.storage.local.getBytesInUse()) / 1e6;
  found['storage.session in MB'] = (await chrome.storage.session.getBytesInUse()) / 1e6;
  found['stored'] = ((await navigator.storage.estimate()).usage ?? 0) / 1e6;
  return found;
}

/** Returns a function that measures the extension's pages and processes. */
export async function meterOf(extension: ExtensionBrowser, panel: Page, page: Page) {
  const browser = await extension.context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('There is no browser');
  const ofPanel = await extension.context.newCDPSession(panel);
  const ofPage = await extension.context.newCDPSession(page);
  return async (): Promise<Sample> => {
    const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] });
    const heaps: Sample = {};
    for (const { targetId, url, type } of targetInfos) {
      if (type === 'tab') continue;
      const name = /(background\.js|offscreen\.html)$/.exec(url)?.[1];
      if (name) heaps[`heap of ${name}`] = (await heapIn(browser, targetId)) / 1e6;
    }
    const metric = await metricsOf(ofPanel);
    const metricOfPage = await metricsOf(ofPage);
    return {
      ...heaps,
      'heap of panel': metric('JSHeapUsedSize') / 1e6,
      'heap of page': metricOfPage('JSHeapUsedSize') / 1e6,
      'listeners of page': metricOfPage('JSEventListeners'),
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      documents: metric('Documents'),
      'object URLs': await panel.evaluate(() => globalThis.liveUrls?.size ?? 0),
      cards: await panel.getByRole('article').count(),
      ...(await panel.evaluate(readStores)),
      processes: extensionProcesses(extension).length,
      memory: megabytesOf(extension),
    };
  };
}

/** Returns a function that looks up a number of Chromium's about a page, after a collection. */
async function metricsOf(session: CDPSession): Promise<(name: string) => number> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => metrics.find((one) => one.name === name)?.value ?? 0;
}

/** The bytes that a target's heap has after a collection. Playwright has no session of a worker. */
async function heapIn(browser: CDPSession, targetId: string): Promise<number> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const ask = (id: number, method: string): Promise<{ usedSize?: number }> =>
    new Promise((resolve) => {
      const listen = ({ message, sessionId: from }: { message: string; sessionId: string }): void => {
        const answer = JSON.parse(message) as { id?: number; result?: { usedSize?: number } };
        if (from !== sessionId || answer.id !== id) return;
        browser.off('Target.receivedMessageFromTarget', listen);
        resolve(answer.result ?? {});
      };
      browser.on('Target.receivedMessageFromTarget', listen);
      void browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await ask(2, 'Runtime.getHeapUsage');
  await browser.send('Target.detachFromTarget', { sessionId });
  return usedSize;
}

/** How much more the last third may have than the second: a share, and what is no leak in any case. */
const growth: readonly (readonly [name: string, share: number, besides: number])[] = [
  ['heap of panel', 0.15, 1],
  ['heap of page', 0.15, 2],
  // As many as our script has in a page: some samples are taken after the page was left, and have none.
  ['listeners of page', 0.1, 26],
  ['heap of background.js', 0.15, 1],
  ['heap of offscreen.html', 0.15, 2],
  ['listeners', 0.1, 20],
  ['nodes', 0.15, 200],
  ['documents', 0, 2],
  ['object URLs', 0.1, 5],
  ['cards', 0.1, 5],
  ['stored', 0.25, 2],
  ['storage.local in MB', 0.1, 0.01],
  ['storage.session in MB', 0.25, 0.05],
  ['processes', 0, 1],
  ['memory', 0.2, 40],
];

/** The records of a store that has no limit of its own: as growth, for each alike. */
const growthOfStore = [0.25, 10] as const;

/** What the limit of the history is for: it grows until that is reached, and no record of it may stay without its answer. */
const ofHistory = ['jobs', 'searchRecords', 'pictures', 'thumbnails', 'layouts', 'answers'];

/** What has a limit of its own: the history's, or the ten minutes in which a deletion can be undone, as long as a soak. */
const limited = [...ofHistory, 'historyEntries', 'removed'];

/** Returns what grew between the second and the last third of the samples, in words; and what a sample lacks. */
export function findGrowth(samples: readonly Sample[]): string[] {
  const stores = Object.keys(samples[0] ?? {}).filter((name) => name.startsWith('sightread'));
  const unlimited = stores.filter((name) => !limited.includes(storeOf(name)));
  const bounds = [...growth, ...unlimited.map((name) => [name, ...growthOfStore] as const)];
  const missing = [...bounds.map(([name]) => name), ...stores].filter((name) =>
    samples.some((sample) => sample[name] === undefined),
  );
  const grown = bounds.flatMap(([name, share, besides]) => {
    const [before, after] = [meanOf(samples, name, 1), meanOf(samples, name, 2)];
    return after > before * (1 + share) + besides ? [`${name} grew from ${before} to ${after}`] : [];
  });
  return [...missing.map((name) => `${name} was not always measured`), ...grown];
}

const storeOf = (name: string): string => name.replace('sightread: ', '');

/** Returns the stores of a sample that have more records than there are answers, deleted ones and a batch of `besides`. */
export function findOrphans(sample: Sample, besides: number): string[] {
  const most = ['historyEntries', 'removed'].reduce(
    (sum, name) => sum + (sample[`sightread: ${name}`] ?? 0),
    besides,
  );
  const orphaned = ofHistory.filter((name) => (sample[`sightread: ${name}`] ?? Infinity) > most);
  return orphaned.map((name) => `${name}: ${sample[`sightread: ${name}`]} of at most ${most}`);
}

/** The mean of a third of the samples, from 0. */
function meanOf(all: readonly Sample[], name: string, third: number): number {
  const [from, to] = [third, third + 1].map((end) => Math.round((end * all.length) / 3));
  const values = all.slice(from, to).flatMap((one) => one[name] ?? []);
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
}
