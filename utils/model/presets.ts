import recommended from './recommended-models.json';
import type { Header } from './service';
import { connection, type Connection } from './settings';

// The services that a new connection can start from.

/**
 * Only LiteLLM documents `image_url.format`. Others ignore it at best: Mistral and OpenAI refuse fields that they do
 * not know.
 */
const plain = { sendFormat: false };

/**
 * A server on the user's own computer loads its model at the first request, which takes minutes, as does a picture
 * without a graphics card; most do one thing at a time.
 */
const onOwnComputer = { ...plain, headSeconds: 600, silenceSeconds: 300, atOnce: 1 };

/** The groups of the presets, in the order of the form. */
export const presetGroups = ['cloud', 'computer', 'gateway'] as const;

/** A preset of new connections: a well-known server, and how it differs from the default. */
export interface Preset {
  group: (typeof presetGroups)[number];
  name: string;
  baseUrl: string;
  differs: Partial<Connection>;
  /** The page on which its keys are made; a server on the user's own computer needs none. */
  keyPage?: string;
  /** Headers that go with every request to it, such as the one with which Anthropic answers browsers. */
  headers?: readonly Header[];
  /** The name of an extra header that the user has to fill in. */
  wantsHeader?: string;
  /** Whether it lists its models: false where the names are the user's own, as deployments are. */
  listsModels?: boolean;
}

/** The presets of new connections, in the order of the form. */
export const presets = {
  openai: {
    group: 'cloud',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    differs: plain,
    keyPage: 'https://platform.openai.com/api-keys',
  },
  openrouter: {
    group: 'cloud',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    differs: plain,
    keyPage: 'https://openrouter.ai/settings/keys',
  },
  mistral: {
    group: 'cloud',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    differs: plain,
    keyPage: 'https://console.mistral.ai/api-keys',
  },
  ollama: {
    group: 'computer',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    differs: onOwnComputer,
  },
  lmstudio: {
    group: 'computer',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    differs: onOwnComputer,
  },
  llamacpp: {
    group: 'computer',
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080',
    differs: onOwnComputer,
  },
  jan: { group: 'computer', name: 'Jan', baseUrl: 'http://localhost:1337/v1', differs: onOwnComputer },
  litellm: { group: 'gateway', name: 'LiteLLM', baseUrl: 'http://localhost:4000', differs: {} },
  vllm: { group: 'gateway', name: 'vLLM', baseUrl: 'http://localhost:8000/v1', differs: plain },
  portkey: {
    group: 'gateway',
    name: 'Portkey',
    baseUrl: 'http://localhost:8787/v1',
    differs: plain,
    wantsHeader: 'x-portkey-provider',
  },
} as const satisfies Record<string, Preset>;

/** A preset's id. */
export type PresetId = keyof typeof presets;

/** Whether the text is a preset's id. */
export function isPreset(id: string): id is PresetId {
  return Object.hasOwn(presets, id);
}

/** Returns a preset of an id, with all that presets may have. */
export const presetOf = (id: PresetId): Preset => presets[id];

/** The recommended vision models, by preset. */
const models: Readonly<Record<string, string>> = recommended.models;

/** Returns the vision model that is recommended for a preset; empty where its models are the user's own. */
export const recommendedModel = (preset: PresetId): string => models[preset] ?? '';

/** Returns a preset's connection, without models and not stored yet. */
export function connectionFor(preset: PresetId): Connection {
  const { name, baseUrl, differs } = presets[preset];
  return connection.parse({ id: '', name, baseUrl, ...differs });
}
