import { afterAll, beforeEach, expect, test } from 'vitest';
import { diagnose, type Evidence } from '../../../../utils/engines/completions/diagnosis';
import { findingWords } from '../../../../utils/i18n/findings';
import type { Failure, FailureCode } from '../../../../utils/model/failure';
import {
  doctorChecks,
  findingCodes,
  type CatalogModel,
  type DoctorFinding,
} from '../../../../utils/model/service';
import { speakEnglish } from '../../texts/english';
import { sampleConnection } from './samples';

beforeEach(speakEnglish);

const said = new Set<string>();
const connection = sampleConnection('https://api.example/v1', { visionModel: 'asked' });
const report = { model: 'asked', read: true, word: 'LAKED' };
const model = (id: string, vision: CatalogModel['vision'] = 'unknown'): CatalogModel => ({ id, vision });
const healthy: Evidence = {
  connection,
  isAllowed: true,
  hasKey: true,
  isReached: true,
  hasList: true,
  isRefused: false,
  models: [model('asked', 'yes'), model('b', 'no'), model('c'), model('d', 'yes'), model('e', 'yes')],
  isOllama: false,
  baseUrl: undefined,
  isCorrected: false,
  ownOrigin: 'chrome-extension://abc',
  outcome: report,
  isStreamed: true,
};
const failing = (code: FailureCode, more: Partial<Failure> = {}) => ({
  outcome: { code, host: 'api.example', ...more },
  isStreamed: undefined,
});
const unreached = { isReached: false, hasList: false, models: [] };
const bare = { hasList: false, models: [] };

/** What is found, each as its mark and code; one that failed has its words, with every place filled. */
function look(change: Partial<Evidence>): DoctorFinding[] {
  const findings = diagnose({ ...healthy, ...change });
  expect(findings.map(({ check }) => check)).toEqual(doctorChecks);
  for (const finding of findings) {
    const { says, values, state } = finding;
    said.add(says);
    const words = findingWords(finding);
    if (state === 'failed') expect(words, says).toMatch(/^\S.+/);
    expect(words, says).not.toMatch(/undefined|\$\d|“”|  /);
    expect(values.every(Boolean), says).toBe(true);
    const isSkip = ['not_checked', 'unanswered', 'streaming_off'].includes(says);
    if (isSkip) expect(state).toBe('skipped');
  }
  return findings;
}

const marks = { passed: '+', failed: '-', skipped: '?' };
const sum = (change: Partial<Evidence>): string =>
  look(change)
    .map(({ state, says }) => marks[state] + says)
    .join(' ');
const good = '+address_answers +origin_allowed +key_accepted';

