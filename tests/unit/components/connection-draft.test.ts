import { beforeEach, expect, test } from 'vitest';
import {
  connectionFromDraft,
  draftOf,
  nothingTyped,
  serviceAddress,
  withChosenService,
} from '../../../components/connection/connection-draft';
import { connectionFor } from '../../../utils/model/presets';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);

test('an address is not saved with the part that the user has to replace', () => {
  const draft = draftOf(connectionFor('azure'));
  const error = 'Put the name of your own resource in place of YOUR-RESOURCE.';
  expect(connectionFromDraft(draft, 'one')).toMatchObject({ errors: { baseUrl: error } });
  expect(serviceAddress(draft.baseUrl)).toBeUndefined();
  // As browsers write it.
  expect(serviceAddress(new URL(draft.baseUrl).href)).toBeUndefined();
  const mine = { ...draft, baseUrl: draft.baseUrl.replace('YOUR-RESOURCE', 'mine') };
  expect(connectionFromDraft(mine, 'one')).toMatchObject({
    connection: { baseUrl: 'https://mine.openai.azure.com/openai/v1/' },
  });
});

test('a key goes to no other service than it was typed for', () => {
  const key = { ...nothingTyped, key: 'sk-of-openai' };
  const typed = withChosenService({ openai: key }, 'openai', 'groq');
  expect(typed['groq']).toBeUndefined();
  expect(withChosenService(typed, 'groq', 'openai')['openai']).toEqual(key);
});

test('a key that was typed before a service was chosen goes to the first one, or to one that is not in the list', () => {
  const key = { ...nothingTyped, key: 'sk' };
  const typed = withChosenService({ '': key }, undefined, 'groq');
  expect(typed).toEqual({ groq: key, other: key });
  expect(withChosenService(typed, 'groq', 'mistral')['mistral']).toBeUndefined();
});
