import { readdirSync, readFileSync } from 'node:fs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';

/** The processes in which the extension's pages and workers run, of the browser with this profile. */
export function extensionProcesses({ profile }: ExtensionBrowser): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const command = readProcess(pid, 'cmdline');
    return command.includes('--extension-process') && isOfBrowser(pid, profile);
  });
}

function isOfBrowser(pid: string, profile: string): boolean {
  for (
    let at = pid;
    at !== '' && at !== '0';
    at = /^PPid:\s*(\d+)/m.exec(readProcess(at, 'status'))?.[1] ?? ''
  )
    if (readProcess(at, 'cmdline').includes(`--user-data-dir=${profile}`)) return true;
  return false;
}

/** A file of a process; empty once that has ended. */
export function readProcess(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The megabytes of 1000² bytes that the extension's processes have for themselves, and their share of what they have together;
 * without the pictures that pages show: those lie, decoded, in shared memory that the browser keeps for as long as nobody else
 * wants it.
 */
export function megabytesOf(extension: ExtensionBrowser): number {
  return extensionProcesses(extension).reduce((sum, pid) => {
    const rollup = readProcess(pid, 'smaps_rollup');
    const [all = 0, shown = 0] = ['Pss', 'Pss_Shmem'].map((field) =>
      Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0),
    );
    return sum + ((all - shown) * 1024) / 1e6;
  }, 0);
}

/** The milliseconds of processor time that the extension's processes have taken since they began. */
export function processorTimeOf(extension: ExtensionBrowser): number {
  const ticks = extensionProcesses(extension).map((pid) => {
    // The name before may have spaces and brackets of its own; see proc(5).
    const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one * 10, 0);
}
