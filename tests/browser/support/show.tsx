import { render, type VNode } from 'preact';
import { afterEach, beforeEach } from 'vitest';
import { showPage } from '../../../components/shared/show-page';
import { useDeletions } from '../../../components/shared/deletions';
import { database } from '../../../utils/store/database';
import type { MessageKey } from '../../../utils/i18n/messages';
import { allArrived } from './crossing';
import { fake } from './fake-browser';
import { asAtFirst } from './emulate';

/** Ends when the database is not being written any more, where there is one. */
async function databaseWritten(): Promise<void> {
  if ((await indexedDB.databases()).length === 0) return;
  const kept = await database();
  await kept.transaction([...kept.objectStoreNames], 'readwrite').done;
}

/** Takes away the rows in the places of what was deleted, which every page of this document would show. */
function NoDeletions({ from }: { from: string }): null {
  useDeletions(from, () => true);
  return null;
}

/** The page's own address, without what a test asks of it. */
const ownAddress = location.href;

/** Gives every test of a file a browser as new, and clears the page after it. */
export function freshBrowser(): void {
  beforeEach(async () => {
    fake.reset();
    await asAtFirst();
  });
  afterEach(async () => {
    render(null, document.body);
    // What is still on the way would come to the next test.
    do await Promise.all([navigator.locks.request('settings', () => undefined), databaseWritten()]);
    while (await allArrived());
    for (const from of ['answers', 'history', 'settings']) {
      render(<NoDeletions from={from} />, document.body);
      render(null, document.body);
    }
    // A popup's mark and an answer's address would make another page of what the next test shows.
    delete document.documentElement.dataset['place'];
    if (location.href !== ownAddress) history.replaceState(null, '', ownAddress);
  });
}

/** Shows a page of the extension as its entrypoint does. */
export function show(content: VNode, title: MessageKey = 'extension_name'): void {
  showPage(title, content);
}
