import { browser } from 'wxt/browser';
import { shippedLanguages } from '../model/reading-languages';
import { connection, inRange, maxOwnTasks, ownTask, settings, type Settings } from '../model/settings';

const key = 'settings';

const isShipped = (code: unknown): boolean => shippedLanguages.some((language) => language === code);

/** What of a list can be read: one thing that cannot must not take the others along. */
const readable: Record<string, (one: unknown) => boolean> = {
  connections: (one) => connection.safeParse(one).success,
  readingLanguages: isShipped,
  ownTasks: (one) => ownTask.safeParse(one).success,
};

/** Field by field, and lists one by one. */
function parse(stored: unknown): Settings {
  const fields: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {};
  const kept = Object.entries(settings.shape).flatMap(([name, field]) => {
    const given = fields[name];
    const test = readable[name];
    const value = test && Array.isArray(given) ? given.filter(test) : given;
    return field.safeParse(value).success ? [[name, value] as const] : [];
  });
  const read = settings.parse(Object.fromEntries(kept));
  return { ...read, connections: read.connections.map(inRange) };
}

/** The settings; what was never set, or cannot be read, is as in `defaultSettings`. */
export async function readSettings(): Promise<Settings> {
  return parse((await browser.storage.local.get(key))[key]);
}

/** Own tasks would be more than there can be. Nothing was changed. */
export class TooManyTasks extends Error {
  override readonly name = 'TooManyTasks';
  readonly all: number;
  constructor(all: number) {
    super(`${all} tasks`);
    this.all = all;
  }
}

/**
 * Changes some of the settings and returns all of them. Changes of all contexts come one after another, so that none is
 * lost. Throws `TooManyTasks` for a change that adds to them beyond `maxOwnTasks`.
 */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const before = await readSettings();
    const after = settings.parse(change(before));
    const all = after.ownTasks.length;
    // Another tab may have added some since the caller counted them.
    if (all > Math.max(maxOwnTasks, before.ownTasks.length)) throw new TooManyTasks(all);
    await browser.storage.local.set({ [key]: after });
    return after;
  });
}

/** Calls back with the settings after every change, from whichever context; returns how to stop that. */
export function watchSettings(seen: (now: Settings) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'local' && key in changes) void readSettings().then(seen);
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
