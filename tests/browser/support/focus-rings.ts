const tabbable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** What the Tab key reaches on a page; within a dialog, where one is open. */
function allTabbable(): HTMLElement[] {
  const root = document.querySelector('dialog[open], :popover-open') ?? document;
  return [...root.querySelectorAll<HTMLElement>(tabbable)].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'),
  );
}

const known = new Map<string, Uint8ClampedArray>();

/** A color's red, green, blue and alpha, from 0 to 255, whatever it is written in; kept, because a page has few. */
function channels(color: string): Uint8ClampedArray {
  const before = known.get(color);
  if (before) return before;
  const paint = new OffscreenCanvas(1, 1).getContext('2d');
  if (!paint) throw new Error('no canvas');
  paint.fillStyle = color;
  paint.fillRect(0, 0, 1, 1);
  const { data } = paint.getImageData(0, 0, 1, 1);
  known.set(color, data);
  return data;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [...channels(color)].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colors are apart, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The ground that an element stands on, or is itself. */
function groundOf(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if ((channels(color)[3] ?? 0) > 127) return color;
  }
  return 'white';
}

interface Ring {
  color: string;
  /** What it must be told from. */
  grounds: string[];
  /** By how much it stands out of the element; less than nothing where it is drawn within. */
  out: number;
}

/** What is drawn around an element that has the focus: its outline, or the frame of what is laid over it. */
function ringOf(element: Element): Ring | undefined {
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
  const [width, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
  if (outlineStyle !== 'none' && width >= 2) {
    const isOut = offset >= 0;
    const isAtEdge = offset < 0 && -offset <= width;
    const around = groundOf(element.parentElement);
    const grounds = isOut ? [around] : isAtEdge ? [around, groundOf(element)] : [groundOf(element)];
    return { color: outlineColor, grounds, out: Math.max(0, offset + width) };
  }
  const laid = getComputedStyle(element, '::after');
  const isFrame = laid.content !== 'none' && parseFloat(laid.borderTopWidth) >= 2;
  return isFrame ? { color: laid.borderTopColor, grounds: [laid.outlineColor], out: 0 } : undefined;
}

/** Which of an element's surroundings cuts off what stands out of it by so much. */
function cutOffBy(element: Element, out: number): string | undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const slack = 0.75;
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const isPage = at === document.body || at === document.documentElement;
    if (isPage || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const box = at.getBoundingClientRect();
    const [leftEdge, topEdge] = [box.left + at.clientLeft, box.top + at.clientTop];
    const isCut =
      left - out < leftEdge - slack ||
      right + out > leftEdge + at.clientWidth + slack ||
      top - out < topEdge - slack ||
      bottom + out > topEdge + at.clientHeight + slack;
    if (isCut) return at.className || at.localName;
  }
  const isOutside = left - out < -slack || right + out > document.documentElement.clientWidth + slack;
  return isOutside ? 'the window' : undefined;
}

/** Whether something else lies over the middle of an element, such as the bar at the top. */
function coveredBy(element: Element): string | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over || over.contains(element) || element.contains(over)) return undefined;
  return over.className || over.localName;
}

function fault(element: HTMLElement, isForced: boolean): string | undefined {
  if (!element.matches(':focus-visible')) return 'does not show that it has the focus';
  // The ring of a question box is around the box, with the button in it; that of a chip is around its label.
  const framed = element.matches('.box textarea')
    ? element.closest('.box')
    : element.matches('.visually-hidden') && element.closest('label');
  const ring = ringOf(framed || element);
  if (!ring) return 'has no ring';
  const best = Math.max(...ring.grounds.map((ground) => contrast(ring.color, ground)));
  if (!isForced && best < 3) return `has a ring of ${best.toFixed(1)} to 1: ${ring.color}`;
  const cut = cutOffBy(framed || element, ring.out);
  if (cut) return `has a ring that is cut off by ${cut}`;
  const cover = coveredBy(framed || element);
  return cover ? `lies below ${cover}` : undefined;
}

/**
 * What the Tab key reaches on a page that does not show well that it has the focus: a ring of at least 2 px and 3 to 1
 * (WCAG 2.4.7, 1.4.11), whole and not covered. Colors that are forced are the system's, and not judged. `reached` counts all.
 * The keyboard has to have been used last.
 */
export function faultyRings({ isForced }: { isForced: boolean }): { faults: string[]; reached: number } {
  const faults: string[] = [];
  const all = allTabbable();
  for (const element of all) {
    element.focus();
    const found =
      document.activeElement === element
        ? fault(element, isForced)
        : 'does not take the focus that Tab would give';
    if (found) faults.push(`${element.outerHTML.slice(0, 110)}: ${found}`);
  }
  return { faults, reached: all.length };
}
