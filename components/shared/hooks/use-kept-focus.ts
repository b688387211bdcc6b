import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus in a container: when the focused element is removed, the element that `next` returns gets the focus (by
 * default the container). `note` is called with the focused element before each change.
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
