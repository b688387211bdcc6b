import { createNestedScrolling } from './nested-scrolling';
import type { Overlay, ToolCommand } from './overlay';
import { type SelectionInput, isClick, type Point, arrowKeyStep } from '../../model/selection';

/** Where a person's input goes. */
interface Hands {
  input(input: SelectionInput): void;
  perform(command: ToolCommand): void;
  /** Goes to the next picture or the one before. */
  go(by: 1 | -1): void;
  /** Whether the page may scroll. */
  isFree(): boolean;
  /** The person scrolls it. */
  scrolls(): void;
  /** A key was let go: what it did can be said. */
  settled(): void;
}

/** Reads the events of pointers, touch and keys over the capture tool; what would move or change the page is prevented. */
export function createInputReader(overlay: Overlay, letters: boolean, hands: Hands): (event: Event) => void {
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
      hands.input({ type: 'press', at });
    } else if (event.type === 'pointermove' && (pointer ?? event.pointerId) === event.pointerId) {
      hands.input({ type: 'move', at });
    } else if (event.type === 'pointerup' && pointer === event.pointerId) {
      pointer = null;
      // A click beside the buttons is a near miss, and sets no corner below them.
      hands.input(besideButtons && isClick(besideButtons, at) ? { type: 'drop' } : { type: 'release', at });
    } else if (event.type === 'pointercancel' && pointer === event.pointerId) {
      pointer = null;
      hands.input({ type: 'drop' });
    }
  }

  function readKeyDown(event: KeyboardEvent): void {
    const button = overlay.focusedButton();
    if (button && (event.key === 'Enter' || event.key === ' ')) return;
    if (scrollsPage(event) && hands.isFree()) {
      hands.scrolls();
      if (scrolling.key(event)) event.preventDefault();
      return;
    }
    if (hasPageDefault(event)) event.preventDefault();
    const meaning = readKey(event, letters);
    if (meaning === null) return;
    event.preventDefault();
    const isStep = isStepping(meaning);
    // A letter may still be held that picked the tool in a menu.
    if (event.repeat && !isStep) return;
    if (isStep && button && typeof meaning === 'object') return alongToolbar(button, event.key);
    follow(meaning);
    if (!event.repeat) hands.settled();
  }

  function follow(meaning: NonNullable<KeyMeaning>): void {
    if (meaning === 'next' || meaning === 'previous') return hands.go(meaning === 'next' ? 1 : -1);
    if (typeof meaning === 'string') return hands.perform(meaning);
    if (meaning.type === 'box') overlay.focusSurface();
    hands.input(meaning);
  }

  function alongToolbar(button: HTMLButtonElement, key: string): void {
    const forward = button.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') overlay.focusNext(button, key === forward ? 1 : -1);
  }

  return (event) => {
    if (event instanceof PointerEvent && event.type.startsWith('pointer')) readPointer(event);
    else if (event instanceof KeyboardEvent && event.type === 'keydown') readKeyDown(event);
    else if (event instanceof KeyboardEvent && event.type === 'keyup') hands.settled();
    else if (isUnwanted(event, pointer !== null)) event.preventDefault();
    else if (event.type === 'wheel') readWheel(event);
  };

  function readWheel(event: Event): void {
    // With Ctrl it is the browser's zoom, which whoever needs it may use here too.
    if (!(event instanceof WheelEvent) || event.ctrlKey) return;
    if (hands.isFree()) hands.scrolls();
    if (!hands.isFree() || scrolling.wheel(event)) event.preventDefault();
  }
}

/** Whether a key that is held goes on and on. */
function isStepping(meaning: NonNullable<KeyMeaning>): boolean {
  return typeof meaning === 'object' ? meaning.type === 'step' : meaning === 'next' || meaning === 'previous';
}

/** Whether an event's default would drag, select, scroll by touch, open a menu, or follow a touch with a mouse. */
function isUnwanted(event: Event, isPressed: boolean): boolean {
  switch (event.type) {
    case 'mousedown':
      return isPressed || (event instanceof MouseEvent && event.button !== 0);
    case 'touchstart':
      return isPressed;
    default:
      return ['touchmove', 'contextmenu', 'dragstart', 'selectstart'].includes(event.type);
  }
}

/** What is read of a key press. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means to the capture tool; null for those it leaves alone. */
type KeyMeaning = SelectionInput | ToolCommand | 'next' | 'previous' | null;

/**
 * Reads a key press. Without `letters` no single letter means anything (WCAG 2.1.4).
 */
export function readKey(event: Press, letters: boolean): KeyMeaning {
  if (event.altKey) return null;
  const step = arrowKeyStep(event);
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
export function hasPageDefault(event: Press): boolean {
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

/** All that a person's hands bring about. */
const types = [
  'keydown keypress keyup beforeinput input copy cut paste',
  'pointerdown pointermove pointerrawupdate pointerup pointercancel',
  'pointerover pointerout pointerenter pointerleave gotpointercapture lostpointercapture',
  'mousedown mousemove mouseup mouseover mouseout mouseenter mouseleave',
  'click dblclick auxclick contextmenu wheel selectstart dragstart',
  'touchstart touchmove touchend touchcancel',
  // A menu of the page that would close without the focus or the pointer stays open, to be captured.
  'focus blur focusin focusout',
].flatMap((line) => line.split(' '));

const presses = new Set(['keydown', 'pointerdown']);
const releases = new Set(['keyup', 'pointerup', 'pointercancel']);

/**
 * Keeps every event of the person's hands from the page and hands it to `handle` instead, until the function that
 * it returns is called. What is left then of the gesture under way is kept from the page too.
 * Listeners that the page put on `window` itself, capturing, come before ours: no script can prevent that.
 */
export function blockPageEvents(handle: (event: Event) => void): () => void {
  const up = new AbortController();
  const held = new Set<string>();
  let phase: 'open' | 'closing' | 'tail' = 'open';

  const receive = (event: Event): void => {
    // What the page makes up is no hand's doing, and its window's own focus comes and goes with the tab.
    if (!event.isTrusted || event.target === window) return;
    const name = nameOf(event);
    const isPress = presses.has(event.type) && !(event instanceof KeyboardEvent && event.repeat);
    if (phase !== 'open' && isPress) return up.abort();
    if (phase === 'tail' && !held.has(name)) return;
    event.stopImmediatePropagation();
    if (isPress) held.add(name);
    if (releases.has(event.type)) release(name);
    if (phase === 'open') handle(event);
    else event.preventDefault();
  };
  // A button's release is followed by its click before the next frame.
  const release = (name: string): void =>
    void requestAnimationFrame(() => {
      held.delete(name);
      end();
    });
  const end = (): void => {
    if (phase === 'tail' && held.size === 0) up.abort();
  };

  // Not passive, so that scrolling can be prevented.
  for (const type of types) {
    addEventListener(type, receive, { capture: true, passive: false, signal: up.signal });
  }
  return () => {
    phase = 'closing';
    requestAnimationFrame(() => {
      phase = 'tail';
      end();
    });
  };
}

/** What an event is about: a key, or the pointer with all that follows from it; empty for all else. */
function nameOf(event: Event): string {
  if (event instanceof KeyboardEvent) return event.code;
  return event instanceof MouseEvent && !(event instanceof WheelEvent) ? 'pointer' : '';
}
