import { itemOf, menuItems } from '../../model/task-start';
import type { Settings } from '../../model/settings';
import { createTurns } from '../../lib/mutex';
import { menus } from '../../platform/menus';
import { t } from '../../i18n/messages';

/** What concerns the menu of the settings. */
type MenuSettings = Pick<Settings, 'ownTasks' | 'menuHidden'>;

const on = {
  pictures: ['image', 'video'],
  elsewhere: ['page', 'frame', 'selection', 'link', 'editable', 'audio', 'action'],
} as const;

type Place = keyof typeof on;
/** One item, as browsers take it. */
type Item = Parameters<typeof menus.create>[0];

const parent = 'sightread';

/** The name of a task as a menu shows it: a lone `&` would underline the letter after it, and `%s` is the selection. */
const titleOf = (name: string): string => name.replaceAll('&', '&&').replaceAll('%s', '%\u2060s');

/** The items of the menu, in the browser's language, those that are switched off left out; none if all of them are. */
export function itemsFor({ ownTasks, menuHidden }: MenuSettings): Item[] {
  const standard = menuItems.map(({ id, text, on: place }) => ({ id: id as string, title: t(text), place }));
  const own = ownTasks.map((task) => ({
    id: itemOf(task),
    title: titleOf(task.name),
    place: 'pictures' as const,
  }));
  const firstElsewhere = standard.findIndex(({ place }) => place === 'elsewhere');
  const shown = standard.toSpliced(firstElsewhere, 0, ...own).filter(({ id }) => !menuHidden.includes(id));
  const places = new Set(shown.map(({ place }) => place));
  if (places.size === 0) return [];
  return [
    { id: parent, title: t('menu_parent'), contexts: contextsOf(places) },
    ...shown.map(({ id, title, place }) => ({
      id,
      title,
      contexts: contextsOf(new Set([place])),
      parentId: parent,
    })),
  ];
}

/** Where none of its items would stand, the parent must not either. */
function contextsOf(places: ReadonlySet<Place>): NonNullable<Item['contexts']> {
  if (places.size === 2) return [...on.pictures, ...on.elsewhere];
  return places.has('pictures') ? [...on.pictures] : [...on.elsewhere];
}

/** Keeps the context menu as the settings want it. */
export function createMenus(settings: () => Promise<MenuSettings>) {
  let made: string | undefined;
  /** One after the other, or items would be made twice. */
  const inTurn = createTurns('The menu was not made');
  const make = (work: () => Promise<Item[] | undefined>): Promise<void> =>
    inTurn(async () => {
      const items = await work();
      if (!items) return;
      await menus.removeAll();
      for (const item of items) menus.create(item);
      made = JSON.stringify(items);
    });
  return {
    /** Makes it anew. */
    create: () => make(async () => itemsFor(await settings())),
    /** Makes it anew if the settings, as they are now, ask for another one than this worker made, which may be none. */
    changed: (now: MenuSettings) =>
      make(async () => {
        const items = itemsFor(now);
        return JSON.stringify(items) === made ? undefined : items;
      }),
  };
}
