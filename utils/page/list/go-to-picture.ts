import { flatTreeAncestors } from '../dom/flat-tree';
import { documentElementOf, windowOf } from '../dom/elements';
import { toTopViewport } from '../dom/viewport';
import { focusTemporarily } from '../dom/focus';

/** White in black shows on any page; in forced colours the system's own. */
const css = `
:host { all: initial !important; display: contents !important; }
div {
  position: fixed; inset: auto; margin: 0; padding: 0; border: 0; background: none; overflow: visible; box-sizing: border-box;
  pointer-events: none; outline: 3px solid #fff; outline-offset: 3px; box-shadow: 0 0 0 3px #000, 0 0 0 9px #000;
}
@media (forced-colors: active) { div { outline-color: Highlight; forced-color-adjust: none; } }
`;

/** Leads people to a picture: scrolls to it, draws a line around it and gives it the focus, without touching its styles. */
export function createPictureHighlighter() {
  let showing = new AbortController();
  return {
    /** Until the next key, click or scroll of the person, or until the focus goes elsewhere. */
    show(element: Element): void {
      showing.abort();
      showing = new AbortController();
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
      focusTemporarily(element, showing.signal);
      outline(element, showing);
    },
  };
}

/** A line around an element, above all of the page, that follows it. */
function outline(element: Element, showing: AbortController): void {
  const { signal } = showing;
  const host = document.createElementNS('http://www.w3.org/1999/xhtml', 'sightread-outline');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const box = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
  box.popover = 'manual';
  root.append(box);
  documentElementOf(document)?.append(host);
  // Above the page's own dialogs, too.
  box.showPopover();
  signal.addEventListener('abort', () => host.remove());
  follow(element, box, showing);
  endWithThePerson(element, showing);
}

/** Pictures move without an event: while the line is drawn, it is measured in each frame. */
function follow(element: Element, box: HTMLElement, showing: AbortController): void {
  const place = (): void => {
    if (showing.signal.aborted) return;
    const view = windowOf(element);
    const rect =
      view && element.isConnected ? toTopViewport(element.getBoundingClientRect(), view)?.rect : null;
    if (!rect) return showing.abort();
    Object.assign(box.style, {
      left: `${rect.x}px`,
      top: `${rect.y}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    requestAnimationFrame(place);
  };
  place();
}

/** What a person does next ends it, in any of the windows around the picture; what a page makes up does not. */
function endWithThePerson(element: Element, showing: AbortController): void {
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
