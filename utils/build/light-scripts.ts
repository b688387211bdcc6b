import type { Plugin } from 'vite';

const emptyContext = '\0empty-content-script-context';

/**
 * Keeps WXT's context out of page scripts: none uses it, and it tells each page by an event that the script has started.
 */
export const lightScripts: Plugin = {
  name: 'light-scripts',
  enforce: 'pre',
  resolveId: (id) => (id === 'wxt/utils/content-script-context' ? emptyContext : null),
  load: (id) => (id === emptyContext ? 'export class ContentScriptContext {}' : null),
};
