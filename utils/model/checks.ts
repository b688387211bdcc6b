import * as z from 'zod/mini';

// Checks of schemas in the background, where zod's own `int`, `regex` and `minLength` would weigh 2.5 kB.

/** Accepts whole numbers. */
export const isWhole = z.refine<number>(Number.isSafeInteger);
/** Accepts text and lists that are not empty. */
export const isFilled = z.refine<{ length: number }>(({ length }) => length > 0);
/** Accepts text that a pattern matches. */
export const matches = (pattern: RegExp) => z.refine<string>((text) => pattern.test(text));
