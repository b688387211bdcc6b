import { shadowRootIn } from '../dom/flat-tree';

/**
 * Watches that a shadow root stays as the tool made it. Closed roots are open to pages: in Firefox a selection ends in the text
 * inside, from which a page reaches the root (https://bugzilla.mozilla.org/show_bug.cgi?id=1540784). `changed` is called when
 * a change was none of `own`.
 */
export function watchOwnRoot(root: ShadowRoot, changed: () => void) {
  let isChanged = false;
  let styleBefore = '';
  let tokensBefore = '';
  const note = (records: readonly MutationRecord[]): void => void (isChanged ||= records.length > 0);
  const observer = new MutationObserver((records) => {
    note(records);
    changed();
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return {
    /** Returns a function whose changes are those of the tool. */
    own:
      <Values extends unknown[]>(change: (...values: Values) => void) =>
      (...values: Values): void => {
        note(observer.takeRecords());
        change(...values);
        observer.takeRecords();
        // A style element has its rules once it is in the page.
        styleBefore ||= styleOf(root);
        tokensBefore ||= tokensOf(root, styleBefore);
      },
    /** Whether nobody else has changed the root, its style, or how an element is drawn that must be seen. */
    isIntact(seen: readonly Element[]): boolean {
      note(observer.takeRecords());
      const isDrawn = seen.every((one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      const isOwnStyle = styleOf(root) === styleBefore && tokensOf(root, styleBefore) === tokensBefore;
      return !isChanged && isDrawn && isUndisguised(root) && isOwnStyle;
    },
    remove: () => observer.disconnect(),
  };
}

/** Neither animations nor shadow roots of elements inside are seen by a `MutationObserver`. */
function isUndisguised(root: ShadowRoot): boolean {
  return (
    root.getAnimations().length === 0 && [...root.querySelectorAll('*')].every((one) => !shadowRootIn(one))
  );
}

/**
 * Returns the values of a style's custom properties in all elements of a root. A page that has reached the root knows their names, and
 * can register them with values of its own.
 */
function tokensOf(root: ShadowRoot, style: string): string {
  const names = [...new Set(style.match(/--[\w-]+(?=:)/g))];
  const values = [...root.querySelectorAll('*')].map((one) => {
    const computed = getComputedStyle(one);
    return names.map((name) => computed.getPropertyValue(name)).join();
  });
  return [...new Set(values)].join('\n');
}

/** Returns the text of all style sheets of a root. */
function styleOf(root: ShadowRoot): string {
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets];
  const rulesOf = ({ cssRules }: CSSStyleSheet): string[] => [...cssRules].map(({ cssText }) => cssText);
  return JSON.stringify(sheets.map((one) => [one.disabled, one.media.mediaText, rulesOf(one)]));
}
