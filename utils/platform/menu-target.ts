import { browser } from 'wxt/browser';
import { menuPrefix } from './menus';

/** The element of a name that `menuRef` gave, in its own frame; null for any other name. */
export function elementOfMenu(ref: string): Element | null {
  if (!ref.startsWith(menuPrefix)) return null;
  const { menus } = browser as { menus?: { getTargetElement?(id: number): Element | null } };
  return menus?.getTargetElement?.(Number(ref.slice(menuPrefix.length))) ?? null;
}
