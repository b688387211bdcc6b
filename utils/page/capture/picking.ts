import type { Rect, Taken } from '../../model/picture';
import { t } from '../../i18n/messages';
import { seenOf } from '../picture-at';
import { oncePerFrame } from './once-per-frame';
import type { Overlay } from './overlay';
import { asTaken, createPicker, type Stop } from './picker';
import { isFree, regionOf, type Point, type Selection } from '../../model/selection';
import { wordsForStop } from './words';

interface PickingTools {
  overlay: Overlay;
  selection(): Selection;
  draw(): void;
  /** Has something said as soon as keys come to rest. */
  speak(say: () => void): void;
  signal: AbortSignal;
}

/** Picking pictures over the page: what the pointer is over is outlined, and what the keys go to is said too. */
export function createPicking({ overlay, selection, draw, speak, signal }: PickingTools) {
  const inNextFrame = oncePerFrame(follow, signal);
  const picker = createPicker(inNextFrame, signal);
  let pointer: Point | null = null;
  let hasMoved = false;

  // Listing a large page takes a moment that nobody should feel when the pointer or the first key comes.
  requestIdleCallback(() => signal.aborted || picker.isEmpty());

  const every = (): boolean => selection().kind === 'picking';

  /** Scrolled or changed, the page has moved under the pointer; what the keys went to stays outlined. */
  function follow(): void {
    const isFollowing = isFree(selection()) && (hasMoved || !picker.mark()?.byKeys);
    const isKnown =
      pointer && isFollowing && !overlay.isOnBar(pointer) ? picker.hover(pointer, every()) : true;
    if (isKnown) hasMoved = false;
    draw();
  }

  function arrive(stop: Stop | null): void {
    if (stop) {
      // From here on the keys lead, until the pointer moves again.
      hasMoved = false;
      overlay.focusSurface();
      speak(() => overlay.say(wordsForStop(stop), true));
    } else {
      overlay.focusToolbar();
      overlay.help();
      if (picker.isEmpty()) speak(() => overlay.say([t('capture_no_pictures')], true));
    }
    draw();
  }

  return {
    point(at: Point): void {
      // The browser reports a pointer that keeps still, too, when the page has scrolled under it.
      hasMoved ||= at.x !== pointer?.x || at.y !== pointer.y;
      pointer = at;
      inNextFrame();
    },
    /** Whether a press there may become a click on a picture. */
    press: (at: Point): boolean => isFree(selection()) && !overlay.isOnBar(at) && picker.press(at, every()),
    /** Goes to the first picture. */
    start: () => arrive(picker.step(1, true)),
    /** Goes from picture to picture, then to the toolbar, and round; while a region is selected only between those two. */
    go(by: 1 | -1): void {
      const fromToolbar = overlay.focusedButton() !== null;
      if (isFree(selection())) arrive(picker.step(by, fromToolbar));
      else if (fromToolbar) overlay.focusSurface();
      else overlay.focusToolbar();
    },
    /** Where the marked picture stands, while no region is there. */
    outline(): { rect: Rect; byKeys: boolean } | null {
      const mark = picker.mark();
      const isOutlined = isFree(selection()) || selection().kind === 'drag';
      if (!mark || !isOutlined || regionOf(selection())) return null;
      return { rect: seenOf(mark.picture), byKeys: mark.byKeys };
    },
    /** The marked picture as it is taken. */
    taken(): Taken | null {
      const mark = picker.mark();
      return mark && asTaken(mark.picture);
    },
    keepScrolling: picker.keepScrolling,
    restoreScrolling: picker.restoreScrolling,
  };
}
