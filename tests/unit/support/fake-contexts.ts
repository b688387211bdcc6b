import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toFailure } from '../../../utils/model/failure';
import { samplePage } from '../model/samples';

/** What another context does with its messages, by their names; `tab` is the id of the tab that the message went to. */
export type Handlers = Record<string, (input: never, tab: number) => unknown>;

interface Message {
  method: string;
  input: unknown;
}

/** Answers a message as a context of the extension does. A context without a handler for it is not there. */
async function answer(handlers: Handlers, { method, input }: Message, tab = -1): Promise<unknown> {
  const handle = handlers[method];
  if (!handle) throw new Error('Could not establish connection. Receiving end does not exist.');
  try {
    return { ok: true, value: await handle(input as never, tab) };
  } catch (thrown) {
    return { ok: false, failure: toFailure(thrown) };
  }
}

/** Has the scripts in every tab handle messages so, and every tab show the page of this address. */
export function fakeScripts(handlers: Handlers, url = samplePage.url): void {
  Object.assign(fakeBrowser, { scripting: { executeScript: async () => [] } });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async (id) => ({ id, url, index: 0 }) as never);
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async (tab, message) =>
    answer({ whichDocument: () => ({ document: 'shown' }), ...handlers }, message as Message, tab),
  );
}

/** Has the offscreen document, which is open, handle messages so. */
export function fakeOffscreen(handlers: Handlers): void {
  Object.assign(fakeBrowser.runtime, { getContexts: async () => [{}] });
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message) =>
    answer(handlers, message as Message),
  );
}
