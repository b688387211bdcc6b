import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Sender } from '../../../utils/platform/sender';

const { id } = fakeBrowser.runtime;
const ownOrigin = fakeBrowser.runtime.getURL('/').slice(0, -1);
const tab = { id: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' } as NonNullable<Sender['tab']>;

/** Everyone who may send a message, as the browser tells of them. */
export const senders = {
  ownPage: { id, url: fakeBrowser.runtime.getURL('/sidepanel.html') },
  ownPageInTab: { id, url: fakeBrowser.runtime.getURL('/options.html'), tab },
  pageScript: { id, url: 'https://zoo.example/', frameId: 0, tab },
  ownPageOfOrigin: { id, url: fakeBrowser.runtime.getURL('/sidepanel.html'), origin: ownOrigin },
  pageScriptInOurName: {
    id,
    url: fakeBrowser.runtime.getURL('/sidepanel.html'),
    origin: 'https://zoo.example',
    frameId: 0,
    tab,
  },
  sandboxed: { id, url: fakeBrowser.runtime.getURL('/sidepanel.html'), origin: 'null', tab },
  background: { id, url: fakeBrowser.runtime.getURL('/background.js') },
  nowhere: { id, url: 'https://zoo.example/' },
  otherExtension: { id: 'other', url: 'chrome-extension://other/page.html' },
  otherExtensionInOurName: { id: 'other', url: fakeBrowser.runtime.getURL('/sidepanel.html') },
  webPage: { url: 'https://zoo.example/', tab },
  lookalike: { id, url: `https://zoo.example/?${fakeBrowser.runtime.getURL('/sidepanel.html')}`, tab },
  nobody: {},
} satisfies Record<string, Sender>;

/**
 * Sends messages as a sender does in Chromium: as JSON, and the reply is what is given to `sendResponse`, if a listener
 * returns true.
 */
export const from =
  (sender: Sender) =>
  (message: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      const crossed = (value: unknown): unknown =>
        value === undefined ? undefined : JSON.parse(JSON.stringify(value));
      const trigger = fakeBrowser.runtime.onMessage.trigger as (...args: unknown[]) => Promise<unknown[]>;
      const sendResponse = (reply: unknown): void => resolve(crossed(reply));
      void trigger(crossed(message), sender, sendResponse).then(
        (returned) => returned.includes(true) || resolve(undefined),
      );
    });
