import type * as z from 'zod/mini';
import { copyFormatsOf } from '../answers/copying/copy-formats';
import type { offscreenContract } from '../bus/contracts/offscreen';
import { copyWithoutFocus } from '../platform/offscreen-actions';

// A file of its own, because `start.ts` imports it, with the formats and tables, only when an answer is copied.

type Copy = (typeof offscreenContract.methods)['copy'];

/** Copies an answer in the format that was used last for its task. Returns the format, and whether the browser allowed it. */
export function copiedAnswerOf({ last, ...answered }: z.infer<Copy['input']>): z.infer<Copy['output']> {
  const copying = copyFormatsOf(answered);
  const { format, ...copied } = copying.copy(copying.meant(last));
  return { format, isCopied: copyWithoutFocus(copied) };
}
