import { browser } from 'wxt/browser';
import { ownOrigin } from './permissions';

/** The sender of a message, as the browser gives it. */
export type Sender = Parameters<Parameters<typeof browser.runtime.onMessage.addListener>[0]>[1];

/** Whether this script belongs to an extension that was updated or removed after it was injected. */
export const isOrphaned = (): boolean => browser.runtime?.id === undefined;

/**
 * Whether a sender is a page of this extension, which may be in a tab. If the browser gives an origin, it is checked, because the
 * URL comes from the sender's process.
 */
export function isOwnPage({ id, url = '', origin = ownOrigin() }: Sender): boolean {
  return id === browser.runtime.id && url.startsWith(`${ownOrigin()}/`) && origin === ownOrigin();
}

/** Whether a sender is a script of this extension in a web page. */
export function isPageScript(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);
}

/** Whether a sender is the extension's background, which has no tab. Its URL is the script's in Chromium and the page's in Firefox. */
export function isBackground(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab === undefined;
}
