import { createNestedScrolling } from './nested-scrolling';
import type { Overlay, ToolCommand } from './overlay';
import { type SelectionInput, isClick, type Point, arrowKeyStep } from '../../model/selection';

/** Receives the person's input. */
interface InputTarget {
  input(input: SelectionInput): void;
  perform(command: ToolCommand): void;
  /** Goes to the next or previous picture. */
  go(by: 1 | -1): void;
  /** Whether the page may scroll. */
  isFree(): boolean;
  /** The person scrolls the page. */
  scrolls(): void;
  /** A key was released: its effect can be announced. */
  settled(): void;
}

/** Returns a reader of pointer, touch and key events over the capture tool, which prevents effects on the page. */
export function createInputReader(
  overlay: Overlay,
  letters: boolean,
  target: InputTarget,
): (event: Event) => void {
  const scrolling = createNestedScrolling();
  let pointer: number | null = null;
  let besideButtons: Point | null = null;

  function readPointer(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    if (event.type === 'pointerdown' && event.isPrimary && event.button === 0 && !overlay.isOnButton(at)) {
      pointer = event.pointerId;
      besideButtons = overlay.isOnBar(at) ? at : null;
      overlay.hold(pointer);
      overlay.focusSurface();
      target.input({ type: 'press', at });
    } else if (event.type === 'pointermove' && (pointer ?? event.pointerId) === event.pointerId) {
      target.input({ type: 'move', at });
    } else if (event.type === 'pointerup' && pointer === event.pointerId) {
      pointer = null;
      // A click beside the buttons is a near miss, not a corner.
      target.input(besideButtons && isClick(besideButtons, at) ? { type: 'drop' } : { type: 'release', at });
    } else if (event.type === 'pointercancel' && pointer === event.pointerId) {
      pointer = null;
      target.input({ type: 'drop' });
    }
  }

  function readKeyDown(event: KeyboardEvent): void {
    const button = overlay.focusedButton();
    if (button && (event.key === 'Enter' || event.key === ' ')) return;
    if (scrollsPage(event) && target.isFree()) {
      target.scrolls();
      if (scrolling.key(event)) event.preventDefault();
      return;
    }
    if (hasPageDefault(event)) event.preventDefault();
    const meaning = readKey(event, letters);
    if (meaning === null) return;
    event.preventDefault();
    // A held key repeats its effect.
    const isStep = typeof meaning === 'object' ? meaning.type === 'step' : /next|previous/.test(meaning);
    // The access key that chose the tool in a menu may still be held.
    if (event.repeat && !isStep) return;
    if (isStep && button && typeof meaning === 'object') return alongToolbar(button, event.key);
    follow(meaning);
    if (!event.repeat) target.settled();
  }

  function follow(meaning: NonNullable<KeyMeaning>): void {
    if (meaning === 'next' || meaning === 'previous') return target.go(meaning === 'next' ? 1 : -1);
    if (typeof meaning === 'string') return target.perform(meaning);
    if (meaning.type === 'box') overlay.focusSurface();
    target.input(meaning);
  }

  function alongToolbar(button: HTMLButtonElement, key: string): void {
    const forward = button.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') overlay.focusNext(button, key === forward ? 1 : -1);
  }

  return (event) => {
    if (event instanceof PointerEvent && event.type.startsWith('pointer')) readPointer(event);
    else if (event instanceof KeyboardEvent && event.type === 'keydown') readKeyDown(event);
    else if (event instanceof KeyboardEvent && event.type === 'keyup') target.settled();
    else if (isUnwanted(event, pointer !== null)) event.preventDefault();
    else if (event.type === 'wheel') readWheel(event);
  };

  function readWheel(event: Event): void {
    // Ctrl and wheel zoom, here too.
    if (!(event instanceof WheelEvent) || event.ctrlKey) return;
    if (target.isFree()) target.scrolls();
    if (!target.isFree() || scrolling.wheel(event)) event.preventDefault();
  }
}

/** Whether the default of an event would drag, select, scroll by touch, open a menu or emulate a mouse. */
function isUnwanted(event: Event, isPressed: boolean): boolean {
  const isButton = event.type === 'mousedown' && event instanceof MouseEvent && event.button !== 0;
  if (isPressed && ['mousedown', 'touchstart'].includes(event.type)) return true;
  return isButton || ['touchmove', 'contextmenu', 'dragstart', 'selectstart'].includes(event.type);
}

