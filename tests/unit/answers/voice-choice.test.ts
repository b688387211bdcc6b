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

test('a voice of a server is taken where there is no other', () => {
  expect(voiceFor('en', '', voices.slice(0, 1))?.id).toBe('cloud');
});

test('what is no tag has no language', () => {
  expect([languageOfTag('not a tag'), languageOfTag(''), languageOfTag('pt_BR')]).toEqual(['', '', 'pt']);
});
