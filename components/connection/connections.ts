import { browser } from 'wxt/browser';
import { hostPattern, hostOf } from '../../utils/lib/url';
import { fail } from '../../utils/model/failure';
import type { Header } from '../../utils/model/service';
import {
  builtIn,
  canBeAsked,
  defaultSettings,
  device,
  type Connection,
  type Settings,
} from '../../utils/model/settings';
import { putHeaders, putKey } from '../../utils/store/keys';
import { forgetQuirks } from '../../utils/store/services';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { shortened } from '../shared/format';
import { canBeAllowed, maySend, sendingPermission } from '../../utils/platform/permissions';
import { requestPermissions } from '../shared/permissions';

/** Returns what a connection is called: its name or its host, with the model where two would look the same. */
export function connectionLabel(connection: Connection, all: readonly Connection[]): string {
  // A host is not shortened: its end shows to whom it belongs.
  const plain = ({ name, baseUrl }: Connection): string =>
    shortened(name) || hostOf(baseUrl) || shortened(baseUrl);
  const label = plain(connection);
  const isShared = all.filter((other) => plain(other) === label).length > 1;
  return isShared && connection.visionModel
    ? t('with_detail', label, shortened(connection.visionModel))
    : label;
}

/** Returns the settings with a connection saved; the first one with a model describes, unless another engine was chosen. */
export function withConnection(before: Settings, saved: Connection): Settings {
  const isKnown = before.connections.some(({ id }) => id === saved.id);
  const engines = [device, builtIn, ...before.connections.map(({ id }) => id)];
  const isFirst = !engines.includes(before.describeWith) && saved.visionModel !== '';
  return {
    ...before,
    connections: isKnown
      ? before.connections.map((known) => (known.id === saved.id ? saved : known))
      : [...before.connections, saved],
    describeWith: isFirst ? saved.id : before.describeWith,
  };
}

/** Returns the settings without a connection. The first other one that can describe does so instead; text is read on the device. */
export function withoutConnection(before: Settings, id: string): Settings {
  const connections = before.connections.filter((known) => known.id !== id);
  const next = connections.find(canBeAsked);
  return {
    ...before,
    connections,
    describeWith: before.describeWith === id ? (next?.id ?? '') : before.describeWith,
    textWith: before.textWith === id ? device : before.textWith,
  };
}

/** Returns the match patterns of the hosts of some addresses; texts that are no address are skipped. */
export const hostPatterns = (addresses: readonly string[]): string[] =>
  addresses.filter(canBeAllowed).map(hostPattern);

/**
 * Asks the browser for access to the hosts of services and, where it asks for that too, for consent to send data; saves, and
 * waits for the answer. Must be called in the click itself, before any await. Refused access, or a browser that cannot ask
 * for such a host, is no failure: requests then go by CORS. Returns whether it was allowed; throws `noConsent` where nothing may be sent.
 */
export async function requestServiceAccess(
  addresses: readonly string[],
  save: () => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const answered = requestPermissions({ origins: hostPatterns(addresses), ...sendingPermission() });
  await save();
  const isAllowed = await answered;
  if (!(await maySend())) fail('noConsent');
  return isAllowed;
}

/** Changes the connections, and removes the access to hosts that no connection needs any more. */
async function changeConnections(change: (before: Settings) => Settings): Promise<void> {
  let before: readonly Connection[] = [];
  const { connections: now } = await changeSettings((settings) => {
    before = settings.connections;
    return change(settings);
  });
  const patternsOf = (list: readonly Connection[]): string[] =>
    hostPatterns(list.map(({ baseUrl }) => baseUrl));
  const needed = new Set(patternsOf(now));
  const origins = patternsOf(before).filter((origin) => !needed.has(origin));
  // Not awaited: the page would show a removed connection meanwhile. A browser keeps the access where all sites are
  // allowed; that is no failure.
  if (origins.length > 0) void browser.permissions.remove({ origins }).catch(() => undefined);
}

/** The typed secrets of a connection; an empty one leaves the saved one as it is. */
export interface TypedSecrets {
  key: string;
  headers: Header[];
}

/** Saves a connection with the typed secrets, and deletes the model quirks of what it was before. */
export async function saveConnection(connection: Connection, { key, headers }: TypedSecrets): Promise<void> {
  const { id, baseUrl } = connection;
  await changeConnections((before) => withConnection(before, connection));
  if (key !== '') await putKey(id, baseUrl, key);
  if (headers.length > 0) await putHeaders(id, baseUrl, headers);
  await forgetQuirks(id);
}

/** A removed connection, which can be restored until its removal is finished. */
export interface RemovedConnection {
  id: string;
  /** What it was called. */
  name: string;
  /** Restores it. Must be called in the click itself: it requests the access to the host again. */
  undo(): Promise<unknown>;
  /** Deletes its secrets and its model quirks. */
  finish(): Promise<void>;
}

/** Removes a connection from the settings, and the access to its host; its secrets stay until that is finished. */
export async function removeConnection(removed: Connection): Promise<RemovedConnection> {
  const { id, baseUrl } = removed;
  let before = defaultSettings;
  await changeConnections((now) => {
    before = now;
    return withoutConnection(now, id);
  });
  const at = before.connections.findIndex((known) => known.id === id);
  const restored = (now: Settings): Settings =>
    now.connections.some((known) => known.id === id)
      ? now
      : {
          ...now,
          connections: now.connections.toSpliced(at, 0, removed),
          describeWith: before.describeWith === id ? id : now.describeWith,
          textWith: before.textWith === id ? id : now.textWith,
        };
  return {
    id,
    name: connectionLabel(removed, before.connections),
    undo: () => requestServiceAccess([baseUrl], () => changeSettings(restored)),
    finish: async () => {
      await background.deleteSecrets({ id });
      await forgetQuirks(id);
    },
  };
}
