import { render, type VNode } from 'preact';
import { afterEach, beforeEach } from 'vitest';
import { showPage } from '../../../components/shared/show-page';
import type { MessageKey } from '../../../utils/text/messages';
import { allArrived } from './crossing';
import { fake } from './fake-browser';
import { asAtFirst } from './emulate';

/** Gives every test of a file a browser as new, and clears the page after it. */
export function freshBrowser(): void {
  beforeEach(async () => {
    fake.reset();
    await asAtFirst();
  });
  afterEach(async () => {
    render(null, document.body);
    // What is still on the way would come to the next test.
    await allArrived();
  });
}

/** Shows a page of the extension as its entrypoint does. */
export function show(content: VNode, title: MessageKey = 'extension_name'): void {
  showPage(title, content);
}
