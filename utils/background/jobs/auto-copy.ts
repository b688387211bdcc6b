import type { CopiedAnswer, CopyFormat } from '../../model/task';
import type { FeedEvent } from '../../model/feed';
import type { Job } from '../../model/job';
import type { Settings } from '../../model/settings';
import { copiedWords } from '../../i18n/answer-words';
import { t } from '../../i18n/messages';

export interface AutoCopyTools {
  settings(): Promise<Pick<Settings, 'autoCopy' | 'copyShapes'>>;
  /** Puts an answer on the clipboard, rather in the shape that was chosen last. */
  copy(
    job: Job,
    last: CopyFormat | undefined,
  ): Promise<Pick<CopiedAnswer, 'shape' | 'rows'> & { isCopied: boolean }>;
  publish(event: FeedEvent): void;
}

/**
 * Copies what a person had asked for when it is done, where they want that; gives the words that say so, or that it
 * failed. Nothing of a batch: nobody waits for one of its answers.
 */
export function createAutoCopy({ settings, copy, publish }: AutoCopyTools) {
  return async (job: Job): Promise<string | undefined> => {
    if (job.state !== 'done' || job.batch !== undefined || job.answer.trim() === '') return undefined;
    const { autoCopy, copyShapes } = await settings();
    if (!autoCopy) return undefined;
    try {
      const copied = await copy(job, copyShapes[job.task.kind]);
      if (!copied.isCopied) return t('auto_copy_failed');
      publish({ type: 'copied', id: job.id });
      return copiedWords(copied);
    } catch {
      return t('auto_copy_failed');
    }
  };
}
