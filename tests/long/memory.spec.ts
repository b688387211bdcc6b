import { writeFileSync } from 'node:fs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from '../e2e/support/reading';
import { extensionProcesses, megabytesOf, readProcess } from './processes';

/** Longer than the reader stays when it has nothing to do, which is five minutes. */
const patience = 6 * 60_000;
/** As many measurements without a fall, five seconds apart, as memory takes to come back. */
const calm = 8;
/** What may stay once the reader has gone, in MB: code that was compiled, and what no collector has looked at yet. */
const mostLeft = 60;
/** What reading 24 megapixels may take at its peak, in MB. */
const mostAtPeak = 1500;

/** What is held now, in MB of 1000² bytes, without the pictures that the panel shows. */
const heldBy = (extension: ExtensionBrowser): number => Math.round(megabytesOf(extension));

/** The most that was resident since `forgetPeaks`, in MB, with the pictures that the panel shows. */
function peakOf(extension: ExtensionBrowser): number {
  const peak = extensionProcesses(extension).reduce((total, pid) => {
    const [, kibibytes = 0] = /^VmHWM:\s*(\d+) kB/m.exec(readProcess(pid, 'status')) ?? [];
    return total + (Number(kibibytes) * 1024) / 1e6;
  }, 0);
  return Math.round(peak);
}

/**
 * What is held, each five seconds, until it has not fallen for `calm` of them: V8 and Chromium give memory back up to
 * 35 seconds after it is free.
 */
async function settle(extension: ExtensionBrowser): Promise<number[]> {
  const held: number[] = [];
  const hasSettled = (): boolean => {
    held.push(heldBy(extension));
    return held.length > calm && Math.min(...held.slice(-calm)) >= Math.min(...held.slice(0, -calm)) - 1;
  };
  await expect.poll(hasSettled, { timeout: 180_000, intervals: [5000] }).toBe(true);
  return held;
}

/** See `clear_refs` in proc(5). */
function forgetPeaks(extension: ExtensionBrowser): void {
  for (const pid of extensionProcesses(extension)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

test('what reading takes of memory is given back after five idle minutes', async ({ extension, reading }) => {
  const session = await extension.context.browser()?.newBrowserCDPSession();
  const isOpen = async (): Promise<boolean> => {
    const found = await session?.send('Target.getTargets', { filter: [{ type: 'background_page' }] });
    return found?.targetInfos.some(({ url }) => url.endsWith('/offscreen.html')) ?? false;
  };
  const idle = await settle(extension);
  expect(idle.at(-1)).toBeGreaterThan(0);
  const told = [`idle ${idle.join(' ')}`];
  let most = 0;
  for (const name of ['screenshot.png', 'meme.jpg', 'many-pixels.jpg']) {
    forgetPeaks(extension);
    await expect(await reading.read(name)).toHaveAttribute('data-state', 'done');
    const peak = peakOf(extension);
    most = Math.max(most, peak);
    told.push(`${name} ${peak} at its peak and ${heldBy(extension)} after`);
  }
  expect(await isOpen()).toBe(true);
  await expect.poll(isOpen, { timeout: patience, intervals: [5000] }).toBe(false);
  const left = await settle(extension);
  console.log(`Memory in MB: ${told.join(', ')}, once it has gone ${left.join(' ')}`);
  expect(left.at(-1)).toBeLessThan((idle.at(-1) ?? 0) + mostLeft);
  expect(most).toBeLessThan(mostAtPeak);
});
