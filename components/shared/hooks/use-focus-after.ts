import { type RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a list, and a function that moves the focus to the element in it that a selector finds, once it is there. */
export function useFocusAfter<E extends HTMLElement>(): {
  list: RefObject<E | null>;
  focusAfter: (selector: string) => void;
} {
  const list = useRef<E>(null);
  const awaited = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = awaited.current && list.current?.querySelector<HTMLElement>(awaited.current);
    if (!element) return;
    awaited.current = undefined;
    element.focus();
  });
  return { list, focusAfter: (selector) => void (awaited.current = selector) };
}
