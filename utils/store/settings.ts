import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import { siteOf } from '../lib/url';
import { maxOwnTasks, settings, type Settings } from '../model/settings';
import { inExtensionStorage, parsed } from './browser-storage';
import { type Agreement, changeAgreements, readAgreements } from './keys';

const key = 'settings';

/** Returns stored settings. A field that was never set, or does not match its schema, gets its default. */
function parse(stored: unknown): Settings {
  const fields = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const value = parsed(schema, Object(stored)[name], `the setting ${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return settings.parse(Object.fromEntries(fields));
}

/**
 * The first part of the agreement to add alt text for pictures that a site cannot read, instead of a connection's id.
 * `withAgreements` refuses a connection with this id.
 */
const unreadableAlt = 'alt text';

/** Returns the agreements that the settings state themselves. */
function agreementsOf({ connections, unreadableAltSites }: Settings): Agreement[] {
  return [
    ...connections
      .filter(({ isAgreed }) => isAgreed)
      .map(({ id, baseUrl }) => [id, siteOf(baseUrl)] as const),
    ...unreadableAltSites.map((site) => [unreadableAlt, site] as const),
  ];
}

/** Returns the agreements that are not in `others`. */
function agreementsNotIn(agreements: readonly Agreement[], others: readonly Agreement[]): Agreement[] {
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
 * `unreadableAltSites` count only if the user agreed to that origin: content scripts may reach the stored settings, but not the
 * stored agreements. If the agreements cannot be read, there are none. Throws `FailureError` if the browser's storage fails.
 */
export async function readSettings(): Promise<Settings> {
  const { stored, agreements = [] } = await readBoth();
  return withAgreements(stored, agreements);
}

/** Thrown if a change adds own tasks beyond `maxOwnTasks`; nothing was changed. */
export class TooManyTasks extends Error {
  override readonly name = 'TooManyTasks';
}

/**
 * Changes the settings and returns all of them. A connection whose `isAgreed` becomes true gets an agreement. Changes by all
 * contexts run one after the other, so that none is lost. Throws `TooManyTasks` if a change adds own tasks beyond `maxOwnTasks`, and
 * `FailureError` if the browser's storage fails. Nothing is changed then, except if only an agreement could not be deleted: the
 * settings are stored, and that agreement still counts.
 */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const { stored, agreements } = await readBoth();
    // If the agreements cannot be read, nothing is known to be refused, so the stored values stay.
    const before = agreements ? withAgreements(stored, agreements) : stored;
    const after = settings.parse(change(before));
    // Another tab may have added tasks after the caller counted them.
    if (after.ownTasks.length > Math.max(maxOwnTasks, before.ownTasks.length)) throw new TooManyTasks();
    const [had, has] = [agreementsOf(before), agreementsOf(after)];
    // Add new agreements before removing old ones, so a concurrent reader always sees one.
    const added = agreementsNotIn(has, had);
    await changeAgreements(added, []);
    await inExtensionStorage(() => browser.storage.local.set({ [key]: after })).catch(async (thrown) => {
      await logFailure(changeAgreements([], added), 'An agreement to settings that were not stored is left');
      throw thrown;
    });
    await changeAgreements([], agreementsNotIn(had, has));
    return after;
  });
}

/** Calls back with the settings after each change by any context. Returns a function that stops this. */
export function watchSettings(seen: (now: Settings) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area !== 'local' || !(key in changes)) return;
    void logFailure(readSettings(), 'Changed settings were not read').then((now) => now && seen(now));
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
