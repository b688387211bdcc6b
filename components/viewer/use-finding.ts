import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { isKnownInTab } from '../shared/hooks/use-place';

/** Whether words are being looked for in a picture's text. */
export interface Finding {
  isOpen: boolean;
  open: () => void;
  /** Gives the focus back to the picture. */
  close: () => void;
  /** What Ctrl+F does; undefined where the browser's own search finds the words. */
  byKey: (() => void) | undefined;
}

/**
 * Finding in a picture that has text or none. In a tab Ctrl+F is the browser's; beside a page Chromium's would look in
 * that page, and in its popups there is none (seen with Chromium 156).
 */
export function useFinding(stage: RefObject<HTMLElement | null>, hasText: boolean): Finding {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (isOpen)
      stage.current?.closest('dialog')?.querySelector<HTMLInputElement>('.find-form input')?.select();
    setOpen(true);
  };
  return {
    isOpen: isOpen && hasText,
    open,
    close() {
      setOpen(false);
      stage.current?.focus({ preventScroll: true });
    },
    byKey: hasText && !isKnownInTab() ? open : undefined,
  };
}
