import { shadowRootOf } from '../platform/shadow-root';

const pictures = 'img, input[type="image" i], image, video, object, embed';
/** These have no address of their own: only a pointer can say which one is meant. */
const unaddressed = 'canvas, svg';

/**
 * The element that shows a URL in this document, shadow roots included: of several the one under the pointer,
 * else the visible one nearest the middle. An empty URL means the picture under the pointer. Null where there is none.
 */
export function findPicture(url: string): Element | null {
  if (url === '') return elements(document, `${pictures}, ${unaddressed}`).findLast(isUnderPointer) ?? null;
  const showing = elements(document, pictures).filter((element) => addressesOf(element).includes(url));
  return showing.findLast(isUnderPointer) ?? nearestTheMiddle(showing);
}

/** The URL of the picture that a URL means: itself, or for an empty one that of the picture under the pointer. */
export function addressOf(url: string): string {
  const meant = url === '' ? findPicture(url) : null;
  return (meant && addressesOf(meant)[0]) ?? url;
}

/** Where an element's picture comes from, as absolute URLs, best first; empty for drawn ones. */
export function addressesOf(element: Element): string[] {
  return rawAddressesOf(element).filter((address) => address !== '');
}

function rawAddressesOf(element: Element): string[] {
  if (element instanceof HTMLImageElement) return [element.currentSrc, element.src];
  if (element instanceof HTMLVideoElement) return [element.poster, element.currentSrc, element.src];
  if (element instanceof HTMLInputElement || element instanceof HTMLEmbedElement) return [element.src];
  if (element instanceof HTMLObjectElement) return [element.data];
  if (element instanceof SVGImageElement) return [absolute(element.href.baseVal, element.baseURI)];
  return [];
}

/** A picture's URL for people who wrote it relative; an address that is none stays as it is. */
function absolute(address: string, base: string): string {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** Every element a selector names, each shadow root's after those of the tree around it. */
function elements(root: Document | ShadowRoot, selector: string): Element[] {
  const inner = [...root.querySelectorAll('*')].flatMap((element) => shadowRootOf(element) ?? []);
  return [...root.querySelectorAll(selector), ...inner.flatMap((shadow) => elements(shadow, selector))];
}

function isUnderPointer(element: Element): boolean {
  return element.matches(':hover');
}

function nearestTheMiddle(candidates: readonly Element[]): Element | null {
  const shown = candidates.filter(isShown);
  const [first, ...others] = shown.length > 0 ? shown : candidates;
  if (!first) return null;
  return others.reduce((best, next) => (offCentre(next) < offCentre(best) ? next : best), first);
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** How far an element's middle is from that of the viewport, in CSS pixels. */
function offCentre(element: Element): number {
  const { x, y, width, height } = element.getBoundingClientRect();
  return Math.hypot(x + width / 2 - innerWidth / 2, y + height / 2 - innerHeight / 2);
}
