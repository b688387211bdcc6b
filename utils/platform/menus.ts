import { browser } from 'wxt/browser';

/** The browser's context menus; Firefox names them `menus`. */
export const menus = (browser as { menus?: typeof browser.contextMenus }).menus ?? browser.contextMenus;

/** The prefix of a ref to the element on which a menu was opened. */
export const menuPrefix = 'menu ';

/** Returns the ref of the element on which a menu was opened. Only Firefox says which; in Chromium it is `undefined`. */
export function menuRef(info: object): string | undefined {
  return 'targetElementId' in info ? `${menuPrefix}${String(info.targetElementId)}` : undefined;
}

/** Returns the shortcut that the browser has assigned to a command; empty if there is none. */
export async function keyOf(command: string): Promise<string> {
  const all = await browser.commands.getAll();
  return all.find(({ name }) => name === command)?.shortcut ?? '';
}
