import type { Rect, CapturedArea } from '../../model/picture';
import { t } from '../../i18n/messages';
import { visibleBoxOf, isPageBackground } from '../pictures/hit-test';
import type { Overlay } from './overlay';
import { isFree, regionOf, type Point, type AreaSelection } from '../../model/selection';
import { pictureAnnouncement, type PictureStop } from './announcements';
import { boxInTopViewport, refOf, type PagePicture } from '../pictures/pictures';
import { createScrollRestorer, intersection } from '../dom/viewport';
import { createPictureCache } from './picture-cache';

interface PickingTools {
  overlay: Overlay;
  selection(): AreaSelection;
  draw(): void;
  /** Has something said as soon as keys come to rest. */
  speak(say: () => void): void;
  signal: AbortSignal;
}

/** Picking pictures over the page: what the pointer is over is outlined, and what the keys go to is said too. */
export function createPicturePicker({ overlay, selection, draw, speak, signal }: PickingTools) {
  const inNextFrame = oncePerFrame(follow, signal);
  const picker = createPictureMarker(inNextFrame, signal);
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

  function arrive(stop: PictureStop | null): void {
    if (stop) {
      // From here on the keys lead, until the pointer moves again.
      hasMoved = false;
      overlay.focusSurface();
      speak(() => overlay.say(pictureAnnouncement(stop), true));
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
      return { rect: visibleBoxOf(mark.picture), byKeys: mark.byKeys };
    },
    /** The marked picture as it is taken. */
    taken(): CapturedArea | null {
      const mark = picker.mark();
      return mark && asCapture(mark.picture);
    },
    keepScrolling: picker.keepScrolling,
    restoreScrolling: picker.restoreScrolling,
  };
}

/** The picture that is outlined: the one under the pointer, or the one that the keys went to. */
interface Mark {
  picture: PagePicture;
  byKeys: boolean;
}

/** Picks pictures by pointer and keys. `changed` is called when what is outlined may stand elsewhere or be gone. */
function createPictureMarker(changed: () => void, signal: AbortSignal) {
  const pictures = createPictureCache(changed, signal);
  let memory = createScrollRestorer();
  let mark: Mark | null = null;
  /** Where the keys go on from. */
  let last: PagePicture | null = null;

  function setMark(picture: PagePicture, byKeys: boolean): void {
    mark = { picture, byKeys };
    last = picture;
  }

  return {
    mark: () => mark,
    isEmpty: () => pictures.all().length === 0,
    /**
     * Marks the topmost picture at a point; false where it is not yet known. Beside all pictures one that the keys went
     * to stays marked.
     */
    hover(at: Point, every: boolean): boolean {
      const picture = pictures.under(at, every);
      if (picture) setMark(picture, false);
      else if (picture === null && !mark?.byKeys) mark = null;
      return picture !== undefined;
    },
    /** Marks the topmost picture at a point that is pressed; false beside all. */
    press(at: Point, every: boolean): boolean {
      const picture = pictures.at(at, every);
      if (picture) setMark(picture, false);
      else mark = null;
      return mark !== null;
    },
    /** Goes to the next picture, or from outside to the first or last, and scrolls it into view; null at the end. */
    step(by: 1 | -1, fromOutside: boolean): PictureStop | null {
      const all = pictures.all();
      const picture = all[fromOutside ? (by > 0 ? 0 : all.length - 1) : indexIn(all, last) + by];
      mark = null;
      if (!picture) return null;
      setMark(picture, true);
      bringIntoView(picture, memory);
      return { picture, place: all.indexOf(picture) + 1, count: all.length };
    },
    /** The person has scrolled, so this is where the page is meant to be. */
    keepScrolling: () => void (memory = createScrollRestorer()),
    /** Puts back what going to pictures has scrolled. */
    restoreScrolling: () => memory.restore(),
  };
}

/** Where a picture is in a list that may have been made anew; -1 where it is not. */
function indexIn(all: readonly PagePicture[], picture: PagePicture | null): number {
  return all.findIndex(
    ({ element, part, addresses }) =>
      element === picture?.element && part === picture.part && addresses[0] === picture.addresses[0],
  );
}

function bringIntoView(picture: PagePicture, memory: ReturnType<typeof createScrollRestorer>): void {
  const box = boxInTopViewport(picture);
  const viewport = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const seen = intersection(visibleBoxOf(picture), viewport);
  if (!box || isPageBackground(picture) || isAsLarge(seen, box)) return;
  memory.remember(picture.element);
  picture.element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

/** Layout counts in fractions of a pixel; half of one is no difference. */
function isAsLarge(seen: Rect, box: Rect): boolean {
  return seen.width > box.width - 0.5 && seen.height > box.height - 0.5;
}

/** Longer addresses are pictures themselves, which the browser's menu leaves out too: their names will do. */
const longest = 2_000_000;

/** A picture as the capture tool gives it. */
function asCapture(picture: PagePicture): CapturedArea {
  const [url = ''] = picture.addresses;
  return { kind: 'picture', url: url.length > longest ? '' : url, ref: refOf(picture) };
}

/** An act that happens in the next frame, once however often it is asked for: pointers and scrolling report more often. */
function oncePerFrame(act: () => void, signal: AbortSignal): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (!signal.aborted) act();
    });
  };
}
