import { adviceOf, type Failure } from '../model/failure';
import { withoutControls } from '../lib/text';
import { formatNumber, t, uiLanguage } from './messages';

/** Returns a time of day, with the date unless it is today. */
function momentOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(uiLanguage(), {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'medium' }),
  }).format(date);
}

/** The length of a server's words in a sentence, in characters; all of them stand folded. */
const maxQuoteCharacters = 240;

/** Returns what a server lacks, in a short sentence. */
function roomWords({ needed, available, unit }: NonNullable<Failure['room']>): string {
  const [most, least] = [formatNumber(needed), formatNumber(available)];
  if (unit === 'tokens') return t('failure_tokens', most, least);
  return t('failure_memory', `${most} ${unit}`, `${least} ${unit}`);
}

/** Quotation marks of all languages: a quotation of a server's words must not end within them. */
const quoteMarks = /[\p{Pi}\p{Pf}"„「」『』]/gu;

/** Stands for the values of a failure that has none (U+FFFC, the object replacement character). */
const missing = '\u{FFFC}';

/**
 * Returns a failure's message: what happened, and what to do next. What was not understood is said as the server said it. For a
 * failure that is only its code, general sentences replace those with values.
 */
export function failureWords(failure: Failure): { title: string; next: string } {
  const { code, host = '', model = '', format = '', until, limit, settingAt = host, room } = failure;
  const moment = until === undefined ? '' : momentOf(until);
  const said = withoutControls(failure.detail ?? '')
    .slice(0, maxQuoteCharacters)
    .replaceAll(quoteMarks, "'");
  const given = [host, model, format, moment, limit?.amount ?? '', settingAt, said];
  const values = given.some((value) => value !== '') ? given : given.map(() => missing);
  const orGeneral = (words: string, general: string): string => (words.includes(missing) ? general : words);
  const advised = adviceOf(code);
  // A 403 alone has two likely causes; with a sentence, it says its own.
  const isExplained = code === 'forbidden' && /\S\s+\S+\s+\S/.test(said);
  const source = isExplained ? 'requestRefused' : advised;
  const advice = orGeneral(
    t(`failure_${source === 'requestRefused' && said === '' ? 'noAnswer' : source}_next`, ...values),
    t('general_advice'),
  );
  return {
    title: orGeneral(t(`failure_${code}_title`, ...values), t('general_failure')),
    next: room ? t('two_sentences', roomWords(room), advice) : advice,
  };
}
