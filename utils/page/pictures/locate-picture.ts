import type { PictureLocation, Rect } from '../../model/picture';
import { isBroken } from './draw-picture';
import { nextPaint, toTopViewport, intersection, relativeTo, createScrollRestorer } from '../dom/viewport';
import type { PagePicture } from './pictures';

/** Brings a picture to where the screen's pixels can be taken, and puts the page back afterwards. */
export function createLocator() {
  const memory = createScrollRestorer();
  let wanted = new AbortController();
  return {
    /**
     * Scrolls an element into view where it is not wholly seen, waits until it has loaded and is painted, and says
     * where it stands in the top viewport. Waits as long as the picture loads. Throws `pageChanged` in a hidden tab.
     */
    async locate(picture: PagePicture | null): Promise<PictureLocation> {
      if (!picture) return { outcome: 'missing' };
      memory.remember(picture.element);
      let place: PictureLocation | null = null;
      try {
        place = await bringIntoView(picture, wanted.signal);
        return place;
      } finally {
        // Whoever gets no picture has nothing to restore.
        if (place?.outcome !== 'found') memory.restore();
      }
    },
    /**
     * Puts every scroll position back to where the first `locate` since the last `restore` found it. One that is still
     * waiting for its picture scrolls no more.
     */
    restore(): void {
      wanted.abort();
      wanted = new AbortController();
      memory.restore();
    },
  };
}

async function bringIntoView(picture: PagePicture, wanted: AbortSignal): Promise<PictureLocation> {
  const { element } = picture;
  await centre(element, wanted);
  if (!wanted.aborted && (await isBroken(picture))) return { outcome: 'broken' };
  // A lazy picture has its size only now.
  await centre(element, wanted);
  if (wanted.aborted) return { outcome: 'missing' };
  await nextPaint();
  return standing(element, await seen(element));
}

/** Scrolls an element to the middle of all that scrolls around it, unless it is seen as a whole where it is. */
async function centre(element: Element, wanted: AbortSignal): Promise<void> {
  if ((await seen(element)).clipped && !wanted.aborted) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
}

interface Seen {
  whole: Rect;
  part: Rect;
  clipped: boolean;
}

/**
 * What can be seen of an element, in CSS pixels of its own document's viewport. The browser's own computation knows
 * what clips what: scrolling boxes, containing blocks, clip paths, the frames around.
 */
function seen(element: Element): Promise<Seen> {
  return new Promise((resolve, reject) => {
    // In a hidden tab nothing is observed either.
    nextPaint().catch(reject);
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const entry = entries.at(-1);
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: part } = entry;
      // Layout counts in fractions of a pixel; half of one is no clipping.
      const isSmaller = whole.width - part.width > 0.5 || whole.height - part.height > 0.5;
      // A lazy picture may have no size before it comes into view.
      const clipped = isSmaller || !entry.isIntersecting;
      resolve({ whole, part, clipped });
    });
    observer.observe(element);
  });
}

function standing(element: Element, { whole, part, clipped }: Seen): PictureLocation {
  if (whole.width === 0 || whole.height === 0) return { outcome: 'broken' };
  const view = element.ownerDocument.defaultView;
  const top = view && toTopViewport(part, view);
  if (!top) return { outcome: 'outOfReach' };
  const shown = intersection(top.rect, top.area);
  if (shown.width === 0 || shown.height === 0) return { outcome: 'outOfReach' };
  return {
    outcome: 'found',
    rect: relativeTo(shown, top.area),
    viewportWidth: top.area.width,
    clipped: clipped || shown.width < top.rect.width || shown.height < top.rect.height,
  };
}
