// @ts-check
import { listen, readBody } from './loopback.mjs';

/**
 * What a server answers under a method and a path: JSON, text as it is, a bare status, or a function of the request's
 * JSON and headers that gives one of these.
 * @typedef {Record<string, unknown>} Answers
 */

/**
 * What servers say of their models, in the shapes that their documentation or source shows, shortened to what differs.
 * Made to look real, with models of several kinds.
 */
export const catalogs = {
  /** docs.litellm.ai: the proxy's own catalog, once a deployment; unknown models have no `supports_vision`. */
  litellm: {
    'GET /v1/models': {
      data: ['gpt-4o', 'text-embedding-3-small', 'local-llava', 'whisper', 'plain'].map((id) => ({
        id,
        object: 'model',
        created: 1677610602,
        owned_by: 'openai',
      })),
      object: 'list',
    },
    'GET /v1/model/info': {
      data: [
        deployment('gpt-4o', { mode: 'chat', supports_vision: true }, 0.0000025, 0.00001),
        deployment('gpt-4o', { mode: 'chat', supports_vision: null }, 0.0000025, 0.00001),
        deployment('text-embedding-3-small', { mode: 'embedding', supports_vision: null }, 2e-8, 0),
        deployment('local-llava', { mode: null }, null, null),
        deployment('whisper', { mode: 'audio_transcription' }, 0.0001, 0),
        deployment('plain', { mode: 'chat', supports_vision: false }, 0, 0),
      ],
    },
    'GET /model_group/info': {
      data: [
        group('gpt-4o', 'chat', true),
        group('local-llava', null, false),
        group('text-embedding-3-small', 'embedding', false),
      ],
    },
  },
  /** openrouter.ai/docs: prices are text; the router's own price varies, and is −1. */
  openrouter: {
    'GET /v1/models': {
      data: [
        offered('openai/gpt-4o', ['text', 'image', 'file'], ['text'], '0.0000025', '0.00001'),
        offered('meta-llama/llama-3.1-8b-instruct', ['text'], ['text'], '0.00000002', '0.00000005'),
        offered('openrouter/auto', ['text', 'image'], ['text'], '-1', '-1'),
        offered('black-forest-labs/flux', ['text', 'image'], ['image'], '0', '0'),
      ],
    },
  },
  /** huggingface.co/docs, inference providers: `architecture` without prices of its own. */
  'hugging-face': {
    'GET /v1/models': {
      object: 'list',
      data: [
        {
          id: 'Qwen/Qwen3-VL-8B-Instruct',
          object: 'model',
          owned_by: 'Qwen',
          architecture: { input_modalities: ['image', 'text'], output_modalities: ['text'] },
          providers: [{ provider: 'novita', status: 'live', pricing: { input: 0.08, output: 0.5 } }],
        },
        {
          id: 'openai/gpt-oss-120b',
          object: 'model',
          architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        },
      ],
    },
  },
  /** docs.mistral.ai: `capabilities` is an object. */
  mistral: {
    'GET /v1/models': {
      object: 'list',
      data: [
        can('mistral-small-latest', { completion_chat: true, vision: true }),
        can('mistral-ocr-latest', { completion_chat: false, vision: true, ocr: true }),
        can('open-mistral-nemo', { completion_chat: true, vision: false }),
        can('mistral-embed', { completion_chat: false, vision: false }),
      ],
    },
  },
  /** github.com/ollama/ollama, docs/api.md: the list of newer versions says what models can do. */
  ollama: {
    'GET /': 'Ollama is running',
    'GET /v1/models': plainList('llava:latest', 'llama3.2:latest', 'nomic-embed-text:latest'),
    'GET /api/tags': {
      models: [
        tag('llava:latest', ['completion', 'vision']),
        tag('llama3.2:latest', ['completion', 'tools']),
        tag('nomic-embed-text:latest', ['embedding']),
      ],
    },
  },
  /** The same before its list said so: each model is asked for. */
  'older-ollama': {
    'GET /v1/models': plainList('llava:latest', 'llama3.2:latest', 'nomic-embed-text:latest'),
    'GET /api/tags': {
      models: [tag('llava:latest'), tag('llama3.2:latest'), tag('nomic-embed-text:latest')],
    },
    'POST /api/show': (/** @type {{ model: string }} */ { model }) => ({
      details: { family: 'llama' },
      capabilities:
        model === 'llava:latest'
          ? ['completion', 'vision']
          : [model.startsWith('nomic') ? 'embedding' : 'completion'],
    }),
  },
  /** lmstudio.ai/docs: two catalogs of its own, and 200 with an error for every path it does not know. */
  'lm-studio': {
    'GET /v1/models': plainList('qwen2-vl-7b-instruct', 'llama-3.2-1b', 'nomic-embed'),
    'GET /v1/model/info': {
      error: 'Unexpected endpoint or method. (GET /v1/model/info). Returning 200 anyway',
    },
    'GET /api/v0/models': {
      object: 'list',
      data: [
        { id: 'qwen2-vl-7b-instruct', object: 'model', type: 'vlm', arch: 'qwen2_vl', state: 'loaded' },
        { id: 'llama-3.2-1b', object: 'model', type: 'llm', arch: 'llama', state: 'not-loaded' },
        { id: 'nomic-embed', object: 'model', type: 'embeddings', arch: 'nomic-bert', state: 'not-loaded' },
      ],
    },
  },
  /** The same of 0.4: the id stands under `key`, and `architecture` is text. */
  'newer-lm-studio': {
    'GET /v1/models': plainList('google/gemma-3-4b', 'openai/gpt-oss-20b', 'nomic-embed'),
    'GET /api/v1/models': {
      models: [
        { type: 'llm', key: 'google/gemma-3-4b', architecture: 'gemma3', capabilities: { vision: true } },
        { type: 'llm', key: 'openai/gpt-oss-20b', architecture: 'gpt-oss', capabilities: { vision: false } },
        { type: 'embedding', key: 'nomic-embed', architecture: 'nomic-bert' },
      ],
    },
  },
  /** github.com/ggml-org/llama.cpp, tools/server: one model, and `/props` say of the server what it can. */
  'llama.cpp': {
    'GET /v1/models': { ...plainList('gemma-3-4b-it.gguf'), models: [{ name: 'gemma-3-4b-it.gguf' }] },
    'GET /props': { modalities: { vision: true, audio: false }, model_path: '/models/gemma-3-4b-it.gguf' },
  },
  /** Older ones said so in the list. */
  'older-llama.cpp': {
    'GET /v1/models': {
      ...plainList('llava.gguf'),
      models: [{ name: 'llava.gguf', model: 'llava.gguf', capabilities: ['completion', 'multimodal'] }],
    },
  },
  /** As a router it has several models, and says of each. */
  'llama.cpp-router': {
    'GET /v1/models': {
      object: 'list',
      data: [
        { id: 'gemma', object: 'model', architecture: { input_modalities: ['text', 'image'] } },
        { id: 'llama', object: 'model', architecture: { input_modalities: ['text'] } },
      ],
    },
    'GET /props': { modalities: { vision: true, audio: false } },
  },
  /** docs.together.ai: a bare list of everything they serve. */
  together: {
    'GET /v1/models': [
      {
        id: 'Qwen/Qwen2.5-VL-72B-Instruct',
        object: 'model',
        type: 'chat',
        pricing: { input: 1.95, output: 8 },
      },
      { id: 'meta-llama/Llama-3-8b', object: 'model', type: 'language' },
      { id: 'black-forest-labs/FLUX.1', object: 'model', type: 'image' },
      { id: 'BAAI/bge-large', object: 'model', type: 'embedding' },
      { id: 'Salesforce/Llama-Rank', object: 'model', type: 'rerank' },
      { id: 'meta-llama/Guard', object: 'model', type: 'moderation' },
      { id: 'cartesia/sonic', object: 'model', type: 'audio' },
    ],
  },
  /** platform.openai.com, docs.vllm.ai, console.groq.com: names alone. */
  openai: { 'GET /v1/models': plainList('gpt-4o', 'gpt-3.5-turbo') },
};

