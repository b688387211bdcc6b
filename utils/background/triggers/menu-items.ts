import { menuItemOf, menuItems } from '../../model/task-start';
import type { Settings } from '../../model/settings';
import { createMutex } from '../../lib/async';
import { menus } from '../../platform/menus';
import { t } from '../../i18n/messages';
import { readSettings } from '../../store/settings';

/** The settings that change the context menu. */
type MenuSettings = Pick<Settings, 'ownTasks' | 'menuHidden'>;

/** A menu item in the browser's format. */
type Item = Parameters<typeof menus.create>[0];
type Contexts = NonNullable<Item['contexts']>;

const on: Record<'pictures' | 'elsewhere', Contexts> = {
  pictures: ['image', 'video'],
  elsewhere: ['page', 'frame', 'selection', 'link', 'editable', 'audio', 'action'],
};

const parent = 'sightread';

/** Returns a task's name as a menu title. Browsers underline the letter after a single `&`, and replace `%s` by the selection. */
const titleOf = (name: string): string => name.replaceAll('&', '&&').replaceAll('%s', '%\u2060s');

/**
 * Returns the items of the context menu in the browser's language, without those that are turned off; none if all are.
 * `menu-and-toolbar.ts` handles clicks on them.
 */
export function contextMenuItems({ ownTasks, menuHidden }: MenuSettings): Item[] {
  const standard = menuItems.map(({ id, text, on: place }) => ({ id: id as string, title: t(text), place }));
  const own = ownTasks.map((task) => ({
    id: menuItemOf(task),
    title: titleOf(task.name),
    place: 'pictures' as const,
  }));
  const firstElsewhere = standard.findIndex(({ place }) => place === 'elsewhere');
  const shown = standard.toSpliced(firstElsewhere, 0, ...own).filter(({ id }) => !menuHidden.includes(id));
  if (shown.length === 0) return [];
  // Only the contexts of its items: in others the submenu would be empty.
  const contexts = [...new Set(shown.flatMap(({ place }) => on[place]))] as Contexts;
  return [
    { id: parent, title: t('extension_name'), contexts },
    ...shown.map(({ id, title, place }) => ({ id, title, contexts: on[place], parentId: parent })),
  ];
}

export type ContextMenu = ReturnType<typeof createContextMenu>;

/** Returns functions that create the context menu from the settings, and update it when they change. */
export function createContextMenu() {
  let made: string | undefined;
  // One after the other: otherwise items would be created twice.
  const exclusively = createMutex('The context menu was not created');
  const make = (work: () => Promise<Item[] | undefined>): Promise<void> =>
    exclusively(async () => {
      const items = await work();
      if (!items) return;
      await menus.removeAll();
      for (const item of items) menus.create(item);
      made = JSON.stringify(items);
    });
  return {
    create: () => make(async () => contextMenuItems(await readSettings())),
    /** Creates the menu again if these settings change its items, or if this worker has not created it yet. */
    changed: (now: MenuSettings) =>
      make(async () => {
        const items = contextMenuItems(now);
        return JSON.stringify(items) === made ? undefined : items;
      }),
  };
}
