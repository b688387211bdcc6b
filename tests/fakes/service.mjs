// @ts-check
import { MODELS, catalogOf } from './catalog.mjs';
import { listen, readBody } from './loopback.mjs';
import { describePixels } from './pixels.mjs';
import { sendAnswer } from './service-answers.mjs';
import { createRequestLog } from './service-log.mjs';
import { checkBody, checkHead } from './service-rules.mjs';
import { keyIn, missingHeader } from './service-shapes.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { CatalogModel } from './catalog.mjs' */
/** @import { Answer } from './service-answers.mjs' */
/** @import { RecordedRequest } from './service-log.mjs' */
/** @import { Offence } from './service-rules.mjs' */
/** @import { Shape } from './service-shapes.mjs' */

/**
 * @typedef {object} ServiceOptions
 * @property {string} [key] the one key that is accepted
 * @property {string} [basePath] a sub-path such as `/gateway`, no slash at its end
 * @property {boolean} [cors] false: OPTIONS is answered 404 and no CORS header is sent, so only a host permission helps
 * @property {readonly CatalogModel[]} [models]
 * @property {Record<string, unknown>} [catalog] JSON by GET path below the base URL, instead of our service's own catalog
 * @property {boolean} [takesText] a completion may have no picture
 * @property {Shape} [shape] of another service than ours
 * @property {number} [splitAt] of every answer that does not say its own, see {@link Answer}
 */

/** @typedef {'max_tokens' | 'temperature' | 'format' | 'stream' | 'stream_options'} RefusedField */

/** @typedef {(request: RecordedRequest) => Answer | string | undefined | Promise<Answer | string | undefined>} AnswerFunction */

/**
 * @typedef {object} StrictService
 * @property {string} url the base URL, without `/v1`
 * @property {string} key
 * @property {RecordedRequest[]} requests every request, preflights and catalog too
 * @property {RecordedRequest[]} completions the chat completions whose body came whole
 * @property {readonly (Offence & { request: string })[]} violations of all requests: what a test expects to be empty
 * @property {(number: number) => Promise<RecordedRequest>} completion waits for the completion of that number, 1 being the first
 * @property {(...answers: (Answer | string)[]) => void} next queues answers, one for each completion; text alone is `{ text }`
 * @property {(answer: AnswerFunction) => void} answer answers what no queued answer is left for; undefined means the default
 * @property {(...fields: RefusedField[]) => void} refuse from now on it knows none of these fields, and says so as OpenAI does
 * @property {() => void} reset forgets requests, scripts and refused fields
 * @property {() => Promise<void>} close
 */

/**
 * Starts a strict server of the vision chat completions interface: it refuses, and records as a violation, whatever the
 * interface's document does not show, and by default answers with what is in the first picture it received.
 * @param {ServiceOptions} [options]
 * @returns {Promise<StrictService>}
 */
export async function startService(options = {}) {
  const {
    key = 'test-key',
    basePath = '',
    cors = true,
    models = MODELS,
    shape,
    catalog = shape ? catalogOfShape(shape, models) : catalogOf(models),
    takesText = false,
    splitAt,
  } = options;
  const root = shape?.root ?? '/v1';
  const log = createRequestLog();
  /** @type {Answer[]} */
  const queue = [];
  /** @type {AnswerFunction} */
  let answer = () => undefined;
  /** @type {Set<RefusedField>} */
  const refused = new Set(shape ? /** @type {const} */ (['format']) : []);
  let mayLackFormat = shape !== undefined;

  /** @param {RecordedRequest} request @returns {Promise<Answer>} */
  async function scripted(request) {
    const script = queue.shift() ?? (await answer(request)) ?? (await describeFirst(request));
    if (typeof script === 'string') return { text: script };
    mayLackFormat ||= script.wantsNoFormat === true;
    return script;
  }

  /** @param {RecordedRequest} request @param {IncomingMessage} incoming @returns {Promise<Answer | undefined>} */
  async function decide(request, incoming) {
    const { method } = request;
    const path = request.path.startsWith(basePath) ? request.path.slice(basePath.length) : undefined;
    const isCompletion = method === 'POST' && path === `${root}/chat/completions`;
    const isList = path === `${root}/models`;
    const bytes = await received(request, incoming);
    if (bytes === undefined) return undefined;
    request.body = parse(bytes);
    const keyHeader = isList ? shape?.keyHeader : undefined;
    const isKnown = path !== undefined && Object.hasOwn(catalog, path);
    // Whether anything answers may be asked without the key; nothing but that is learned.
    if (keyIn(request.headers, keyHeader) === undefined && /^(?:GET|HEAD)$/.test(method)) {
      if (path === '/v1/chat/completions' && !shape)
        return failure(405, 'Method Not Allowed', 'invalid_request_error', 'method_not_allowed');
      if (!isKnown) return shape?.notFound ?? notFound(request);
      if (shape) return shape.isListPublic ? { body: catalog[path] } : (shape.noKey ?? shape.wrongKey);
    }
    request.offences.push(...checkHead(request, keyHeader));
    if (method === 'POST' && !isCompletion) {
      request.offences.push({ rule: 'path', message: `there is no ${request.path}` });
      if (shape) return shape.notFound;
    }
    const lacked = shape && missingHeader(shape, request.headers);
    if (lacked) return lacked;
    if (isCompletion) {
      const { offences, pictures } = checkBody(request.body, mayLackFormat, takesText);
      request.offences.push(...offences);
      request.pictures = pictures;
      log.addCompletion(request);
    }
    if (request.offences.length > 0) return refusal(request);
    if (keyIn(request.headers, keyHeader) !== key)
      return shape?.wrongKey ?? failure(401, 'Invalid API key', 'auth_error', 'invalid_api_key');
    if (isCompletion)
      return (
        wrongModel(request.body, models, shape) ?? refusedField(request.body, refused) ?? scripted(request)
      );
    return method === 'GET' && isKnown ? { body: catalog[path] } : (shape?.notFound ?? notFound(request));
  }

  /** @param {IncomingMessage} incoming @param {ServerResponse} response */
  async function serve(incoming, response) {
    const request = log.record(incoming, response);
    if (cors) response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return answerPreflight(response, cors, shape);
    const decided = await decide(request, incoming);
    if (decided)
      await sendAnswer(response, request, splitAt === undefined ? decided : { splitAt, ...decided });
  }

  const { origin, close } = await listen(serve);
  return {
    url: `${origin}${basePath}`,
    key,
    requests: log.requests,
    completions: log.completions,
    completion: log.completion,
    get violations() {
      return log.requests.flatMap(({ method, path, offences }) =>
        offences.map((offence) => ({ ...offence, request: `${method} ${path}` })),
      );
    },
    next(...answers) {
      queue.push(...answers.map((one) => (typeof one === 'string' ? { text: one } : one)));
    },
    answer(given) {
      answer = given;
    },
    refuse(...fields) {
      for (const field of fields) refused.add(field);
      mayLackFormat ||= fields.includes('format');
    },
    reset() {
      log.clear();
      refused.clear();
      if (shape) refused.add('format');
      mayLackFormat = shape !== undefined;
      queue.length = 0;
      answer = () => undefined;
    },
    close,
  };
}

