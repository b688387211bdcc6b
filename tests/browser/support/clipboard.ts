import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** See vitest.config.ts. */
    holdClipboard: () => Promise<void>;
    freeClipboard: () => Promise<void>;
  }
}

/** Has the clipboard, of which the browser has but one for all files of tests, for this test alone until it ends. */
export async function holdClipboard(): Promise<void> {
  let isOver = false;
  let isHeld = false;
  onTestFinished(async () => {
    isOver = true;
    if (isHeld) await commands.freeClipboard();
  });
  await commands.holdClipboard();
  // It may have been waited for in vain.
  if (isOver) await commands.freeClipboard();
  isHeld = true;
}
