import { expect, test } from 'vitest';
import {
  connectionFor,
  isPreset,
  listPlace,
  presetAt,
  presetGroups,
  presetOf,
  presets,
  recommendedModel,
  wholeAddress,
} from '../../../utils/model/presets';
import recommended from '../../../utils/model/recommended-models.json';
import { endpointOf } from '../../../utils/model/service';

const ids = Object.keys(presets).filter(isPreset);
const inCloud = ids.filter((id) => ['free', 'cloud'].includes(presetOf(id).group));

test('each address in the cloud leads where the service answers', () => {
  const chats = inCloud.map((id) => [id, endpointOf(presetOf(id).baseUrl, 'chat/completions')]);
  expect(Object.fromEntries(chats)).toEqual({
    gemini: 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    groq: 'https://api.groq.com/openai/v1/chat/completions',
    openrouter: 'https://openrouter.ai/api/v1/chat/completions',
    mistral: 'https://api.mistral.ai/v1/chat/completions',
    openai: 'https://api.openai.com/v1/chat/completions',
    anthropic: 'https://api.anthropic.com/v1/chat/completions',
    azure: 'https://your-resource.openai.azure.com/openai/v1/chat/completions',
    together: 'https://api.together.ai/v1/chat/completions',
    fireworks: 'https://api.fireworks.ai/inference/v1/chat/completions',
    deepinfra: 'https://api.deepinfra.com/v1/openai/chat/completions',
  });
});

test('each service in the cloud has a page for its keys, and a vision model unless the names are the user’s own', () => {
  for (const id of inCloud) {
    const { keyPage = '', listsModels = true } = presetOf(id);
    expect(keyPage).toMatch(/^https:/);
    expect(recommendedModel(id) !== '', id).toBe(listsModels);
  }
  for (const id of ids.filter((one) => !inCloud.includes(one))) expect(recommendedModel(id)).toBe('');
  expect(Object.keys(recommended.models).every(isPreset)).toBe(true);
  expect(new Date(recommended.checkedOn).toISOString()).toContain(recommended.checkedOn);
});

test('presets stand in the order of their groups, and each is found by its own host', () => {
  const groups = ids.map((id) => presetGroups.indexOf(presetOf(id).group));
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  for (const id of ids) expect(presetAt(connectionFor(id).baseUrl)).toBe(id);
});

test.each([
  ['https://mine.openai.azure.com/openai/v1', 'azure', 'nowhere'],
  ['https://mine.services.ai.azure.com/openai/v1/', 'azure', 'nowhere'],
  // A server of the user's own in Azure.
  ['https://vm.eastus.cloudapp.azure.com/v1', undefined, 'anywhere'],
  ['https://api.openai.com/v1/chat/completions?key=1', 'openai', 'models'],
  ['https://eu.api.openai.com/v1', undefined, 'anywhere'],
  ['https://api.openai.com.evil.example/v1', undefined, 'anywhere'],
  ['https://evil.example/api.openai.com/v1', undefined, 'anywhere'],
  ['http://localhost:11434', 'ollama', 'anywhere'],
  ['http://localhost:4000/v1', 'litellm', 'anywhere'],
  ['http://localhost', undefined, 'anywhere'],
  ['not an address', undefined, 'anywhere'],
  ['', undefined, 'anywhere'],
])('%s belongs to the preset %s, and lists its models: %s', (address, id, place) => {
  expect(presetAt(address)).toBe(id);
  expect(listPlace(address)).toBe(place);
});

test.each([
  // As Azure’s own page has it.
  [' https://mine.openai.azure.com/ ', 'https://mine.openai.azure.com/openai/v1/'],
  ['https://api.deepinfra.com', 'https://api.deepinfra.com/v1/openai'],
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  // What says more than the origin stays, and so does what is no preset’s.
  ['http://localhost:4000', 'http://localhost:4000'],
  ['https://mine.openai.azure.com/v1', 'https://mine.openai.azure.com/v1'],
  ['https://api.openai.com/?key=1', 'https://api.openai.com/?key=1'],
  ['https://me:secret@api.openai.com', 'https://me:secret@api.openai.com'],
  ['https://gateway.example', 'https://gateway.example'],
  ['not an address', 'not an address'],
])('%s is completed to %s', (address, whole) => {
  expect(wholeAddress(address)).toBe(whole);
});
