import { signal, useComputed } from '@preact/signals';

/** How long a button says that it has copied, in milliseconds. */
const saidMs = 2000;

/** The id of the button that says “Copied”. There is one clipboard, so no two do. */
const copied = signal<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes the button with this id say “Copied”. Without an id no button does, as when a new answer begins, which nobody has copied.
 */
export function markCopied(id: string | undefined): void {
  clearTimeout(timer);
  copied.value = id;
  if (id !== undefined) timer = setTimeout(() => markCopied(undefined), saidMs);
}

/** Returns whether the button with this id says “Copied”. */
export const useIsCopied = (id: string): boolean => useComputed(() => copied.value === id).value;
