import { createInnerScrolling } from './inner-scrolling';
import { movesPage, readKey, scrollsPage, type KeyMeaning } from './keys';
import type { Overlay } from './overlay';
import { type Input, isClick, type Point } from '../../model/selection';
import type { Command } from './toolbar';

/** Where a person's input goes. */
interface Hands {
  input(input: Input): void;
  perform(command: Command): void;
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
export function createEventReader(overlay: Overlay, letters: boolean, hands: Hands): (event: Event) => void {
  const scrolling = createInnerScrolling();
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
    if (movesPage(event)) event.preventDefault();
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