/**
 * Serves a catalog, below `basePath`; what it does not have is 404 in JSON.
 * @param {Answers} answers
 * @param {{ basePath?: string, key?: string }} [options] a `key` is then the one that is accepted
 */
export async function startCatalog(answers, { basePath = '', key } = {}) {
  /** @type {{ request: string, authorization: string | undefined, body: unknown }[]} */
  const requests = [];
  const { origin, close } = await listen(async (incoming, response) => {
    const body = (await readBody(incoming)).toString();
    const sent = body === '' ? undefined : JSON.parse(body);
    const { method = '', url = '', headers } = incoming;
    const request = `${method} ${url.startsWith(basePath) ? url.slice(basePath.length) : url}`;
    requests.push({ request: `${method} ${url}`, authorization: headers.authorization, body: sent });
    const isRefused = key !== undefined && headers.authorization !== `Bearer ${key}`;
    const known = url.startsWith(basePath) && Object.hasOwn(answers, request) && !isRefused;
    const error = { error: { message: isRefused ? 'Invalid API key' : 'Not found' } };
    const answer = known ? answers[request] : error;
    const said = typeof answer === 'function' ? answer(sent, headers) : answer;
    if (typeof said === 'number') return void response.writeHead(said).end();
    response.writeHead(known ? 200 : isRefused ? 401 : 404, { 'content-type': 'application/json' });
    response.end(typeof said === 'string' ? said : JSON.stringify(said));
  });
  return { url: `${origin}${basePath}`, requests, close };
}

/** @param {...string} ids */
function plainList(...ids) {
  return {
    object: 'list',
    data: ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'library' })),
  };
}

/** @param {string} name @param {object} info @param {number | null} input @param {number | null} output */
function deployment(name, info, input, output) {
  return {
    model_name: name,
    litellm_params: { model: `openai/${name}` },
    model_info: {
      id: 'e3b0c442',
      db_model: false,
      ...info,
      input_cost_per_token: input,
      output_cost_per_token: output,
    },
  };
}

/** @param {string} name @param {string | null} mode @param {boolean} vision */
function group(name, mode, vision) {
  return { model_group: name, providers: ['openai'], mode, supports_vision: vision };
}

/** @param {string} id @param {string[]} input @param {string[]} output @param {string} prompt @param {string} completion */
function offered(id, input, output, prompt, completion) {
  return {
    id,
    name: `A name for ${id}`,
    architecture: {
      modality: 'text->text',
      input_modalities: input,
      output_modalities: output,
      tokenizer: 'GPT',
    },
    pricing: { prompt, completion, request: '0', image: '0' },
  };
}

/** @param {string} id @param {object} capabilities */
function can(id, capabilities) {
  return { id, object: 'model', owned_by: 'mistralai', capabilities, name: id, type: 'base' };
}

/** @param {string} name @param {string[]} [capabilities] */
function tag(name, capabilities) {
  return {
    name,
    model: name,
    size: 1,
    details: { format: 'gguf' },
    ...(capabilities ? { capabilities } : {}),
  };
}