/** The used properties of a key event. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The meaning of a key for the capture tool; null for none. */
type KeyMeaning = SelectionInput | ToolCommand | 'next' | 'previous' | null;

/**
 * Returns the meaning of a key event. Without `letters`, single letters have none (WCAG 2.1.4).
 */
export function readKey(event: Press, letters: boolean): KeyMeaning {
  if (event.altKey) return null;
  const step = arrowKeyStep(event);
  if (step) return step;
  if (event.key === 'Escape') return 'cancel';
  if (event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  return (letters && meaningsOfLetters.get(letterOf(event))) || null;
}

const meaningsOfLetters = new Map<string, KeyMeaning>([
  ['r', { type: 'box' }],
  ['v', 'tab'],
  ['p', 'page'],
]);

/** Whether a key has a default effect on the page: search, scrolling, focus movement. */
export function hasPageDefault(event: Press): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (key.startsWith('Arrow') || scrollsPage(event)) return true;
  return (key === 'Tab' || key.length === 1) && !ctrlKey && !metaKey;
}

/** Whether a key scrolls the page by more than a line. */
export function scrollsPage({ key, altKey }: Press): boolean {
  return !altKey && ['PageUp', 'PageDown', 'Home', 'End', ' '].includes(key);
}

/** Returns the letter of a key; for keyboards of other scripts, by its position. */
function letterOf({ key, code }: Press): string {
  const isLatin = /^[!-~]$/.test(key);
  return isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

/** All events of pointers, touch, keys and focus. */
const blockedTypes = [
  'keydown keypress keyup beforeinput input copy cut paste',
  'pointerdown pointermove pointerrawupdate pointerup pointercancel',
  'pointerover pointerout pointerenter pointerleave gotpointercapture lostpointercapture',
  'mousedown mousemove mouseup mouseover mouseout mouseenter mouseleave',
  'click dblclick auxclick contextmenu wheel selectstart dragstart',
  'touchstart touchmove touchend touchcancel',
  // Menus of the page that close when they lose focus or pointer stay open for the capture.
  'focus blur focusin focusout',
].flatMap((line) => line.split(' '));

const presses = new Set(['keydown', 'pointerdown']);
const releases = new Set(['keyup', 'pointerup', 'pointercancel']);

/**
 * Keeps all input events from the page and passes them to `handle`. Returns a function that ends this; the rest of the
 * current gesture is still blocked. Capturing listeners that the page added to `window` before run first: no script can
 * prevent that.
 */
export function blockPageEvents(handle: (event: Event) => void): () => void {
  const active = new AbortController();
  const held = new Set<string>();
  let phase: 'open' | 'closing' | 'tail' = 'open';

  const receive = (event: Event): void => {
    // Synthetic events pass, and so do focus events of the window itself.
    if (!event.isTrusted || event.target === window) return;
    const name = sourceOf(event);
    const isPress = presses.has(event.type) && !(event instanceof KeyboardEvent && event.repeat);
    if (phase !== 'open' && isPress) return active.abort();
    if (phase === 'tail' && !held.has(name)) return;
    event.stopImmediatePropagation();
    if (isPress) held.add(name);
    if (releases.has(event.type)) release(name);
    if (phase === 'open') handle(event);
    else event.preventDefault();
  };
  // The click follows the release before the next frame.
  const release = (name: string): void =>
    void requestAnimationFrame(() => {
      held.delete(name);
      end();
    });
  const end = (): void => {
    if (phase === 'tail' && held.size === 0) active.abort();
  };

  // Not passive, so that scrolling can be prevented.
  for (const type of blockedTypes) {
    addEventListener(type, receive, { capture: true, passive: false, signal: active.signal });
  }
  return () => {
    phase = 'closing';
    requestAnimationFrame(() => {
      phase = 'tail';
      end();
    });
  };
}

/** Returns the source of an event: the code of a key, `pointer`, or empty for all else. */
function sourceOf(event: Event): string {
  if (event instanceof KeyboardEvent) return event.code;
  return event instanceof MouseEvent && !(event instanceof WheelEvent) ? 'pointer' : '';
}
