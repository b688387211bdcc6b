import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { formatDollars, formatNumber, limitWords } from '../../../utils/i18n/messages';
import { speakEnglish } from './english';

beforeEach(speakEnglish);

test.each([
  [0, '$0.00'],
  [0.000_000_25, '$0.00000025'],
  [0.0036, '$0.0036'],
  [0.003_649, '$0.0036'],
  [0.0999, '$0.10'],
  [0.5, '$0.50'],
  [1204.567, '$1,204.57'],
])('%d dollars are %s', (value, words) => expect(formatDollars(value)).toBe(words));

test('numbers are easy to read', () => expect(formatNumber(1_234_567)).toBe('1,234,567'));

test.each([
  ['tokens', 'day', '50,000 tokens a day'],
  ['tokens', 'month', '50,000 tokens a month'],
  ['dollars', 'day', '$50,000.00 a day'],
  ['dollars', 'month', '$50,000.00 a month'],
] as const)('a limit of %s by the %s is told in words', (unit, per, words) =>
  expect(limitWords({ per, unit, amount: 50_000 })).toBe(words),
);

test('in Arabic the sign stays on its side of the letters of the currency', () => {
  const own: Record<string, string> = { locale_tag: 'ar', locale_direction: 'rtl' };
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('ar');
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((name) => own[name] ?? '');
  expect(formatDollars(0.0036)).toMatch(/^\u200F0\.0036\u00A0\u2066US\$\u2069$/);
});
