// @ts-check
// What only the evaluation needs, and `npm test` does not. Node's own modules only: see ../harness/setup.mjs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { onPath } from '../harness/find-browsers.mjs';
import { installDebian, installPackages, root } from '../harness/setup.mjs';

const folder = path.join(root, 'tests/eval');
/** A folder for each font, once `installFonts` has run. */
export const fontsFolder = path.join(folder, 'node_modules/@fontsource');

/** Installs the fonts, by which all machines draw the same pictures, unless they are there; throws one sentence. */
export async function installFonts() {
  await installPackages(folder);
}

/** The languages that are compared, as tesseract and Debian's packages name them. */
const languages = ['eng', 'deu', 'fra', 'ita', 'spa', 'por', 'jpn', 'ara'];

/**
 * Installs the desktop's text reader, with which ours is compared, unless it is there, and gives its path; throws one sentence.
 * @returns {Promise<string>}
 */
export async function installTesseract() {
  if (missingLanguages().length > 0) {
    await installDebian('tesseract-ocr', ...languages.map((language) => `tesseract-ocr-${language}`));
  }
  const found = onPath('tesseract');
  if (found && missingLanguages().length === 0) return found;
  throw new Error(
    `tesseract with ${missingLanguages().join(', ')} was not found: install it with its data for ${languages.join(', ')}, for the evaluation of the text reader.`,
  );
}

function missingLanguages() {
  const found = onPath('tesseract');
  const { stdout = '' } = found ? spawnSync(found, ['--list-langs'], { encoding: 'utf8' }) : {};
  const installed = stdout.split('\n');
  return languages.filter((language) => !installed.includes(language));
}
