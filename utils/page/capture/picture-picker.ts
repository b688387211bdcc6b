import type { Rect, CapturedArea } from '../../model/picture';
import { t } from '../../i18n/messages';
import { visibleBoxOf, isPageBackground } from '../pictures/hit-test';
import { drawnWords } from '../dom/elements';
import type { Overlay } from './overlay';
import { isFree, regionOf, type Point, type AreaSelection } from '../../model/selection';
import { pictureAnnouncement, type PictureStop } from './announcements';
import { refOf, type PagePicture } from '../pictures/pictures';
import { scrollToMiddle } from '../pictures/scroll-to';
import { boxInTopViewport, createScrollRestorer, intersection } from '../dom/viewport';
import { createPictureCache } from './picture-cache';

/**
 * Picks pictures of the page: the picture under the pointer is outlined, and one that the keys go to is announced too. `speak`
 * calls back when the keys come to rest.
 */
export function createPicturePicker({
  overlay,
  selection,
  draw,
  speak,
  signal,
}: {
  overlay: Overlay;
  selection(): AreaSelection;
  draw(): void;
  speak(say: () => void): void;
  signal: AbortSignal;
}) {
  const inNextFrame = oncePerFrame(follow, signal);
  const marker = createPictureMarker(inNextFrame, signal);
  let pointer: Point | null = null;
  let hasMoved = false;

  // Listing a large page takes a moment, so it starts before the first input.
  requestIdleCallback(() => signal.aborted || marker.isEmpty());

  const includeBackgrounds = (): boolean => selection().kind === 'picking';

  /** Outlines the picture under the pointer after the pointer or page has moved, unless the keys chose another. */
  function follow(): void {
    const isFollowing = isFree(selection()) && (hasMoved || !marker.mark()?.byKeys);
    const isKnown =
      pointer && isFollowing && !overlay.isOnBar(pointer)
        ? marker.hover(pointer, includeBackgrounds())
        : true;
    if (isKnown) hasMoved = false;
    draw();
  }

  function arrive(stop: PictureStop | null): void {
    if (stop) {
      // The keys decide until the pointer moves again.
      hasMoved = false;
      overlay.focusSurface();
      speak(() => overlay.say(pictureAnnouncement(stop), true));
    } else {
      overlay.focusToolbar();
      overlay.help();
      if (marker.isEmpty()) speak(() => overlay.say([drawnWords(t('no_pictures'))], true));
    }
    draw();
  }

  return {
    point(at: Point): void {
      // Browsers send events for a resting pointer, too, when the page scrolls.
      hasMoved ||= at.x !== pointer?.x || at.y !== pointer.y;
      pointer = at;
      inNextFrame();
    },
    /** Whether a press at a point may become a click on a picture. */
    press: (at: Point): boolean =>
      isFree(selection()) && !overlay.isOnBar(at) && marker.press(at, includeBackgrounds()),
    /** Goes to the first picture. */
    start: () => arrive(marker.step(1, true)),
    /**
     * Goes from picture to picture, then to the toolbar, in a circle; with a selected region, between surface and
     * toolbar.
     */
    go(by: 1 | -1): void {
      const fromToolbar = overlay.focusedButton() !== null;
      if (isFree(selection())) arrive(marker.step(by, fromToolbar));
      else if (fromToolbar) overlay.focusSurface();
      else overlay.focusToolbar();
    },
    /** Returns the box of the marked picture; null with a selected region. */
    outline(): { rect: Rect; byKeys: boolean } | null {
      const mark = marker.mark();
      const isOutlined = isFree(selection()) || selection().kind === 'drag';
      if (!mark || !isOutlined || regionOf(selection())) return null;
      return { rect: visibleBoxOf(mark.picture), byKeys: mark.byKeys };
    },
    /** Returns the marked picture as the result of the capture. */
    taken(): CapturedArea | null {
      const mark = marker.mark();
      return mark && asCapture(mark.picture);
    },
    keepScrolling: marker.keepScrolling,
    restoreScrolling: marker.restoreScrolling,
  };
}

/** Marks pictures by pointer and keys. `changed` is called when the marked picture may have moved or left the page. */
function createPictureMarker(changed: () => void, signal: AbortSignal) {
  const pictures = createPictureCache(changed, signal);
  let memory = createScrollRestorer();
  /** The outlined picture: under the pointer, or chosen by the keys. */
  let mark: { picture: PagePicture; byKeys: boolean } | null = null;
  /** The picture from which the keys continue. */
  let last: PagePicture | null = null;

  function setMark(picture: PagePicture, byKeys: boolean): void {
    mark = { picture, byKeys };
    last = picture;
  }

  return {
    mark: () => mark,
    isEmpty: () => pictures.all().length === 0,
    /**
     * Marks the topmost picture at a point. Returns false while that is not known. Where there is none, a picture that
     * the keys chose stays marked.
     */
    hover(at: Point, includeBackgrounds: boolean): boolean {
      const picture = pictures.under(at, includeBackgrounds);
      if (picture) setMark(picture, false);
      else if (picture === null && !mark?.byKeys) mark = null;
      return picture !== undefined;
    },
    /** Marks the topmost picture at a pressed point. Returns false where there is none. */
    press(at: Point, includeBackgrounds: boolean): boolean {
      const picture = pictures.at(at, includeBackgrounds);
      if (picture) setMark(picture, false);
      else mark = null;
      return mark !== null;
    },
    /**
     * Marks the next or previous picture, from outside the first or last, and scrolls it into view. Returns null at the
     * end.
     */
    step(by: 1 | -1, fromOutside: boolean): PictureStop | null {
      const all = pictures.all();
      const picture = all[fromOutside ? (by > 0 ? 0 : all.length - 1) : indexIn(all, last) + by];
      mark = null;
      if (!picture) return null;
      setMark(picture, true);
      bringIntoView(picture, memory);
      return { picture, place: all.indexOf(picture) + 1, count: all.length };
    },
    /** Keeps the current scroll positions, because the person has scrolled. */
    keepScrolling: () => void (memory = createScrollRestorer()),
    /** Restores the scroll positions from before the keys went to pictures. */
    restoreScrolling: () => memory.restore(),
  };
}

/** Returns the index of a picture in a list that may be a new one; -1 without it. */
function indexIn(all: readonly PagePicture[], picture: PagePicture | null): number {
  return all.findIndex(
    ({ element, part, addresses }) =>
      element === picture?.element && part === picture.part && addresses[0] === picture.addresses[0],
  );
}

function bringIntoView(picture: PagePicture, memory: ReturnType<typeof createScrollRestorer>): void {
  const box = boxInTopViewport(picture.element);
  const viewport = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const seen = intersection(visibleBoxOf(picture), viewport);
  // Layout is in fractions of pixels; half a pixel is no difference.
  const isVisible = box && seen.width > box.width - 0.5 && seen.height > box.height - 0.5;
  if (!box || isVisible || isPageBackground(picture)) return;
  memory.remember(picture.element);
  scrollToMiddle(picture.element);
}

/** Longer data URIs are left out, as in the browser's menu: the ref is enough. In characters. */
const maxUrlLength = 2_000_000;

/** Returns a picture as the result of a capture. */
function asCapture(picture: PagePicture): CapturedArea {
  const [url = ''] = picture.addresses;
  return { kind: 'picture', url: url.length > maxUrlLength ? '' : url, ref: refOf(picture) };
}

/** Returns a function that runs an act once in the next frame: pointer and scroll events are more frequent. */
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
