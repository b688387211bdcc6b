import { writeFileSync } from 'node:fs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from '../e2e/support/reading';
import { extensionProcesses, megabytesOf, readProcess } from './processes';

/** MB of 1000² bytes. */
interface Memory {
  /** Held now, without the pictures that the panel shows. */
  now: number;
  /** The most that was resident since `forgetPeaks`, with the pictures that the panel shows. */
  peak: number;
}

/** Longer than the reader stays when it has nothing to do, which is five minutes. */
const patience = 6 * 60_000;
/** What may stay once the reader has gone, in MB: code that was compiled, and what no collector has looked at yet. */
const mostLeft = 60;
/** What reading 24 megapixels may take at its peak, in MB. */
const mostAtPeak = 1500;

function memoryOf(extension: ExtensionBrowser): Memory {
  const peak = extensionProcesses(extension).reduce((total, pid) => {
    const [, kibibytes = 0] = /^VmHWM:\s*(\d+) kB/m.exec(readProcess(pid, 'status')) ?? [];
    return total + (Number(kibibytes) * 1024) / 1e6;
  }, 0);
  return { now: Math.round(megabytesOf(extension)), peak: Math.round(peak) };
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
  const idle = memoryOf(extension);
  expect(idle.now).toBeGreaterThan(0);
  const told = [`idle ${idle.now}`];
  let most = 0;
  for (const name of ['screenshot.png', 'meme.jpg', 'many-pixels.jpg']) {
    forgetPeaks(extension);
    await expect(await reading.read(name)).toHaveAttribute('data-state', 'done');
    const { now, peak } = memoryOf(extension);
    most = Math.max(most, peak);
    told.push(`${name} ${peak} at its peak and ${now} after`);
  }
  expect(await isOpen()).toBe(true);
  await expect.poll(isOpen, { timeout: patience, intervals: [5000] }).toBe(false);
  const left: number[] = [];
  const leftNow = (): number => {
    left.push(memoryOf(extension).now);
    return left.at(-1) ?? 0;
  };
  // Chromium gives pages back to the system some time after they are free.
  await expect
    .poll(leftNow, { timeout: 60_000, intervals: [5000] })
    .toBeLessThan(idle.now + mostLeft)
    .finally(() => console.log(`Memory in MB: ${told.join(', ')}, once it has gone ${left.join(', ')}`));
  expect(most).toBeLessThan(mostAtPeak);
});
