import * as z from 'zod/mini';
import { fileNameOf } from '../lib/url';
import { modelFile, type ModelFile, type ModelMirror } from './installed-models';
import list from './reading-packs.json';

// The reading languages that are offered for download. Each is one file of others, known to the last byte.

/** The license of the offered files (https://github.com/tesseract-ocr/tessdata_best/blob/main/LICENSE). */
export const packLicense = 'Apache-2.0';

/** A reading language, by the code of its data file, and that file. */
export interface ReadingPack {
  language: string;
  file: ModelFile;
}

const offered: readonly ReadingPack[] = Object.entries(z.record(z.string(), modelFile).parse(list)).map(
  ([language, file]) => ({ language, file }),
);

/** Returns the language of a mirror's file: that of the offered one with these bytes, else by its name, such as `rus.traineddata`. */
function languageOf({ url, sha256 }: ModelFile): string | undefined {
  const known = offered.find(({ file }) => file.sha256 === sha256);
  return known?.language ?? /^([a-z]{3}(?:_[a-z]{3,4})?)\.traineddata(?:\.gz)?$/.exec(fileNameOf(url))?.[1];
}

/** Returns the languages that can be installed, each once: from an address of an organization or the user, else from the offered one. */
export function readingPacks(mirrors: readonly ModelMirror[]): ReadingPack[] {
  const packs = new Map<string, ReadingPack>();
  const mirrored = mirrors.flatMap(({ files }) =>
    files.flatMap((file) => ({ language: languageOf(file) ?? '', file })),
  );
  for (const pack of [...mirrored, ...offered])
    if (pack.language !== '' && !packs.has(pack.language)) packs.set(pack.language, pack);
  return [...packs.values()];
}
