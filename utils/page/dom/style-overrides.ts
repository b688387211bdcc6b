import { computedStyleOf, unclobbered } from './elements';

export type Styled = Element & ElementCSSInlineStyle;
/** Values and priorities by property. */
type PreviousStyles = Map<string, [string, string]>;

/** Overrides inline styles for a time, and restores each property; other changes of the page stay. */
export function createStyleOverrides() {
  const changed = new Map<Styled, { properties: PreviousStyles; hadNone: boolean }>();

  const restore = (element: Styled, only?: string): void => {
    const before = changed.get(element);
    for (const [name, [value, priority]] of before?.properties ?? []) {
      if (only !== undefined && only !== name) continue;
      unclobbered(element, 'style').setProperty(name, value, priority);
      before?.properties.delete(name);
    }
    // Chromium leaves an empty attribute unless the attribute is read first.
    if (before?.hadNone && element.getAttribute('style') === '') element.removeAttribute('style');
  };

  return {
    /** Sets properties as `!important`; not by an attribute or style sheet, which the page's CSP may forbid. */
    set(element: Styled, properties: Readonly<Record<string, string>>): void {
      const style = unclobbered(element, 'style');
      const before = changed.get(element) ?? {
        properties: new Map<string, [string, string]>(),
        hadNone: !element.hasAttribute('style'),
      };
      changed.set(element, before);
      for (const [name, value] of Object.entries(properties)) {
        if (!before.properties.has(name)) {
          before.properties.set(name, [style.getPropertyValue(name), style.getPropertyPriority(name)]);
        }
        style.setProperty(name, value, 'important');
      }
    },
    /** Restores one property of an element. */
    restore,
    restoreAll(): void {
      for (const [element, { properties }] of changed)
        for (const name of properties.keys()) if (name !== 'transition-property') restore(element, name);
      // Transitions come back when the styles have: an element that was hidden would fade in.
      for (const element of changed.keys()) void computedStyleOf(element).opacity;
      for (const element of changed.keys()) restore(element);
      changed.clear();
    },
  };
}

export type StyleOverrides = ReturnType<typeof createStyleOverrides>;

/** Styles that let an element scroll to an exact position at once. */
export const exactScrolling = {
  'scroll-behavior': 'auto',
  'scroll-snap-type': 'none',
  'overflow-anchor': 'none',
};
