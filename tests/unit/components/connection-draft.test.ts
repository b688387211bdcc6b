import { beforeEach, expect, test } from 'vitest';
import {
  connectionFromDraft,
  draftOf,
  serviceAddress,
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
