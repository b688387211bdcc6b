import { hostOf } from '../lib/url';
import recommended from './recommended-models.json' with { type: 'json' };
import { type Header, partToReplace } from './service';
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

/** The groups of the presets, in the order of the form: for a new person, a key that costs nothing comes first. */
export const presetGroups = ['free', 'cloud', 'computer', 'gateway'] as const;

/** A preset of new connections: a well-known server, and how it differs from the default. */
export interface Preset {
  /** `free`: a page of the last year says that its keys cost nothing at first; see docs/services.md. */
  group: (typeof presetGroups)[number];
  name: string;
  baseUrl: string;
  differs: Partial<Connection>;
  /** The page on which its keys are made; a server on the user's own computer needs none. */
  keyPage?: string;
  /** The ends of its hosts, where each account has a host of its own. */
  hosts?: readonly string[];
  /** Headers that go with every request to it, such as the one with which Anthropic answers browsers. */
  headers?: readonly Header[];
  /** The header in which its list of models takes the key, in place of `Authorization`. */
  keyHeader?: string;
  /** The name of an extra header that the user has to fill in. */
  wantsHeader?: string;
  /** Whether it lists its models: false where the names are the user's own, as deployments are. */
  listsModels?: boolean;
}

/** The presets of new connections, in the order of the form. Where each fact was read, and when: docs/services.md. */
export const presets = {
  gemini: {
    group: 'free',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai/',
    differs: plain,
    keyPage: 'https://aistudio.google.com/app/apikey',
  },
  groq: {
    group: 'free',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    // A request with a picture may have 4 MB, in Base64; a larger one is 413.
    differs: { ...plain, mostBytes: 2_900_000 },
    keyPage: 'https://console.groq.com/keys',
  },
  openrouter: {
    group: 'free',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    differs: plain,
    keyPage: 'https://openrouter.ai/settings/keys',
  },
  mistral: {
    group: 'free',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    differs: plain,
    keyPage: 'https://console.mistral.ai/api-keys',
  },
  openai: {
    group: 'cloud',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    differs: plain,
    keyPage: 'https://platform.openai.com/api-keys',
  },
  anthropic: {
    group: 'cloud',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1/',
    differs: plain,
    keyPage: 'https://console.anthropic.com/settings/keys',
    headers: [
      // Without it, what has an Origin, as a POST of an extension has, is 401: "CORS requests must set …".
      { name: 'anthropic-dangerous-direct-browser-access', value: 'true' },
      // Its list of models wants it; chat completions ignore it.
      { name: 'anthropic-version', value: '2023-06-01' },
    ],
    // Its list of models is part of its own interface, which takes no `Bearer`.
    keyHeader: 'x-api-key',
  },
  azure: {
    group: 'cloud',
    name: 'Azure OpenAI',
    baseUrl: `https://${partToReplace}.openai.azure.com/openai/v1/`,
    differs: plain,
    keyPage: 'https://ai.azure.com/',
    hosts: ['.openai.azure.com', '.services.ai.azure.com'],
    listsModels: false,
  },
  together: {
    group: 'cloud',
    name: 'Together',
    baseUrl: 'https://api.together.ai/v1',
    differs: plain,
    keyPage: 'https://api.together.ai/settings/api-keys',
  },
  fireworks: {
    group: 'cloud',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    differs: plain,
    keyPage: 'https://fireworks.ai/account/api-keys',
  },
  deepinfra: {
    group: 'cloud',
    name: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    differs: plain,
    keyPage: 'https://deepinfra.com/dash/api_keys',
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

const ids = Object.keys(presets).filter(isPreset);

/** Returns the id of the preset whose service an address belongs to, by its host; undefined for any other. */
export function presetAt(address: string): PresetId | undefined {
  const host = hostOf(address);
  return ids.find((id) => {
    const { baseUrl, hosts } = presetOf(id);
    return hosts ? hosts.some((end) => host.endsWith(end)) : host !== '' && host === hostOf(baseUrl);
  });
}

/**
 * Returns an address with the path of the preset whose bare origin it is, as a service's own pages show it; any other
 * address unchanged.
 */
export function wholeAddress(address: string): string {
  const id = presetAt(address.trim());
  if (id === undefined) return address;
  const { origin, href } = new URL(address.trim());
  const path = new URL(presetOf(id).baseUrl).pathname;
  return href === `${origin}/` && path !== '/' ? `${origin}${path}` : address;
}

/**
 * Returns where the service at an address lists its models: only at `models`, nowhere, or in places that only asking
 * tells. A service in the cloud is not asked elsewhere: each request there has the key with it.
 */
export function listPlace(address: string): 'models' | 'nowhere' | 'anywhere' {
  const id = presetAt(address);
  const preset = id && presetOf(id);
  if (preset?.listsModels === false) return 'nowhere';
  return preset?.group === 'free' || preset?.group === 'cloud' ? 'models' : 'anywhere';
}

/** The recommended vision models, by preset. */
const models: Readonly<Record<string, string>> = recommended.models;

/** Returns the vision model that is recommended for a preset; empty where its models are the user's own. */
export const recommendedModel = (preset: PresetId): string => models[preset] ?? '';

/** Returns a preset's connection, without models and not stored yet. */
export function connectionFor(preset: PresetId): Connection {
  const { name, baseUrl, differs } = presets[preset];
  return connection.parse({ id: '', name, baseUrl, ...differs });
}
