import * as z from 'zod/mini';
import { isLanguageTag } from '../../utils/lib/text';
import { shippedLanguages } from '../../utils/model/reading-languages';
import {
  defaultSettings,
  device,
  mostTasks,
  settings as settingsSchema,
  type Connection,
  type OwnTask,
  type Settings,
} from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { newAmong, readConnections, sameAs } from './connections-file';
import { readTask } from './own-task-draft';
import { settingName } from './setting-words';
import { siteOf } from './use-new-site';

const version = 1;

/** The longest text of a setting, and the most things in a list: more than anybody has, and no page is slow with them. */
const longestText = 20_000;
const longestName = 200;
const mostThings = 1000;
/** How many lists and objects stand in one another at the most: no setting comes near it. */
const deepest = 8;

const anyFile = z.object({
  sightread: z.enum(['settings', 'connections']),
  version: z.number(),
});
const settingsFile = z.object({ settings: z.record(z.string(), z.unknown()) });
const connectionsFile = z.object({ connections: z.unknown() });

/** All settings as a file, as JSON. Keys and headers are kept elsewhere, and are never in it. */
export function fileOf({ connections, ...others }: Settings): string {
  // Nobody has agreed to them where the file is read.
  const settings = { ...others, connections: connections.map(({ isAgreed: _here, ...one }) => one) };
  return `${JSON.stringify({ sightread: 'settings', version, settings }, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isName = (text: string): boolean => text !== '' && text.length <= longestName && !/\p{Cc}/u.test(text);
/** A task as the form would save it; nothing where it would not. */
function asSaved(task: OwnTask): OwnTask[] {
  const read = readTask(task, task.id);
  return 'task' in read ? [read.task] : [];
}
const isTask = (task: OwnTask): boolean =>
  isName(task.id) && task.engine.length <= longestName && asSaved(task).length > 0;

/** What the schema does not say of settings that come from elsewhere. */
const sound: { [Name in keyof Settings]?: (value: Settings[Name]) => boolean } = {
  answerLanguage: (tag) => tag === '' || isLanguageTag(tag),
  translateTo: (tag) => tag === '' || isLanguageTag(tag),
  readingLanguages: (codes) => codes.every((code) => shippedLanguages.some((known) => known === code)),
  autoAltSites: (sites) => sites.every((site) => siteOf(site) === site),
  ownTasks: (tasks) =>
    tasks.length <= mostTasks &&
    tasks.every(isTask) &&
    new Set(tasks.map(({ id }) => id)).size === tasks.length,
  readAloudRate: (rate) => rate >= 0.1 && rate <= 10,
  menuHidden: (ids) => ids.every(isName),
};

/** Whether no text, list or number in a value is beyond all that people have, nor how deep they stand in it. */
function isModest(value: unknown, room = deepest): boolean {
  if (typeof value === 'string') return value.length <= longestText;
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0;
  if (typeof value !== 'object' || value === null) return true;
  const parts = Object.values(value);
  return room > 0 && parts.length <= mostThings && parts.every((part) => isModest(part, room - 1));
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(settingsSchema.shape, name);

/** One setting of a file; undefined for one that cannot be. */
function readSetting<Name extends keyof Settings>(name: Name, given: unknown): Settings[Name] | undefined {
  if (!isModest(given)) return undefined;
  const read = settingsSchema.shape[name].safeParse(given);
  if (!read.success) return undefined;
  const value = read.data as Settings[Name];
  return sound[name]?.(value) === false ? undefined : value;
}

/** What a file holds of the settings: its connections not agreed to, all else as it stands there. */
export type FromFile = Partial<Settings>;

function readSettingsOf(given: Record<string, unknown>): FromFile | { error: string } {
  const read: FromFile = {};
  for (const [name, value] of Object.entries(given)) {
    // Of a build with settings that this one does not know.
    if (!isSetting(name) || name === 'connections') continue;
    const setting = readSetting(name, value);
    if (setting === undefined) return { error: t('import_wrong_setting', settingName(name)) };
    Object.assign(read, { [name]: setting });
  }
  if (read.ownTasks) read.ownTasks = read.ownTasks.flatMap(asSaved);
  if (!Object.hasOwn(given, 'connections')) return read;
  const connections = readConnections(given['connections']);
  return 'error' in connections ? connections : { ...read, ...connections };
}

/** The settings in a file, of all of them or, from earlier versions, of connections; or in words, why it cannot be used. */
export function readFile(text: string): FromFile | { error: string } {
  const json = parseJson(text);
  const head = anyFile.safeParse(json);
  if (!head.success) return { error: t('import_no_file') };
  if (head.data.version > version) return { error: t('import_newer') };
  if (head.data.sightread === 'connections') {
    const file = connectionsFile.safeParse(json);
    return file.success ? readConnections(file.data.connections) : { error: t('import_no_file') };
  }
  const file = settingsFile.safeParse(json);
  return file.success ? readSettingsOf(file.data.settings) : { error: t('import_no_file') };
}

/** Which connection here each of a file's is: the same one, or itself. */
function placesOf(found: readonly Connection[], now: readonly Connection[]): Map<string, string> {
  return new Map(found.map((one) => [one.id, now.find((known) => sameAs(known, one))?.id ?? one.id]));
}

/** What describes or reads is left as it is where a file names a connection that nobody has agreed to here. */
function engineOf(
  name: 'describeWith' | 'textWith' | 'secondOpinionWith',
  before: Settings,
  file: FromFile,
  connections: readonly Connection[],
  places: ReadonlyMap<string, string>,
): string {
  const given = file[name];
  if (given === undefined) return before[name];
  const id = places.get(given) ?? given;
  const isUsable =
    id === device ||
    (id === '' && name !== 'textWith') ||
    connections.some((one) => one.id === id && one.isAgreed);
  return isUsable ? id : before[name];
}

const together = <T>(before: readonly T[], more: readonly T[], idOf: (thing: T) => string): T[] => {
  const newer = new Map(more.map((thing) => [idOf(thing), thing]));
  const kept = before.map((thing) => newer.get(idOf(thing)) ?? thing);
  const known = new Set(before.map(idOf));
  return [...kept, ...more.filter((thing) => !known.has(idOf(thing)))];
};

/**
 * The settings as a file would have them: lists of a person's own are added to and lose nothing, connections that are
 * here stay as they are, with their keys and what was agreed to.
 */
export function withFile(before: Settings, file: FromFile): Settings {
  const { connections: found = [], ownTasks = [], autoAltSites = [], ...others } = file;
  const taken = new Set(before.connections.map(({ id }) => id));
  const added = newAmong(found, before.connections).map((one) =>
    taken.has(one.id) ? { ...one, id: crypto.randomUUID() } : one,
  );
  const connections = [...before.connections, ...added];
  const places = placesOf(found, connections);
  const tasks = ownTasks.map((task) => ({ ...task, engine: places.get(task.engine) ?? task.engine }));
  return {
    ...before,
    ...others,
    connections,
    ownTasks: together(before.ownTasks, tasks, ({ id }) => id),
    autoAltSites: together(before.autoAltSites, autoAltSites, (site) => site),
    describeWith: engineOf('describeWith', before, file, connections, places),
    textWith: engineOf('textWith', before, file, connections, places),
    secondOpinionWith: engineOf('secondOpinionWith', before, file, connections, places),
  };
}

/** The settings with some of them as they were at first. */
export function withDefaults(before: Settings, names: readonly (keyof Settings)[]): Settings {
  return { ...before, ...Object.fromEntries(names.map((name) => [name, defaultSettings[name]])) };
}
