import { createMutex } from '../lib/async';
import { shadowRootOf } from '../platform/shadow-root';
import { distinctFromPrevious } from '../lib/text';
import { make } from './capture/make';
import { composedClosest } from './composed';
import { builtIn, isHtml, queryAll, rootOf } from './elements';
import { isHidden, painted } from './painted';

/**
 * Chromium hands its accessibility tree over in pieces, on a busy page one every 150 ms: a region that comes with its
 * first words in one piece is not yet one that changes. Read from AT-SPI with Chromium 156 on a page that changes every
 * 10 ms: after two frames 1 region of 8 was there before its words, after 100 ms more 5, after 250 ms more 8. In
 * milliseconds.
 */
const onePiece = 250;

/** So long words stay, for those who look for them, in milliseconds. */
const stay = 20_000;

/** A page that throws the region out gets it back so often. */
const mostTries = 3;

/** Everything that a page's style sheets could do to the host; it takes no room and is not painted. */
const unseen = Object.entries({
  all: 'initial',
  position: 'fixed',
  inset: '0 auto auto 0',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
  'pointer-events': 'none',
});

/**
 * Says things to screen readers in this page, by a live region that is put into it for the first of them. What is said
 * at once is said one after the other.
 */
export function createAnnouncer(mode: ShadowRootMode = 'closed') {
  const { host, region } = makeRegion(mode);
  const inTurn = createMutex('Nothing was announced in the page');
  let before = '';

  /** Brings the region to where it is heard; answers whether it was not there before. */
  const place = (): boolean => {
    const heard = whereHeard();
    if (!heard) return false;
    if (host.isConnected && host.parentNode === heard) return false;
    // What came along would be new there, and said again.
    region.replaceChildren();
    heard.append(host);
    return true;
  };
  // What cannot hold it, such as a film that fills the screen, does not show it either.
  const isThere = (): boolean => host.isConnected && host.getClientRects().length > 0;

  const say = async (words: readonly string[], lang: string): Promise<boolean> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (isHidden()) return false;
      if (place()) await inTree();
      if (!isThere()) continue;
      const texts = distinctFromPrevious(words, before);
      const said = texts.map((text) => make('p', { lang, dir: 'auto' }, text));
      region.append(...said);
      await painted();
      if (isThere()) {
        before = texts.at(-1) ?? before;
        setTimeout(() => said.forEach((one) => one.remove()), stay);
        return true;
      }
      said.forEach((one) => one.remove());
    }
    return false;
  };

  return {
    /** Says words in a live region that stands in the topmost modal; answers whether the page is in front. */
    announce(words: readonly string[], lang: string): Promise<{ isHeard: boolean }> {
      // A page that gets hidden meanwhile is not heard.
      return inTurn(() => say(words, lang)).then(
        (isHeard) => ({ isHeard }),
        () => ({ isHeard: false }),
      );
    },
  };
}

function makeRegion(mode: ShadowRootMode): { host: HTMLElement; region: HTMLElement } {
  const host = make<'div'>('sightread-announcer');
  for (const [property, value] of unseen) host.style.setProperty(property, value, 'important');
  // Only what is new is said, not all that still stands there.
  const region = make('div', { role: 'log', 'aria-live': 'polite', 'aria-atomic': 'false' });
  host.attachShadow({ mode }).append(region);
  return { host, region };
}

/** Resolves when the region can be expected to stand in the accessibility tree. */
async function inTree(): Promise<void> {
  await painted();
  await new Promise((resolve) => setTimeout(resolve, onePiece));
}

/**
 * What is not inert: the topmost modal dialog or full screen element, else the document. A popover leaves all else as it
 * is. Seen in the tree of Chromium 156: beside a modal dialog or a full screen element nothing is left.
 */
function whereHeard(): Element | null {
  const middle = composedAt(window.innerWidth / 2, window.innerHeight / 2);
  return modalAround(middle) ?? modalAround(composedFocus()) ?? lastModal() ?? rootOf(document);
}

const modalAround = (element: Element | null): Element | null =>
  element && composedClosest(element, ':modal');

const lastModal = (): Element | undefined => queryAll(document, ':modal').at(-1);

/** What is hit at a point, through shadow roots: nothing of what a modal dialog makes inert. */
function composedAt(x: number, y: number): Element | null {
  let found = Document.prototype.elementFromPoint.call(document, x, y);
  for (let root = found && rootIn(found); root; root = found && rootIn(found)) {
    const inside = root.elementFromPoint(x, y);
    if (!inside || inside === found) break;
    found = inside;
  }
  return found;
}

/** What has the focus, through shadow roots. */
function composedFocus(): Element | null {
  let found = builtIn(Document.prototype, document, 'activeElement');
  for (let root = found && rootIn(found); root?.activeElement; root = rootIn(found)) {
    found = root.activeElement;
  }
  return found;
}

/** An element's shadow root; a form shows what it holds under that name, and has none. */
function rootIn(element: Element): ShadowRoot | null {
  return isHtml(element, 'form') || typeof element.localName !== 'string' ? null : shadowRootOf(element);
}
