import type { InstalledModel, InstalledModels, ModelMirror } from '../../utils/model/installed-models';
import { modelName, modelTasks } from '../../utils/model/installed-models';
import { bytesOfFiles, type ModelSource } from '../../utils/model/model-install';
import {
  type DeviceFacts,
  hubHosts,
  type OfferedModel,
  modelForDevice,
} from '../../utils/model/offered-models';
import { hostOf, hostPattern } from '../../utils/lib/url';
import { canBeAllowed } from '../../utils/platform/permissions';
import { idOfModel } from '../../utils/store/model-folders';
import { t } from '../../utils/i18n/messages';
import { tagOfLanguage } from '../../utils/model/reading-languages';
import { readingPacks } from '../../utils/model/reading-packs';
import { shortLanguageName, sortedByName } from '../shared/language-names';

/** One item of a list: a model or a reading language that is installed or can be installed. */
export interface ModelEntry {
  id: string;
  name: string;
  bytes: number;
  /** The hosts that it is downloaded from, as in match patterns; none if its addresses are unknown. */
  hosts: readonly string[];
  source?: ModelSource;
  offered?: OfferedModel;
  /** The license of a reading language, if it is known. */
  license?: string | undefined;
  installed?: Pick<InstalledModel, 'answerMs'>;
  /** Why this offered model suits this device best; undefined for the others. */
  why?: ReturnType<typeof modelForDevice>['why'];
  /** The bytes of an unfinished download. */
  partialBytes: number;
}

function entryOf(
  source: ModelSource & { files: ModelMirror['files'] },
  more: Partial<ModelEntry>,
): ModelEntry {
  const { name, files } = source;
  const hosts = [...new Set(files.map(({ url }) => hostOf(url)))];
  return { id: idOfModel(files), name, bytes: bytesOfFiles(files), hosts, source, partialBytes: 0, ...more };
}

/** Returns the entries of offered models: first the one that suits this device. */
function offeredEntries(offered: readonly OfferedModel[], facts: DeviceFacts): ModelEntry[] {
  const best = modelForDevice(facts);
  const entries = offered.map((one) => {
    const { name, files, tasks } = one;
    const why = name === best.name && { why: best.why };
    return entryOf({ name, files, tasks }, { offered: one, hosts: hubHosts, ...why });
  });
  return entries.toSorted((one, other) => Number(other.why !== undefined) - Number(one.why !== undefined));
}

const mirrorEntry = ({ name, files }: ModelMirror): ModelEntry =>
  entryOf({ name: modelName(name), files, tasks: [...modelTasks] }, {});

function installedEntry(installed: InstalledModel): ModelEntry {
  const { id, name, files } = installed;
  return { id, name, bytes: bytesOfFiles(files), hosts: [], installed, partialBytes: 0 };
}

/** The maximum number of mirrors in the list. A list of thousands is a mistake. */
const maxMirrors = 100;

/** The data of the list. `partial` has the bytes of unfinished downloads, by id. */
export interface KnownModels {
  offered: readonly OfferedModel[];
  facts: DeviceFacts;
  mirrors: readonly ModelMirror[];
  installed: InstalledModels;
  partialBytes: ReadonlyMap<string, number>;
}

/**
 * Returns the items of the list, each model once. The first is the best to install: one of the organization, else the offered one that
 * suits this device. Models that can be downloaded come before others, so that none moves when it is installed.
 */
export function entriesOf({
  offered,
  facts,
  mirrors,
  installed: { models },
  partialBytes,
}: KnownModels): ModelEntry[] {
  const entries = new Map<string, ModelEntry>();
  for (const entry of [...mirrors.slice(0, maxMirrors).map(mirrorEntry), ...offeredEntries(offered, facts)])
    if (!entries.has(entry.id))
      entries.set(entry.id, { ...entry, partialBytes: partialBytes.get(entry.id) ?? 0 });
  for (const installed of models)
    entries.set(installed.id, {
      ...(entries.get(installed.id) ?? installedEntry(installed)),
      installed,
    });
  for (const [id, bytes] of partialBytes)
    if (!entries.has(id) && bytes > 0)
      entries.set(id, { id, name: t('models_leftover'), bytes, hosts: [], partialBytes: bytes });
  return [...entries.values()];
}

/** Returns the reading languages by their names, each as it is here or else as it can be installed. */
export function packEntries(
  mirrors: readonly ModelMirror[],
  { packs }: Pick<InstalledModels, 'packs'>,
  partialBytes: ReadonlyMap<string, number>,
): ModelEntry[] {
  const here = new Map(packs.map((pack) => [pack.language, pack]));
  const named = (language: string): string => shortLanguageName(tagOfLanguage(language));
  const entries = readingPacks(mirrors.slice(0, maxMirrors)).map((offer): ModelEntry => {
    const { language, file, license } = offer;
    const name = offer.name === undefined ? named(language) : modelName(offer.name);
    const entry = entryOf({ name, tasks: [], language, files: [file] }, { license });
    const pack = here.get(language);
    here.delete(language);
    return pack
      ? { ...entry, id: pack.id, bytes: pack.bytes, installed: {} }
      : { ...entry, partialBytes: partialBytes.get(entry.id) ?? 0 };
  });
  for (const { id, language, bytes } of here.values())
    entries.push({ id, name: named(language), bytes, hosts: [], installed: {}, partialBytes: 0 });
  return sortedByName(entries);
}

/** Returns the match patterns of all hosts of a model, for the permission to download from them. */
export function patternsOf({ source, offered }: ModelEntry): string[] {
  if (offered) return hubHosts.map((host) => `https://${host}/*`);
  const urls = (source?.files ?? []).map(({ url }) => url);
  return [...new Set(urls.filter(canBeAllowed).map(hostPattern))];
}
