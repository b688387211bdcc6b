import type { Job } from '../domain/job';
import { isLanguageTag } from '../domain/language-tag';
import { browserLanguage } from './messages';

/**
 * The language of a job's answer, as a BCP 47 tag; empty where it is unknown. That of text in a picture is most likely
 * its page's. `chosen` is the language that answers are asked for in, empty for the browser's.
 */
export function answerLanguage({ task, context, language }: Job, chosen: string): string {
  if (language !== undefined) return language;
  if (task.kind === 'text') return context && isLanguageTag(context.lang) ? context.lang : '';
  return chosen === '' ? browserLanguage() : chosen;
}
