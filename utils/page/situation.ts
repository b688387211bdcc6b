import type { Situation } from '../model/alt-text';
import { keptBack } from './addresses';
import { composedClosest, composedParent } from './composed';
import { labelOf } from './context';
import { isHtml } from './elements';
import { roleGivenTo } from './list/role';
import type { PagePicture } from './pictures';
import { longest, referredText, shorten, textOf } from './words';

/** How the page uses a picture: what the decision tree for alt text asks of its structure. */
export function situationOf({ element, part }: PagePicture): Situation {
  const isBackground = part !== 'content';
  const holder = composedClosest(element, `a[href], [role="link"], ${buttons}`);
  const kind = holder ? (holder.matches(buttons) ? 'button' : 'link') : '';
  // The words of what has a picture for its ground stand in it, those of a picture beside it.
  const isGround = isBackground && element.getAttribute('role') !== 'img';
  const except = isGround ? undefined : element;
  const inside = holder && holder !== except ? labelOf(holder) || textOf(holder, except) : '';
  const { width, height } = element.getBoundingClientRect();
  return {
    width: Math.round(width),
    height: Math.round(height),
    isAloneIn: inside === '' ? kind : '',
    isBesideWordsIn: inside === '' ? '' : kind,
    beside: inside || besideOf(isGround ? element : composedParent(element), except),
    described:
      referredText(element, 'aria-describedby') || shorten(element.getAttribute('aria-description') ?? ''),
    isMarkedDecorative: isMarkedDecorative(element),
    isSpacer: isSpacer(element, Math.min(width, height)),
    isBackground,
  };
}

/** What is pressed, and named by what stands in it. */
const buttons = 'button, summary, input[type="image"], [role="button"], [role="tab"], [role^="menuitem"]';

/** One of these is a unit however long it is; anything else stands beside a picture only while it is short. */
const units = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, a, button, label, summary';
/** What a picture says of itself is its caption; and what holds everything stands beside nothing. */
const ends = 'figure:has(figcaption), body, main, table, ul, ol, dl';

/** The words nearest to a picture, from inside an element outwards. */
function besideOf(from: Element | null, except: Element | undefined): string {
  for (let at = from; at && !at.matches(ends); at = composedParent(at)) {
    const isUnit = at.matches(units);
    const isLong = (at.textContent?.length ?? 0) > 10 * longest;
    const words = isLong && !isUnit ? '…' : textOf(at, except);
    if (words !== '') return isUnit || !words.endsWith('…') ? words : '';
  }
  return '';
}

/** Whether its author says that it only decorates, and assistive technology obeys (WAI-ARIA 1.2, 5.4: conflicts). */
function isMarkedDecorative(element: Element): boolean {
  if (composedClosest(element, '[aria-hidden="true" i]')) return true;
  const isContradicted = [...element.attributes].some(
    ({ name, value }) => name === 'tabindex' || (/^aria-(?!hidden)/.test(name) && value.trim() !== ''),
  );
  const role = roleGivenTo(element);
  const isMarked =
    role === ''
      ? element.getAttribute('alt') === '' && !element.getAttribute('title')
      : role === 'presentation';
  return isMarked && !isContradicted && !element.matches('input');
}

/** Nobody sees anything in less, as shown or in its file: a line, what keeps a distance, what counts visitors. */
const leastSide = 4;

function isSpacer(element: Element, side: number): boolean {
  if (!isHtml(element, 'img')) return side < leastSide;
  // One that has still to load has no size yet, or a placeholder's.
  if (!element.complete || keptBack(element).length > 0) return false;
  const natural = Math.min(element.naturalWidth, element.naturalHeight);
  return side < leastSide || (natural > 0 && natural < leastSide);
}
