// @ts-check

/** @import { IncomingHttpHeaders } from 'node:http' */
/** @import { Answer } from './service-answers.mjs' */

/**
 * How a service differs from ours on the wire. Where nothing is said, it is as ours.
 * @typedef {object} Shape
 * @property {string} root the path below which its operations are
 * @property {(ids: string[]) => unknown} [list] what GET `models` answers for these models; without it there is no list, nor any catalog
 * @property {boolean} [isListPublic] the list is answered without a key, too
 * @property {string} [keyHeader] the header in which its list takes the key, in place of `Authorization`
 * @property {Readonly<Record<string, string>>} [headers] without which it refuses every request
 * @property {Answer} [wrongKey]
 * @property {Answer} [noKey] the same as for a wrong one, unless given
 * @property {Answer} [notFound] at every path that it doesn't know
 * @property {() => Answer} [wrongModel]
 */

/** @param {number} status @param {unknown} body @returns {Answer} */
const refusal = (status, body) => ({ status, body });

/** @param {string[]} ids */
const openAiList = (ids) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1677610602, owned_by: 'somebody' })),
});

/** Google's errors are arrays of one in its chat interface; its words for a wrong key: github.com/continuedev/continue/issues/12960. */
const googleError = (/** @type {string} */ message, /** @type {string} */ reason) =>
  refusal(400, [
    {
      error: {
        code: 400,
        message,
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason,
            domain: 'googleapis.com',
            metadata: { service: 'generativelanguage.googleapis.com' },
          },
        ],
      },
    },
  ]);

/** @param {string} message @param {string} code */
const openAiError = (message, code) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
});

/** @param {string} message */
const anthropicError = (message) =>
  refusal(401, { type: 'error', error: { type: 'authentication_error', message } });

/**
 * Services that people name, each with its path and its differences, by its preset. What no page tells is as OpenAI has it.
 * @satisfies {Record<string, Shape>}
 */
export const shapes = {
  /** Nothing is above `/v1beta/openai`; ids in its list begin with "models/". */
  gemini: {
    root: '/v1beta/openai',
    list: (ids) => openAiList(ids.map((id) => `models/${id}`)),
    wrongKey: googleError('API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
    noKey: refusal(403, [
      {
        error: {
          code: 403,
          message:
            'Method doesn’t allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.',
          status: 'PERMISSION_DENIED',
        },
      },
    ]),
    notFound: refusal(404, ''),
  },
  groq: {
    root: '/openai/v1',
    list: openAiList,
    wrongKey: refusal(401, openAiError('Invalid API Key', 'invalid_api_key')),
    notFound: refusal(
      404,
      openAiError(
        'Unknown request URL. Please check the URL for typos, or see the docs at https://console.groq.com/docs/',
        'unknown_url',
      ),
    ),
  },
  /** Its list is public, and says what each model takes: openrouter.ai/docs. */
  openrouter: {
    root: '/api/v1',
    list: (ids) => ({
      data: ids.map((id) => ({ id, architecture: { input_modalities: ['text', 'image'] } })),
    }),
    isListPublic: true,
    wrongKey: refusal(401, { error: { message: 'No auth credentials found', code: 401 } }),
    notFound: refusal(404, '<!doctype html><title>Not Found | OpenRouter</title>'),
  },
  /** docs.mistral.ai: its list says what each model can do. */
  mistral: {
    root: '/v1',
    list: (ids) => ({
      object: 'list',
      data: ids.map((id) => ({
        id,
        object: 'model',
        capabilities: { completion_chat: true, vision: true },
      })),
    }),
    wrongKey: refusal(401, { detail: 'Unauthorized' }),
    notFound: refusal(404, { detail: 'Not Found' }),
  },
  openai: {
    root: '/v1',
    list: openAiList,
    wrongKey: refusal(401, openAiError('Incorrect API key provided: …', 'invalid_api_key')),
    notFound: refusal(404, openAiError('Invalid URL (POST /chat/completions)', '')),
  },
  /** What has an Origin needs its header; its list is of its own interface: github.com/QwenLM/qwen-code/pull/3799. */
  anthropic: {
    root: '/v1',
    list: (ids) => ({
      data: ids.map((id) => ({ type: 'model', id, display_name: id })),
      has_more: false,
      first_id: ids[0],
      last_id: ids.at(-1),
    }),
    keyHeader: 'x-api-key',
    headers: {
      'anthropic-dangerous-direct-browser-access': 'true',
      'anthropic-version': '2023-06-01',
    },
    wrongKey: anthropicError('invalid x-api-key'),
    noKey: anthropicError('x-api-key header is required'),
    notFound: refusal(404, { type: 'error', error: { type: 'not_found_error', message: 'Not Found' } }),
  },
  /** Models are deployments, whose names are the user's: github.com/ChatGPTBox-dev/chatGPTBox/issues/645. */
  azure: {
    root: '/openai/v1',
    wrongKey: refusal(401, {
      error: {
        code: '401',
        message:
          'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
      },
    }),
    notFound: refusal(404, { error: { code: '404', message: 'Resource not found' } }),
    wrongModel: () =>
      refusal(404, {
        error: {
          code: 'DeploymentNotFound',
          message:
            'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
        },
      }),
  },
  /** docs.together.ai: a bare list. */
  together: {
    root: '/v1',
    list: (ids) => ids.map((id) => ({ id, object: 'model', type: 'chat' })),
    wrongKey: refusal(401, openAiError('Invalid API key provided.', 'invalid_api_key')),
    notFound: refusal(404, ''),
  },
  /** Its words for an unknown model: github.com/anomalyco/models.dev/pull/5683. */
  fireworks: {
    root: '/inference/v1',
    list: openAiList,
    wrongKey: refusal(401, openAiError('The API key you provided is invalid.', 'invalid_api_key')),
    notFound: refusal(404, { error: 'Not Found' }),
    wrongModel: () =>
      refusal(404, {
        error: {
          message: 'Model not found, inaccessible, and/or not deployed',
          param: 'model',
          code: 'NOT_FOUND',
          type: 'error',
        },
      }),
  },
  deepinfra: {
    root: '/v1/openai',
    list: openAiList,
    wrongKey: refusal(401, { detail: { error: 'Not authenticated' } }),
    notFound: refusal(404, { detail: 'Not Found' }),
  },
};

/**
 * Returns the key of a request, by the header in which it has to be; undefined for none.
 * @param {IncomingHttpHeaders} headers
 * @param {string | undefined} keyHeader
 */
export function keyIn(headers, keyHeader) {
  if (keyHeader) return /** @type {string | undefined} */ (headers[keyHeader]);
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

/**
 * Returns the refusal of a request that lacks a header of the shape's own.
 * @param {Shape} shape
 * @param {IncomingHttpHeaders} headers
 */
export function missingHeader({ headers: wanted = {} }, headers) {
  const missing = Object.entries(wanted).find(([name, value]) => headers[name] !== value)?.[0];
  return missing === undefined ? undefined : anthropicError(`CORS requests must set '${missing}' header`);
}
