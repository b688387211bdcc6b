import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import packs from '../../../utils/model/reading-packs.json' with { type: 'json' };
import type { ModelFile } from '../../../utils/model/installed-models';
import type { ModelServer } from '../../fakes/model-server.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** The real files, which the registry and Debian give once. */
const folder = path.join(root, 'node_modules/.cache/sightread/packs');

/** Returns the real data of a language, as it is downloaded. Throws where the registry, or Debian for Russian, does not have it. */
function packBytes(language: keyof typeof packs): Buffer {
  const file = path.join(folder, path.basename(packs[language].url));
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const list = path.join(folder, `${language}.json`);
    writeFileSync(list, JSON.stringify({ [language]: packs[language] }));
    const pin = [path.join(root, 'utils/build/pin-packs.mjs'), '--list', list, '--out', folder];
    try {
      execFileSync('node', pin, { stdio: 'pipe' });
    } catch (cause) {
      const source = language === 'rus' ? 'Debian’s package tesseract-ocr-rus' : 'the npm registry';
      throw new Error(`The data for ${language} is missing: it comes once from ${source}.`, { cause });
    }
  }
  return readFileSync(file);
}

/** Serves the real data of languages, and returns the mirrors that name them. */
export function packMirrors(server: ModelServer, ...languages: (keyof typeof packs)[]) {
  return languages.map((language): { name: string; files: ModelFile[] } => {
    const { url, sha256, bytes } = packs[language];
    const file = server.put(`/${path.basename(url)}`, packBytes(language));
    return { name: language, files: [{ ...file, sha256, bytes }] };
  });
}
