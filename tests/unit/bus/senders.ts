import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Sender } from '../../../utils/platform/sender';

const { id } = fakeBrowser.runtime;
const tab = { id: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' } as NonNullable<Sender['tab']>;

/** Everyone who may send a message, as the browser tells of them. */
export const senders = {
  ownPage: { id, url: fakeBrowser.runtime.getURL('/sidepanel.html') },
  ownPageInTab: { id, url: fakeBrowser.runtime.getURL('/options.html'), tab },
  pageScript: { id, url: 'https://zoo.example/', frameId: 0, tab },
  background: { id, url: fakeBrowser.runtime.getURL('/background.js') },
  nowhere: { id, url: 'https://zoo.example/' },
  otherExtension: { id: 'other', url: 'chrome-extension://other/page.html' },
  otherExtensionInOurName: { id: 'other', url: fakeBrowser.runtime.getURL('/sidepanel.html') },
  webPage: { url: 'https://zoo.example/', tab },
  lookalike: { id, url: `https://zoo.example/?${fakeBrowser.runtime.getURL('/sidepanel.html')}`, tab },
  nobody: {},
} satisfies Record<string, Sender>;
