import { defaultSettings, type OwnTask, type Settings } from './settings';
import type { Task } from './task';

/** A task to start, and whom it is asked of if that is not for the settings to say. */
export interface TaskRequest {
  task: Task;
  engine?: string | undefined;
}

/** **Describe picture**, as much as the settings say; those of nobody until they are known. */
export function describeTask({ describeDetail }: Pick<Settings, 'describeDetail'> = defaultSettings): Task {
  return { kind: 'describe', detail: describeDetail };
}

/** A task of one's own, as it is now. */
export function ownTaskRequest({ id, name, prompt, shape, engine }: OwnTask): TaskRequest {
  return { task: { kind: 'custom', id, name, prompt, shape }, ...(engine ? { engine } : {}) };
}

/** The id of an own task's menu item. */
export const menuItemOf = ({ id }: Pick<OwnTask, 'id'>): string => `task:${id}`;

/** The items of the menu besides those of own tasks, which stand before `capture`; each with the name of its text. */
export const menuItems = [
  { id: 'describe', text: 'task_describe', on: 'pictures' },
  { id: 'alt', text: 'task_alt', on: 'pictures' },
  { id: 'text', text: 'task_text', on: 'pictures' },
  { id: 'ask', text: 'task_ask', on: 'pictures' },
  { id: 'capture', text: 'menu_capture', on: 'elsewhere' },
  { id: 'page-images', text: 'menu_page_images', on: 'elsewhere' },
] as const;

/** What a menu item starts on a picture; nothing for one that waits for a question, or for a task that has gone. */
export function taskRequestOf(item: string, settings: Settings): TaskRequest | undefined {
  if (item === 'describe') return { task: describeTask(settings) };
  if (item === 'alt' || item === 'text') return { task: { kind: item } };
  const own = settings.ownTasks.find((one) => menuItemOf(one) === item);
  return own && ownTaskRequest(own);
}
