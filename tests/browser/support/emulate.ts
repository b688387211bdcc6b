import { commands, page } from 'vitest/browser';

interface Media {
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active' | 'none';
  reducedMotion?: 'reduce' | 'no-preference';
}

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** See vitest.config.ts. */
    emulate: (media: Media) => Promise<void>;
  }
}

/** What this file's tests have said so far; what they have not may be as another file left it. */
let now: Media = {};

/** Makes the browser behave as if the system were set so. It is told only what it does not know: that takes it a while. */
export async function emulate(media: Media): Promise<void> {
  const wanted = { ...now, ...media };
  if (JSON.stringify(wanted) === JSON.stringify(now)) return;
  await commands.emulate(media);
  now = wanted;
}

/** Gives the page a size in CSS pixels, unless it has it. */
export async function resize(width: number, height: number): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
}

/** The system and the size that the tests in the browser begin with. */
export async function asAtFirst(): Promise<void> {
  await emulate({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  await resize(400, 760);
}
