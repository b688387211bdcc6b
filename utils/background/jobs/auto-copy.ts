import { browser } from 'wxt/browser';
import { type Job, withFoundText } from '../../model/job';
import type { Settings } from '../../model/settings';
import { copiedWords } from '../../i18n/answer-words';
import { t, tn } from '../../i18n/messages';
import { copyAnswer } from '../../bus/remote-contexts';
import { logFailure } from '../../lib/async';
import { readLastCopied, writeLastCopied } from '../../store/session';
import { readSettings } from '../../store/settings';
import type { Jobs } from './jobs';

const countWords = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter((one) => one.isWordLike)
    .length;

/**
 * Copies the answer of a finished job if the job asks for it, or if the settings do and the browser allows it. Returns the words to
 * announce: that the answer was copied, or that this failed; empty if a window has to show the answer of a job that was to be copied;
 * `undefined` if nothing was to be copied. Answers of a batch are not copied.
 */
export async function autoCopy(
  job: Job,
  { autoCopy: wanted, copyShapes }: Settings,
  publish: Jobs['publish'],
): Promise<string | undefined> {
  const isWanted = wanted === 'all' || (wanted === 'text' && job.task.kind === 'text');
  const isCopyable = job.state === 'done' && job.batch === undefined && job.answer.trim() !== '';
  if (job.copies && job.state === 'done' && !isCopyable) return '';
  if (!(isWanted || job.copies) || !isCopyable) return undefined;
  // Without it, texts wait for the first press of **Copy**, which requests it.
  const isAllowed = job.copies || (await browser.permissions.contains({ permissions: ['clipboardWrite'] }));
  if (!isAllowed) return undefined;
  try {
    const copied = await copyAnswer(withFoundText(job), copyShapes[job.task.kind]);
    if (!copied.isCopied) throw new Error('The browser refuses to copy');
    publish({ type: 'copied', id: job.id });
    await logFailure(writeLastCopied(job.id), 'What was copied is not known');
    return job.copies ? tn('copied_words', countWords(job.answer)) : copiedWords(copied);
  } catch {
    return job.copies ? '' : t('auto_copy_failed');
  }
}

/** Copies a corrected answer again, if nothing else was copied since it was copied automatically. */
export async function copyAgain(job: Job, publish: Jobs['publish']): Promise<void> {
  if ((await readLastCopied()) === job.id) await autoCopy(job, await readSettings(), publish);
}
