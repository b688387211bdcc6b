import { browser } from 'wxt/browser';

/** Who sent a message, as far as the browser vouches for it. */
export type Sender = Parameters<Parameters<typeof browser.runtime.onMessage.addListener>[0]>[1];

/** True for this extension's own pages, also when one is open as a tab. */
export function isOwnPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}

/** True for the script this extension put into a web page. */
export function isPageScript(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);
}

/** True for the extension's background. It has no tab; Chromium names its script as the URL, Firefox its page. */
export function isBackground(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab === undefined;
}
