import { browser } from 'wxt/browser';
import { hostPattern, hostOf } from '../../utils/lib/url';
import type { Header } from '../../utils/model/service';
import { device, type Connection, type Settings } from '../../utils/model/settings';
import { forgetQuirks } from '../../utils/store/services';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { shortened } from '../shared/format';
import { requestPermissions } from '../shared/permissions';

/** What a connection is called: its name or its host, with the model where two would look the same. */
export function connectionLabel(connection: Connection, all: readonly Connection[]): string {
  // Of a host all is shown: who it belongs to stands at its end.
  const plain = ({ name, baseUrl }: Connection): string =>
    shortened(name) || hostOf(baseUrl) || shortened(baseUrl);
  const label = plain(connection);
  const isShared = all.filter((other) => plain(other) === label).length > 1;
  return isShared && connection.visionModel
    ? t('connection_with_model', label, shortened(connection.visionModel))
    : label;
}

/** The settings with a connection put in; the first one is what describes from now on, unless something else was chosen. */
export function withConnection(before: Settings, saved: Connection): Settings {
  const isKnown = before.connections.some(({ id }) => id === saved.id);
  const engines = [device, ...before.connections.map(({ id }) => id)];
  return {
    ...before,
    connections: isKnown
      ? before.connections.map((known) => (known.id === saved.id ? saved : known))
      : [...before.connections, saved],
    describeWith: engines.includes(before.describeWith) ? before.describeWith : saved.id,
  };
}

/** The settings without a connection. What it did goes to the first that is left and was agreed to; text goes back to the device. */
export function withoutConnection(before: Settings, id: string): Settings {
  const connections = before.connections.filter((known) => known.id !== id);
  const next = connections.find(({ isAgreed }) => isAgreed);
  return {
    ...before,
    connections,
    describeWith: before.describeWith === id ? (next?.id ?? '') : before.describeWith,
    textWith: before.textWith === id ? device : before.textWith,
  };
}

/** The pattern of all that a service's host serves; undefined for an address that is none. */
function serviceHostPattern(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? hostPattern(baseUrl) : undefined;
}

/**
 * Asks the browser for access to a service's host. Must be called in the click itself, before any await.
 * A refusal, or a browser that cannot ask for such a host, is no failure: requests then go by CORS.
 */
export async function requestServiceAccess(baseUrl: string): Promise<void> {
  const origins = [serviceHostPattern(baseUrl)].filter((origin) => origin !== undefined);
  await requestPermissions({ origins });
}

/** Changes the connections, and gives back the access to hosts that none of them needs any more. */
async function changeConnections(change: (before: Settings) => Settings): Promise<void> {
  let before: readonly Connection[] = [];
  const { connections: now } = await changeSettings((settings) => {
    before = settings.connections;
    return change(settings);
  });
  const needed = now.map(({ baseUrl }) => serviceHostPattern(baseUrl));
  const origins = before
    .map(({ baseUrl }) => serviceHostPattern(baseUrl))
    .filter((origin) => origin !== undefined)
    .filter((origin) => !needed.includes(origin));
  // Nobody waits for that: a page that did would show a connection that is gone meanwhile. A browser that keeps it, as it
  // does where a person allowed all sites, is no failure.
  if (origins.length > 0) void browser.permissions.remove({ origins }).catch(() => undefined);
}

/** What was typed of a connection's secrets; what is empty leaves those alone that are kept. */
export interface TypedSecrets {
  key: string;
  headers: Header[];
}

/** Keeps a connection with the secrets that were typed, and forgets what was learnt of it as it was before. */
export async function saveConnection(connection: Connection, { key, headers }: TypedSecrets): Promise<void> {
  const { id, baseUrl } = connection;
  await changeConnections((before) => withConnection(before, connection));
  if (key !== '') await background.setKey({ id, baseUrl, key });
  if (headers.length > 0) await background.setHeaders({ id, baseUrl, headers });
  await forgetQuirks(id);
}

/** Forgets a connection, its secrets and what was learnt of it. */
export async function removeConnection({ id }: Connection): Promise<void> {
  await background.deleteSecrets({ id });
  await changeConnections((before) => withoutConnection(before, id));
  await forgetQuirks(id);
}
