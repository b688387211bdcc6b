import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** WXT's own `browser`, which its polyfill module replaces elsewhere. */
const nativeBrowser = fileURLToPath(import.meta.resolve('wxt/browser'));

/** What replaces a module, by the end of its path. */
const replacements = {
  // No script uses WXT's context, which tells each page by an event that a script has started.
  'wxt/utils/content-script-context': 'export class ContentScriptContext {}',
  // For browsers without `Set` and `Array.from`.
  './polyfills/SetLike.mjs': 'export default Set',
  './polyfills/array.from.mjs': 'export default Array.from',
};

/** Keeps modules out of page scripts and the background that they do not need: the polyfill, of which they use nothing, and others. */
export const lightScripts: Plugin = {
  name: 'light-scripts',
  enforce: 'pre',
  resolveId(id) {
    if (id === '@wxt-dev/webextension-polyfill/browser') return nativeBrowser;
    return Object.hasOwn(replacements, id) ? `\0${id}` : null;
  },
  load: (id) => Object.entries(replacements).find(([name]) => id === `\0${name}`)?.[1] ?? null,
};
