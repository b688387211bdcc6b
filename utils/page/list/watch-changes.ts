import { attributeOf, isElement, isHost } from '../dom/elements';
import { hasTemporaryTabindex } from '../dom/focus';

/** Attributes on which the list depends. */
const attributes = (
  'src srcset sizes media href data poster alt title role type lang id class style hidden inert open tabindex ' +
  'contenteditable usemap download slot popover data-src data-original data-lazy-src data-lazy data-srcset data-lazy-srcset ' +
  'aria-label aria-labelledby aria-hidden aria-describedby aria-description aria-live aria-current aria-details'
).split(' ');

/** The inline styles on which the list depends; pages animate others in every frame. */
const relevantStyles =
  /(?:^|[;\s-])(?:display|visibility|content|background|mask|list|border-image|width|height)[\w-]{0,40}\s*:[^;]*/g;

/**
 * Calls `changed` when the page's pictures may have changed: once for a batch of relevant mutations, and when something
 * has loaded. Returns a function that watches one more document or shadow root.
 */
export function watchPictureChanges(changed: () => void, signal: AbortSignal): (tree: Node) => void {
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    if (records.some(isRelevant)) changed();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  // Media queries depend on the width.
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
    // Neither event bubbles, nor leaves its shadow root or frame.
    for (const type of ['load', 'error']) tree.addEventListener(type, changed, { capture: true, signal });
  };
}

function isRelevant({
  type,
  target,
  attributeName,
  oldValue,
  addedNodes,
  removedNodes,
}: MutationRecord): boolean {
  if (type === 'characterData') return mayName(target.parentNode);
  const element = target as Element;
  if (type === 'childList') {
    return (
      [...addedNodes, ...removedNodes].some((node) => isElement(node) && !isHost(node)) || mayName(element)
    );
  }
  if (isHost(element) || (attributeName === 'tabindex' && hasTemporaryTabindex(element))) return false;
  const now = attributeOf(element, attributeName ?? '');
  if (now === oldValue) return false;
  return attributeName !== 'style' || relevantStyleOf(now) !== relevantStyleOf(oldValue);
}

function relevantStyleOf(style: string | null): string {
  return (style ?? '').match(relevantStyles)?.join() ?? '';
}

/** What names pictures and controls, with pictures or around them. */
const naming =
  'title, figcaption, label, a, button, summary, [role="button"], [role="tab"], [role^="menuitem"], text, style';

/** Whether an element's text may name a picture or be beside one: most text that changes is elsewhere. */
function mayName(node: Node | null): boolean {
  if (!node || !isElement(node)) return false;
  if (attributeOf(node, 'id') !== null) return true;
  return Element.prototype.closest.call(node, naming) !== null;
}
