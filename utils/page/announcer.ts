import { createMutex } from '../lib/async';
import { distinctFromPrevious } from '../lib/text';
import {
  createHost,
  createHtmlElement,
  documentElementOf,
  matchesSelector,
  ownerDocumentOf,
  queryAll,
} from './dom/elements';
import { flatTreeAncestors, shadowRootIn } from './dom/flat-tree';
import { deepActiveElement } from './dom/focus';
import { isPageHidden, nextPaint } from './dom/viewport';

/**
 * How long a new live region waits for its first text, in milliseconds. Chromium sends its accessibility tree in batches,
 * on a busy page every 150 ms, and a region that comes together with its text is not announced. Measured by AT-SPI with
 * Chromium 156 on a page that changes every 10 ms: after two frames 1 region of 8 was there before its text, after 100 ms
 * more 5, after 250 ms more 8.
 */
const treeUpdateMs = 250;

/** How long announced text stays in the region, in milliseconds. */
const textLifetimeMs = 20_000;

/** How often the region is inserted into a page that removes it. */
const maxAttempts = 3;

/** Hides the region visually, whatever the page's style sheets say. */
const visuallyHidden = [
  'all: initial; position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: hidden;',
  'clip-path: inset(50%); white-space: nowrap; pointer-events: none;',
].join('');

/**
 * Announces text to screen readers by a live region in this page, which is inserted with the first announcement.
 * Announcements wait for one another.
 */
export function createAnnouncer(mode: ShadowRootMode = 'closed') {
  const inTurn = createMutex('Nothing was announced in the page');
  let before = '';
  let made: ReturnType<typeof makeRegion> | undefined;
  /** Not before the first announcement: a page may notice its elements being created. */
  const parts = () => (made ??= makeRegion(mode));

  /** Moves the region to where it is announced. Returns whether it was elsewhere before. */
  const place = (): boolean => {
    const heard = announcedRoot();
    if (!heard) return false;
    const { host, box, region } = parts();
    if (host.isConnected && host.parentNode === heard && box.parentNode === host) return false;
    // Old text would be announced again in the new place.
    region.replaceChildren();
    host.replaceChildren(box);
    heard.append(host);
    return true;
  };
  // A full screen video cannot contain the region, which then has no box.
  const isThere = (): boolean => parts().box.getClientRects().length > 0;

  const say = async (words: readonly string[], lang: string): Promise<boolean> => {
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      if (isPageHidden()) return false;
      if (place()) await regionInTree();
      if (!isThere()) continue;
      const texts = distinctFromPrevious(words, before);
      const said = texts.map((text) => createHtmlElement('p', { lang, dir: 'auto' }, text));
      parts().region.append(...said);
      await nextPaint();
      if (isThere()) {
        before = texts.at(-1) ?? before;
        setTimeout(() => said.forEach((one) => one.remove()), textLifetimeMs);
        return true;
      }
      said.forEach((one) => one.remove());
    }
    return false;
  };

  return {
    /** Announces texts in the topmost modal element; `lang` is a BCP 47 tag. Returns whether the page is in front. */
    async announce(words: readonly string[], lang: string): Promise<{ isHeard: boolean }> {
      // A page that becomes hidden is not announced.
      return { isHeard: await inTurn(() => say(words, lang)).catch(() => false) };
    },
  };
}

function makeRegion(mode: ShadowRootMode) {
  const { host, root } = createHost('sightread-announcer', mode);
  const box = root.host as HTMLElement;
  box.style.cssText = visuallyHidden.replaceAll(';', ' !important;');
  // A log announces new text only.
  const region = createHtmlElement('div', { role: 'log', 'aria-live': 'polite', 'aria-atomic': 'false' });
  root.append(region);
  return { host, box, region };
}

/** Resolves when the region is in the accessibility tree. */
async function regionInTree(): Promise<void> {
  await nextPaint();
  await new Promise((resolve) => setTimeout(resolve, treeUpdateMs));
}

/**
 * Returns the element that is not inert: the topmost modal dialog or full screen element, else the root. In the
 * accessibility tree of Chromium 156 nothing else remains beside a modal dialog or a full screen element; a popover
 * changes nothing.
 */
function announcedRoot(): Element | null {
  const middle = deepElementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return (
    modalAround(middle) ?? modalAround(deepActiveElement()) ?? lastModal() ?? documentElementOf(document)
  );
}

/** Returns the modal element of this document that an element is in, also through frames. */
function modalAround(element: Element | null): Element | undefined {
  const around = element ? [...flatTreeAncestors(element)] : [];
  return around.find((each) => ownerDocumentOf(each) === document && matchesSelector(each, ':modal'));
}

const lastModal = (): Element | undefined => queryAll(document, ':modal').at(-1);

/** Returns the element at a point, through shadow roots; never an inert one. */
function deepElementFromPoint(x: number, y: number): Element | null {
  let found = Document.prototype.elementFromPoint.call(document, x, y);
  for (let root = found && shadowRootIn(found); root; root = found && shadowRootIn(found)) {
    const inside = root.elementFromPoint(x, y);
    if (!inside || inside === found) break;
    found = inside;
  }
  return found;
}
