import { browser } from 'wxt/browser';

const colours = { working: '#5b606b', done: '#0b5d5b', failed: '#8a3d00' } as const;
const marks = { working: '…', done: '✓', failed: '!' } as const;

/** Marks the toolbar button, or takes its mark away. */
export async function markButton(mark: keyof typeof marks | undefined): Promise<void> {
  await browser.action.setBadgeText({ text: mark ? marks[mark] : '' });
  if (mark) await browser.action.setBadgeBackgroundColor({ color: colours[mark] });
}
