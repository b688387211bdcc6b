import * as z from 'zod/mini';
import { parseJson } from '../../utils/lib/text';
import { endpointOf } from '../../utils/model/service';
import {
  connection,
  device,
  maxOwnTasks,
  needsNoConnection,
  ownTask,
  settings as settingsSchema,
  type Connection,
  type OwnTask,
  type Settings,
} from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { connectionFromDraft, draftOf, serviceAddress } from '../connection/connection-draft';
import { shortened } from '../shared/format';
import { taskFromDraft } from './own-task-form';
import { isPlainName, settingDescriptors, type SettingDescriptor, settingName } from './setting-descriptors';

/** Limits far above real settings, so that no file makes a page slow. Lengths are in UTF-16 units. */
const maxTextLength = 20_000;
const maxItems = 1000;
const maxConnections = 200;
const maxAddressLength = 2000;
const maxShownName = 60;

/** The error of a file that cannot be imported; its message is shown to people. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** The settings in a file. */
export type FileSettings = Partial<Settings>;

/** Returns settings as a file, in JSON: without consent. Keys and extra headers are not among the settings. */
export function settingsFile({ connections, ...others }: Settings): string {
  const settings = { ...others, connections: connections.map(({ isAgreed: _here, ...one }) => one) };
  return `${JSON.stringify({ sightread: 'settings', version: 1, settings }, null, 2)}\n`;
}

const settingsFileSchema = z.object({
  sightread: z.literal('settings'),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
});

/** A connection in a file has no consent. Other settings of the file refer to it by its id. */
const connectionInFile = z.extend(z.omit(connection, { id: true, isAgreed: true }), {
  id: z.string().check(
    z.regex(/^[\w-]{1,64}$/),
    z.refine((id) => !needsNoConnection(id)),
  ),
});

/** Whether no text or list in a value that fits its schema goes beyond the limits. */
function isWithinLimits(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maxTextLength;
  const parts: unknown[] = Object.values(Object(value));
  return parts.length <= maxItems && parts.every(isWithinLimits);
}

const isOverlong = ({ baseUrl, visionModel, textModel }: Connection): boolean =>
  [baseUrl, visionModel, textModel].some((text) => text.length > maxAddressLength);

const wrongSetting = (name: keyof Settings): UnusableFile =>
  new UnusableFile(t('import_wrong_value', settingName(name)));

/** Reads the connections of a file, without consent, as the form would save them. */
function readConnections(given: unknown): Connection[] {
  if (Array.isArray(given) && given.length > maxConnections) throw wrongSetting('connections');
  const read = z.array(connectionInFile).safeParse(given);
  if (!read.success) throw new UnusableFile(t('import_no_file'));
  return read.data.map((one) => {
    const checked = connectionFromDraft(draftOf({ ...one, isAgreed: false }), one.id);
    if ('errors' in checked || isOverlong(checked.connection))
      throw new UnusableFile(t('import_wrong_value', shortened(one.baseUrl)));
    return { ...checked.connection, isAgreed: false };
  });
}

/** Reads the own tasks of a file, as the form would save them. */
function readTasks(given: unknown): OwnTask[] {
  const read = z.array(ownTask).safeParse(given);
  if (!read.success || read.data.length > maxOwnTasks) throw wrongSetting('ownTasks');
  const tasks = read.data.map((one) => {
    const checked = taskFromDraft(one, one.id);
    if ('errors' in checked) throw new UnusableFile(t('import_wrong_value', one.name.slice(0, maxShownName)));
    return checked.task;
  });
  const ids = new Set(tasks.map(({ id }) => id));
  if (ids.size < tasks.length || ![...ids].every(isPlainName)) throw wrongSetting('ownTasks');
  return tasks;
}

/** Whether a setting may have a value that fits its schema. */
function isValidValue<Name extends keyof Settings>(name: Name, value: Settings[Name]): boolean {
  const { isValid }: SettingDescriptor<Settings[Name]> = settingDescriptors[name];
  return isWithinLimits(value) && isValid?.(value) !== false;
}

