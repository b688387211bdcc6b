import type { Job } from '../model/job';
import { isLanguageTag } from '../lib/text';
import { browserLanguage, t, tn } from './messages';
import type { Task, CopyFormat } from '../model/task';
import type { CopiedAnswer } from '../answers/copying/copy-formats';

/** The language that a job's page says it is in, as a BCP 47 tag; empty where it says none. */
export function pageLanguageOf({ context }: Pick<Job, 'context'>): string {
  return context && isLanguageTag(context.lang) ? context.lang : '';
}

/**
 * The language of an answer in a job, as a BCP 47 tag; empty where it is unknown. That of text in a picture is most
 * likely its page's. `chosen` is the language that answers are asked for in, empty for the browser's.
 */
export function answerLanguageOf(
  { task, context, language }: Pick<Job, 'task' | 'context' | 'language'>,
  chosen: string,
): string {
  if (task.kind === 'text') return pageLanguageOf({ context });
  if (task.kind === 'translate' && task.language !== '') return task.language;
  if (language !== undefined) return language;
  return chosen === '' ? browserLanguage() : chosen;
}

/** A task's name, in the language of the texts; one's own has the name that it was given. */
export function taskName(task: Task): string {
  if (task.kind === 'custom') return task.name;
  return task.kind === 'revise' ? t(`task_${task.how}`) : t(`task_${task.kind}`);
}

/** A shape's name in a menu; `hasCode` says that `code` takes that alone out of an answer. */
export function copyFormatName(shape: CopyFormat, hasCode = false): string {
  if (shape === 'code' && hasCode) return t('copy_shape_only_code');
  return shape === 'oneLine' ? t('copy_shape_one_line') : t(`copy_shape_${shape}`);
}

/** That an answer is on the clipboard now, and in which shape. */
export function copiedWords({ shape, rows = 0 }: Pick<CopiedAnswer, 'shape' | 'rows'>): string {
  switch (shape) {
    case 'shown':
      return t('copied');
    case 'oneLine':
      return t('copied_one_line');
    case 'tsv':
      return tn('copied_tsv', rows);
    case 'html':
      return tn('copied_html', rows);
    case 'paragraphs':
      return t('copied_paragraphs');
    case 'markdown':
      return t('copied_markdown');
    case 'code':
      return t('copied_code');
    case 'json':
      return t('copied_json');
  }
}
