// @ts-check
import { execFileSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What Vite writes into `node_modules`: the copy has its own. */
const written = ['.vite', '.vite-temp', '.cache'];

/**
 * Copies a working tree as it is now, without what Git ignores, into a new temporary folder.
 * @param {string} root
 * @returns {{ folder: string, remove: () => void }}
 */
export function copyTree(root) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-mutants-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  try {
    for (const file of filesOf(root)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(folder, file), constants.COPYFILE_FICLONE);
    }
    linkFolder(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), written);
  } catch (thrown) {
    remove();
    throw thrown;
  }
  return { folder, remove };
}

/** @param {string} root */
function filesOf(root) {
  const asked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  // Git lists what was deleted and not committed, too.
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/**
 * Links the files of a folder, which takes no room; copies them where the disk is another one.
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} [without]
 */
function linkFolder(from, to, without = []) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