function readSetting(name: keyof Settings, given: unknown): unknown {
  if (name === 'connections') return readConnections(given);
  if (name === 'ownTasks') return readTasks(given);
  const read = settingsSchema.shape[name].safeParse(given);
  if (!read.success || !isValidValue(name, read.data)) throw wrongSetting(name);
  return read.data;
}

/** Reads a file of settings. Throws `UnusableFile`. */
export function readSettingsFile(text: string): FileSettings {
  const file = settingsFileSchema.safeParse(parseJson(text));
  if (!file.success) throw new UnusableFile(t('import_no_file'));
  // Settings of other builds, which this one does not know, are left out.
  const known = Object.entries(file.data.settings).filter(([name]) =>
    Object.hasOwn(settingsSchema.shape, name),
  );
  return Object.fromEntries(known.map(([name, value]) => [name, readSetting(name as keyof Settings, value)]));
}

/** Returns the items without those that have the key of a known or an earlier item. */
function newItems<T>(items: readonly T[], known: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set(known.map(keyOf));
  return items.filter((item) => {
    const key = keyOf(item);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Returns a key that is equal for connections to the same service and models. */
function serviceKey({ baseUrl, visionModel, textModel }: Connection): string {
  const address = serviceAddress(baseUrl) ? endpointOf(baseUrl, 'chat/completions') : baseUrl;
  return JSON.stringify([address, visionModel, textModel]);
}

const taskKey = ({ name, prompt }: OwnTask): string => JSON.stringify([name, prompt]);

/** Returns the tasks with those of a file: one with a known id takes its place, one with the same words is left out. */
function mergeTasks(before: readonly OwnTask[], more: readonly OwnTask[]): OwnTask[] {
  const byId = new Map(more.map((task) => [task.id, task]));
  const others = more.filter(({ id }) => !before.some((task) => task.id === id));
  return [...before.map((task) => byId.get(task.id) ?? task), ...newItems(others, before, taskKey)];
}

/**
 * Returns the settings with those of a file. Lists of a person's own only grow; connections that are here stay as they
 * are, with their keys and consent; an engine of the file holds only where it can be used here.
 */
export function mergeFile(before: Settings, file: FileSettings): Settings {
  const {
    connections: found = [],
    ownTasks = [],
    autoAltSites = [],
    // A consent, which is given at its box alone.
    unreadableAltSites: _,
    ...others
  } = file;
  const taken = new Set(before.connections.map(({ id }) => id));
  // A key that is still stored under the id of the file goes to the origin that it was stored for, and to no other.
  const added = newItems(found, before.connections, serviceKey).map((one) => {
    const id = taken.has(one.id) ? crypto.randomUUID() : one.id;
    taken.add(id);
    return { ...one, id };
  });
  const connections = [...before.connections, ...added];
  const byService = new Map(connections.toReversed().map((one) => [serviceKey(one), one.id]));
  const idsHere = new Map(found.map((one) => [one.id, byService.get(serviceKey(one)) ?? one.id]));
  /** Returns the id here of an engine that the file names. */
  const engineHere = (id: string): string => idsHere.get(id) ?? id;
  const tasks = ownTasks.map((task) => {
    const engine = engineHere(task.engine);
    const isKnown = needsNoConnection(engine) || connections.some(({ id }) => id === engine);
    return { ...task, engine: isKnown ? engine : '' };
  });
  const merged: Settings = {
    ...before,
    ...others,
    connections,
    ownTasks: mergeTasks(before.ownTasks, tasks),
    autoAltSites: [...new Set([...before.autoAltSites, ...autoAltSites])],
  };
  for (const name of ['describeWith', 'textWith', 'secondOpinionWith'] as const) {
    const id = engineHere(merged[name]);
    const isUsable =
      (needsNoConnection(id) && (id === device || name !== 'textWith')) ||
      (id === '' && name !== 'textWith') ||
      connections.some((one) => one.id === id && one.isAgreed);
    merged[name] = isUsable && file[name] !== undefined ? id : before[name];
  }
  return merged;
}
