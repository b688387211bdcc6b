import type * as z from 'zod/mini';
import { copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import { tablesInLayout } from '../../utils/answers/copying/tables';
import type { offscreenContract } from '../../utils/bus/contracts/offscreen';
import { isReadOnDevice } from '../../utils/model/job';
import { copyWithoutFocus } from '../../utils/platform/offscreen-actions';
import { getLayout } from '../../utils/store/jobs';

type Copy = (typeof offscreenContract.methods)['copy'];

/** Copies an answer in the format that was used last for its task. Returns the format, and whether the browser let it. */
export async function copiedAnswerOf({
  id,
  last,
  ...answered
}: z.infer<Copy['input']>): Promise<z.infer<Copy['output']>> {
  // The text can be copied without the boxes of its words.
  const layout = isReadOnDevice(answered) ? await getLayout(id).catch(() => undefined) : undefined;
  const copying = copyFormatsOf(answered, layout ? tablesInLayout(layout) : []);
  const { shape, rows, ...copied } = copying.copy(copying.meant(last));
  return { shape, rows, isCopied: copyWithoutFocus(copied) };
}
