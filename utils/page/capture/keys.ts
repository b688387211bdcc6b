import type { Input } from './selection';

/** What is read of a key press. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means to the capture tool; null for those it leaves alone. */
type KeyMeaning = Input | 'cancel' | 'tab' | null;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Reads a key press. Arrow keys move, with Shift they size; with Ctrl (or Command) by 10 pixels instead of 1. */
export function readKey(event: Press): KeyMeaning {
  const arrow = arrows[event.key];
  const isControlled = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (arrow) {
    const [x, y] = arrow;
    const step = isControlled ? 10 : 1;
    return { type: 'step', dx: x * step, dy: y * step, sizing: event.shiftKey };
  }
  if (event.key === 'Escape') return 'cancel';
  if (isControlled) return null;
  if (event.key === 'Enter') return { type: 'confirm' };
  const letter = letterOf(event);
  if (letter === 'r') return { type: 'box' };
  return letter === 'v' ? 'tab' : null;
}

/** Whether the browser would scroll the page or search it at this key. */
export function movesPage({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  if (altKey) return false;
  if (key in arrows || ['PageUp', 'PageDown', 'Home', 'End'].includes(key)) return true;
  return key.length === 1 && !ctrlKey && !metaKey;
}

/** The letter on a key, by its place where the keyboard writes another script. */
function letterOf({ key, code }: Press): string {
  const isLatin = /^[!-~]$/.test(key);
  return isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}
