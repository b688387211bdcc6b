import type { Rect, Taken } from '../../model/picture';
import { isPageGround, seenOf } from '../picture-at';
import { boxOf, nameOf, type PagePicture } from '../pictures';
import { createScrollMemory } from '../scrolling';
import { intersection } from '../viewport';
import { watchPictures } from './page-pictures';
import type { Point } from '../../model/selection';

/** The picture that is outlined: the one under the pointer, or the one that the keys went to. */
interface Mark {
  picture: PagePicture;
  byKeys: boolean;
}

/** A picture among all of its page, counted from 1. */
export interface Stop {
  picture: PagePicture;
  place: number;
  count: number;
}

/** Picks pictures by pointer and keys. `changed` is called when what is outlined may stand elsewhere or be gone. */
export function createPicker(changed: () => void, signal: AbortSignal) {
  const pictures = watchPictures(changed, signal);
  let memory = createScrollMemory();
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
    step(by: 1 | -1, fromOutside: boolean): Stop | null {
      const all = pictures.all();
      const picture = all[fromOutside ? (by > 0 ? 0 : all.length - 1) : indexIn(all, last) + by];
      mark = null;
      if (!picture) return null;
      setMark(picture, true);
      bringIntoView(picture, memory);
      return { picture, place: all.indexOf(picture) + 1, count: all.length };
    },
    /** The person has scrolled, so this is where the page is meant to be. */
    keepScrolling: () => void (memory = createScrollMemory()),
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

function bringIntoView(picture: PagePicture, memory: ReturnType<typeof createScrollMemory>): void {
  const box = boxOf(picture);
  const viewport = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const seen = intersection(seenOf(picture), viewport);
  if (!box || isPageGround(picture) || isAsLarge(seen, box)) return;
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
export function asTaken(picture: PagePicture): Taken {
  const [url = ''] = picture.addresses;
  return { kind: 'picture', url: url.length > longest ? '' : url, ref: nameOf(picture) };
}
