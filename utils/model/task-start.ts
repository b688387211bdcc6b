import { defaultSettings, device, needsNoConnection, type OwnTask, type Settings } from './settings';
import type { Task } from './task';

/** A task to start, and its engine, if it is not the one of the settings. */
export interface TaskRequest {
  task: Task;
  engine?: string | undefined;
}

/** Returns the task **Describe picture** by the settings, or by the defaults. */
export function describeTask({ describeDetail }: Pick<Settings, 'describeDetail'> = defaultSettings): Task {
  return { kind: 'describe', detail: describeDetail };
}

/** Returns the request for an own task as it is now. */
export function ownTaskRequest({ id, name, prompt, shape, engine }: OwnTask): TaskRequest {
  return { task: { kind: 'custom', id, name, prompt, shape }, ...(engine ? { engine } : {}) };
}

/**
 * Returns the id of the engine for a task: `device`, `builtIn`, or the id of a connection, which may no longer exist. `engine`
 * overrides the settings.
 */
export function engineIdFor({ task, engine }: TaskRequest, settings: Settings): string {
  const { textWith, describeWith } = settings;
  if (engine !== undefined) return engine;
  if (task.kind === 'text') return textWith;
  if (task.kind !== 'translate') return describeWith;
  // Only services translate, so it is the first service that the settings name.
  return [textWith, describeWith].find((one) => !needsNoConnection(one)) ?? '';
}

/** Whether the settings have an engine for a task. */
export function canStart(start: TaskRequest, settings: Settings): boolean {
  const engine = engineIdFor(start, settings);
  // Nothing is sent to an imported connection before the user has agreed to it.
  return (
    needsNoConnection(engine) || settings.connections.some(({ id, isAgreed }) => id === engine && isAgreed)
  );
}

/** Whether the settings have an engine that describes pictures and answers questions. */
export const canDescribe = (settings: Settings): boolean => canStart({ task: describeTask() }, settings);

/**
 * Returns the request for a new picture whose task nobody chose: its description, or its text where nothing can describe. Text is
 * recognized on this device where the chosen engine cannot start.
 */
export function newPictureRequest(settings: Settings): TaskRequest {
  if (canDescribe(settings)) return { task: describeTask(settings) };
  const text = { task: { kind: 'text' } } as const;
  return canStart(text, settings) ? text : { ...text, engine: device };
}

/** Returns the id of an own task's menu item. */
export const menuItemOf = ({ id }: Pick<OwnTask, 'id'>): string => `task:${id}`;

/** The menu items, without own tasks, which are added before `capture`. `text` is the key of an item's message. */
export const menuItems = [
  { id: 'describe', text: 'task_describe', on: 'pictures' },
  { id: 'alt', text: 'task_alt', on: 'pictures' },
  { id: 'text', text: 'task_text', on: 'pictures' },
  { id: 'ask', text: 'task_ask', on: 'pictures' },
  { id: 'capture', text: 'capture_title', on: 'elsewhere' },
  { id: 'page-images', text: 'menu_page_images', on: 'elsewhere' },
] as const;

type MenuItem = (typeof menuItems)[number];
/** The id of a menu item for pictures, or for everything else on a page. */
export type MenuItemOn<Place extends MenuItem['on']> = Extract<MenuItem, { on: Place }>['id'];

/** The requests of the menu items for pictures; `undefined` for an item that waits for a question. */
const requests: Record<MenuItemOn<'pictures'>, (settings: Settings) => TaskRequest | undefined> = {
  describe: (settings) => ({ task: describeTask(settings) }),
  alt: () => ({ task: { kind: 'alt' } }),
  text: () => ({ task: { kind: 'text' } }),
  ask: () => undefined,
};

/** Returns the request of a menu item for pictures; `undefined` for one that waits for a question, and for a deleted task. */
export function taskRequestOf(item: string, settings: Settings): TaskRequest | undefined {
  if (Object.hasOwn(requests, item)) return requests[item as keyof typeof requests](settings);
  const own = settings.ownTasks.find((one) => menuItemOf(one) === item);
  return own && ownTaskRequest(own);
}
