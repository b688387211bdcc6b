import { createMutex } from '../lib/async';
import { distinctFromPrevious } from '../lib/text';
import {
  applyStyle,
  createHost,
  createHtmlElement,
  documentElementOf,
  drawnWordsStyle,
  matchesSelector,
  ownerDocumentOf,
  queryAll,
  rootElement,
  unclobbered,
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

/** Hides the region visually. A page learns neither how long its lines are nor, by a font of its own, which letters they have. */
const visuallyHidden = [
  'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: hidden; contain: strict;',
  'clip-path: inset(50%); white-space: nowrap; pointer-events: none; font: 1px/1 system-ui, sans-serif;',
].join('');

/** Words in one language; `lang` is a BCP 47 tag or empty. */
interface Announcement {
  words: readonly string[];
  lang: string;
}

/**
 * Announces to screen readers: without an element, which no page finds or notices, else by a live region, which is inserted with the
 * first announcement. Announcements wait for one another. An open tool keeps the region from being heard: `sayInTool` makes the tool
 * say the words, and returns whether a tool is open.
 */
export function createAnnouncer(
  sayInTool: (announcements: readonly Announcement[]) => boolean,
  mode: ShadowRootMode = 'closed',
) {
  const inTurn = createMutex('Nothing was announced in the page');
  const notify = createNotifier();
  const region = createRegion(mode);

  const say = async (
    words: readonly Announcement[],
    overheard: readonly Announcement[],
  ): Promise<{ isHeard: boolean; isNoticeable: boolean }> => {
    const isNoticeable = !mayNotify();
    if (isPageHidden()) return { isHeard: false, isNoticeable };
    if (!isNoticeable) return { isHeard: await notify(words), isNoticeable };
    const isHeard = overheard.length > 0 && (sayInTool(overheard) || (await region.say(overheard)));
    return { isHeard, isNoticeable };
  };

  return {
    /**
     * Announces `words`, or `overheard` where the page could find what it says. Returns whether the page is in front, and whether it may
     * have noticed.
     */
    announce: (announcements: { words: readonly Announcement[]; overheard: readonly Announcement[] }) =>
      // A page that becomes hidden is not announced.
      inTurn(() => say(announcements.words, announcements.overheard)).catch(() => ({
        isHeard: false,
        isNoticeable: false,
      })),
  };
}

/** What TypeScript 7.0 does not know: https://w3c.github.io/aria/#ARIANotifyMixin and https://www.w3.org/TR/permissions-policy/. */
interface NotifyingElement {
  ariaNotify?: (words: string) => void;
}
interface DocumentWithPolicy extends Document {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

/**
 * Whether `ariaNotify` is heard here. Orca 43 says it in Chromium 156, where the page's permissions policy allows it; in Firefox 153,
 * which has the method but no `featurePolicy`, it says nothing. ChromeOS has the method alone
 * (https://github.com/mdn/browser-compat-data/pull/30571).
 */
function mayNotify(): boolean {
  const policy = unclobbered(document as DocumentWithPolicy, 'featurePolicy');
  const isWithoutSpeech = !('ariaNotify' in Element.prototype) || navigator.userAgent.includes('CrOS');
  return !isWithoutSpeech && policy?.allowsFeature('aria-notify') === true;
}

/** The time between two notifications, in milliseconds: of two within 250 ms, Orca 43 said one (Chromium 156). */
const notifyGapMs = 300;

function createNotifier(): (announcements: readonly Announcement[]) => Promise<boolean> {
  let next = 0;
  return async (announcements) => {
    await new Promise((resolve) => setTimeout(resolve, next - performance.now()));
    if (isPageHidden()) return false;
    const words = announcements.flatMap((one) => one.words).join('\n');
    (Element.prototype as NotifyingElement).ariaNotify?.call(rootElement(), words);
    next = performance.now() + notifyGapMs;
    return true;
  };
}

/** A live region in the page. It shows words by style, so that no search of the page finds them. */
function createRegion(mode: ShadowRootMode) {
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
  const isThere = (): boolean => parts().region.getClientRects().length > 0;

  return {
    /** Returns whether the region is in the page, with the announcements. */
    async say(announcements: readonly Announcement[]): Promise<boolean> {
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        if (isPageHidden()) return false;
        if (place()) await regionInTree();
        if (!isThere()) continue;
        const said = announcements.flatMap(({ words, lang }) =>
          words.map((each) => {
            before = distinctFromPrevious([each], before)[0] ?? each;
            return createHtmlElement('p', { lang, 'data-words': before });
          }),
        );
        parts().region.append(...said);
        await nextPaint();
        if (isThere()) {
          setTimeout(() => said.forEach((one) => one.remove()), textLifetimeMs);
          return true;
        }
        said.forEach((one) => one.remove());
      }
      return false;
    },
  };
}

function makeRegion(mode: ShadowRootMode) {
  const { host, root } = createHost('sightread-announcer', mode);
  // A log announces new text only.
  const region = createHtmlElement('div', { role: 'log', 'aria-live': 'polite', 'aria-atomic': 'false' });
  region.style.cssText = visuallyHidden;
  applyStyle(root, drawnWordsStyle);
  root.append(region);
  return { host, box: root.host, region };
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
