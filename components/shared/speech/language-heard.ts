import { browser } from 'wxt/browser';
import { logFailure } from '../../../utils/lib/async';
import { browserLanguage } from '../../../utils/i18n/messages';

/** So much of a text is enough to know its language by. */
const enough = 2000;

/** The language of a text of which nothing says it, as the browser itself tells, without a request; else the browser's own. */
export async function languageHeard(text: string): Promise<string> {
  const told = await logFailure(
    browser.i18n.detectLanguage(text.slice(0, enough)),
    'The language of a text was not told',
  );
  const [likeliest] = told?.isReliable ? told.languages : [];
  return likeliest?.language ?? browserLanguage();
}
