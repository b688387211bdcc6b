import { browser } from 'wxt/browser';

/** The browser's context menus; Firefox names them `menus`. */
export const menus = (browser as { menus?: typeof browser.contextMenus }).menus ?? browser.contextMenus;

/** The prefix of a ref that names the element on which a menu was opened. */
export const menuPrefix = 'menu ';

/** Returns the ref of the element on which a menu was opened, as Firefox tells it; `undefined` in Chromium. */
export function menuRef(info: object): string | undefined {
  return 'targetElementId' in info ? `${menuPrefix}${String(info.targetElementId)}` : undefined;
}

/** Returns the shortcut that the browser has assigned to a command; empty if none. */
export async function keyOf(command: string): Promise<string> {
  const all = await browser.commands.getAll();
  return all.find(({ name }) => name === command)?.shortcut ?? '';
}
