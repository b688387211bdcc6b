import { beforeEach, expect, test } from 'vitest';
import {
  fail,
  FailureError,
  failure,
  type FailureCode,
  failureCodes,
  toFailure,
} from '../../../utils/domain/failure';
import { failureWords } from '../../../utils/text/failures';
import { placesIn, speakEnglish, texts } from './english';

beforeEach(speakEnglish);

/** What comes from a service knows its host; what comes with a status knows that; all else knows nothing. */
const fromService: readonly FailureCode[] = [
  ...([
    'noKey',
    'wrongKey',
    'noCredit',
    'forbidden',
    'unknownModel',
    'wrongAddress',
    'requestRefused',
  ] as const),
  ...([
    'tooLargeForService',
    'busy',
    'serviceFailed',
    'noAnswer',
    'unexpectedResponse',
    'serviceUnreachable',
  ] as const),
];
const withoutStatus: readonly FailureCode[] = ['wrongKey', 'noAnswer', 'serviceUnreachable'];
const [host, status, model, format] = [1, 2, 3, 4];

/** The places that a failure's words may name. */
function knownTo(code: FailureCode): number[] {
  if (code === 'hostNotAllowed') return [host];
  if (code === 'formatNotRead') return [format];
  if (!fromService.includes(code)) return [];
  return [host, model, ...(withoutStatus.includes(code) ? [] : [status])];
}

test.each(failureCodes)('%s has a title, what to do next and one action', (code) => {
  const words = failureWords({ code, host: 'api.example', status: 418, model: 'gemma', format: 'HEIC' });
  expect(words.title).toMatch(/^\S.{5,60}[^.]$/);
  expect(words.next).toMatch(/^\S.{15,}\.$/);
  expect(words.action).toMatch(/^(settings|retry|readText|choose|capture|allowHost)$/);
});

test.each(failureCodes)('%s speaks of nothing that it does not know', (code) => {
  const known = knownTo(code);
  const places = ['title', 'next'].flatMap((part) =>
    placesIn(texts[`failure_${code}_${part}`]?.message ?? ''),
  );
  expect(places.filter((place) => !known.includes(place))).toEqual([]);
  const bare = failureWords({ code });
  expect(`${bare.title} ${bare.next}`).not.toMatch(/undefined|\$\d|\[object/);
});

test('a failure of a service names it', () => {
  const { next } = failureWords({ code: 'forbidden', host: 'api.example', status: 403, model: 'gemma' });
  expect(next).toMatch(/^api\.example .*“gemma”.*\(403\)/);
});

test('a failure of a format names it, and what to convert it to', () => {
  const { title, next } = failureWords({ code: 'formatNotRead', format: 'HEIC' });
  expect(title).toMatch(/^HEIC /);
  expect(next).toMatch(/JPEG or PNG/);
});

test('no two failures say the same', () => {
  const titles = failureCodes.map((code) => failureWords({ code, host: 'h', status: 1, model: 'm' }).title);
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
