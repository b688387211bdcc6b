import { useLayoutEffect, useState } from 'preact/hooks';

/** How long a button says that it has copied, in milliseconds. */
const saidMs = 2000;

let current: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const buttons = new Set<() => void>();

/**
 * Makes the button with this id say “Copied”, and no other one: there is one clipboard. Without an id none does, as when a new
 * answer begins, which nobody has copied.
 */
export function markCopied(id: string | undefined): void {
  clearTimeout(timer);
  current = id;
  for (const draw of buttons) draw();
  if (id !== undefined) timer = setTimeout(() => markCopied(undefined), saidMs);
}

/** Returns whether the button with this id says “Copied”. */
export function useIsCopied(id: string): boolean {
  const [isCopied, set] = useState(current === id);
  useLayoutEffect(() => {
    const draw = (): void => set(current === id);
    draw();
    buttons.add(draw);
    return () => void buttons.delete(draw);
  }, [id]);
  return isCopied;
}
