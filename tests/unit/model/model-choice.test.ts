import { describe, expect, test } from 'vitest';
import { modelToBegin, picturesFirst, textReadersFirst } from '../../../utils/model/model-choice';
import type { CatalogModel } from '../../../utils/model/service';

const named = (...ids: string[]): CatalogModel[] => ids.map((id) => ({ id, vision: 'unknown' }));
const seeing = (...ids: string[]): CatalogModel[] => ids.map((id) => ({ id, vision: 'yes' }));
const blind = (...ids: string[]): CatalogModel[] => ids.map((id) => ({ id, vision: 'no' }));
const reader = (id: string): CatalogModel => ({ id, vision: 'yes', readsText: true });
const ids = (models: readonly CatalogModel[]): string[] => models.map(({ id }) => id);

describe('the model to begin with', () => {
  test('is the recommended one, where it is listed', () => {
    expect(modelToBegin([...seeing('a', 'b'), ...named('c')], ['c'])).toBe('c');
    expect(modelToBegin(seeing('a', 'b'), ['gone', 'b'])).toBe('b');
  });

  test.each([
    ['models/gemini-2.5-flash', 'gemini-2.5-flash'],
    ['openai/gpt-4.1-mini', 'gpt-4.1-mini'],
    ['azure/GPT-4.1-mini', 'openai/gpt-4.1-mini'],
  ])('is %s where %s is recommended', (listed, name) => {
    expect(modelToBegin([...seeing('a'), ...named(listed)], [name])).toBe(listed);
  });

  test('is the exact name before one that has something before it', () => {
    expect(modelToBegin(named('proxy/one', 'one'), ['one'])).toBe('one');
  });

  test('is never one without pictures by its catalog, also where it is recommended', () => {
    expect(modelToBegin([...blind('one'), ...seeing('two')], ['one'])).toBe('two');
    expect(modelToBegin(blind('only'), [])).toBe('');
  });

  test('supports pictures by its catalog, before one that does by its name', () => {
    expect(modelToBegin([...named('llava'), ...seeing('plain')], [])).toBe('plain');
  });

  test('is none for text alone', () => {
    expect(modelToBegin([reader('page-reader'), ...seeing('plain')], [])).toBe('plain');
  });

  test.each([
    ['OpenAI', ['dall-e-3', 'gpt-3.5-turbo', 'gpt-4o-audio-preview', 'gpt-4o-mini-tts', 'gpt-4.1-mini'], 4],
    ['Google', ['models/gemini-embedding-001', 'models/imagen-4.0', 'models/gemini-2.0-flash'], 2],
    ['DeepInfra', ['deepseek-ai/DeepSeek-V3', 'Qwen/Qwen3-VL-30B-A3B-Instruct'], 1],
    ['Ollama', ['llama3.2:latest', 'nomic-embed-text:latest', 'llava:7b'], 2],
    ['Groq', ['whisper-large-v3', 'meta-llama/llama-guard-4-12b', 'meta-llama/llama-4-scout-17b'], 2],
  ] as const)('is by its name one for pictures in the list of %s', (_service, listed, at) => {
    expect(modelToBegin(named(...listed), [])).toBe(listed[at]);
  });

  test('is the only one, and none where nothing stands out', () => {
    expect(modelToBegin(named('mine'), [])).toBe('mine');
    expect(modelToBegin(named('mine', 'yours'), [])).toBe('');
    expect(modelToBegin([], ['one'])).toBe('');
  });
});

describe('the order', () => {
  const models = [...blind('a'), ...named('b', 'llava'), ...seeing('c'), reader('d')];

  test('for pictures is those that support them, by their word, by their name, unknown ones, the others', () => {
    expect(ids(picturesFirst(models))).toEqual(['c', 'd', 'llava', 'b', 'a']);
  });

  test('for text has those made for it first', () => {
    expect(ids(textReadersFirst(models))).toEqual(['d', 'c', 'llava', 'b', 'a']);
  });
});
