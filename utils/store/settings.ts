import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import { siteOf } from '../lib/url';
import {
  builtIn,
  connection,
  device,
  maxOwnTasks,
  ownTask,
  settings,
  type Settings,
  withValidNumbers,
} from '../model/settings';
import { inExtensionStorage } from './browser-storage';
import { type Agreement, changeAgreements, readAgreements } from './keys';

const key = 'settings';

/** The length of a text beyond which it is damaged: far above what any form takes, in UTF-16 units. */
const maxTextLength = 20_000;

type Schema = Readonly<z.core.$ZodType>;
/** What a schema reads of a value; `undefined` where nothing of it can be read. */
type Read = { value: unknown } | undefined;

/** Reads a value of which parts may be damaged: each field then has its default, and an entry of a list or a record is dropped. */
function readParts(schema: Schema, given: unknown): Read {
  // The documented way into a schema (Zod 4, "For library authors"): `_zod.def` is what all of them share.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'default') {
    const read = given === undefined ? undefined : readParts(def.innerType, given);
    return read ?? { value: def.defaultValue };
  }
  if (def.type === 'optional') return readParts(def.innerType, given) ?? { value: undefined };
  if (def.type === 'array' && Array.isArray(given))
    return { value: given.flatMap((one) => readParts(def.element, one)?.value ?? []) };
  if (def.type === 'record' && isObject(given)) return { value: readEntries(() => def.valueType, given) };
  if (def.type === 'object' && isObject(given)) {
    const known = (name: string) => (Object.hasOwn(def.shape, name) ? def.shape[name] : undefined);
    return readWhole(schema, readEntries(known, given));
  }
  const isTooLong = typeof given === 'string' && given.length > maxTextLength;
  return isTooLong ? undefined : readWhole(schema, given);
}