/**
 * What a service of a shape answers below its base URL: its list, and no catalog.
 * @param {Shape} shape
 * @param {readonly CatalogModel[]} models
 */
function catalogOfShape({ root, list }, models) {
  return list ? { [`${root}/models`]: list(models.map(({ id }) => id)) } : {};
}

/** @param {ServerResponse} response @param {boolean} cors @param {Shape} [shape] */
function answerPreflight(response, cors, shape) {
  if (!cors) return void response.writeHead(404).end();
  const own = [...Object.keys(shape?.headers ?? {}), ...(shape?.keyHeader ? [shape.keyHeader] : [])];
  // Named one by one: a browser then refuses to send any header that the interface does not show.
  response.setHeader('access-control-allow-headers', ['authorization', 'content-type', ...own].join(', '));
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.writeHead(204).end();
}

/** @param {RecordedRequest} request @param {IncomingMessage} incoming @returns {Promise<Buffer | undefined>} undefined when the client left */
async function received(request, incoming) {
  try {
    const bytes = await readBody(incoming, (length) => (request.receivedBytes += length));
    request.receivedAt = performance.now();
    return bytes;
  } catch {
    return undefined; // the log has it as aborted
  }
}

/** @param {Buffer} bytes @returns {unknown} */
function parse(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** @param {RecordedRequest} request @returns {Answer} */
function refusal({ offences }) {
  const message = `Refused: ${offences.map((offence) => offence.message).join('; ')}`;
  // A wrong path is 404 on every server, and a missing key 401: clients must be able to tell them from a wrong body.
  const rules = offences.map(({ rule }) => rule);
  const status = rules.includes('path') ? 404 : rules.includes('authorization') ? 401 : 400;
  return failure(status, message, 'invalid_request_error', offences[0]?.rule ?? '');
}

/** @param {unknown} body @param {readonly CatalogModel[]} models @param {Shape} [shape] @returns {Answer | undefined} */
function wrongModel(body, models, shape) {
  const { model: id } = /** @type {{ model: string }} */ (body);
  const model = models.find((one) => one.id === id);
  if (!model && shape?.wrongModel) return shape.wrongModel();
  if (!model)
    return failure(404, `The model ${id} does not exist`, 'invalid_request_error', 'model_not_found');
  if (model.vision !== false) return undefined;
  return failure(400, `The model ${id} does not take pictures`, 'invalid_request_error', 'no_vision');
}

/** @param {unknown} body @param {Set<RefusedField>} refused @returns {Answer | undefined} */
function refusedField(body, refused) {
  const json = JSON.stringify(body);
  // By its name with a colon: in a string the quotes would be escaped.
  const field = [...refused].find((name) => json.includes(`"${name}":`));
  if (!field) return undefined;
  const message = `Unsupported parameter: '${field}' is not supported with this model.`;
  return {
    status: 400,
    body: { error: { message, type: 'invalid_request_error', param: field, code: null } },
  };
}

/** @param {RecordedRequest} request @returns {Answer} */
function notFound({ method, path }) {
  return failure(404, `Not found: ${method} ${path}`, 'not_found', 'not_found');
}

/** @param {number} status @param {string} message @param {string} type @param {string} code @returns {Answer} */
function failure(status, message, type, code) {
  return { status, body: { error: { message, type, param: null, code } } };
}

/** @param {RecordedRequest} request @returns {Promise<string>} */
async function describeFirst({ pictures }) {
  const [picture] = pictures;
  if (!picture?.mediaType) return `A picture at ${picture?.url ?? 'no address'}.`;
  return describePixels(picture.bytes, picture.mediaType);
}
