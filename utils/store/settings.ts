import { browser } from 'wxt/browser';
import { shippedLanguages } from '../model/reading-languages';
import {
  connection,
  withValidNumbers,
  maxOwnTasks,
  ownTask,
  settings,
  type Settings,
} from '../model/settings';

const key = 'settings';

const isShipped = (code: unknown): boolean => shippedLanguages.some((language) => language === code);

/** Tests for the entries of lists: an invalid entry is dropped, and the others stay. */
const readable: Record<string, (one: unknown) => boolean> = {
  connections: (one) => connection.safeParse(one).success,
  readingLanguages: isShipped,
  ownTasks: (one) => ownTask.safeParse(one).success,
};

/** Returns stored settings, with the default for each field that is missing or invalid. */
function parse(stored: unknown): Settings {
  const fields: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {};
  const kept = Object.entries(settings.shape).flatMap(([name, field]) => {
    const given = fields[name];
    const test = readable[name];
    const value = test && Array.isArray(given) ? given.filter(test) : given;
    return field.safeParse(value).success ? [[name, value] as const] : [];
  });
  const read = settings.parse(Object.fromEntries(kept));
  return { ...read, connections: read.connections.map(withValidNumbers) };
}

/** Returns the settings. A field that was never set, or is invalid, has its default. */
export async function readSettings(): Promise<Settings> {
  return parse((await browser.storage.local.get(key))[key]);
}

/** Thrown for more own tasks than `maxOwnTasks`; nothing was changed. */
export class TooManyTasks extends Error {
  override readonly name = 'TooManyTasks';
  readonly all: number;
  constructor(all: number) {
    super(`${all} tasks`);
    this.all = all;
  }
}

/**
 * Changes settings and returns all of them. Changes of all contexts run one after the other, so that none is lost. Throws
 * `TooManyTasks` for a change that adds own tasks beyond `maxOwnTasks`.
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

/** Calls back with the settings after each change by any context. Returns a function that ends this. */
export function watchSettings(seen: (now: Settings) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'local' && key in changes) void readSettings().then(seen);
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
