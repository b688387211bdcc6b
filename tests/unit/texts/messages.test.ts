import { beforeEach, expect, test, vi } from 'vitest';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failureCodes } from '../../../utils/model/failure';
import { browserLanguage, plainText, t, tn, uiDirection, uiLanguage } from '../../../utils/i18n/messages';
import { inEnglish, placesIn, speakEnglish, texts } from './english';
import { sources, textCalls, type TextCall } from './sources';

beforeEach(speakEnglish);

const names = Object.keys(texts);
const literal = /^'(\w+)'$/;
/** The names that a first argument may mean: itself, or all that its template fits; of a text that counts, its forms. */
function namesMeant({ first, counts }: Pick<TextCall, 'first' | 'counts'>): string[] {
  const itself = literal.exec(first)?.[1];
  if (itself && !counts) return [itself];
  if (!itself && !first.startsWith('`')) return [];
  const stem = itself ?? first.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '\\w+');
  const found = names.filter((name) => new RegExp(`^${stem}${counts ? '_(?:one|other)' : ''}$`).test(name));
  return found.length === 0 && itself ? [`${itself}_other`] : found;
}

const calls = textCalls();
const manifestNames = sources.flatMap(({ code }) =>
  [...code.matchAll(/__MSG_(\w+?)__/g)].map(([, name = '']) => name),
);

test('the sources are found at all', () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(({ values }) => values > 0).length).toBeGreaterThan(10);
  expect(calls.filter(({ counts }) => counts).length).toBeGreaterThan(1);
  expect(namesMeant({ first: '`failure_${failure.code}_title`', counts: false }).length).toBe(
    failureCodes.length,
  );
});

test('every text that is used is there', () => {
  const used = [...calls.flatMap(namesMeant), ...manifestNames];
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  const families = calls.filter(({ first }) => first.startsWith('`'));
  expect(families.filter((call) => namesMeant(call).length === 0)).toEqual([]);
});

