import { expect, test } from 'vitest';
import { offeredModels, pinnedModels } from '../../../utils/model/offered-models';
import list from '../../../utils/model/offered-models.json';

const pinned = { ...list.models[0], revision: '1'.repeat(40), hosts: ['hub.example'] };
const file = (name: string) => ({
  name,
  url: `https://hub.example/${name}`,
  sha256: 'a'.repeat(64),
  bytes: 5,
});

test('at most three models are candidates, and what is not open source is not said to be', () => {
  expect(list.models.length).toBeLessThanOrEqual(3);
  for (const { license, isOpen } of list.models)
    expect(isOpen, license).toBe(/^(Apache-2\.0|MIT)$/.test(license));
});

test('only models whose files are known to the last byte are offered', () => {
  const files = [file('a.gguf'), file('b.gguf')];
  const run = { sampling: { temperature: 0.7, presencePenalty: 1.5 }, pictureTokens: 256, thinks: true };
  expect(pinnedModels([{ ...pinned, files, run }])[0]?.run).toEqual(run);
  expect(pinnedModels([{ ...pinned, files }]).map(({ name }) => name)).toEqual([pinned.name]);
  expect(pinnedModels([{ ...pinned, files: [file('a.gguf'), { name: 'b.gguf' }] }])).toEqual([]);
  expect(pinnedModels([{ ...pinned, files, revision: '' }])).toEqual([]);
  for (const { files: offered } of offeredModels) expect(offered.length).toBe(2);
});
