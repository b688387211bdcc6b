import { adviceOf, type Failure } from '../model/failure';
import { t, uiLanguage } from './messages';

/** Returns a time of day, with the date unless it is today. */
function momentOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(uiLanguage(), {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'medium' }),
  }).format(date);
}

/** Returns a failure's message: what happened, and what to do next. */
export function failureWords(failure: Failure): { title: string; next: string } {
  const { code, host = '', model = '', format = '', until, limit } = failure;
  const moment = until === undefined ? '' : momentOf(until);
  const values = [host, model, format, moment, limit?.amount ?? ''];
  return {
    title: t(`failure_${code}_title`, ...values),
    next: t(`failure_${adviceOf(code)}_next`, ...values),
  };
}
