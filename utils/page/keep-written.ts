import { hostOf } from './composed';
import { isElement } from './elements';
import { flatTree } from './flat-tree';
import { treeOf } from './list/attributes';
import { createSelectors } from './list/selector';
import { keysOf, stateOf, takeBack, takesName, watched, type Written, writeOn } from './written';

/** A page that takes a name away again and again is let have its way after so many times within so long. */
const mostRewrites = 10;
const within = 10_000;
/** The page's own work goes first, but not for ever; in milliseconds. */
const latest = 1000;

/**
 * Keeps what was written while the page renders itself anew: on elements that it changes, and on those that it puts in
 * place of others. What its author writes stands. Cheap, because pages change by the thousand: what changes is
 * collected, and looked at when the page has nothing else to do, and then only if something that was written is missing.
 */
export function keepWritten(written: WeakMap<Element, Written>, all: Set<Written>) {
  const changed = new Set<Element>();
  /** What was put into the page since it was last looked at, and before that: some pages put the new one in first. */
  let added: ArrayLike<Node>[] = [];
  let earlier: ArrayLike<Node>[] = [];
  /** What has no element now: taken back because another picture has come, or no longer in the page. */
  const lost = new Set<Written>();
  let observed = new WeakSet<Node>();
  let isRemoved = false;
  let due: number | undefined;

  const forget = (element: Element, one: Written): void => {
    written.delete(element);
    all.delete(one);
    lost.delete(one);
  };

  const mayAgain = (one: Written): boolean => {
    const now = performance.now();
    if (now - one.since > within) Object.assign(one, { since: now, rewrites: 0 });
    one.rewrites += 1;
    return one.rewrites <= mostRewrites;
  };

  const check = (element: Element): void => {
    const one = written.get(element);
    if (!one) return;
    const state = stateOf(element, one);
    if (state === 'stands') return;
    takeBack(one);
    if (state === 'missing' && mayAgain(one)) writeOn(element, one);
    else if (state === 'another') {
      written.delete(element);
      lost.add(one);
    } else forget(element, one);
  };

  const findLost = (): void => {
    isRemoved = false;
    for (const one of all) if (!one.element.deref()?.isConnected) lost.add(one);
  };

  /** Writes on an element what was written for the same picture in one that is there no more. */
  const claim = (
    element: Element,
    byKey: ReadonlyMap<string, Written>,
    selectorOf: (element: Element) => string,
  ): void => {
    if (written.has(element)) return;
    const one = keysOf(element, selectorOf)
      .map((key) => byKey.get(key))
      .find((known) => known && lost.has(known) && takesName(element, known));
    if (!one) return;
    const before = one.element.deref();
    // Should it come back, it must not carry what nobody would take away.
    takeBack(one);
    if (before) written.delete(before);
    lost.delete(one);
    if (!mayAgain(one)) return void all.delete(one);
    writeOn(element, one);
    written.set(element, one);
    watch(element);
  };

  const claimAdded = (): void => {
    const byKey = new Map<string, Written>();
    const names = new Set<string>();
    for (const one of lost) {
      const element = one.element.deref();
      // Back again itself.
      if (element?.isConnected && written.get(element) === one) lost.delete(one);
      else {
        names.add(one.localName);
        for (const key of one.keys) byKey.set(key, one);
      }
    }
    if (lost.size === 0) return;
    const selectorOf = createSelectors();
    for (const nodes of [...earlier, ...added]) {
      for (const root of Array.from(nodes)) {
        if (!isElement(root) || !root.isConnected) continue;
        for (const element of flatTree(root))
          if (names.has(element.localName)) claim(element, byKey, selectorOf);
      }
    }
  };

  const work = (): void => {
    due = undefined;
    for (const element of changed) check(element);
    if (isRemoved) findLost();
    claimAdded();
    changed.clear();
    [earlier, added] = [added, []];
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') {
        const element = target as Element;
        if (written.has(element)) changed.add(element);
        else if (lost.size > 0) added.push([element]);
        continue;
      }
      isRemoved ||= removedNodes.length > 0;
      // The lists as they are: nobody may ever need what is in them.
      if (addedNodes.length > 0) added.push(addedNodes);
    }
    if (changed.size > 0 || isRemoved || added.length > 0)
      due ??= requestIdleCallback(work, { timeout: latest });
  });

  /** Watches the document or shadow root that an element is in. */
  function watch(element: Element): void {
    // A shadow root goes with its host, which the tree around it has.
    for (let at: Element | null = element; at; at = hostOf(treeOf(at))) {
      const tree = treeOf(at);
      if (observed.has(tree)) return;
      observed.add(tree);
      observer.observe(tree, { subtree: true, childList: true, attributes: true, attributeFilter: watched });
    }
  }

  return {
    watch,
    forget,

    /** Watches nothing any more. */
    stop(): void {
      observer.disconnect();
      if (due !== undefined) cancelIdleCallback(due);
      due = undefined;
      observed = new WeakSet();
      [earlier, added] = [[], []];
      changed.clear();
      lost.clear();
    },
  };
}
