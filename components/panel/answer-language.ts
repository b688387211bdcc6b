import type { Job } from '../../utils/domain/job';
import { uiLanguage } from '../../utils/text/messages';

/**
 * The language of a job's answer, as a BCP 47 tag; empty where it is unknown. That of text in a picture is most likely
 * its page's. `chosen` is the language that answers are asked for in, empty for the browser's.
 */
export function answerLanguage({ task, context }: Job, chosen: string): string {
  if (task.kind === 'text') return context && isTag(context.lang) ? context.lang : '';
  return chosen === '' ? uiLanguage() : chosen;
}

/** Pages write anything into `lang`, and what is no tag would be no better in ours. */
function isTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}
