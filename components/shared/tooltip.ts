/**
 * Tooltips (WCAG 1.4.13): the words of `data-tip`, of an element that shows no words of its own, while the pointer is on the
 * element or on its tooltip, and while the element shows its focus. Esc or a press hides it.
 */

const active = '[data-tip]:is(:hover, :focus-visible)';
const controls = 'a, button, input, label, select, summary, textarea';

/** The one tooltip of the page. Its words come from the style sheet: nothing in the document repeats a name. */
const tip = document.createElement('div');
tip.className = 'tooltip';

/** What the pointer is on, and what the tooltip belongs to while it is shown. */
let pointed: Element | null = null;
let owner: Element | undefined;

/** What had its tooltip hidden by Esc or a press, until the pointer and the focus have left it. */
const dismissed = new Set<Element>();

/** The width of the window without the space that is kept for a scroll bar, where nothing is drawn. */
const roomWidth = (): number => document.body.getBoundingClientRect().right;

const lacksWords = (element: Element): boolean => !/\p{L}/u.test((element as HTMLElement).innerText);

/**
 * Whether a tooltip in this place would keep the pointer from a control. It may lie over the edge of a large one, such as a
 * picture or a row.
 */
function isFree(x: number, y: number): boolean {
  const { width, height } = tip.getBoundingClientRect();
  if (x < 0 || y < 0 || x + width > roomWidth() || y + height > document.documentElement.clientHeight)
    return false;
  const isIn = (at: number, from: number, size: number): boolean => at > from && at < from + size;
  const steps = Math.ceil(width / 8);
  for (let step = 0; step <= steps; step += 1)
    for (const row of [1, height / 2, height - 1]) {
      const at = x + 1 + ((width - 2) * step) / steps;
      const control = document.elementFromPoint(at, y + row)?.closest<HTMLElement>(controls);
      if (!control || control === owner) continue;
      const box = boxOf(control, at, y + row);
      const isMiddle = isIn(box.x + box.width / 2, x, width) && isIn(box.y + box.height / 2, y, height);
      if (isMiddle || box.height < 2 * height || box.width < width) return false;
    }
  return true;
}

/** Returns the box of a control, or of the row that it makes a target as a whole, at a point. */
function boxOf(control: HTMLElement, x: number, y: number): DOMRect {
  const own = control.getBoundingClientRect();
  const isIn = x >= own.left && x <= own.right && y >= own.top && y <= own.bottom;
  return isIn ? own : (control.offsetParent ?? control).getBoundingClientRect();
}

/** Puts the tooltip where it touches its element, so that the pointer can reach it, and where it covers no control. */
function place(): void {
  const beside = owner;
  if (!beside?.checkVisibility()) return hide();
  // While it is inert, the pointer, and what looks for what is below a point, go through it.
  tip.inert = true;
  const isThere = [false, true].some((isNarrow) => {
    tip.classList.toggle('narrow', isNarrow);
    const free = placesBeside(beside).find(([x, y]) => isFree(x, y));
    if (free) put(free);
    return free !== undefined;
  });
  tip.inert = !isThere;
  if (isThere) return;
  tip.classList.remove('narrow');
  const [below, above] = placesBeside(beside);
  const { height } = tip.getBoundingClientRect();
  const isAtEnd = beside.getBoundingClientRect().bottom + height > document.documentElement.clientHeight;
  put(isAtEnd ? above : below);
}

/** How much of an element's side its tooltip touches at least, in CSS pixels. */
const contact = 12;

type Place = readonly [x: number, y: number];

const put = ([x, y]: Place): unknown => Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });

/** Returns the places of the tooltip that touch an element: below and above it, then those and the sides by its edges. */
function placesBeside(element: Element): [below: Place, above: Place, ...others: Place[]] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const within = (x: number): number => Math.max(0, Math.min(x, roomWidth() - width));
  const inside = within((left + right - width) / 2);
  const level = (top + bottom - height) / 2;
  const edges = [right - width, left, right - contact, left + contact - width].map(within);
  return [
    [inside, bottom],
    [inside, top - height],
    ...edges.flatMap((x): Place[] => [
      [x, bottom],
      [x, top - height],
    ]),
    ...[right, left - width].flatMap((x) => [level, top, bottom - height].map((y): Place => [x, y])),
  ];
}

function hide(): void {
  owner = undefined;
  tip.remove();
}

/** Shows the tooltip of what has the pointer, else of what shows its focus. */
function update(): void {
  for (const one of dismissed) if (!one.matches(active)) dismissed.delete(one);
  const next = [pointed, document.querySelector('[data-tip]:focus-visible')].find(
    (one) => one && !dismissed.has(one) && one.ariaExpanded !== 'true' && lacksWords(one),
  );
  if (!next) return hide();
  if (next === owner && tip.isConnected) return;
  owner = next;
  tip.dataset['words'] = next.getAttribute('data-tip') ?? '';
  // Within what is above the rest of the page.
  (next.closest('dialog, [popover]') ?? document.body).append(tip);
  place();
}

function point({ target }: Event): void {
  if (target === tip) return;
  pointed = target instanceof Element ? target.closest('[data-tip]') : null;
  update();
}

function leave(): void {
  pointed = null;
  update();
}

/** Lets the Esc key hide a tooltip that has appeared; it does nothing else. */
function hideByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  if (!tip.isConnected || getComputedStyle(tip).visibility !== 'visible') return;
  event.preventDefault();
  event.stopPropagation();
  for (const one of document.querySelectorAll(active)) dismissed.add(one);
  if (owner) dismissed.add(owner);
  pointed = null;
  update();
}

/** Hides the tooltip of what was pressed, and one that was pressed itself. */
function hidePressed({ target }: Event): void {
  const pressed = target === tip ? owner : target instanceof Element && target.closest('[data-tip]');
  if (pressed) dismissed.add(pressed);
  if (target === tip) hide();
  else update();
}

const resizing = new ResizeObserver(place);

/** Starts what tooltips do on this page. A second call changes nothing. */
export function startTooltips(): void {
  document.addEventListener('keydown', hideByKey, { capture: true });
  document.addEventListener('pointerdown', hidePressed, { capture: true });
  document.addEventListener('click', hidePressed, { capture: true });
  document.addEventListener('pointerover', point);
  document.addEventListener('focusin', update);
  document.documentElement.addEventListener('pointerleave', leave);
  document.addEventListener('scroll', place, { capture: true, passive: true });
  // Its element may move, such as when a new answer comes above it.
  resizing.observe(document.body);
}
