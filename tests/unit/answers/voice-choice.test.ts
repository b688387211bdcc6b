import { expect, test } from 'vitest';
import { languageOfTag, voiceFor, type Voice } from '../../../utils/answers/read-aloud';

const voice = (id: string, lang: string, more: Partial<Voice> = {}): Voice => ({
  id,
  name: id,
  lang,
  isLocal: true,
  isDefault: false,
  ...more,
});

const voices = [
  voice('cloud', 'en-US', { isLocal: false, isDefault: true }),
  voice('sue', 'en-GB'),
  voice('sam', 'en_US'),
  voice('ava', 'en-US'),
  voice('cara', 'en-US', { isDefault: true }),
  voice('nora', 'nb-NO'),
  voice('mei', 'cmn-TW'),
  voice('odd', 'not a tag'),
];

test.each([
  ['en', '', 'cara'],
  ['en-US', '', 'cara'],
  ['en-GB', '', 'sue'],
  ['en-AU', '', 'cara'],
  ['en', 'cloud', 'cloud'],
  ['en', 'nora', 'cara'],
  ['no', '', 'nora'],
  ['zh-Hant', '', 'mei'],
  ['de', 'sue', undefined],
  ['', '', undefined],
])('%j with %j chosen is read by %j', (lang, chosen, id) => {
  expect(voiceFor(lang, chosen, voices.slice(0, 7))?.id).toBe(id);
});

test.each([
  ['en', '', undefined],
  ['en-US', '', undefined],
  ['en', 'nora', undefined],
  ['en', 'cloud', 'cloud'],
  ['en-GB', 'cloud', 'cloud'],
  ['de', 'cloud', undefined],
])('of voices of a server alone, %j with %j chosen is read by %j', (lang, chosen, id) => {
  const online = [voices[0]!, voice('wolke', 'de-DE', { isLocal: false }), voice('nora', 'nb-NO')];
  expect(voiceFor(lang, chosen, online)?.id).toBe(id);
});

test('what is no tag has no language', () => {
  expect([languageOfTag('not a tag'), languageOfTag(''), languageOfTag('pt_BR')]).toEqual(['', '', 'pt']);
});
