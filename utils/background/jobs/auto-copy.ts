import { type Job, withFoundText } from '../../model/job';
import type { Settings } from '../../model/settings';
import { copiedWords } from '../../i18n/answer-words';
import { t } from '../../i18n/messages';
import type { copyAnswer } from '../../bus/remote-contexts';
import type { Jobs } from './jobs';

export interface AutoCopyTools {
  settings(): Promise<Pick<Settings, 'autoCopy' | 'copyShapes'>>;
  copy: typeof copyAnswer;
  publish: Jobs['publish'];
}

/**
 * Returns a function that copies the answer of a finished job if the settings ask for it. It returns the words to announce: that
 * the answer was copied, or that this failed; `undefined` if nothing was to be copied. Answers of a batch are not copied.
 */
export function createAutoCopy({ settings, copy, publish }: AutoCopyTools) {
  return async (job: Job): Promise<string | undefined> => {
    if (job.state !== 'done' || job.batch !== undefined || job.answer.trim() === '') return undefined;
    const { autoCopy, copyShapes } = await settings();
    if (!autoCopy) return undefined;
    try {
      const copied = await copy(withFoundText(job), copyShapes[job.task.kind]);
      if (!copied.isCopied) return t('auto_copy_failed');
      publish({ type: 'copied', id: job.id });
      return copiedWords(copied);
    } catch {
      return t('auto_copy_failed');
    }
  };
}
