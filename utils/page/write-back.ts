import type { Writing, WriteOutcome } from '../model/alt-text';
import { placeFor } from './name-place';
import { type PagePicture, pictureNamed } from './pictures';
import { keepWritten } from './keep-written';
import { keysOf, takeBack, type Written, writeOn } from './written';

/** Writes names for pictures into this page, keeps them there while it changes, and takes them back. */
export function createWriteBack() {
  const written = new WeakMap<Element, Written>();
  const all = new Set<Written>();
  const keeper = keepWritten(written, all);

  const writeFor = (picture: PagePicture, text: string, lang: string): WriteOutcome => {
    const { element, part } = picture;
    const before = written.get(element);
    // Ours to write anew: its author gave nothing then, and has given nothing since.
    if (before) takeBack(before);
    const place = placeFor(picture);
    if (place !== 'alt' && place !== 'label') {
      if (before) keeper.forget(element, before);
      return place;
    }
    const now: Written = {
      element: new WeakRef(element),
      part,
      place,
      text,
      lang,
      wrote: new Map(),
      before: new Map(),
      localName: element.localName,
      keys: keysOf(element),
      rewrites: 0,
      since: 0,
    };
    if (before) all.delete(before);
    writeOn(element, now);
    written.set(element, now);
    all.add(now);
    keeper.watch(element);
    return 'written';
  };

  return {
    /** Writes where the author gave nothing; says what became of each. */
    write(writings: readonly Writing[], prefix: string): { ref: string; outcome: WriteOutcome }[] {
      return writings.map(({ ref, text, lang }) => {
        const picture = pictureNamed(ref);
        return { ref, outcome: picture ? writeFor(picture, prefix + text, lang) : 'gone' };
      });
    },

    /** Takes everything back; says how much there was. */
    undo(): { undone: number } {
      keeper.stop();
      let undone = 0;
      for (const one of all) {
        const element = one.element.deref();
        if (takeBack(one) && element?.isConnected) undone += 1;
        if (element) written.delete(element);
      }
      all.clear();
      return { undone };
    },

    /** What is written on an element; empty for nothing. */
    writtenOn(element: Element): string {
      return written.get(element)?.text ?? '';
    },
  };
}
