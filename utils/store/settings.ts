import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import { siteOf } from '../lib/url';
import { maxOwnTasks, settings, type Settings } from '../model/settings';
import { inExtensionStorage, parsed } from './browser-storage';
import { type Agreement, changeAgreements, readAgreements } from './keys';

const key = 'settings';

/** Returns stored settings. Each field that was never set, or does not fit its schema, has its default. */
function parse(stored: unknown): Settings {
  const fields = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const value = parsed(schema, Object(stored)[name], `the setting ${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return settings.parse(Object.fromEntries(fields));
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

/** Returns the settings as stored, and the agreements; `undefined` if these cannot be read. */
async function readBoth() {
  const stored = parse((await inExtensionStorage(() => browser.storage.local.get(key)))[key]);
  return { stored, agreements: await logFailure(readAgreements(), 'The agreements were not read') };
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
 * run one after the other, so that none is lost. Throws `TooManyTasks` for a change that adds own tasks beyond
 * `maxOwnTasks`, and `FailureError` where the browser's storage fails: nothing was changed then, except where only the deletion of
 * an agreement failed, which still counts under the changed settings.
 */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const { stored, agreements } = await readBoth();
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
    await inExtensionStorage(() => browser.storage.local.set({ [key]: after })).catch(async (thrown) => {
      await logFailure(changeAgreements([], added), 'An agreement to settings that were not stored is left');
      throw thrown;
    });
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
