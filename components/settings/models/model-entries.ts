import type { InstalledModel, InstalledModels, ModelMirror } from '../../../utils/model/installed-models';
import { modelName, modelTasks } from '../../../utils/model/installed-models';
import { bytesOfFiles, type ModelSource } from '../../../utils/model/model-install';
import type { OfferedModel } from '../../../utils/model/offered-models';
import { hostOf, hostPattern } from '../../../utils/lib/url';
import { idOfModel } from '../../../utils/store/model-folders';
import { t } from '../../../utils/i18n/messages';

/** One item of the list: a model that is installed or can be installed. */
export interface ModelEntry {
  id: string;
  name: string;
  bytes: number;
  /** The hosts that it is downloaded from; none if its addresses are unknown. */
  hosts: readonly string[];
  source?: ModelSource;
  offered?: OfferedModel;
  installed?: InstalledModel;
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

function offeredEntry(offered: OfferedModel): ModelEntry {
  const { name, files, tasks, languages, run, hosts } = offered;
  return entryOf({ name, files, tasks, languages, run, isUnmeasured: false }, { offered, hosts });
}

const mirrorEntry = ({ name, files }: ModelMirror): ModelEntry =>
  entryOf({ name: modelName(name), files, tasks: [...modelTasks], languages: [], isUnmeasured: true }, {});

function installedEntry(installed: InstalledModel): ModelEntry {
  const { id, name, files } = installed;
  return { id, name, bytes: bytesOfFiles(files), hosts: [], installed, partialBytes: 0 };
}

/** The maximum number of mirrors in the list. A list of thousands is a mistake. */
const maxMirrors = 100;

/** The data of the list. `partial` has the bytes of unfinished downloads, by id. */
export interface KnownModels {
  offered: readonly OfferedModel[];
  mirrors: readonly ModelMirror[];
  installed: InstalledModels;
  partialBytes: ReadonlyMap<string, number>;
}

/** Returns the items of the list, each model once. Models that can be downloaded come first, so that none moves when it is installed. */
export function entriesOf({
  offered,
  mirrors,
  installed: { models },
  partialBytes,
}: KnownModels): ModelEntry[] {
  const entries = new Map<string, ModelEntry>();
  for (const entry of [...offered.map(offeredEntry), ...mirrors.slice(0, maxMirrors).map(mirrorEntry)])
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

/** Returns the match patterns of all hosts of a model, for the permission to download from them. */
export function patternsOf({ source, hosts }: ModelEntry): string[] {
  const urls = (source?.files ?? []).map(({ url }) => url);
  // The hosts of redirects, which an offered model lists.
  const others = hosts.filter((host) => !urls.some((url) => hostOf(url) === host));
  const patterns = [...urls, ...others.map((host) => `https://${host}/`)].flatMap((address) => {
    try {
      return hostPattern(address);
    } catch {
      return [];
    }
  });
  return [...new Set(patterns)];
}
