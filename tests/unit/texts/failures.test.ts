import { beforeEach, expect, test } from 'vitest';
import {
  adviceOf,
  fail,
  FailureError,
  failure,
  type FailureCode,
  failureAction,
  failureCodes,
  toFailure,
} from '../../../utils/model/failure';
import { failureWords } from '../../../utils/i18n/failures';
import { placesIn, speakEnglish, texts } from './english';

beforeEach(speakEnglish);

/** What comes from a service knows its host; an answer knows its model besides; all else knows nothing. */
const ofHost: readonly FailureCode[] = [
  'wrongKey',
  'noAnswer',
  'brokenOff',
  'serviceUnreachable',
  'originRefused',
  'redirected',
  'hostNotAllowed',
];
const ofAnswer: readonly FailureCode[] = [
  ...(['noKey', 'noCredit', 'forbidden', 'unknownModel', 'noVision', 'wrongAddress'] as const),
  ...(['requestRefused', 'tooLargeForService', 'busy', 'serviceFailed', 'unexpectedResponse'] as const),
  ...(['tooManyPictures', 'emptyAnswer', 'outOfTokens', 'filtered'] as const),
  ...(['contextTooSmall', 'serverMemory', 'modelLoading', 'accountSetting', 'regionBlocked'] as const),
];
const [host, model, format, moment, limit, settingAt, said] = [1, 2, 3, 4, 5, 6, 7];
const sample = {
  host: 'api.example',
  status: 418,
  model: 'gemma',
  format: 'HEIC',
  until: 1_767_225_600_000,
  limit: { per: 'day' as const, amount: '10,000 tokens' },
};

/** The places that a failure's words may name. */
function knownTo(code: FailureCode): number[] {
  if (code === 'formatNotRead') return [format];
  if (code === 'limitReached') return [limit];
  if (code === 'accountSetting') return [host, model, settingAt];
  if (adviceOf(code) === 'requestRefused') return [host, said];
  if (code === 'busyUntil') return [host, model, moment];
  if (ofHost.includes(code)) return [host];
  if (code === 'taskNotOffered') return [model];
  return ofAnswer.includes(code) ? [host, model] : [];
}

test('every failure has a title, what to do next and one action', () => {
  for (const code of failureCodes) {
    const words = failureWords({ code, ...sample });
    expect(words.title, code).toMatch(/^\S.{5,60}[^.]$/);
    expect(words.next, code).toMatch(/^\S.{15,}\.$/);
    expect(failureAction({ code }), code).toMatch(
      /^(settings|models|usage|retry|readText|fewer|choose|capture|allowHost)$/,
    );
  }
});

test('no failure speaks of what it does not know', () => {
  const wrong = failureCodes.flatMap((code) => {
    const known = knownTo(code);
    const places = ['title', 'next'].flatMap((part) =>
      placesIn(texts[`failure_${part === 'next' ? adviceOf(code) : code}_${part}`]?.message ?? ''),
    );
    const { title, next } = failureWords({ code });
    const isBare = /undefined|\$\d|\[object/.test(`${title} ${next}`);
    return [
      ...places.filter((place) => !known.includes(place)).map((place) => `${code}: $${place}`),
      ...(isBare ? [`${code}: ${title} ${next}`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('a full storage names no picture: settings and jobs are stored there, too', () => {
  expect(failureWords({ code: 'storageFull' }).title).toBe('No space left to save this');
});

test('a failure of a service names it', () => {
  const { next } = failureWords({ code: 'forbidden', host: 'api.example', status: 403, model: 'gemma' });
  expect(next).toMatch(/^api\.example .*“gemma”/);
});

test('a wait ends at a time of day, on a later day with its date', () => {
  const now = new Date();
  now.setHours(23, 59, 0, 0);
  expect(failureWords({ code: 'busyUntil', host: 'api.example', until: now.getTime() }).title).toBe(
    'api.example asks you to wait until 11:59 PM',
  );
  const later = new Date(2030, 0, 2, 9, 30).getTime();
  expect(failureWords({ code: 'busyUntil', host: 'api.example', until: later }).title).toMatch(
    /Jan 2, 2030.* 9:30 AM$/,
  );
});

test('a failure of a format names it, and what to convert it to', () => {
  const { title, next } = failureWords({ code: 'formatNotRead', format: 'HEIC' });
  expect(title).toMatch(/^HEIC /);
  expect(next).toMatch(/JPEG or PNG/);
});

test('no two failures say the same', () => {
  const titles = failureCodes.map((code) => failureWords({ code, ...sample }).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a failure crosses from one context to another as data, and nothing else does', () => {
  const known = {
    code: 'busy',
    host: 'api.example',
    status: 429,
    model: 'gemma',
    detail: 'Slow down',
  } as const;
  expect(() => fail('busy', known)).toThrow(FailureError);
  const error = new FailureError(known);
  expect(toFailure(error)).toEqual(known);
  expect(failure.parse(JSON.parse(JSON.stringify(toFailure(error))))).toEqual(known);
  for (const thrown of [new Error('sk-secret'), 'sk-secret', undefined, { failure: known }])
    expect(toFailure(thrown)).toEqual({ code: 'internal' });
});
