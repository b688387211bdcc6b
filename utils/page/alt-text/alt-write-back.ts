import type { WriteOutcome, AltWrite } from '../../model/alt-text';
import { isElement, rootNodeOf } from '../dom/elements';
import { shadowHostOf, walkFlatTree } from '../dom/flat-tree';
import { createSelectorBuilder } from '../dom/selector';
import { type PagePicture, pictureByRef } from '../pictures/pictures';
import {
  altTargetFor,
  newWrittenAlt,
  pictureKeysOf,
  removeAltText,
  watchedAttributes,
  writeAltText,
  type WrittenAlt,
  writtenStateOf,
} from './write-alt';

/** Writes alt text into this page, keeps it there while the page changes, and removes it. */
export function createAltWriteBack() {
  const registry = createRegistry();
  const keeper = createKeeper(registry);

  const writeFor = (picture: PagePicture, text: string, lang: string): WriteOutcome => {
    const { element } = picture;
    const before = registry.of(element);
    // Text that Sightread wrote may be replaced: the author had given none, and has given none since.
    if (before) removeAltText(before);
    const target = altTargetFor(picture);
    if (before) registry.forget(element, before);
    if (target !== 'alt' && target !== 'label') return target;
    const written = newWrittenAlt(picture, { target, text, lang });
    writeAltText(element, written);
    registry.add(element, written);
    keeper.watch(element);
    return 'written';
  };

  return {
    /** Writes alt text where the author gave none. Returns the outcome for each picture. */
    write(writings: readonly AltWrite[], prefix: string): { ref: string; outcome: WriteOutcome }[] {
      return writings.map(({ ref, text, lang }) => {
        const picture = pictureByRef(ref);
        return { ref, outcome: picture ? writeFor(picture, prefix + text, lang) : 'gone' };
      });
    },

    /** Removes all written alt text. Returns how many pictures of the page had some. */
    undo(): { undone: number } {
      keeper.stop();
      let undone = 0;
      for (const written of registry.all()) {
        if (removeAltText(written) && written.element.deref()?.isConnected) undone += 1;
      }
      registry.clear();
      return { undone };
    },

    /** Returns the text that is written on an element; empty for none. */
    writtenOn: (element: Element): string => registry.of(element)?.text ?? '',
  };
}

type Registry = ReturnType<typeof createRegistry>;

/** All alt text that is written into the page, by element. */
function createRegistry() {
  let byElement = new WeakMap<Element, WrittenAlt>();
  const all = new Set<WrittenAlt>();
  /** Without an element: it now shows another picture, or has left the page. */
  const orphans = new Set<WrittenAlt>();
  return {
    of: (element: Element) => byElement.get(element),
    all: (): ReadonlySet<WrittenAlt> => all,
    orphans: (): ReadonlySet<WrittenAlt> => orphans,
    add(element: Element, written: WrittenAlt): void {
      byElement.set(element, written);
      all.add(written);
      orphans.delete(written);
    },
    /** The element shows another picture; the text waits for an element that shows its own. */
    orphan(element: Element, written: WrittenAlt): void {
      byElement.delete(element);
      orphans.add(written);
    },
    forget(element: Element | undefined, written: WrittenAlt): void {
      if (element) byElement.delete(element);
      all.delete(written);
      orphans.delete(written);
    },
    /** Finds the elements that have left the page, and those that have come back. */
    updateOrphans(): void {
      for (const written of all) {
        const element = written.element.deref();
        if (!element?.isConnected) orphans.add(written);
        else if (byElement.get(element) === written) orphans.delete(written);
      }
    },
    clear(): void {
      byElement = new WeakMap();
      all.clear();
      orphans.clear();
    },
  };
}

/** A page that removes a text more often than this within the time, in milliseconds, is left alone. */
const maxRewrites = 10;
const rewritePeriodMs = 10_000;

function mayRewrite(written: WrittenAlt): boolean {
  const now = performance.now();
  if (now - written.since > rewritePeriodMs) Object.assign(written, { since: now, rewrites: 0 });
  written.rewrites += 1;
  return written.rewrites <= maxRewrites;
}