function readWhole(schema: Schema, given: unknown): Read {
  const read = z.safeParse(schema, given);
  return read.success ? { value: read.data } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the entries of an object that can be read, without those that have no schema. */
function readEntries(schemaOf: (name: string) => Schema | undefined, given: Record<string, unknown>): object {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const schema = schemaOf(name);
    const read = schema && readParts(schema, value);
    return read && read.value !== undefined ? [[name, read.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns settings of an earlier version, in which `device` was the browser's own model: it has an id of its own since there
 * are models that are installed, and mirrors of them in the settings.
 */
function withBuiltIn(read: Settings, stored: unknown): Settings {
  if (!isObject(stored) || 'modelMirrors' in stored) return read;
  const engineNow = (id: string): string => (id === device ? builtIn : id);
  return {
    ...read,
    describeWith: engineNow(read.describeWith),
    ownTasks: read.ownTasks.map((task) => ({ ...task, engine: engineNow(task.engine) })),
  };
}

/** Returns stored settings, with the default for each part that is missing or damaged. */
function parse(stored: unknown): Settings {
  const read = withBuiltIn(settings.parse(readParts(settings, stored)?.value ?? {}), stored);
  return { ...read, connections: read.connections.map(withValidNumbers) };
}

/**
 * Stands for a connection's id in the agreement to add alt text for pictures that a site can't read itself: no connection is
 * agreed to by it, and no imported one has a space in its id.
 */
const unreadableAlt = 'alt text';

/** Returns what settings say themselves that a person agreed to. */
function agreementsOf({ connections, unreadableAltSites }: Settings): Agreement[] {
  return [
    ...connections
      .filter(({ isAgreed }) => isAgreed)
      .map(({ id, baseUrl }) => [id, siteOf(baseUrl)] as const),
    ...unreadableAltSites.map((site) => [unreadableAlt, site] as const),
  ];
}

/** Returns the agreements that are not among others. */
function without(agreements: readonly Agreement[], others: readonly Agreement[]): Agreement[] {
  const known = new Set(others.map((one) => one.join(' ')));
  return agreements.filter((one) => !known.has(one.join(' ')));
}

/** Returns the settings as stored, all that is stored, and the agreements; `undefined` where these cannot be read. */
async function readBoth() {
  const all = (await inExtensionStorage(() => browser.storage.local.get(key)))[key];
  const stored = parse(all);
  const agreements = await logFailure(readAgreements(agreementsOf(stored)), 'The agreements were not read');
  return { stored, all: isObject(all) ? all : {}, agreements };
}

function withAgreements(stored: Settings, agreements: readonly Agreement[]): Settings {
  const isAgreed = (id: string, origin: string): boolean =>
    agreements.some((one) => one[0] === id && one[1] === origin);
  const connections = stored.connections.map((one) => ({
    ...one,
    isAgreed: one.id !== unreadableAlt && isAgreed(one.id, siteOf(one.baseUrl)),
  }));
  const unreadableAltSites = stored.unreadableAltSites.filter((site) => isAgreed(unreadableAlt, site));
  return { ...stored, connections, unreadableAltSites };
}

/**
 * Returns the settings. A field that was never set, or is invalid, has its default. A connection's `isAgreed` and an entry of
 * `unreadableAltSites` count only where a person agreed to that origin: content scripts may reach the storage of the settings,
 * but not that of agreements. Agreements that cannot be read are none. Throws `FailureError` where the storage fails.
 */
export async function readSettings(): Promise<Settings> {
  const { stored, agreements = [] } = await readBoth();
  return withAgreements(stored, agreements);
}

/** Returns settings as they are stored: with the fields that this version does not know, also of each connection and own task. */
function withUnknown(after: Settings, found: Record<string, unknown>): object {
  const connections = entriesWithUnknown(after.connections, found['connections'], connection.shape);
  const ownTasks = entriesWithUnknown(after.ownTasks, found['ownTasks'], ownTask.shape);
  return { ...found, ...after, connections, ownTasks };
}

function entriesWithUnknown(
  entries: readonly { id: string; baseUrl?: string }[],
  found: unknown,
  known: object,
): object[] {
  const all = Array.isArray(found) ? found.filter(isObject) : [];
  return entries.map((entry) => {
    // What was stored for another service does not follow.
    const before = { ...all.find(({ id, baseUrl }) => id === entry.id && baseUrl === entry.baseUrl) };
    for (const name of Object.keys(known)) delete before[name];
    return { ...before, ...entry };
  });
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
 * Changes settings and returns all of them; a connection whose `isAgreed` becomes true is agreed to. Changes of all contexts
 * run one after the other, so that none is lost; what only a newer version of the extension knows stays for it. Throws `TooManyTasks` for a change that adds own tasks beyond
 * `maxOwnTasks`, and `FailureError` where the browser's storage fails: nothing was changed then, except where only the deletion of
 * an agreement failed, which still counts under the changed settings.
 */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const { stored, all: found, agreements } = await readBoth();
    // What cannot be read must not be stored as if nobody had agreed.
    const before = agreements ? withAgreements(stored, agreements) : stored;
    const after = settings.parse(change(before));
    const all = after.ownTasks.length;
    // Another tab may have added some since the caller counted them.
    if (all > Math.max(maxOwnTasks, before.ownTasks.length)) throw new TooManyTasks(all);
    const [had, has] = [agreementsOf(before), agreementsOf(after)];
    // First those that are new, and only then without the old ones: whoever reads meanwhile finds one of both.
    const added = without(has, had);
    await changeAgreements(added, []);
    await inExtensionStorage(() => browser.storage.local.set({ [key]: withUnknown(after, found) })).catch(
      async (thrown) => {
        await logFailure(
          changeAgreements([], added),
          'An agreement to settings that were not stored is left',
        );
        throw thrown;
      },
    );
    await changeAgreements([], without(had, has));
    return after;
  });
}

/** Calls back with the settings after each change by any context. Returns a function that ends this. */
export function watchSettings(seen: (now: Settings) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area !== 'local' || !(key in changes)) return;
    void logFailure(readSettings(), 'Changed settings were not read').then((now) => now && seen(now));
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
