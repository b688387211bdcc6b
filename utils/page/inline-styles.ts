type Styled = Element & ElementCSSInlineStyle;

interface Kept {
  value: string;
  priority: string;
}

/** Inline styles for a time: each property is given back as it was, whatever else the page changes meanwhile. */
export function createInlineStyles() {
  const changed = new Map<Styled, { properties: Map<string, Kept>; hadNone: boolean }>();

  const giveBack = (element: Styled, only?: string): void => {
    const before = changed.get(element);
    for (const [name, { value, priority }] of before?.properties ?? []) {
      if (only !== undefined && only !== name) continue;
      element.style.setProperty(name, value, priority);
      before?.properties.delete(name);
    }
    // Read first: Chromium leaves an empty attribute of one that was never read.
    if (before?.hadNone && element.getAttribute('style') === '') element.removeAttribute('style');
  };

  return {
    /** Sets properties over all that the page says. Not by an attribute or a sheet, which its policy may forbid. */
    set(element: Styled, properties: Readonly<Record<string, string>>): void {
      const { style } = element;
      const before = changed.get(element) ?? {
        properties: new Map<string, Kept>(),
        hadNone: !element.hasAttribute('style'),
      };
      changed.set(element, before);
      for (const [name, value] of Object.entries(properties)) {
        if (!before.properties.has(name)) {
          const priority = style.getPropertyPriority(name);
          before.properties.set(name, { value: style.getPropertyValue(name), priority });
        }
        style.setProperty(name, value, 'important');
      }
    },
    /** Gives back one property of an element. */
    giveBack,
    giveAllBack(): void {
      for (const element of changed.keys()) giveBack(element);
      changed.clear();
    },
  };
}

/** The inline styles that are changed for a time. */
export type InlineStyles = ReturnType<typeof createInlineStyles>;
