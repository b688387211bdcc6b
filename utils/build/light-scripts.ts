import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** WXT's own `browser`, which its polyfill module replaces elsewhere. */
const nativeBrowser = fileURLToPath(import.meta.resolve('wxt/browser'));
const emptyContext = '\0empty-content-script-context';

/**
 * Keeps two modules out of page scripts and the background: the polyfill, of which they use nothing, and WXT's context,
 * which no page script uses, and which tells each page by an event that the script has started.
 */
export const lightScripts: Plugin = {
  name: 'light-scripts',
  enforce: 'pre',
  resolveId(id) {
    if (id === '@wxt-dev/webextension-polyfill/browser') return nativeBrowser;
    return id === 'wxt/utils/content-script-context' ? emptyContext : null;
  },
  load: (id) => (id === emptyContext ? 'export class ContentScriptContext {}' : null),
};
