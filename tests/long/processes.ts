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

/** The megabytes that the extension's processes have for themselves, and their share of what they have together. */
export function megabytesOf(extension: ExtensionBrowser): number {
  const all = extensionProcesses(extension).map(
    (pid) => /^Pss:\s*(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1],
  );
  return all.reduce((sum, kibibytes = '0') => sum + (Number(kibibytes) * 1024) / 1e6, 0);
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
