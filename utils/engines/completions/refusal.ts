import { FailureError, type Failure, type FailureCode } from '../../model/failure';
import { errorFacts, type ErrorFacts, errorText, redact } from './error-body';

/** The facts of a request that its failures tell. */
export interface RequestFacts {
  host: string;
  /** The length of the request's body. */
  bytes: number;
  model: string;
  /** Whether a key was sent. */
  hasKey: boolean;
  /** What must never be shown. */
  secrets: readonly string[];
}

/** The details of a refusal, for repairs and retries. Never shown. */
export interface ErrorDetails extends ErrorFacts {
  /** The beginning of its message, without an echo of the request. */
  words: string;
}

/** The failure of a response with a status other than 200, or with an error in its body. */
export class Refusal extends FailureError {
  readonly details: ErrorDetails;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  constructor(failure: Failure, said: ErrorDetails, retryAfter: string | null) {
    super(failure);
    this.details = said;
    this.retryAfter = retryAfter;
  }
}

/** llama.cpp, Hugging Face and LM Studio; not "Error loading model". */
const loading =
  /\bloading (the )?model\b|\bmodel\b.{0,80}\b(is|still|currently|being) (still |currently )?load(ing|ed)\b/i;
const loadingFailed = /\b(error|fail(ed|ure)?|unable|could not|cannot|can't)\b/i;

/** Whether a refusal says that the model is being loaded, so that the server answers soon. */
export function isModelLoading({ failure: { status }, details: { words } }: Refusal): boolean {
  return status === 503 && loading.test(words) && !loadingFailed.test(words);
}

const byStatus: Record<number, FailureCode> = {
  402: 'noCredit',
  403: 'forbidden',
  405: 'wrongAddress',
  408: 'noAnswer',
  413: 'tooLargeForService',
  429: 'busy',
  451: 'forbidden',
  504: 'noAnswer',
  522: 'noAnswer',
  524: 'noAnswer',
  529: 'busy',
};

/** Some gateways answer 404 to bodies over a megabyte: from this size on, 404 means too large. In bytes. */
export const gatewayLimitBytes = 900_000;

/** The length of the words that repairs read, in characters: after them, servers echo the request. */
const maxWordsCharacters = 400;

/** The beginning of a request that a server echoes. */
const echo = /[{[(\s]{0,9}["']?(messages|content)["']?\s*[:=]\s*\[|[{(\s]{0,9}["']model["']\s*:/;

/** Returns a server's message without an echo of the request. */
function withoutEcho(words: string): string {
  const at = words.search(echo);
  return at < 0 ? words : `${words.slice(0, at)} …`.trim();
}

/** Returns the beginning of a server's message, without an echo of the request. */
export function firstWords(words: string): string {
  const picture = words.indexOf('data:image');
  return withoutEcho(words).slice(
    0,
    picture < 0 ? maxWordsCharacters : Math.min(picture, maxWordsCharacters),
  );
}

const seen = String.raw`(image|picture|vision|visual|multi-?modal)(s|_url|\(s\))?`;
/**
 * What servers say of a model without vision: llama.cpp, Ollama, LM Studio, vLLM, OpenRouter, OpenAI, Mistral, Groq and
 * DeepSeek, in this order where they differ.
 */
const noVision = new RegExp(
  [
    String.raw`\b${seen}( input| content)?s? (is|are) (not|only) (supported|enabled|allowed|available)`,
    String.raw`missing data required for image`,
    String.raw`(not support\w*|(do|does|can)( ?not|n?[’']t) (support|accept|take|handle|have|allow|see)) (any )?${seen}`,
    String.raw`(not|n[’']t) a (${seen}|vlm)\b`,
    String.raw`is not ${seen}\b|at most 0 image`,
    String.raw`no endpoints found that support image`,
    String.raw`content.{0,12} must be a string`,
    String.raw`unknown variant .?image_url`,
    String.raw`mmproj`,
  ].join('|'),
  'i',
);
/** Words about a picture's type, from a model that accepts other types. */
const aboutType =
  /webp|jpe?g|\bpng|\bgif|avif|mime|media[ _-]?type|base64|decod|\bformats?\b|image types?\b|\burls?\b/i;

/**
 * Messages of servers about too many pictures: Anthropic, OpenAI and new-api; vLLM, now and earlier; Azure; Meta. Servers
 * that accept none have messages in `noVision`. Not messages about the tokens of a picture, nor about texts that name
 * other pictures than were sent (SGLang).
 */
const tooMany =
  /too (many|much) (images|media)|at most \d+ image(?!s?[ _-]?token)|limit-mm-per|max(imum)? number of images|\d images,? exceed/i;
/** Words about a rate, not about one request. */
const aboutTime = /\b(per|an?|each) (second|minute|hour|day|week|month)\b/i;

/** Codes by the words, where the status alone does not tell. */
const byWords: readonly (readonly [FailureCode, RegExp])[] = [
  [
    'noCredit',
    /insufficient[_ ](quota|credits?|balance|funds)|(credit|account) balance|out of credits|budget[_ ](has been )?exceeded|exceededbudget/i,
  ],
  ['filtered', /content[_ -]?(filter|policy|management policy)|flagged|safety system|moderation/i],
  [
    'wrongKey',
    /(api|access) ?key (is )?(not valid|invalid|expired|incorrect)|(invalid|incorrect|expired) (api|access) ?key|invalid_api_key|no connected db/i,
  ],
  ['wrongAddress', /unsupported method|method not allowed/i],
];

const tooLarge =
  /\b(image|picture|file|request|body|payload|entity)\b[^.]{0,60}(too large|too big|too long|exceeds?\b[^.]{0,40}(max|limit|size|bytes|\d ?mb))/i;
const unknown =
  /not found|not exist|unknown model|invalid model|no such model|no models? loaded|not a valid model|model_not_found/i;

function codeOf(
  status: number,
  { words, code }: ErrorDetails,
  { hasKey, model, bytes }: RequestFacts,
): FailureCode {
  const all = `${words} ${code}`;
  if (noVision.test(words) && !aboutType.test(words)) return 'noVision';
  if (status === 401) return hasKey ? 'wrongKey' : 'noKey';
  const worded =
    status < 500 || status === 501 ? byWords.find(([, pattern]) => pattern.test(all))?.[0] : undefined;
  if (worded === 'wrongKey') return hasKey ? 'wrongKey' : 'noKey';
  if (worded) return worded;
  const isLater = status === 402 || status === 429 || aboutTime.test(words);
  if (tooMany.test(words) && !isLater) return 'tooManyPictures';
  const known = byStatus[status];
  if (known) return known;
  // The catalog is requested without a model, and its address has the word in it.
  const aboutModel = model !== '' && /model/i.test(all);
  if (status === 404 && aboutModel && (unknown.test(all) || words.includes(model))) return 'unknownModel';
  if (status === 404) return bytes > gatewayLimitBytes ? 'tooLargeForService' : 'wrongAddress';
  if (status === 400 && aboutModel && unknown.test(all)) return 'unknownModel';
  if (status < 400) return 'unexpectedResponse';
  if (status >= 500) return 'serviceFailed';
  return tooLarge.test(words) ? 'tooLargeForService' : 'requestRefused';
}

/**
 * Returns the failure of a response with a status other than 200, by its body. `head` has the status text, for a body
 * without a message, and the header `Retry-After`.
 */
export function refusalOf(
  status: number,
  body: string,
  request: RequestFacts,
  head: { statusText: string; retryAfter: string | null } = { statusText: '', retryAfter: null },
): Refusal {
  const words = errorText(body);
  const details = { ...errorFacts(body), words: firstWords(words) };
  const failure = {
    code: codeOf(status, details, request),
    status,
    host: request.host,
    model: request.model,
    detail: redact(withoutEcho(words) || head.statusText, request.secrets),
  };
  return new Refusal(failure, details, head.retryAfter);
}

/** Returns the failure of an error in a response of status 200; `status` is the one that the error names. */
export function refusalWithin(status: number | undefined, body: string, request: RequestFacts): Refusal {
  const refusal = refusalOf(status ?? 500, body, request);
  return new Refusal({ ...refusal.failure, status: status ?? 200 }, refusal.details, null);
}

/** Returns the failure of a 200 that is no answer, with the body's words as its detail. */
export function noAnswerFailure(
  code: 'unexpectedResponse' | 'emptyAnswer' | 'outOfTokens' | 'filtered' | 'brokenOff',
  { host, model, secrets }: RequestFacts,
  body = '',
): FailureError {
  const detail = redact(errorText(body), secrets);
  return new FailureError({ code, status: 200, host, model, ...(detail ? { detail } : {}) });
}
