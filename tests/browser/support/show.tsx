import { render, type VNode } from 'preact';
import { afterEach, beforeEach } from 'vitest';
import { commands, page } from 'vitest/browser';
import { showPage } from '../../../components/shared/show-page';
import type { MessageKey } from '../../../utils/text/messages';
import { fake } from './fake-browser';

/** Gives every test of a file a browser as new, and clears the page after it. */
export function freshBrowser(): void {
  beforeEach(async () => {
    fake.reset();
    await commands.emulate({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await page.viewport(400, 760);
  });
  afterEach(() => render(null, document.body));
}

/** Shows a page of the extension as its entrypoint does. */
export function show(content: VNode, title: MessageKey = 'extension_name'): void {
  showPage(title, content);
}
