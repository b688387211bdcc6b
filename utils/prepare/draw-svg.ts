import { fail } from '../model/failure';
import { decoded } from '../lib/url';
import type { Rect } from '../model/picture';
import { advanceSvg } from './svg-time';
import { type PixelSize, sizeAt } from './tiles';

/** The long side of a drawing with a `viewBox` but without a size, in pixels. */
const unsizedSide = 1024;
/** Smaller drawings, such as icons, are drawn with this long side, in pixels. */
const minReadableSide = 256;
/** The size that browsers give a drawing without `viewBox` and size (https://www.w3.org/TR/CSS22/visudet.html#inline-replaced-width). */
const replacedSize: PixelSize = { width: 300, height: 150 };

/** The longest text that entities may make of a file, and that is drawn again, in characters. */
const maxText = 20_000_000;
/** How many elements may be drawn again because others refer to them: a file of 1 kB can ask for billions. */
const maxRepeated = 100_000;
/** How many attributes an element may have: Firefox looks through all of them for the value of each. */
const maxAttributes = 1000;
/** How many references may lead on from one to the next. */
const maxDepth = 100;

/** How an SVG is drawn. */
export interface DrawingOptions {
  /** The least long side of the drawing, in pixels. */
  minSide?: number;
  /** The part to draw, in shares of the whole from 0 to 1. */
  part?: Rect | undefined;
  /** The fragment of its address, without `#`: it chooses a view, or the target of the SVG's style sheets. */
  fragment?: string | undefined;
  /** The time at which an animation is drawn, in milliseconds. */
  at?: number | undefined;
  /** Whether it is drawn in the sandbox, which is left in time whatever the SVG repeats. */
  isSandboxed?: boolean;
}

const whole: Rect = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Draws an SVG, or a part of it, as a PNG with a long side of at most `side` pixels. Needs a document. Scripts in the SVG do
 * not run, and files that it refers to are not loaded, as with any SVG in an `<img>`. Throws `FailureError`: `pictureBroken`,
 * `pictureTooLarge`, and outside of the sandbox `formatNotRead` for an SVG whose repeats cannot be counted.
 */
