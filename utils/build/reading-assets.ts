import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { ResolvedPublicFile } from 'wxt';
import { shippedLanguages } from '../model/reading-languages';
import {
  codesFile,
  coreFile,
  detectorFile,
  scriptFile,
  signFile,
  readingFolder,
  workerFile,
  lineModels,
} from '../engines/on-device-text/models';
import { fetchPackagedOffline } from '../platform/worker-fetch';

const require = createRequire(import.meta.url);
/** PP-OCR's models and their letters, with where they come from. */
const weightsFolder = fileURLToPath(new URL('../engines/on-device-text/paddle/weights/', import.meta.url));
/** The folder of unpacked files, from which they are copied. */
const preparedFolder = fileURLToPath(new URL('../../node_modules/.cache/sightread/', import.meta.url));
/** tesseract.js and zxing-wasm fall back on these hosts for every path that is not set. */
const foreignHosts = /https:\/\/(?:cdn|fastly)\.jsdelivr\.net/g;

/** The files that text recognition loads, and a plugin for the code that loads them. */
export const readingAssets = {
  /** Returns the files to copy, each to its place in the extension. Throws if a script among them names another host. */
  files: (): ResolvedPublicFile[] => [
    { contents: workerScript(), relativeDest: join(readingFolder, workerFile) },
    packagedFile(`tesseract.js-core/${coreFile}`),
    packagedFile(`tesseract.js-core/${coreFile.replace(/\.js$/, '.wasm')}`),
    packagedFile(`zxing-wasm/reader/${codesFile}`),
    ...shippedLanguages.map(unpackedData),
    keptFile(detectorFile),
    keptFile(scriptFile),
    keptFile(signFile),
    ...lineModels.flatMap(({ model, letters }) => [keptFile(model), keptFile(letters)]),
  ],
  /** Returns the paths of what tesseract.js's worker and the languages' data were packed from. */
  sources: (): string[] => [
    ...(
      JSON.parse(readFileSync(require.resolve(`tesseract.js/dist/${workerFile}.map`), 'utf8')) as {
        sources: string[];
      }
    ).sources,
    ...shippedLanguages.map((language) => require.resolve(dataOf(language))),
  ],
  /** Returns a plugin that removes other hosts' addresses: a path that is not set is then missing, not fetched. */
  withoutForeignAddresses: (): Plugin => ({
    name: 'reading:without-foreign-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(tesseract\.js\/(src\/|package\.json$)|zxing-wasm\/dist\/es\/share\.js$)/ },
      // It reads its version from package.json, for an address on that host.
      handler: (code, id) => (id.endsWith('.json') ? '{}' : code.replaceAll(foreignHosts, '')),
    },
  }),
};

function dataOf(language: string): string {
  return `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
}

function packagedFile(path: string): ResolvedPublicFile {
  const absoluteSrc = require.resolve(path);
  return { absoluteSrc, relativeDest: join(readingFolder, path.slice(path.lastIndexOf('/') + 1)) };
}

function keptFile(name: string): ResolvedPublicFile {
  return { absoluteSrc: join(weightsFolder, name), relativeDest: join(readingFolder, name) };
}

/** Returns a language's data, unpacked: unpacking it in the extension takes longer than reading. */
function unpackedData(language: string): ResolvedPublicFile {
  const name = `${language}.traineddata`;
  const absoluteSrc = join(preparedFolder, name);
  mkdirSync(preparedFolder, { recursive: true });
  writeFileSync(absoluteSrc, gunzipSync(readFileSync(require.resolve(dataOf(language)))));
  return { absoluteSrc, relativeDest: join(readingFolder, name) };
}

/**
 * Returns tesseract.js's worker, which also loads its files without a network, and whose rejections reach `onerror`: else
 * its caller would wait forever.
 */
function workerScript(): string {
  const packaged = readFileSync(require.resolve(`tesseract.js/dist/${workerFile}`), 'utf8');
  const script = packaged.replaceAll(foreignHosts, '').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const left = /https?:\/\/[^\s"'`)]+/.exec(script);
  if (left) throw new Error(`tesseract.js's worker names another host: ${left[0]}`);
  return [
    `addEventListener('unhandledrejection',({reason})=>reportError(reason));`,
    `(${String(fetchPackagedOffline)})();`,
    script,
  ].join('\n');
}
