import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the keyboard's place: when a change takes away what had the focus, the focus goes to what `next` names (by
 * default the container) instead of falling back to the top of the page. `note` sees before each change where it is.
 */
export function useKeptFocus<E extends HTMLElement>(
  next: (container: E) => HTMLElement | null | undefined = (container) => container,
  note?: (container: E, focused: Element) => void,
): RefObject<E | null> {
  const container = useRef<E>(null);
  const focused = document.activeElement;
  const held = container.current?.contains(focused) ? focused : null;
  if (held && container.current) note?.(container.current, held);
  useLayoutEffect(() => {
    const isLost = held?.isConnected === false && document.activeElement === document.body;
    if (isLost && container.current) next(container.current)?.focus();
  });
  return container;
}
