import type { PageListEvent, PictureCounts } from '../../model/page-pictures';
import { pictureNamed } from '../pictures';
import { focusedAmong, type FocusedPicture } from './focused';
import { createGuide } from './go-to';
import { createInventory } from './inventory';
import { listEvents } from './list-events';
import { thumbnailOf } from './thumbnail';

/** The pictures of this page with their names and verdicts; `writtenOn` is what we have written on an element ourselves. */
export function createPageList(writtenOn: (element: Element) => string) {
  const inventory = createInventory(writtenOn);
  const guide = createGuide();
  return {
    count(): PictureCounts {
      const verdicts = inventory.all().map(({ listed }) => listed.verdict);
      const many = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
      return { all: verdicts.length, missing: many('missing'), poor: many('poor') };
    },
    /** The picture a person means: see `picturesContract.focused`. */
    focused: (from: string, step: number): FocusedPicture | null => focusedAmong(inventory.all(), from, step),
    /** Scrolls to a picture, outlines it and gives it the focus; says whether it is there. */
    goTo(ref: string): { isThere: boolean } {
      const picture = pictureNamed(ref);
      if (picture) guide.show(picture.element);
      return { isThere: picture !== null };
    },
    /** A picture as a data URI, its long side at most `side` pixels; null where no script may draw it. */
    async thumbnail(ref: string, side: number): Promise<string | null> {
      const picture = pictureNamed(ref);
      return picture && thumbnailOf(picture, side);
    },
    /** The pictures to which nobody has given a name, and that have one of these addresses or selectors. */
    candidates(known: readonly { address: string; selector: string }[]) {
      const addresses = new Set(known.map(({ address }) => address).filter((each) => each !== ''));
      const selectors = new Set(known.map(({ selector }) => selector).filter((each) => each !== ''));
      return inventory
        .all()
        .map(({ listed }) => listed)
        .filter(({ name, written, reason }) => name === '' && written === '' && !decorates.has(reason.kind))
        .filter(({ address, selector }) => addresses.has(address) || selectors.has(selector))
        .map(({ ref, address, selector }) => ({ ref, address, selector }));
    },
    /** The list, then what changes, until the signal is aborted. */
    events: (signal: AbortSignal): AsyncGenerator<PageListEvent> => listEvents(inventory, signal),
  };
}

/** Where the author has said that there is nothing to say. */
const decorates = new Set(['emptyAlt', 'presentationRole', 'presentationConflict']);
