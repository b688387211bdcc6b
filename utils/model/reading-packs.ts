import * as z from 'zod/mini';
import { fileNameOf } from '../lib/url';
import { modelFile, type ModelFile, type ModelMirror } from './installed-models';
import { isShipped } from './reading-languages';
import list from './reading-packs.json';

// The reading languages that are offered for download. Each is one file of others, known to the last byte.

/** The license of the files that are known by their hashes (https://github.com/tesseract-ocr/tessdata_best/blob/main/LICENSE). */
const packLicense = 'Apache-2.0';

/** A reading language, by the code of its data file, and that file. */
export interface ReadingPack {
  language: string;
  file: ModelFile;
  /** The mirror's name for a language that is not offered. */
  name?: string;
  /** Missing for bytes that are not known. */
  license?: string;
}

const offered: readonly ReadingPack[] = Object.entries(z.record(z.string(), modelFile).parse(list)).map(
  ([language, file]) => ({ language, file, license: packLicense }),
);

/** Returns what a mirror's file reads: the language of the offered one with these bytes, else that of its name, such as `rus.traineddata`. */
function packOf(file: ModelFile, name: string): ReadingPack | undefined {
  const known = offered.find((pack) => pack.file.sha256 === file.sha256);
  if (known) return { ...known, file };
  const [, language] = /^([a-z]{3}(?:_[a-z]{3,4})?)\.traineddata(?:\.gz)?$/.exec(fileNameOf(file.url)) ?? [];
  if (language === undefined || isShipped(language)) return undefined;
  return { language, file, ...(offered.every((pack) => pack.language !== language) && { name }) };
}

/** Returns the languages that can be installed, each once: from an address of an organization or the user, else from the offered one. */
export function readingPacks(mirrors: readonly ModelMirror[]): ReadingPack[] {
  const packs = new Map<string, ReadingPack>();
  const mirrored = mirrors.flatMap(({ name, files }) => files.flatMap((file) => packOf(file, name) ?? []));
  for (const pack of [...mirrored, ...offered]) if (!packs.has(pack.language)) packs.set(pack.language, pack);
  return [...packs.values()];
}