test.each<[string, Partial<Evidence>, string]>([
  ['all is well', {}, `${good} +model_listed +picture_read +streaming_pieces`],
  ['no key is wanted', { hasKey: false }, '+key_none'],
  ['the host answers CORS', { isAllowed: false }, '+origin_cors'],
  ['the model is not in the list', { models: [model('b')] }, '+model_unlisted +picture_read'],
  ['there is no list', bare, '+address_answers +origin_allowed +key_accepted +model_answers'],
  ['the answer came at once', { isStreamed: false }, '+picture_read -streaming_whole'],
  [
    'streaming is switched off',
    { connection: { ...connection, stream: false }, isStreamed: false },
    '+picture_read ?streaming_off',
  ],
  ['it is listed as blind, but read', { models: [model('asked', 'no')] }, '+model_listed +picture_read'],
  [
    'it did not read',
    { outcome: { ...report, read: false } },
    '+model_listed -picture_unread +streaming_pieces',
  ],
  [
    'it did not read, and nobody is known to',
    { outcome: { ...report, read: false }, models: [model('c')] },
    '+model_unlisted -picture_unread +streaming_pieces',
  ],
  [
    'it is listed as blind, and is',
    { outcome: { ...report, read: false }, models: [model('asked', 'no')] },
    '+key_accepted -model_blind -picture_unread +streaming_pieces',
  ],
  ['it takes no pictures', failing('noVision'), `${good} +model_listed -picture_blind ?unanswered`],
  ['and there is no list', { ...failing('noVision'), ...bare }, '+model_answers -picture_blind ?unanswered'],
  ['the test picture is refused', failing('requestRefused'), '+model_listed -picture_refused ?unanswered'],
  ['it is too large', failing('tooLargeForService'), '+model_listed -picture_refused ?unanswered'],
  ['the model is unknown', failing('unknownModel'), `${good} -model_unknown ?not_checked ?not_checked`],
  [
    'and there are no others',
    { ...failing('unknownModel'), ...bare },
    '-model_unknown ?not_checked ?not_checked',
  ],
  ['the key is wrong', failing('wrongKey'), '-key_wrong ?not_checked ?not_checked ?not_checked'],
  [
    'the key is missing',
    { ...failing('noKey'), hasKey: false },
    '-key_missing ?not_checked ?not_checked ?not_checked',
  ],
  [
    'LiteLLM has no keys',
    failing('requestRefused', { detail: 'No connected db.' }),
    '-key_wrong ?not_checked',
  ],
  ['the key may not', failing('forbidden', { status: 403, detail: 'no' }), '-key_forbidden ?not_checked'],
  [
    'the catalog refused the key, the rest fell over',
    { ...failing('serviceFailed', { status: 500 }), ...bare, isRefused: true },
    '+origin_allowed -key_wrong ?not_checked ?not_checked ?not_checked',
  ],
  [
    'it fell over',
    failing('serviceFailed', { status: 500 }),
    '?key_unknown +model_listed ?unanswered ?unanswered',
  ],
  [
    'and has no list',
    { ...failing('serviceFailed', { status: 500 }), ...bare },
    '?key_unknown ?model_unsaid',
  ],
  [
    'there is no credit',
    failing('noCredit', { status: 402 }),
    '+key_accepted +model_listed ?unanswered ?unanswered',
  ],
  ['it went away meanwhile', failing('serviceUnreachable'), '+address_answers +origin_allowed ?key_unknown'],
  [
    'it refuses this extension',
    { ...failing('originRefused'), ...unreached, isAllowed: false },
    '+address_answers -origin_refused ?not_checked ?not_checked ?not_checked ?not_checked',
  ],
  ['so does Ollama', { ...failing('originRefused'), isOllama: true }, '-ollama_origins ?not_checked'],
  [
    'Ollama without a word',
    { ...failing('forbidden', { status: 403, detail: '' }), isOllama: true },
    '+address_answers -ollama_origins ?not_checked',
  ],
  [
    'and with the status for its words',
    { ...failing('forbidden', { status: 403, detail: 'Forbidden' }), isOllama: true },
    '+address_answers -ollama_origins ?not_checked',
  ],
  [
    'a key that cannot be sent',
    { ...failing('wrongKey'), ...unreached },
    '?not_checked ?not_checked -key_unsendable ?not_checked ?not_checked ?not_checked',
  ],
  [
    'the connection breaks off',
    { ...failing('brokenOff'), ...unreached },
    '+address_answers +origin_allowed',
  ],
  [
    'another without a word',
    failing('forbidden', { status: 403, detail: '' }),
    '+address_answers -origin_refused ?not_checked',
  ],
  [
    'nothing is there',
    { ...failing('serviceUnreachable'), ...unreached },
    '-address_unreachable ?not_checked ?not_checked ?not_checked ?not_checked ?not_checked',
  ],
  [
    'it is there by another scheme',
    { ...failing('serviceUnreachable'), ...unreached, baseUrl: 'http://localhost/v1' },
    '-address_other_scheme ?not_checked',
  ],
  ['it is offline', { ...failing('offline'), ...unreached }, '-address_offline ?not_checked'],
  ['it sends on', { ...failing('redirected'), ...unreached }, '-address_redirected ?not_checked'],
  ['it is silent', { ...failing('noAnswer'), ...unreached }, '-address_silent ?not_checked'],
  [
    'the model takes too long',
    { ...failing('noAnswer'), ...bare },
    '+address_answers +origin_allowed ?key_unknown',
  ],
  [
    'the path is wrong',
    { ...failing('wrongAddress', { status: 404 }), ...bare },
    '-address_wrong ?not_checked',
  ],
  [
    'a page comes',
    { ...failing('unexpectedResponse', { status: 200 }), ...bare },
    '-address_wrong ?not_checked',
  ],
  [
    'no POST there',
    { ...failing('requestRefused', { status: 405 }), ...bare },
    '-address_wrong ?not_checked',
  ],
  [
    'the right path is known',
    { ...failing('wrongAddress', { status: 404 }), ...bare, baseUrl: 'https://api.example/openai/v1' },
    '-address_corrected ?not_checked',
  ],
  ['the address was corrected', { isCorrected: true }, '+address_corrected +origin_allowed +key_accepted'],
  [
    'and the key is wrong there',
    { isCorrected: true, ...failing('wrongKey', { status: 401 }) },
    '+address_corrected +origin_allowed -key_wrong ?not_checked',
  ],
  [
    'streaming off is told whatever failed',
    { ...failing('wrongKey'), connection: { ...connection, stream: false } },
    '?not_checked ?not_checked ?streaming_off',
  ],
])('%s', (_name, change, expected) => {
  expect(sum(change)).toContain(expected);
});

test('an address that was corrected is told with its own words, and has no button', () => {
  const [taken] = look({ isCorrected: true });
  expect(findingWords(taken as DoctorFinding)).toContain('Base URL is now https://api.example/v1');
  expect(taken).not.toHaveProperty('baseUrl');
});

test('a finding has what can be done about it', () => {
  const of = (check: DoctorFinding['check'], change: Partial<Evidence>) =>
    look(change).find((finding) => finding.check === check);
  const baseUrl = 'https://api.example/openai/v1';
  expect(of('address', { ...failing('wrongAddress'), ...bare, baseUrl })).toMatchObject({ baseUrl });
  const refused = { ...failing('originRefused'), ...unreached };
  expect(of('origin', { ...refused, isAllowed: false })).toMatchObject({ wantsAccess: true });
  expect(of('origin', { ...refused, isOllama: true, isAllowed: false })).toMatchObject({
    line: 'OLLAMA_ORIGINS=chrome-extension://abc',
    wantsAccess: true,
  });
  expect(of('origin', { ...refused, isOllama: true })).not.toHaveProperty('wantsAccess');
});

test('up to three models are named, those that see first', () => {
  const [, , , unknown] = look(failing('unknownModel'));
  expect(unknown?.values).toEqual(['api.example', 'asked', 'd, e, c']);
  const [, , , , picture] = look(failing('noVision'));
  expect(picture?.values).toEqual(['api.example', 'asked', 'd, e']);
});

// Without this one a finding may never be made, and its words never be read.
afterAll(() => {
  expect([...said].sort()).toEqual([...findingCodes].sort());
});
