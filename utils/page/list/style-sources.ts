import { builtIn, hasType } from '../elements';
import { everySource, type StyleSource } from '../pictures';
import { attributeOf } from './attributes';

type Sources = ReadonlySet<StyleSource>;

const every: Sources = new Set(everySource);
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
export function createStyleSources() {
  const ofSheets = new Set<StyleSource>();
  const withAttribute = new Set<StyleSource>(everySource);
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
  const prototype = hasType(tree, Node.DOCUMENT_FRAGMENT_NODE) ? ShadowRoot.prototype : Document.prototype;
  const sheets = builtIn<Document | ShadowRoot, 'styleSheets'>(prototype, tree, 'styleSheets');
  const adopted = builtIn<Document | ShadowRoot, 'adoptedStyleSheets'>(prototype, tree, 'adoptedStyleSheets');
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
