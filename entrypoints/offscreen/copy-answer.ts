import type * as z from 'zod/mini';
import { copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import { tablesInLayout } from '../../utils/answers/copying/tables';
import type { offscreenContract } from '../../utils/bus/contracts/offscreen';
import { isReadOnDevice } from '../../utils/model/job';
import { copyWithoutFocus } from '../../utils/platform/offscreen-actions';
import { getLayout } from '../../utils/store/jobs';

// A file of its own, because `main.ts` imports it, with the formats and tables, only when an answer is copied.

type Copy = (typeof offscreenContract.methods)['copy'];

/** Copies an answer in the format that was used last for its task. Returns the format, and whether the browser allowed it. */
export async function copiedAnswerOf({
  id,
  last,
  ...answered
}: z.infer<Copy['input']>): Promise<z.infer<Copy['output']>> {
  // Without the layout, the text can still be copied, but not its tables.
  const layout = isReadOnDevice(answered) ? await getLayout(id).catch(() => undefined) : undefined;
  const copying = copyFormatsOf(answered, layout ? tablesInLayout(layout) : []);
  const { shape, rows, ...copied } = copying.copy(copying.meant(last));
  return { shape, rows, isCopied: copyWithoutFocus(copied) };
}
