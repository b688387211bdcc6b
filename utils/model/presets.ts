import { connection, type Connection } from './settings';

/** What a well-known server is called, where it is found, and what it wants otherwise than most. */
interface Preset {
  name: string;
  baseUrl: string;
  differs: Partial<Connection>;
}

/**
 * LiteLLM alone documents `image_url.format`. Others ignore it at best: Mistral and OpenAI refuse fields that they do
 * not know.
 */
const plain = { sendFormat: false };

/**
 * A server on a person's own computer loads its model at the first request, which takes minutes, and so does reading a
 * picture without a graphics card; most do one thing at a time.
 */
const atHome = { ...plain, headSeconds: 600, silenceSeconds: 300, atOnce: 1 };

/** The servers that a new connection can be filled in for, in the order they are offered. Each has its hint among the texts. */
export const presets = {
  litellm: { name: 'LiteLLM', baseUrl: 'http://localhost:4000', differs: {} },
  vllm: { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', differs: plain },
  llamacpp: { name: 'llama.cpp', baseUrl: 'http://localhost:8080', differs: atHome },
  ollama: { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', differs: atHome },
  lmstudio: { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', differs: atHome },
  openrouter: { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', differs: plain },
  mistral: { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', differs: plain },
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', differs: plain },
  portkey: { name: 'Portkey', baseUrl: 'http://localhost:8787/v1', differs: plain },
} as const satisfies Record<string, Preset>;

/** The name of a preset. */
export type PresetId = keyof typeof presets;

/** Whether there is a preset of that name. */
export function isPreset(id: string): id is PresetId {
  return Object.hasOwn(presets, id);
}

/** A connection as a preset fills it in; it lacks models and is kept nowhere yet. */
export function connectionFor(preset: PresetId): Connection {
  const { name, baseUrl, differs } = presets[preset];
  return connection.parse({ id: '', name, baseUrl, ...differs });
}
