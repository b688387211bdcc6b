import {
  isDrawing,
  isHtml,
  isSvg,
  computedStyleOf,
  attributeOf,
  frameDocumentOf,
  unclobbered,
} from '../dom/elements';
import {
  contentPictureOf,
  minPictureSide,
  stylePicturesOf,
  type PagePicture,
  type StyleSource,
  styleSources,
} from '../pictures/pictures';
import { imageOfArea } from '../pictures/image-map';
import { svgTitleOf, isImageRole, explicitRoleOf } from '../dom/role-and-name';

/** A picture to list, with all pictures of its element, on which its ref depends. */
export interface ListEntry {
  picture: PagePicture;
  siblings: readonly PagePicture[];
}

/**
 * Returns the pictures of an element for the list: one for an element that is a picture by its kind or role, at any size;
 * else those of its style. None for an element that is not shown. `sources` is where its style may have pictures.
 */
export function listEntriesOf(element: Element, sources: ReadonlySet<StyleSource>): ListEntry[] {
  // Of an svg's contents, only elements with a role and `image` elements count.
  const isPart = element.namespaceURI === svgSpace && !isDrawing(element);
  const isWhole = isPictureItself(element) || isImageRole(explicitRoleOf(element));
  if (isPart && !isWhole) return [];
  if (isHtml(element, 'area')) return areaEntriesOf(element);
  if (!isPerceivable(element)) return [];
  const content = isPart ? null : contentPictureOf(element);
  const whole: PagePicture = { element, part: 'whole', addresses: [] };
  // The ref of a content picture does not depend on the style's pictures.
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

/** Returns the entry of an area that leads somewhere, as a whole: it has no box and no file of its own. */
function areaEntriesOf(area: HTMLAreaElement): ListEntry[] {
  const image = area.hasAttribute('href') ? imageOfArea(area) : null;
  if (!image || !isPerceivable(image)) return [];
  const picture: PagePicture = { element: area, part: 'whole', addresses: [] };
  return [{ picture, siblings: [picture] }];
}

/** Whether an element is an image to assistive technology by its kind, also without pixels. */
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

/** Returns the main picture of an element with the role of an image: its background, else the first. */
function primaryOf(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.find(({ part }) => part === 'background') ?? pictures[0];
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= minPictureSide && height >= minPictureSide;
}

/** Whether an element shows a document that scripts may not enter: of another origin, or sandboxed. */
export function isBarredFrame(element: Element): boolean {
  const isFrame = isHtml(element, 'iframe') || element.localName === 'frame';
  return isFrame && frameDocumentOf(element) === null && isPerceivable(element) && isLarge(element);
}

/** Whether an element is rendered and not hidden; transparent elements are not hidden from assistive technology. */
export function isPerceivable(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  // An element without a box may have a role.
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
/** Values that may have a picture, directly, by a variable or from the parent. */
const pictureValue = /url\(|image-set\(|var\(|attr\(|inherit/;

/** The sources in each style sheet; read again when the number of rules has changed. */
const cachedSources = new WeakMap<CSSStyleSheet, { rules: number; sources: Sources }>();

/**
 * Tells by which properties the style of an element may have pictures: reading all of them for each element would take
 * longest in a large page. `enter` must be called with each document and shadow root before its elements are looked up.
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
      // Descendants, which come later, inherit `list-style`.
      if (style?.includes('list-style')) ofSheets.add('marker');
      // Pseudo-elements with variables are covered by the rules that use the variables.
      return style !== null || attributeOf(element, 'background') !== null ? withAttribute : ofSheets;
    },
  };
}

function sourcesOfTree(tree: Document | ShadowRoot): Sources {
  const sheets = [...unclobbered(tree, 'styleSheets'), ...unclobbered(tree, 'adoptedStyleSheets')];
  return new Set(sheets.flatMap((sheet) => [...sourcesOf(sheet)]));
}

/** Style sheets of other origins cannot be read, and may have pictures anywhere. */
function sourcesOf(sheet: CSSStyleSheet): Sources {
  try {
    const { cssRules } = sheet;
    const before = cachedSources.get(sheet);
    if (before?.rules === cssRules.length) return before.sources;
    const sources = new Set([...cssRules].flatMap(sourcesOfRule));
    cachedSources.set(sheet, { rules: cssRules.length, sources });
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
  if (!pictureValue.test(text)) return inside;
  // Keyframes and nested rules may apply to pseudo-elements.
  const isPseudo = selectorText === undefined || /:(before|after)/.test(selectorText);
  const found = properties.filter(([, property]) => property.test(text)).map(([source]) => source);
  return [...inside, ...found, ...(isPseudo ? (['pseudo'] as const) : [])];
}
