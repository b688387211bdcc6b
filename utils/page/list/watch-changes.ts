import { attributeOf } from '../dom/elements';
import { hasTemporaryTabindex } from '../dom/focus';

/** What decides which pictures there are, what they show and what names them. */
const attributes = [
  'src srcset sizes media href data poster alt title role type lang id class style hidden inert open tabindex',
  'contenteditable usemap download slot popover data-src data-original data-lazy-src data-lazy',
  'aria-label aria-labelledby aria-hidden aria-describedby aria-description aria-live aria-current aria-details',
].flatMap((line) => line.split(' '));

/** What of an element's own style matters here; pages move things about by the rest of it, at every frame. */
const telling =
  /(?:^|[;\s-])(?:display|visibility|content|background|mask|list|border-image|width|height)[\w-]*\s*:[^;]*/g;

/**
 * Hears when a page's pictures may have changed: `changed` is called once for a batch of mutations that matter, and when
 * something has loaded. Gives a function that has a document or shadow root watched as well.
 */
export function watchPictureChanges(changed: () => void, signal: AbortSignal): (tree: Node) => void {
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    if (records.some(matters)) changed();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  // Styles show other pictures in another width.
  addEventListener('resize', changed, { signal });
  return (tree) => {
    if (watched.has(tree) || signal.aborted) return;
    watched.add(tree);
    observer.observe(tree, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
      attributeFilter: attributes,
    });
    // Neither bubbles, and those in shadow roots and frames are heard there alone.
    for (const type of ['load', 'error']) tree.addEventListener(type, changed, { capture: true, signal });
  };
}

function matters({
  type,
  target,
  attributeName,
  oldValue,
  addedNodes,
  removedNodes,
}: MutationRecord): boolean {
  if (type === 'characterData') return names(target.parentNode);
  const element = target as Element;
  if (type === 'childList') {
    return [...addedNodes, ...removedNodes].some(isForeign) || names(element);
  }
  if (isOurs(element) || (attributeName === 'tabindex' && hasTemporaryTabindex(element))) return false;
  const now = attributeOf(element, attributeName ?? '');
  if (now === oldValue) return false;
  return attributeName !== 'style' || tellingOf(now) !== tellingOf(oldValue);
}

function tellingOf(style: string | null): string {
  return (style ?? '').match(telling)?.join() ?? '';
}

function isForeign(node: Node): boolean {
  return node.nodeType === Node.ELEMENT_NODE && !isOurs(node as Element);
}

function isOurs({ localName }: Element): boolean {
  return typeof localName === 'string' && localName.startsWith('sightread-');
}

/** Whether an element's text may name a picture or stand beside it: clocks and counters tick elsewhere. */
function names(node: Node | null): boolean {
  if (node?.nodeType !== Node.ELEMENT_NODE) return false;
  const element = node as Element;
  if (attributeOf(element, 'id') !== null) return true;
  return Element.prototype.closest.call(element, 'title, figcaption, label, a, button, style') !== null;
}
