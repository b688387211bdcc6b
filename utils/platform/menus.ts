import { browser } from 'wxt/browser';

/** Firefox calls them `menus`. */
export const menus = (browser as { menus?: typeof browser.contextMenus }).menus ?? browser.contextMenus;

/** What the names of elements that a menu was opened on begin with. */
export const menuPrefix = 'menu ';

/** The name of the element that a menu was opened on, where the browser says (Firefox); undefined elsewhere. */
export function menuRef(info: object): string | undefined {
  return 'targetElementId' in info ? `${menuPrefix}${String(info.targetElementId)}` : undefined;
}
