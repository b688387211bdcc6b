import { madeOnce, numberFormat, uiLanguage } from '../../utils/i18n/messages';
import { withoutControls } from '../../utils/lib/text';

const dateFormat = madeOnce(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

const units: readonly (readonly [size: number, unit: string])[] = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
];

/** Returns a number of bytes in words, such as "412 kB". */
export function bytesInWords(bytes: number): string {
  const [size, unit] = units.find(([min]) => bytes >= min) ?? [1, 'byte'];
  return numberFormat({
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: size >= 1e6 && bytes < 100 * size ? 1 : 0,
  }).format(bytes / size);
}

/** Returns a number of units in words, such as "3 minutes". */
export function unitInWords(value: number, unit: 'minute' | 'day' | 'year'): string {
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Returns a number without grouping, as for a count or a side of a picture. */
export function plainNumber(value: number): string {
  return numberFormat({ useGrouping: false }).format(value);
}

/** The length of names that forms accept, in characters. */
const maxNameLength = 100;

/** Returns a name or an address of others on one line, cut to a length that fits on two. */
export function shortened(text: string): string {
  const plain = withoutControls(text);
  return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength)}…` : plain;
}

/** Returns a duration in words, such as "0.4s" or "1m 15s". */
export function durationWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.5)
    return numberFormat({
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      maximumFractionDigits: seconds < 10 ? 1 : 0,
    }).format(seconds);
  const whole = Math.round(seconds);
  return new Intl.DurationFormat(uiLanguage(), { style: 'narrow' }).format({
    minutes: Math.floor(whole / 60),
    seconds: whole % 60,
  });
}

/** Returns the format of a time. */
function clock(isToday: boolean, isThisYear: boolean): Intl.DateTimeFormat {
  return dateFormat({
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Returns a time in a few characters: the time of day, for earlier days the date. */
export function shortTimeWords(at: number, now = new Date()): string {
  const date = new Date(at);
  if (date.toDateString() === now.toDateString()) return timeWords(at, now);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const day = isThisYear ? ({ day: 'numeric', month: 'short' } as const) : ({ dateStyle: 'short' } as const);
  return dateFormat(day).format(date);
}

/** Returns a time in words: the time of day, and for earlier days the date. `at` is in milliseconds since the epoch. */
export function timeWords(at: number, now = new Date()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return clock(isToday, date.getFullYear() === now.getFullYear()).format(date);
}

/** Returns a date and time without a zone, as an ISO text, in words. */
export const zonelessTimeWords = (written: string): string =>
  dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`${written}Z`));

/** Returns the time of day, such as "12:06 PM". `at` is in milliseconds since the epoch. */
export const clockWords = (at: number): string => clock(true, true).format(at);

/** Returns a day as a heading: today and yesterday, else its date. `at` is in milliseconds since the epoch. */
export function dayWords(at: number, now = new Date()): string {
  const language = uiLanguage();
  const date = new Date(at);
  const ago = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  const words =
    ago === 0 || ago === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
      : dateFormat({
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
        }).format(date);
  return words.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0);
