import { browser } from 'wxt/browser';
import { siteOf } from '../lib/url';
import { shippedLanguages } from '../model/reading-languages';
import {
  connection,
  withValidNumbers,
  maxOwnTasks,
  ownTask,
  settings,
  type Settings,
} from '../model/settings';
import { type Agreement, changeAgreements, readAgreements } from './keys';

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

/** Returns the agreements of connections, by what they say themselves. */
function agreementsOf({ connections }: Pick<Settings, 'connections'>): Agreement[] {
  return connections.filter(({ isAgreed }) => isAgreed).map(({ id, baseUrl }) => [id, siteOf(baseUrl)]);
}

/** Returns the agreements that are not among others. */
function without(agreements: readonly Agreement[], others: readonly Agreement[]): Agreement[] {
  const known = new Set(others.map((one) => one.join(' ')));
  return agreements.filter((one) => !known.has(one.join(' ')));
}

/**
 * Returns the settings. A field that was never set, or is invalid, has its default. Of a connection, `isAgreed` counts only
 * where a person agreed to its origin: content scripts may reach the storage of the settings, but not that of agreements.
 */
export async function readSettings(): Promise<Settings> {
  const stored = parse((await browser.storage.local.get(key))[key]);
  // Agreements that cannot be read are none.
  const agreements = await readAgreements(agreementsOf(stored)).catch(() => []);
  const connections = stored.connections.map((one) => ({
    ...one,
    isAgreed: agreements.some(([id, origin]) => id === one.id && origin === siteOf(one.baseUrl)),
  }));
  return { ...stored, connections };
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
 * Changes settings and returns all of them; a connection whose `isAgreed` becomes true is agreed to. Changes of all contexts run one after the other, so that none is lost. Throws
 * `TooManyTasks` for a change that adds own tasks beyond `maxOwnTasks`.
 */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const before = await readSettings();
    const after = settings.parse(change(before));
    const all = after.ownTasks.length;
    // Another tab may have added some since the caller counted them.
    if (all > Math.max(maxOwnTasks, before.ownTasks.length)) throw new TooManyTasks(all);
    const [had, has] = [agreementsOf(before), agreementsOf(after)];
    // First those that are new, and only then without the old ones: whoever reads meanwhile finds one of both.
    await changeAgreements(without(has, had), []);
    await browser.storage.local.set({ [key]: after });
    await changeAgreements([], without(had, has));
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
