import { isHtml, isSvg, computedStyleOf, attributeOf, unclobbered, isNodeType } from '../dom/elements';
import {
  contentPictureOf,
  stylePicturesOf,
  type PagePicture,
  type StyleSource,
  styleSources,
} from '../pictures/pictures';
import { svgTitleOf, isImageRole, explicitRoleOf } from '../dom/role-and-name';

/** A picture to list, with all of its element: what its name in the page depends on. */
export interface ListEntry {
  picture: PagePicture;
  siblings: readonly PagePicture[];
}

/** Nobody sees anything in less, in CSS pixels: what counts visitors and what keeps a distance. */
const leastSide = 4;

/**
 * An element's pictures as the list has them: what is one by its kind or role, whatever its size, once; else what its
 * style shows. Nothing for what is not shown. `sources` is where its style may have any.
 */
export function listEntriesOf(element: Element, sources: ReadonlySet<StyleSource>): ListEntry[] {
  // Of a drawing, parts count that have a role, and pictures in it.
  const isPart = element.namespaceURI === svgSpace && !isSvg(element, 'svg') && !isSvg(element, 'image');
  const isWhole =
    isPictureItself(element) ||
    (attributeOf(element, 'role') !== null && isImageRole(explicitRoleOf(element)));
  if (isPart && !isWhole) return [];
  if (!isPerceivable(element)) return [];
  const content = isPart ? null : contentPictureOf(element);
  const whole: PagePicture = { element, part: 'whole', addresses: [] };
  // Its own picture is the first of its kind: its name does not depend on what its style adds.
  if (content && (isWhole || hasName(element) || isLarge(element)))
    return [{ picture: content, siblings: [content] }];
  if (content) return [];
  const siblings = isPart || isPictureItself(element) ? [] : stylePicturesOf(element, sources);
  if (isWhole || (isSvg(element, 'svg') && hasName(element)))
    return [{ picture: primaryOf(siblings) ?? whole, siblings }];
  if (siblings.length === 0 || !isLarge(element)) return [];
  return siblings.map((picture) => ({ picture, siblings }));
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** What is a picture to assistive technology by its kind, also without pixels. */
function isPictureItself(element: Element): boolean {
  return isHtml(element, 'img') || (isHtml(element, 'input') && element.type === 'image');
}

function hasName(element: Element): boolean {
  return (
    ['aria-label', 'aria-labelledby', 'title'].some(
      (name) => (attributeOf(element, name) ?? '').trim() !== '',
    ) || svgTitleOf(element).trim() !== ''
  );
}

/** Of what a role makes one picture: what it is drawn on, else whatever its style shows. */
function primaryOf(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.find(({ part }) => part === 'background') ?? pictures[0];
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= leastSide && height >= leastSide;
}

/** Whether an element is laid out and not hidden; see-through is not hidden from assistive technology. */
export function isPerceivable(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  // An element without a box of its own may have a role all the same, and its children are shown.
  if (attributeOf(element, 'role') === null || computedStyleOf(element).display !== 'contents') return false;
  return element.parentElement === null || isPerceivable(element.parentElement);
}

type Sources = ReadonlySet<StyleSource>;

const every: Sources = new Set(styleSources);
const properties: readonly [StyleSource, RegExp][] = [
  ['background', /(?:^|[\s;])background/],
  ['mask', /mask/],
  ['border', /border-image/],
  ['marker', /list-style/],
  ['content', /(?:^|[\s;])content\s*:/],
];
/** What can bring a picture; a variable may hold one, and so may what is around an element. */
const brings = /url\(|image-set\(|var\(|attr\(|inherit/;

/** What style sheets said; they are read again when their number of rules has changed. */
const known = new WeakMap<CSSStyleSheet, { rules: number; sources: Sources }>();

/**
 * By which of its properties the style of an element may give it pictures: looking at each of them for each element is
 * what takes longest in a large page. `enter` hears of each document and shadow root before what is in it is asked for.
 */
export function createStyleSourceIndex() {
  const ofSheets = new Set<StyleSource>();
  const withAttribute = new Set<StyleSource>(styleSources);
  withAttribute.delete('pseudo');
  return {
    enter(tree: Document | ShadowRoot): void {
      for (const source of sourcesOfTree(tree)) {
        ofSheets.add(source);
        withAttribute.add(source);
      }
    },
    of(element: Element): Sources {
      const style = attributeOf(element, 'style');
      // What is in it inherits this one; it comes later.
      if (style?.includes('list-style')) ofSheets.add('marker');
      // Variables of an element are seen by what is before and after it, whose rules then use them.
      return style !== null || attributeOf(element, 'background') !== null ? withAttribute : ofSheets;
    },
  };
}

function sourcesOfTree(tree: Document | ShadowRoot): Sources {
  const prototype = isNodeType(tree, Node.DOCUMENT_FRAGMENT_NODE) ? ShadowRoot.prototype : Document.prototype;
  const sheets = unclobbered<Document | ShadowRoot, 'styleSheets'>(prototype, tree, 'styleSheets');
  const adopted = unclobbered<Document | ShadowRoot, 'adoptedStyleSheets'>(
    prototype,
    tree,
    'adoptedStyleSheets',
  );
  return new Set([...sheets, ...adopted].flatMap((sheet) => [...sourcesOf(sheet)]));
}

/** Sheets of other origins cannot be read, and may bring any. */
function sourcesOf(sheet: CSSStyleSheet): Sources {
  try {
    const { cssRules } = sheet;
    const before = known.get(sheet);
    if (before?.rules === cssRules.length) return before.sources;
    const sources = new Set([...cssRules].flatMap(sourcesOfRule));
    known.set(sheet, { rules: cssRules.length, sources });
    return sources;
  } catch {
    return every;
  }
}

function sourcesOfRule(rule: CSSRule): StyleSource[] {
  if ('styleSheet' in rule)
    return rule.styleSheet ? [...sourcesOf(rule.styleSheet as CSSStyleSheet)] : [...every];
  const { selectorText, style, cssRules } = rule as Partial<CSSStyleRule>;
  const inside = cssRules ? [...cssRules].flatMap(sourcesOfRule) : [];
  const text = style?.cssText ?? '';
  if (!brings.test(text)) return inside;
  // Frames of an animation, and rules in a rule, may be of either.
  const isPseudo = selectorText === undefined || /:(before|after)/.test(selectorText);
  const found = properties.filter(([, property]) => property.test(text)).map(([source]) => source);
  return [...inside, ...found, ...(isPseudo ? (['pseudo'] as const) : [])];
}
