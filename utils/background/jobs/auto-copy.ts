import { type Job, withFoundText } from '../../model/job';
import type { Settings } from '../../model/settings';
import { copiedWords } from '../../i18n/answer-words';
import { t } from '../../i18n/messages';
import { copyAnswer } from '../../bus/remote-contexts';
import type { Jobs } from './jobs';

/**
 * Copies the answer of a finished job if the settings ask for it. Returns the words to announce: that the answer was copied, or that
 * this failed; `undefined` if nothing was to be copied. Answers of a batch are not copied.
 */
export async function autoCopy(
  job: Job,
  { autoCopy: isWanted, copyShapes }: Settings,
  publish: Jobs['publish'],
): Promise<string | undefined> {
  const isCopyable = job.state === 'done' && job.batch === undefined && job.answer.trim() !== '';
  if (!isWanted || !isCopyable) return undefined;
  try {
    const copied = await copyAnswer(withFoundText(job), copyShapes[job.task.kind]);
    if (!copied.isCopied) return t('auto_copy_failed');
    publish({ type: 'copied', id: job.id });
    return copiedWords(copied);
  } catch {
    return t('auto_copy_failed');
  }
}
