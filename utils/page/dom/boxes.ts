import type { Rect } from '../../model/picture';

/** The boxes of an element, in CSS pixels. */
export interface Boxes {
  border: Rect;
  padding: Rect;
  content: Rect;
}

/** Returns the boxes of an element or, without one, a pseudo-element, from the corner of the first; untransformed. */
export function boxesOf(style: CSSStyleDeclaration, element: Element | null): Boxes {
  const edge = (side: string, kind: 'border' | 'padding'): number =>
    Number.parseFloat(
      style.getPropertyValue(kind === 'border' ? `border-${side}-width` : `padding-${side}`),
    ) || 0;
  const inset = ({ x, y, width, height }: Rect, kind: 'border' | 'padding'): Rect => ({
    x: x + edge('left', kind),
    y: y + edge('top', kind),
    width: width - edge('left', kind) - edge('right', kind),
    height: height - edge('top', kind) - edge('bottom', kind),
  });
  const sides = style.boxSizing === 'border-box' ? [] : (['border', 'padding'] as const);
  const sizeOf = (name: 'width' | 'height', from: string, to: string): number => {
    const length = Number.parseFloat(style[name]);
    // Inline boxes have no computed size.
    if (Number.isNaN(length)) return element?.getBoundingClientRect()[name] ?? 0;
    return sides.reduce((sum, kind) => sum + edge(from, kind) + edge(to, kind), length);
  };
  const border = {
    x: 0,
    y: 0,
    width: sizeOf('width', 'left', 'right'),
    height: sizeOf('height', 'top', 'bottom'),
  };
  const padding = inset(border, 'border');
  return { border, padding, content: inset(padding, 'padding') };
}
