import {
  applyStyle,
  createHost,
  createHtmlElement,
  drawnWords,
  drawnWordsStyle,
  rootElement,
} from './dom/elements';
import { deepActiveElement } from './dom/focus';
import { boxInTopViewport, isInside, isPageHidden, overlaps, visibleArea } from './dom/viewport';
import type { Rect } from '../model/picture';

/** How long words are shown, in milliseconds; longer while the pointer is on them. */
const shownMs = 5000;
/** The distance to the edges of the viewport, in CSS pixels. */
const margin = 16;

/** In the user's color scheme, whatever the page's. No event has the box as its target, so none leads a page there. */
const style = `${drawnWordsStyle}
div {
  all: initial; position: fixed; box-sizing: border-box; max-width: calc(100vw - ${2 * margin}px);
  padding: 8px 14px; border: 2px solid; border-radius: 8px; box-shadow: 0 2px 12px rgb(0 0 0 / 0.4);
  color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.4 system-ui, sans-serif;
  unicode-bidi: plaintext; pointer-events: none;
}`;

/**
 * Shows in a corner of the page what a key does. The words are fixed, because a page may notice that something is shown, though it
 * cannot find, read or press it.
 */
export function createKeyWords(mode: ShadowRootMode = 'closed') {
  let shown: ReturnType<typeof showBox> | undefined;
  return {
    /** Shows words in place of earlier ones. Esc closes them, and has then no other effect. */
    show(words: string, lang: string): void {
      shown?.close();
      shown = isPageHidden() ? undefined : showBox(drawnWords(words, { lang }), mode);
    },
    close: (): void => shown?.close(),
    /** Hides the words while the page is captured. */
    conceal: (isConcealed: boolean): void => shown?.conceal(isConcealed),
  };
}

function showBox(words: HTMLElement, mode: ShadowRootMode) {
  const { host, root } = createHost('sightread-words', mode);
  // A popover is above the page's own layers.
  const box = createHtmlElement('div', { popover: 'manual', 'aria-hidden': 'true' }, words);
  const closed = new AbortController();
  const { signal } = closed;
  let isHovered = false;
  let isOver = false;
  let isConcealed = false;

  const close = (): void => {
    closed.abort();
    host.remove();
  };
  /** Moves the box to a corner that leaves the focused element free; without one, the box is hidden. */
  const place = (): void => {
    const focused = deepActiveElement();
    const keptFree = focused && boxInTopViewport(focused);
    const corner = cornersFor(box.getBoundingClientRect()).find(
      (one) => !keptFree || !overlaps(one, keptFree),
    );
    if (corner) Object.assign(box.style, { inset: `${corner.y}px auto auto ${corner.x}px` });
    box.style.visibility = corner && !isConcealed ? 'visible' : 'hidden';
  };
  const follow = (event: PointerEvent): void => {
    if (!event.isTrusted) return;
    const hasLeft = event.type === 'pointerout' && event.relatedTarget === null;
    isHovered = !hasLeft && isInside(box.getBoundingClientRect(), { x: event.clientX, y: event.clientY });
    if (isOver && !isHovered) close();
  };
  const onKey = (event: KeyboardEvent): void => {
    const isMeant = event.isTrusted && event.key === 'Escape' && !event.isComposing;
    if (!isMeant || box.style.visibility !== 'visible') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };

  applyStyle(root, style);
  root.append(box);
  rootElement().append(host);
  box.showPopover();
  place();
  const options = { capture: true, signal };
  for (const type of ['pointermove', 'pointerout'] as const) addEventListener(type, follow, options);
  for (const type of ['focusin', 'scroll', 'resize']) addEventListener(type, place, options);
  addEventListener('keydown', onKey, options);
  const timer = setTimeout(() => {
    isOver = true;
    if (!isHovered) close();
  }, shownMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    close,
    conceal(now: boolean): void {
      isConcealed = now;
      if (!signal.aborted) place();
    },
  };
}

/** The corners of the viewport for a box of a size, the first one first. */
function cornersFor({ width, height }: DOMRect): Rect[] {
  const area = visibleArea(window);
  const right = area.x + area.width - width - margin;
  const bottom = area.y + area.height - height - margin;
  return [bottom, area.y + margin].flatMap((y) =>
    [right, area.x + margin].map((x) => ({ x, y, width, height })),
  );
}