test('every place in a text is filled, and no value is given in vain', () => {
  // Where values are spread, the failures' own test counts them.
  const counted = calls.filter(({ values }) => values !== Infinity);
  const wrong = counted.flatMap((call) => {
    const given = Array.from({ length: call.values }, (_value, n) => n + 1).join();
    // A form for one thing can name the number in words.
    const filled = (name: string): string =>
      [...new Set([...(call.counts ? [1] : []), ...placesIn(texts[name]?.message ?? '')])].join();
    const unlike = namesMeant(call).filter((name) => filled(name) !== given);
    return unlike.map((name) => `${call.path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

/** Texts that somebody's words are put into, at the one place that they have. */
const around = (): string[] =>
  sources.flatMap(({ code }) =>
    [...code.matchAll(/<OthersWords\s+text=(?:"(\w+)"|\{`(\w+)\$\{\w+\}`\})/g)].flatMap(([, name, family]) =>
      names.filter((one) => one === name || (family !== undefined && one.startsWith(family))),
    ),
  );

test('texts that are passed on by name have no places to fill', () => {
  const direct = new Set(calls.flatMap(namesMeant));
  const filled = around();
  expect(filled.flatMap((name) => placesIn(texts[name]?.message ?? ''))).toEqual(filled.map(() => 1));
  const passedOn = names.filter((name) => !direct.has(name) && !filled.includes(name));
  expect(passedOn.filter((name) => placesIn(texts[name]?.message ?? '').length > 0)).toEqual([]);
});

test('no text is left that nobody uses', () => {
  const code = sources.map((source) => source.code).join('\n');
  const used = new Set([...calls.flatMap(namesMeant), ...manifestNames, ...around()]);
  expect(names.filter((name) => !used.has(name) && !new RegExp(`['"]${name}['"]`).test(code))).toEqual([]);
});

test('a text is given with its places filled in order', () => {
  expect(t('size', 640, '400')).toMatch(/^640\D+400$/);
});

test.each([
  [0, '0 tokens'],
  [1, '1 token'],
  [1204, '1,204 tokens'],
])('%d of something is told in the form of its language', (count, words) =>
  expect(tn('batch_tokens', count)).toBe(words),
);

/** Lets the browser speak a language, with the texts that there are for it. */
function speak(language: string, own: Record<string, string>): void {
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue(language);
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(
    ((name: string, values?: string[]) =>
      own[name]?.replace('$1', values?.[0] ?? '') ?? inEnglish(name, values)) as never,
  );
}

test('a language with more forms gets its own, and a form that it lacks is its other', () => {
  const forms = { batch_tokens_one: 'واحد', batch_tokens_few: '$1 few', batch_tokens_other: '$1 other' };
  speak('ar', { locale_tag: 'ar', ...forms });
  expect([1, 3, 11].map((count) => tn('batch_tokens', count))).toEqual(['واحد', '3 few', '11 other']);
});

test('where the browser speaks what there are no texts in, all is English', () => {
  speak('he-IL', {});
  expect([uiLanguage(), uiDirection()]).toEqual(['en', 'ltr']);
  expect(tn('batch_tokens', 2)).toBe('2 tokens');
  expect(browserLanguage()).toBe('he-IL');
});

test('what may run the other way than the text is kept apart from it, but for models', () => {
  const apart = (words: string): string => `\u{2068}${words}\u{2069}`;
  expect(t('announce_started', 'boat.jpg')).toBe('Started: boat.jpg');
  expect(t('announce_started', 'قارب.jpg')).toBe(`Started: ${apart('قارب.jpg')}`);
  speak('ar', { locale_tag: 'ar', locale_direction: 'rtl', announce_started: 'ملف $1' });
  expect(t('announce_started', 'boat.jpg')).toBe(`ملف ${apart('boat.jpg')}`);
  expect(plainText('announce_started', 'boat.jpg')).toBe('ملف boat.jpg');
});

test.each([
  ['an override', 'vision\u{202e}gpj.exe', 'visiongpj.exe'],
  ['an embedding', '\u{202b}vision\u{202a}-1', 'vision-1'],
  ['an isolate without its end', 'vision\u{2067}-1', 'vision-1'],
  ['an end of ours', 'vision\u{2069}\u{2067}-1', 'vision-1'],
  ['controls', 'vis\u{0}ion\u{9b}\u{7f}-1', 'vision-1'],
  ['isolates of ours', '\u{2066}vision\u{2069}-1', '\u{2066}vision\u{2069}-1'],
  ['nothing', 'lac été 湖.jpg', 'lac été 湖.jpg'],
])('a value with %s turns nothing around it', (_what, value, shown) => {
  expect(t('announce_started', value)).toBe(`Started: ${shown}`);
  expect(tn('batch_tokens', 2, value)).toBe('2 tokens');
  expect(plainText('announce_started', value)).toBe(`Started: ${value}`);
});

test.each([
  ['Hebrew', 'סירה'],
  ['Syriac', 'ܐܠܦܐ'],
  ['Thaana', 'ދޯނި'],
  ['N’Ko', 'ߞߎߟߎ߲'],
  ['Adlam', '𞤂𞤢𞥄𞤲𞤢'],
  ['Phoenician', '𐤁𐤕'],
  ['Mende', '𞠀𞠁'],
  ['Yezidi', '𐺀'],
  ['Arabic’s presentation forms', 'ﺟ'],
  ['what is not assigned yet', '\u{1efff}'],
  ['a mark alone', '\u{200f}1'],
])('a value that runs from right to left is kept apart: %s', (_script, value) => {
  expect(t('announce_started', value)).toBe(`Started: \u{2068}${value}\u{2069}`);
});

test('a text of ours that is made of values runs as our texts do, wherever it stands', () => {
  const [fromRight, byLetter, end] = ['\u{2067}', '\u{2068}', '\u{2069}'];
  speak('ar', {
    locale_tag: 'ar',
    locale_direction: 'rtl',
    size: '\u{2066}1600 × $1\u{2069}',
    announce_started: 'ملف $1',
    quoted: '«$1»',
  });
  const quoted = t('quoted', t('announce_started', 'boat.jpg'));
  expect(quoted).toBe(`«${byLetter}ملف ${byLetter}boat.jpg${end}${end}»`);
  expect(t('announce_started', quoted)).toBe(`ملف ${fromRight}${quoted}${end}`);
  expect(t('announce_started', t('size', 900))).toContain(`ملف ${fromRight}\u{2066}`);
  expect(t('announce_started', '2024')).toBe(`ملف ${byLetter}2024${end}`);
});

test('a value of thousands of isolates in one another takes no time', () => {
  speak('ar', { locale_tag: 'ar', locale_direction: 'rtl', announce_started: 'ملف $1' });
  const taken = stopwatch();
  t('announce_started', '\u{2066}'.repeat(32_000) + '\u{2069}'.repeat(32_000));
  expectWithin(300, taken());
});

test('numbers are written as in the browser’s own region', () => {
  speak('de-CH', { locale_tag: 'de', batch_tokens_other: '$1 davor' });
  expect(uiLanguage()).toBe('de-CH');
  expect(tn('batch_tokens', 1204)).toMatch(/^1['’]204 davor$/);
});
