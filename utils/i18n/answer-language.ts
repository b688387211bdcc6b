import type { Job } from '../model/job';
import { isLanguageTag } from '../lib/text';
import { browserLanguage } from './messages';

/** The language that a job's page says it is in, as a BCP 47 tag; empty where it says none. */
export function pageLanguage({ context }: Pick<Job, 'context'>): string {
  return context && isLanguageTag(context.lang) ? context.lang : '';
}

/**
 * The language of an answer in a job, as a BCP 47 tag; empty where it is unknown. That of text in a picture is most
 * likely its page's. `chosen` is the language that answers are asked for in, empty for the browser's.
 */
export function answerLanguage(
  { task, context, language }: Pick<Job, 'task' | 'context' | 'language'>,
  chosen: string,
): string {
  if (task.kind === 'text') return pageLanguage({ context });
  if (task.kind === 'translate' && task.language !== '') return task.language;
  if (language !== undefined) return language;
  return chosen === '' ? browserLanguage() : chosen;
}
