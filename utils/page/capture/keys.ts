import { stepOf, type Input } from '../../model/selection';
import type { Command } from './toolbar';

/** What is read of a key press. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means to the capture tool; null for those it leaves alone. */
export type KeyMeaning = Input | Command | 'next' | 'previous' | null;

/**
 * Reads a key press. Without `letters` no single letter means anything (WCAG 2.1.4).
 */
export function readKey(event: Press, letters: boolean): KeyMeaning {
  if (event.altKey) return null;
  const step = stepOf(event);
  if (step) return step;
  if (event.key === 'Escape') return 'cancel';
  if (event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  const letter = letters ? letterOf(event) : '';
  switch (letter) {
    case 'r':
      return { type: 'box' };
    case 'v':
      return 'tab';
    case 'p':
      return 'page';
    default:
      return null;
  }
}

/** Whether the browser would do something to the page at this key: search it, scroll it, go through its controls. */
export function movesPage(event: Press): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (key.startsWith('Arrow') || scrollsPage(event)) return true;
  return (key === 'Tab' || key.length === 1) && !ctrlKey && !metaKey;
}

/** Whether the browser would scroll the page at this key by more than a line. */
export function scrollsPage({ key, altKey }: Press): boolean {
  return !altKey && ['PageUp', 'PageDown', 'Home', 'End', ' '].includes(key);
}

/** The letter on a key, by its place where the keyboard writes another script. */
function letterOf({ key, code }: Press): string {
  const isLatin = /^[!-~]$/.test(key);
  return isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}