export async function drawSvg(
  svg: Blob,
  side: number,
  {
    minSide = minReadableSide,
    part = whole,
    fragment = '',
    at = 0,
    isSandboxed = false,
  }: DrawingOptions = {},
): Promise<Blob> {
  if (svg.size > maxText) fail('pictureTooLarge');
  const text = withoutDoctype(await svg.text());
  if (hasEndlessTag(text)) return fail('pictureBroken');
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return fail('pictureBroken');
  assertDrawable(root, isSandboxed);
  takeView(root, fragment);
  if (at > 0) advanceSvg(root, at);
  const natural = naturalSize(root);
  const partSize = { width: natural.width * part.width, height: natural.height * part.height };
  const { width, height } = drawnSize(partSize, side, minSide);
  const drawn = { width: width / part.width, height: height / part.height };
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${natural.width} ${natural.height}`);
  root.setAttribute('width', `${drawn.width}`);
  root.setAttribute('height', `${drawn.height}`);
  const canvas = new OffscreenCanvas(width, height);
  const image = new Image();
  // Not by a blob URL: Chromium does not let a canvas with a `foreignObject` from one be read.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}#${fragment}`;
  await image.decode().catch(() => fail('pictureBroken'));
  const [left, top] = [-part.x * drawn.width, -part.y * drawn.height];
  canvas.getContext('2d')?.drawImage(image, left, top, drawn.width, drawn.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Whether an SVG has a tag that would take Firefox's parser too long: its time grows with the square of the attributes. A tag ends before
 * the next `<`, which no attribute contains.
 */
export function hasEndlessTag(svg: string): boolean {
  const most = 10 * maxAttributes;
  for (let at = 0; at < svg.length;) {
    const end = svg.indexOf('<', at + 1);
    const next = end < 0 ? svg.length : end;
    // An attribute is four characters long, at least.
    if (next - at > 4 * most && (svg.slice(at, next).match(/=\s*["']/g)?.length ?? 0) > most) return true;
    at = next;
  }
  return false;
}

/** The attributes of a view that take the place of the root's. */
const viewAttributes = ['viewBox', 'preserveAspectRatio'] as const;

/** Returns the attributes in a fragment such as `svgView(viewBox(0,0,9,9);preserveAspectRatio(none))`; the last of a name counts. */
export function attributesOfView(fragment: string): Record<string, string> {
  if (!fragment.startsWith('svgView(')) return {};
  const parts = fragment.slice('svgView('.length).split(';');
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, name = '', value] = /^\s*(\w+)\(([^()]*)\)/.exec(part) ?? [];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Sets the attributes of a fragment's view on the root of an SVG, and removes the root's own size. Pages give the element the
 * proportions of the view; with other proportions, browsers show more than the view
 * (https://www.w3.org/TR/SVG2/linking.html#SVGFragmentIdentifiers).
 */
function takeView(root: SVGSVGElement, fragment: string): void {
  const id = idOf(fragment);
  const given = attributesOfView(id);
  const view = root.ownerDocument.getElementById(id);
  for (const name of viewAttributes) {
    const value = given[name] ?? (view instanceof SVGViewElement ? view.getAttribute(name) : null);
    if (value === null) continue;
    root.setAttribute(name, value);
    if (name === 'viewBox') for (const side of ['width', 'height']) root.removeAttribute(side);
  }
}

/** Returns the document type of an SVG, and the part of it in brackets; both empty without one. In linear time. */
function doctypeIn(svg: string): { whole: string; subset: string } {
  const from = svg.search(/<!DOCTYPE/i);
  const end = from < 0 ? -1 : svg.indexOf('>', from);
  if (end < 0) return { whole: '', subset: '' };
  const open = svg.indexOf('[', from);
  if (open < 0 || open > end) return { whole: svg.slice(from, end + 1), subset: '' };
  // As in a file without an end, what follows is refused where it is left.
  const tail = /\]\s{0,100}>/g;
  tail.lastIndex = open;
  const close = tail.exec(svg);
  return close
    ? { whole: svg.slice(from, close.index + close[0].length), subset: svg.slice(open + 1, close.index) }
    : { whole: '', subset: '' };
}

/**
 * Returns an SVG without its document type, whose entities could make gigabytes of it. Entities of plain text, which drawing
 * programs write for their namespaces, are replaced here. Throws `FailureError` `pictureBroken` for others.
 */
export function withoutDoctype(svg: string): string {
  const { whole, subset } = doctypeIn(svg);
  const entities = new Map<string, string>();
  for (const [, name = '', quoted = ''] of subset.matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+("[^"]*"|'[^']*')\s*>/gi,
  )) {
    if (/[&%<]/.test(quoted)) fail('pictureBroken');
    entities.set(name, quoted.slice(1, -1));
  }
  let length = svg.length;
  const text = svg.replace(whole, '').replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = entities.get(name) ?? reference;
    length += value.length;
    return length > maxText + svg.length ? fail('pictureBroken') : value;
  });
  return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? fail('pictureBroken') : text;
}

/** Drawings and style sheets within an address: what they repeat is not counted. */
const nestedFile = /data:(image\/svg|text\/css)/i;
/** Whether a custom property has a reference: where it is used is not known. */
const hasCustomReference = (css: string): boolean =>
  css.split(';').some((one) => one.trimStart().startsWith('--') && /url\(|\\/i.test(one));
/** Rules of style sheets that may bring other style sheets, also in escaped letters. */
const otherRule = /@(?!(media|supports|font-face|charset|namespace|page|(-\w+-)?keyframes)\b)/i;
/**
 * How often an element may be held against a selector to tell what it refers to. Selectors that look at other elements do so from each of
 * them.
 */
const maxComparisons = 20_000_000;
const simpleSelectors = /^[\w.#*-]+(, [\w.#*-]+)*$/;

/** Returns the id that a fragment names: URLs leave out white space, and their fragments may be escaped. */
function idOf(fragment: string): string {
  return decoded(fragment.replaceAll(/[\t\n\r]/g, '').trim());
}

const idsIn = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(?:['"]\s*)?#([^'")]+)/gi)].map(([, fragment = '']) => idOf(fragment));

/** Called for references whose number cannot be told. */
type Uncounted = () => void;

/** Yields the style rules of a style sheet. `uncounted` is called for others that may refer to something. */
function* styleRules(rules: CSSRuleList, uncounted: Uncounted): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule)
      yield* styleRules(rule.cssRules, uncounted);
    else if (rule instanceof CSSStyleRule && rule.cssRules.length === 0) yield rule;
    else if (!(rule instanceof CSSFontFaceRule) && /url|\\/i.test(rule.cssText)) uncounted();
  }
}

/** Returns the ids to which an SVG's own style sheets have elements refer. */
function styledReferences(
  root: SVGSVGElement,
  uncounted: Uncounted,
): ReadonlyMap<Element, readonly string[]> {
  const found = new Map<Element, string[]>();
  const all = root.getElementsByTagName('*').length + 1;
  let left = maxComparisons;
  let leftReferences = maxRepeated;
  for (const { textContent } of root.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    if (otherRule.test(textContent)) uncounted();
    for (const { selectorText, style } of styleRules(sheet.cssRules, uncounted)) {
      if (hasCustomReference(style.cssText) || nestedFile.test(style.cssText)) uncounted();
      const ids = idsIn(style.cssText);
      if (ids.length === 0) continue;
      const selectors = selectorText.split(',').length;
      left -= selectors * (simpleSelectors.test(selectorText) ? all : all * all);
      // Prefixes of selectors are known in their style sheet alone.
      if (left < 0 || selectorText.includes('|')) uncounted();
      else
        for (const element of root.ownerDocument.querySelectorAll(selectorText)) {
          leftReferences -= ids.length;
          const known = found.get(element) ?? [];
          if (leftReferences >= 0) found.set(element, known.concat(ids));
        }
      if (leftReferences < 0) {
        uncounted();
        return found;
      }
    }
  }
  return found;
}

/** Returns the ids that an element refers to for what is drawn: of what it uses, is filled with, clipped by. */
function drawnReferences(element: Element, uncounted: Uncounted): string[] {
  const { localName, attributes } = element;
  const isAnimation = /^(animate|set)/.test(localName);
  return [...attributes].flatMap(({ localName: name, value }) => {
    const [, fragment] = name === 'href' ? (/^\s*#(.*)/s.exec(value) ?? []) : [];
    if (fragment !== undefined) return localName === 'a' || isAnimation ? [] : [idOf(fragment)];
    const css = name === 'style' && element instanceof SVGElement ? element.style.cssText : value;
    const isUncounted =
      nestedFile.test(css.replaceAll(/\s/g, '')) ||
      hasCustomReference(css) ||
      (css.includes('\\') && css.includes('(')) ||
      (isAnimation && (name === 'attributeName' ? /href|class/ : /url\(/i).test(css));
    if (isUncounted) uncounted();
    return idsIn(css);
  });
}

/**
 * Throws `FailureError` `pictureBroken` for an SVG whose references repeat more than `maxRepeated` elements or `maxText`, and
 * `formatNotRead` where that cannot be told, unless the SVG is drawn in the sandbox.
 */
function assertDrawable(root: SVGSVGElement, isSandboxed: boolean): void {
  let [left, leftText] = [maxRepeated, maxText];
  const uncounted = (): void => {
    if (!isSandboxed) fail('formatNotRead', { format: 'SVG' });
  };
  const styled = styledReferences(root, uncounted);
  const known = new Map<Element, { targets: readonly Element[]; length: number }>();
  /** Reads an element once, whatever refers to it: its attributes may be most of the file. */
  const readOnce = (element: Element): { targets: readonly Element[]; length: number } => {
    const before = known.get(element);
    if (before) return before;
    if (element.attributes.length > maxAttributes) fail('pictureBroken');
    const ids = [...drawnReferences(element, uncounted), ...(styled.get(element) ?? [])];
    const targets = ids.flatMap((id) => root.ownerDocument.getElementById(id) ?? []);
    // An embedded picture is decoded once.
    const own = [...element.attributes].filter(({ localName }) => localName !== 'href');
    const read = {
      // A gradient draws nothing else.
      targets: targets.filter(({ localName }) => !localName.endsWith('Gradient')),
      length: own.reduce((length, { value }) => length + value.length, 0),
    };
    known.set(element, read);
    return read;
  };
  const count = (length: number): void => {
    left -= 1;
    leftText -= length;
    if (left < 0 || leftText < 0) fail('pictureBroken');
  };
  const drawAgain = (element: Element, path: readonly Element[]): void => {
    for (const target of readOnce(element).targets) {
      // Browsers draw nothing that refers to itself.
      if (path.includes(target)) {
        count(0);
        continue;
      }
      if (path.length > maxDepth) fail('pictureBroken');
      for (const repeated of [target, ...target.querySelectorAll('*')]) {
        count(readOnce(repeated).length);
        drawAgain(repeated, [...path, target]);
      }
    }
  };
  for (const element of [root, ...root.querySelectorAll('*')]) drawAgain(element, []);
}

/** Returns the size to draw at: the natural size, with a long side of at least `minSide` and at most `side` pixels. */
export function drawnSize(natural: PixelSize, side: number, minSide = minReadableSide): PixelSize {
  const long = Math.max(natural.width, natural.height);
  return sizeAt(Math.min(Math.max(long, minSide), side) / long, natural);
}

/** Returns the natural size of an SVG, in pixels; missing sides follow from its `viewBox`. */
function naturalSize(root: SVGSVGElement): PixelSize {
  const width = absolute(root.width.baseVal, root.hasAttribute('width'));
  const height = absolute(root.height.baseVal, root.hasAttribute('height'));
  const view = root.viewBox.baseVal;
  const ratio = view && view.width > 0 && view.height > 0 ? view.width / view.height : undefined;
  if (width && height) return { width, height };
  if (width && ratio) return { width, height: width / ratio };
  if (height && ratio) return { width: height * ratio, height };
  if (ratio) return { width: unsizedSide * Math.min(1, ratio), height: unsizedSide * Math.min(1, 1 / ratio) };
  return { width: width ?? replacedSize.width, height: height ?? replacedSize.height };
}

/** Returns a length in pixels; undefined for a missing one, and for a percentage. */
function absolute(length: SVGLength, given: boolean): number | undefined {
  if (!given || length.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE) return undefined;
  return length.value > 0 ? length.value : undefined;
}
