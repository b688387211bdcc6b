import { useState } from 'preact/hooks';

let made = 0;

/**
 * Returns an id that no other element of the document has. `useId` counts in each tree of components, and each row of the list of
 * pictures is a tree.
 */
export function useUniqueId(): string {
  return useState(() => `own-${(made += 1)}`)[0];
}
