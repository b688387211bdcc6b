import type { Job } from '../model/job';
import { isLanguageTag } from '../lib/text';
import { browserLanguage, t, uiLanguage } from './messages';
import type { CopiedAnswer, CopyFormat, Task } from '../model/task';

/** Returns the declared language of a job's page, as a BCP 47 tag; empty if there is none. */
export function pageLanguageOf({ context }: Pick<Job, 'context'>): string {
  return context && isLanguageTag(context.lang) ? context.lang : '';
}

/**
 * Returns the language of a job's answer, as a BCP 47 tag; empty if it is unknown. Text in a picture is most likely
 * in the page's language. `chosen` is the language of answers by the settings, empty for the browser's.
 */
export function answerLanguageOf(
  {
    task,
    context,
    language,
    sight,
  }: Pick<Job, 'task' | 'context' | 'language'> & Partial<Pick<Job, 'sight'>>,
  chosen: string,
): string {
  if (task.kind === 'text') return pageLanguageOf({ context });
  // The words are the extension's own.
  if (sight?.abstained) return uiLanguage();
  if (task.kind === 'translate' && task.language !== '') return task.language;
  if (language !== undefined) return language;
  return chosen === '' ? browserLanguage() : chosen;
}

/** Returns a task's name in the interface language; an own task has its own name. */
export function taskName(task: Task): string {
  if (task.kind === 'custom') return task.name;
  return task.kind === 'revise' ? t(`task_${task.how}`) : t(`task_${task.kind}`);
}

/** Returns the title of a result: the question, or what the task's answer is. */
export function resultTitle(task: Task): string {
  if (task.kind === 'ask') return task.question;
  return task.kind === 'custom' || task.kind === 'revise' ? taskName(task) : t(`result_${task.kind}`);
}

/** Returns a format's name in a menu; `hasCode` tells that `code` copies only the answer's code. */
export function copyFormatName(format: CopyFormat, hasCode = false): string {
  if (format === 'code' && hasCode) return t('copy_shape_only_code');
  return format === 'oneLine' ? t('copy_shape_one_line') : t(`copy_shape_${format}`);
}

/** Returns the message that an answer was copied, with its format. */
export function copiedWords({ format }: Pick<CopiedAnswer, 'format'>): string {
  return format === 'shown' ? t('copied') : t('label_of', t('copied'), copyFormatName(format));
}