/**
 * Keeps written alt text while the page renders again: on elements that the page changes, and on those that replace
 * others. What the author writes stays.
 */
function createKeeper(registry: Registry) {
  const observer = observePage(registry, (changed, added) => {
    for (const element of changed) repair(element);
    registry.updateOrphans();
    adoptIn(added);
  });

  function repair(element: Element): void {
    const written = registry.of(element);
    const state = written && writtenStateOf(element, written);
    if (!written || state === 'present') return;
    removeAltText(written);
    if (state === 'missing' && mayRewrite(written)) writeAltText(element, written);
    else if (state === 'otherPicture') registry.orphan(element, written);
    else registry.forget(element, written);
  }

  /** Whether the same alt text may be written on an element in the same way. */
  const takes = (element: Element, { part, target }: WrittenAlt): boolean =>
    altTargetFor({ element, part, addresses: [] }) === target;

  /** Writes orphaned text on new elements that show its picture. */
  function adoptIn(added: readonly ArrayLike<Node>[]): void {
    const orphans = [...registry.orphans()];
    if (orphans.length === 0) return;
    const byKey = new Map(orphans.flatMap((written) => written.keys.map((key) => [key, written])));
    const localNames = new Set(orphans.map(({ localName }) => localName));
    const selectorOf = createSelectorBuilder();
    for (const root of added.flatMap((nodes) => Array.from(nodes))) {
      if (!isElement(root) || !root.isConnected) continue;
      for (const element of walkFlatTree(root)) {
        if (!localNames.has(element.localName) || registry.of(element)) continue;
        const written = pictureKeysOf(element, selectorOf)
          .map((key) => byKey.get(key))
          .find((known) => known && registry.orphans().has(known) && takes(element, known));
        if (written) adopt(element, written);
      }
    }
  }

  function adopt(element: Element, written: WrittenAlt): void {
    const previous = written.element.deref();
    // The previous element may come back, and nobody would remove the text from it.
    removeAltText(written);
    registry.forget(previous, written);
    if (!mayRewrite(written)) return;
    writeAltText(element, written);
    registry.add(element, written);
    observer.watch(element);
  }

  return { watch: observer.watch, stop: observer.stop };
}

/** The page's own work comes first, but not for longer than this, in milliseconds. */
const maxIdleWaitMs = 1000;

/**
 * Reports changes that may concern written alt text when the page is idle. Cheap, because pages change by the thousand:
 * records are collected as they are, and read only then.
 */
function observePage(
  registry: Registry,
  report: (changed: ReadonlySet<Element>, added: readonly ArrayLike<Node>[]) => void,
) {
  const changed = new Set<Element>();
  /** What was added since the last report, and before it: some pages add an element before they remove the old one. */
  let added: ArrayLike<Node>[] = [];
  let earlier: ArrayLike<Node>[] = [];
  let hasRemovals = false;
  let observed = new WeakSet<Node>();
  let due: number | undefined;

  const work = (): void => {
    due = undefined;
    report(changed, [...earlier, ...added]);
    changed.clear();
    hasRemovals = false;
    [earlier, added] = [added, []];
  };

  const collect = ({ type, target, addedNodes, removedNodes }: MutationRecord): void => {
    if (type === 'attributes') {
      const element = target as Element;
      if (registry.of(element)) changed.add(element);
      else if (registry.orphans().size > 0) added.push([element]);
      return;
    }
    hasRemovals ||= removedNodes.length > 0;
    if (addedNodes.length > 0) added.push(addedNodes);
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) collect(record);
    if (changed.size > 0 || hasRemovals || added.length > 0)
      due ??= requestIdleCallback(work, { timeout: maxIdleWaitMs });
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
      if (due !== undefined) cancelIdleCallback(due);
      due = undefined;
      observed = new WeakSet();
      [earlier, added] = [[], []];
      hasRemovals = false;
      changed.clear();
    },
  };
}
