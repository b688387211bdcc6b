import { builtIn, hasType } from '../elements';

/** What the style sheets of a tree said; they are read again when their number of rules has changed. */
const known = new WeakMap<CSSStyleSheet, { rules: number; has: boolean }>();

/**
 * Whether style sheets may give pictures to what is before and after elements: looking at each element for them takes
 * twice as long as all the rest. Sheets of other origins cannot be read, and may.
 */
export function hasPseudoPictures(tree: Document | ShadowRoot): boolean {
  const prototype = hasType(tree, Node.DOCUMENT_FRAGMENT_NODE) ? ShadowRoot.prototype : Document.prototype;
  const sheets = builtIn<Document | ShadowRoot, 'styleSheets'>(prototype, tree, 'styleSheets');
  const adopted = builtIn<Document | ShadowRoot, 'adoptedStyleSheets'>(prototype, tree, 'adoptedStyleSheets');
  return [...sheets, ...adopted].some(isOfPseudo);
}

function isOfPseudo(sheet: CSSStyleSheet): boolean {
  try {
    const { cssRules } = sheet;
    const before = known.get(sheet);
    if (before?.rules === cssRules.length) return before.has;
    const has = anyOf(cssRules);
    known.set(sheet, { rules: cssRules.length, has });
    return has;
  } catch {
    return true;
  }
}

function anyOf(rules: CSSRuleList): boolean {
  return [...rules].some((rule) => {
    if ('styleSheet' in rule) return rule.styleSheet === null || isOfPseudo(rule.styleSheet as CSSStyleSheet);
    // A rule within another may add the pseudo-element to the selector around it.
    const { selectorText, style, cssRules } = rule as Partial<CSSStyleRule>;
    const isPseudo = selectorText === undefined || /:(before|after)/.test(selectorText);
    if (isPseudo && style && /url\(|image-set\(|var\(/.test(style.cssText)) return true;
    return cssRules !== undefined && cssRules.length > 0 && anyOf(cssRules);
  });
}
