// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

// The memory of processes, of which Linux alone tells.

/** Megabytes of 1000 × 1000 bytes. */
export const inMegabytes = 1e6;

const all = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** @param {string} pid */
const commandOf = (pid) => read(`/proc/${pid}/cmdline`).split('\0').join(' ');

/**
 * The process of the browser with a profile. Throws where there is none.
 * @param {string} profile
 */
export function browserOf(profile) {
  const found = all().find((pid) => {
    const command = commandOf(pid);
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=');
  });
  if (found === undefined) throw new Error(`No browser has the profile ${profile}.`);
  return found;
}

/**
 * The bytes in memory of all processes of a browser's extensions. Throws where there is none.
 * @param {string} browser its process
 */
export function residentOfExtensions(browser) {
  const found = all().filter(
    (pid) => commandOf(pid).includes('--extension-process') && isBelow(pid, browser),
  );
  if (found.length === 0) throw new Error("The extension's process was not found.");
  return found.reduce((sum, pid) => sum + residentOf(pid), 0);
}

/**
 * @param {string} pid
 * @param {string} ancestor
 */
function isBelow(pid, ancestor) {
  for (let at = pid; Number(at) > 1; at = /^PPid:\s*(\d+)/m.exec(read(`/proc/${at}/status`))?.[1] ?? '0') {
    if (at === ancestor) return true;
  }
  return false;
}

/** @param {string} pid */
function residentOf(pid) {
  return 1024 * Number(/^VmRSS:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/**
 * The text of a file; empty where its process has ended.
 * @param {string} file
 */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
