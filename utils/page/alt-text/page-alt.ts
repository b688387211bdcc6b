import type { WriteOutcome, AltWrite } from '../../model/alt-text';
import { isElement, rootNodeOf } from '../dom/elements';
import { shadowHostOf, walkFlatTree } from '../dom/flat-tree';
import { createSelectorBuilder } from '../dom/selector';
import { type PagePicture, pictureByRef } from '../pictures/pictures';
import {
  pictureKeysOf,
  refusalFor,
  removeAltText,
  setAltAttributes,
  stateOfAltText,
  watchedAttributes,
  writeAltText,
  type WrittenAlt,
  writtenAltOn,
} from './element-alt';

/** A page that removes a text more often than this within the time, in milliseconds, is left alone. */
const maxRewrites = 10;
const rewritePeriodMs = 10_000;

/**
 * Writes alt text into this page, and removes it. While the page renders again, written alt text stays: on elements that
 * the page changes, and on elements that replace others. What the author writes stays, too. Once `isOrphaned` returns that
 * the extension was updated, nothing is written any more.
 */
export function createPageAlt(isOrphaned: () => boolean) {
  /** All written alt text, with the number of its rewrites since a time in milliseconds. */
  const all = new Map<WrittenAlt, { rewrites: number; since: number }>();
  const observer = observePage((changed, added) => {
    if (isOrphaned()) return observer.stop();
    for (const element of changed) keepAltText(element);
    reattachIn(added);
  });

  function write(picture: PagePicture, text: string, lang: string): WriteOutcome {
    // Text that Sightread wrote may be replaced: the author had given none, and has given none since.
    const previous = writtenAltOn(picture.element);
    if (previous) forget(previous);
    const refusal = refusalFor(picture);
    if (refusal) return refusal;
    all.set(writeAltText(picture, text, lang), { rewrites: 0, since: 0 });
    observer.watch(picture.element);
    return 'written';
  }

  function forget(written: WrittenAlt): void {
    removeAltText(written);
    all.delete(written);
  }

  /** Writes the alt text of an element again, unless the page removes it too often. */
  function rewrite(element: Element, written: WrittenAlt): void {
    removeAltText(written);
    const counted = all.get(written);
    if (!counted) return;
    const now = performance.now();
    if (now - counted.since > rewritePeriodMs) Object.assign(counted, { since: now, rewrites: 0 });
    counted.rewrites += 1;
    if (counted.rewrites > maxRewrites) return void all.delete(written);
    setAltAttributes(element, written);
    observer.watch(element);
  }

  /** Keeps the alt text of an element that the page has changed, unless the author has named the element. */
  function keepAltText(element: Element): void {
    const written = writtenAltOn(element);
    const state = written && stateOfAltText(element, written);
    if (written && state === 'missing') rewrite(element, written);
    if (written && state === 'authorNamed') forget(written);
    // The text is not forgotten, for another element that shows its picture.
    if (written && state === 'otherPicture') removeAltText(written);
  }

  /** Writes detached alt text on elements that show its picture. */
  function reattachIn(roots: readonly ArrayLike<Node>[]): void {
    const detached = [...all.keys()].filter(isDetached);
    if (detached.length === 0) return;
    const byKey = new Map(detached.flatMap((written) => written.keys.map((key) => [key, written])));
    const localNames = new Set(detached.map(({ localName }) => localName));
    const selectorOf = createSelectorBuilder();
    for (const root of roots.flatMap((nodes) => Array.from(nodes))) {
      if (!isElement(root) || !root.isConnected) continue;
      for (const element of walkFlatTree(root)) {
        if (!localNames.has(element.localName) || writtenAltOn(element)) continue;
        const written = pictureKeysOf(element, selectorOf)
          .map((key) => byKey.get(key))
          .find(
            (known) =>
              known && isDetached(known) && refusalFor({ element, part: known.part, addresses: [] }) === null,
          );
        if (written) rewrite(element, written);
      }
    }
  }

  return {
    /** Writes alt text where the author gave none. Returns the outcome for each picture. */
    write(writings: readonly AltWrite[], prefix: string): { ref: string; outcome: WriteOutcome }[] {
      return writings.map(({ ref, text, lang }) => {
        const picture = pictureByRef(ref);
        return { ref, outcome: picture ? write(picture, prefix + text, lang) : 'gone' };
      });
    },

    /** Removes the written alt text of pictures, by their refs, or all of it. Returns how many pictures of the page had some. */
    undo(refs?: readonly string[]): { undone: number } {
      const some = refs ? new Set(refs.flatMap(writtenFor)) : new Set(all.keys());
      const undone = [...some].filter((written) => removeAltText(written) && isInPage(written));
      for (const written of some) all.delete(written);
      if (all.size === 0) observer.stop();
      return { undone: undone.length };
    },
  };
}

/** Returns the alt text that was written for a picture, by its ref. */
function writtenFor(ref: string): WrittenAlt[] {
  const picture = pictureByRef(ref);
  const written = picture && writtenAltOn(picture.element);
  return written ? [written] : [];
}

/** Whether the element of alt text is in the page. */
const isInPage = ({ element }: WrittenAlt): boolean => element.deref()?.isConnected === true;

/** Whether the element of alt text has left the page, or shows another picture. */
function isDetached(written: WrittenAlt): boolean {
  const element = written.element.deref();
  return !element?.isConnected || writtenAltOn(element) !== written;
}

/** The page's own work comes first, but not for longer than this, in milliseconds. */
const maxIdleWaitMs = 1000;

/**
 * Reports changes that may concern written alt text when the page is idle: elements that have changed, and lists of nodes
 * that were added or changed. Pages change by the thousand, so records are collected, and read only then.
 */
function observePage(report: (changed: ReadonlySet<Element>, added: readonly ArrayLike<Node>[]) => void) {
  const changed = new Set<Element>();
  /** Since the last report, and before it: some pages add an element before they remove the element that it replaces. */
  let added: ArrayLike<Node>[] = [];
  let addedBefore: ArrayLike<Node>[] = [];
  let observed = new WeakSet<Node>();
  let scheduled: number | undefined;

  const reportChanges = (): void => {
    scheduled = undefined;
    report(changed, [...addedBefore, ...added]);
    changed.clear();
    [addedBefore, added] = [added, []];
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') {
        changed.add(target as Element);
        added.push([target]);
      } else if (addedNodes.length > 0) added.push(addedNodes);
    }
    // Removals alone are reported, too.
    scheduled ??= requestIdleCallback(reportChanges, { timeout: maxIdleWaitMs });
  });

  return {
    /** Observes the document or shadow root of an element, and those around it. */
    watch(element: Element): void {
      for (let at: Element | null = element; at; at = shadowHostOf(rootNodeOf(at))) {
        const root = rootNodeOf(at);
        if (observed.has(root)) return;
        observed.add(root);
        observer.observe(root, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: watchedAttributes,
        });
      }
    },
    stop(): void {
      observer.disconnect();
      if (scheduled !== undefined) cancelIdleCallback(scheduled);
      scheduled = undefined;
      observed = new WeakSet();
      [addedBefore, added] = [[], []];
      changed.clear();
    },
  };
}
