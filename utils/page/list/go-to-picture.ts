import { flatTreeAncestors } from '../dom/flat-tree';
import { applyStyle, createHost, createHtmlElement, documentElementOf, windowOf } from '../dom/elements';
import { boxInTopViewport, placeBox } from '../dom/viewport';
import { focusTemporarily } from '../dom/focus';
import outlineStyle from './outline.css?inline';

let showing = new AbortController();

/**
 * Scrolls to a picture, focuses and outlines it, without a change of its styles: until the next key, click or scroll of
 * the person, or until the picture loses the focus.
 */
export function showPicture(element: Element): void {
  showing.abort();
  showing = new AbortController();
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: prefersReducedMotion ? 'instant' : 'smooth',
  });
  focusTemporarily(element, showing.signal);
  outline(element, showing);
}

/** Draws an outline above the page that follows an element. */
function outline(element: Element, showing: AbortController): void {
  const { signal } = showing;
  const { host, root } = createHost('sightread-outline', 'closed');
  const box = createHtmlElement('div', { popover: 'manual' });
  applyStyle(root, outlineStyle);
  root.append(box);
  documentElementOf(document)?.append(host);
  // The top layer is above the page's own dialogs, too.
  box.showPopover();
  signal.addEventListener('abort', () => host.remove());
  follow(element, box, showing);
  endOnInput(element, showing);
}

/** Elements move without an event, so the outline is placed in each frame. */
function follow(element: Element, box: HTMLElement, showing: AbortController): void {
  const place = (): void => {
    if (showing.signal.aborted) return;
    const rect = element.isConnected ? boxInTopViewport(element) : null;
    if (!rect) return showing.abort();
    placeBox(box, rect);
    requestAnimationFrame(place);
  };
  place();
}

/** Ends the outline with the next input of the person in any window around the picture, not with synthetic events. */
function endOnInput(element: Element, showing: AbortController): void {
  const end = ({ isTrusted }: Event): void => void (isTrusted && showing.abort());
  const views = new Set(
    [...flatTreeAncestors(element)].map((each) => windowOf(each)).filter((view) => view !== null),
  );
  for (const view of [window, ...views]) {
    for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
      view.addEventListener(type, end, { capture: true, passive: true, signal: showing.signal });
    }
  }
  element.addEventListener('blur', () => showing.abort(), { once: true, signal: showing.signal });
}
