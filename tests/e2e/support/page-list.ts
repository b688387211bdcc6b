import type { Page } from '@playwright/test';
import type { Proposal } from '../../../utils/model/alt-text';
import type { Batch } from '../../../utils/model/batch';
import type { ListedPicture } from '../../../utils/model/page-pictures';

/** What the extension's pages have of the browser, as far as these need it. */
interface Globals {
  chrome: {
    runtime: { sendMessage(message: unknown): Promise<unknown>; connect(info: { name: string }): Port };
    tabs: {
      query(what: object): Promise<{ id?: number; url?: string }[]>;
      connect(tab: number, info: { name: string; frameId: number }): Port;
      sendMessage(tab: number, message: object, options: object): Promise<{ value: object }>;
    };
  };
}
interface Port {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(heard: (frame: { type: string; value: unknown }) => void): void };
}

/** Asks the background as the panel does, from a page of the extension. */
export async function ask<T>(panel: Page, method: string, input: unknown = {}): Promise<T> {
  const reply = await panel.evaluate(
    (message) => (globalThis as unknown as Globals).chrome.runtime.sendMessage(message),
    { to: 'background', method, input },
  );
  const { ok, value, failure } = reply as { ok: boolean; value: T; failure?: unknown };
  if (!ok) throw new Error(`${method} failed: ${JSON.stringify(failure)}`);
  return value;
}

/** The pictures of the page at this address, as its script lists them. */
export function pictures(panel: Page, url: string): Promise<ListedPicture[]> {
  return panel.evaluate(async (address) => {
    const { tabs } = (globalThis as unknown as Globals).chrome;
    // Firefox's patterns have no port.
    const { id = -1 } = (await tabs.query({})).find(({ url }) => url === address) ?? {};
    const which = { to: 'pictures', method: 'whichDocument', input: {} };
    const { value: document } = await tabs.sendMessage(id, which, { frameId: 0 });
    return new Promise<ListedPicture[]>((resolve) => {
      const found: ListedPicture[] = [];
      const port = tabs.connect(id, { name: 'page-list', frameId: 0 });
      port.onMessage.addListener(({ value }) => {
        const event = value as { type: string; pictures: ListedPicture[]; isLast?: boolean };
        if (event.type !== 'listed') return;
        found.push(...event.pictures);
        if (!event.isLast) return;
        port.disconnect();
        resolve(found);
      });
      port.postMessage(document);
    });
  }, url);
}

/** What every panel is shown: the first that the feed says. */
export function shown(panel: Page): Promise<{ proposals?: Proposal[]; batch?: Batch }> {
  return panel.evaluate(
    () =>
      new Promise((resolve) => {
        const port = (globalThis as unknown as Globals).chrome.runtime.connect({ name: 'feed' });
        port.onMessage.addListener(({ value }) => {
          port.disconnect();
          const [first] = value as [{ state: object }];
          resolve(first.state);
        });
        port.postMessage({ panelWindow: -1 });
      }),
  );
}
