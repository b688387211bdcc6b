import { uiLanguage } from '../../utils/i18n/messages';

const units: readonly (readonly [size: number, unit: string])[] = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
];

/** A number of bytes as people say it, such as "412 kB". */
export function bytesInWords(bytes: number): string {
  const [size, unit] = units.find(([least]) => bytes >= least) ?? [1, 'byte'];
  return new Intl.NumberFormat(uiLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: size >= 1e6 ? 1 : 0,
  }).format(bytes / size);
}

let digits: Intl.NumberFormat | undefined;

/** A count, or one side of a picture's size: digits without grouping. */
export function plainNumber(value: number): string {
  // Made once: a list of thousands asks for two of each picture, and making one takes longer than all else of its item.
  digits ??= new Intl.NumberFormat(uiLanguage(), { useGrouping: false });
  return digits.format(value);
}

/** As long as the forms take names, in characters. */
const maxNameLength = 100;

/** What others have named, with no more of it than a line or two can hold. */
export function shortened(text: string): string {
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text;
}

/** Some names in a row, such as "Tesseract and PP-OCRv4". */
export function listWords(names: readonly string[]): string {
  return new Intl.ListFormat(uiLanguage(), { type: 'conjunction' }).format(names);
}

/** A span of time in milliseconds, such as "0.4s" or "1m 15s". */
export function durationWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.5)
    return new Intl.NumberFormat(uiLanguage(), {
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

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a time in a language; cached, because making a format is slow. */
function clockOf(language: string, isToday: boolean, isThisYear: boolean): Intl.DateTimeFormat {
  const key = `${language} ${isToday} ${isThisYear}`;
  const known = clocks.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  clocks.set(key, made);
  return made;
}

/** A moment: the time of day, and before today its date. */
export function timeWords(at: number, now = new Date()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return clockOf(uiLanguage(), isToday, date.getFullYear() === now.getFullYear()).format(date);
}
