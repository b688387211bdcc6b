import { FailureError, type Failure, type FailureCode } from '../../model/failure';
import { errorFacts, type ErrorFacts, errorText } from './error';
import { clean } from './redact';

/** What is known of a request when its answer fails. */
export interface Asked {
  host: string;
  /** Of the request's body. */
  bytes: number;
  model: string;
  /** Whether it went with a key. */
  hasKey: boolean;
  /** What must not be shown of it. */
  secrets: readonly string[];
}

/** What a refusal says, for those who decide whether to ask again. Never shown. */
export interface Said extends ErrorFacts {
  /** The first of its words, before any request that they echo. */
  words: string;
}

/** An answer with another status than 200, or with an error in it. */
export class Refusal extends FailureError {
  readonly said: Said;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  constructor(failure: Failure, said: Said, retryAfter: string | null) {
    super(failure);
    this.said = said;
    this.retryAfter = retryAfter;
  }
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

/** Gateways that cut bodies at a megabyte say 404. */
export const suspicious = 900_000;

/** In more than so many characters servers echo what they were asked. */
const mostWords = 400;

/** Where servers begin to echo a request. */
const echo = /[{[(\s]{0,9}["']?(messages|content)["']?\s*[:=]\s*\[|[{(\s]{0,9}["']model["']\s*:/;

/** A server's words, without a request that they echo: what it holds is no complaint. */
function withoutEcho(words: string): string {
  const at = words.search(echo);
  return at < 0 ? words : `${words.slice(0, at)} …`.trim();
}

/** The first of a server's words, of what they say themselves. */
export function firstWords(words: string): string {
  const picture = words.indexOf('data:image');
  return withoutEcho(words).slice(0, picture < 0 ? mostWords : Math.min(picture, mostWords));
}

const seen = String.raw`(image|picture|vision|visual|multi-?modal)(s|_url|\(s\))?`;
/**
 * What servers say of a model without eyes: llama.cpp, Ollama, LM Studio, vLLM, OpenRouter, OpenAI, Mistral, Groq and
 * DeepSeek, in this order where they differ.
 */
const blind = new RegExp(
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
/** Words about a picture's type: of a model that takes others. */
const aboutType =
  /webp|jpe?g|\bpng|\bgif|avif|mime|media[ _-]?type|base64|decod|\bformats?\b|image types?\b|\burls?\b/i;

/**
 * What servers say of more pictures than they take: Anthropic, OpenAI and new-api; vLLM, now and earlier; Azure; Meta.
 * Those that take none are blind. Not what they say of a picture's tokens, and of texts that name other pictures than
 * came along (SGLang).
 */
const tooMany =
  /too (many|much) (images|media)|at most \d+ image(?!s?[ _-]?token)|limit-mm-per|max(imum)? number of images|\d images,? exceed/i;
/** Words of what was asked in some time, not at once. */
const aboutTime = /\b(per|an?|each) (second|minute|hour|day|week|month)\b/i;

/** What the words say where the status alone does not. */
const byWords: readonly (readonly [FailureCode, RegExp])[] = [
  ['noCredit', /insufficient[_ ](quota|credits?|balance|funds)|(credit|account) balance|out of credits/i],
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

function codeOf(status: number, { words, code }: Said, { hasKey, model, bytes }: Asked): FailureCode {
  const all = `${words} ${code}`;
  if (blind.test(words) && !aboutType.test(words)) return 'noVision';
  if (status === 401) return hasKey ? 'wrongKey' : 'noKey';
  const worded =
    status < 500 || status === 501 ? byWords.find(([, pattern]) => pattern.test(all))?.[0] : undefined;
  if (worded === 'wrongKey') return hasKey ? 'wrongKey' : 'noKey';
  if (worded) return worded;
  const isLater = status === 402 || status === 429 || aboutTime.test(words);
  if (tooMany.test(words) && !isLater) return 'tooManyPictures';
  const known = byStatus[status];
  if (known) return known;
  // The catalogue is asked without a model, and its address has the word in it.
  const aboutModel = model !== '' && /model/i.test(all);
  if (status === 404 && aboutModel && (unknown.test(all) || words.includes(model))) return 'unknownModel';
  if (status === 404) return bytes > suspicious ? 'tooLargeForService' : 'wrongAddress';
  if (status === 400 && aboutModel && unknown.test(all)) return 'unknownModel';
  if (status < 400) return 'unexpectedResponse';
  if (status >= 500) return 'serviceFailed';
  return tooLarge.test(words) ? 'tooLargeForService' : 'requestRefused';
}

/**
 * An answer with another status than 200 as a failure: the body is the error text. `head` has the words of the status,
 * for a body without any, and the header `Retry-After`.
 */
export function failureOf(
  status: number,
  body: string,
  asked: Asked,
  head: { statusText: string; retryAfter: string | null } = { statusText: '', retryAfter: null },
): Refusal {
  const words = errorText(body);
  const said = { ...errorFacts(body), words: firstWords(words) };
  const failure = {
    code: codeOf(status, said, asked),
    status,
    host: asked.host,
    model: asked.model,
    detail: clean(withoutEcho(words) || head.statusText, asked.secrets),
  };
  return new Refusal(failure, said, head.retryAfter);
}

/** An error under status 200, which may say what status it means; else it is a fault of the service's own. */
export function failureWithin(status: number | undefined, body: string, asked: Asked): Refusal {
  const refusal = failureOf(status ?? 500, body, asked);
  return new Refusal({ ...refusal.failure, status: status ?? 200 }, refusal.said, null);
}

/** A 200 that is no answer, with its own words for the curious. */
export function noAnswerIn(
  code: 'unexpectedResponse' | 'emptyAnswer' | 'outOfTokens' | 'filtered' | 'brokenOff',
  { host, model, secrets }: Asked,
  body = '',
): FailureError {
  const detail = clean(errorText(body), secrets);
  return new FailureError({ code, status: 200, host, model, ...(detail ? { detail } : {}) });
}
