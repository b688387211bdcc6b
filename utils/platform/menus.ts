import { browser } from 'wxt/browser';

/** Firefox calls them `menus`. */
export const menus = (browser as { menus?: typeof browser.contextMenus }).menus ?? browser.contextMenus;
