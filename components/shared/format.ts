import { uiLanguage } from '../../utils/text/messages';

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
export function count(value: number): string {
  // Made once: a list of thousands asks for two of each picture, and making one takes longer than all else of its item.
  digits ??= new Intl.NumberFormat(uiLanguage(), { useGrouping: false });
  return digits.format(value);
}

/** Some names in a row, such as "Tesseract and PP-OCRv4". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(uiLanguage(), { type: 'conjunction' }).format(names);
}

/** A span of time in milliseconds, such as "0.4s" or "1m 15s". */
export function duration(milliseconds: number): string {
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

/** A moment: the time of day, and before today its date. */
export function moment(at: number, now = new Date()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(uiLanguage(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
}
