import { FailureError, type Failure, type FailureCode } from '../../model/failure';
import { errorFacts, type ErrorFacts, errorText, redact } from './error-body';
import {
  addressIn,
  meaningOf,
  namesModel,
  roomIn,
  saysNothingThere,
  saysTooLarge,
  saysUnknown,
} from './meanings';

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
const echo = /["']?(messages|content)["']?\s*[:=]\s*\[|["']model["']\s*:/;

/** Returns a server's message without an echo of the request. */
function withoutEcho(words: string): string {
  const at = words.search(echo);
  return at < 0 ? words : `${words.slice(0, at).replace(/[{[(\s]{1,9}$/, '')} …`.trim();
}

/** Returns the beginning of a server's message, without an echo of the request. */
export function firstWords(words: string): string {
  const picture = words.indexOf('data:image');
  return withoutEcho(words).slice(
    0,
    picture < 0 ? maxWordsCharacters : Math.min(picture, maxWordsCharacters),
  );
}

function codeOf(
  status: number,
  { words, code, fields }: ErrorDetails,
  { hasKey, model, bytes }: RequestFacts,
): FailureCode {
  const all = `${words} ${code}`;
  const meaning = meaningOf(status, words, { code, fields }) ?? (status === 401 ? 'wrongKey' : undefined);
  if (meaning === 'wrongKey') return hasKey ? 'wrongKey' : 'noKey';
  const known = meaning ?? byStatus[status];
  if (known) return known;
  // The catalog is requested without a model, and its address has the word in it.
  const aboutModel = model !== '' && namesModel(all);
  if (status === 404 && aboutModel && (saysUnknown(all) || words.includes(model))) return 'unknownModel';
  if (status === 404 && bytes > gatewayLimitBytes) return 'tooLargeForService';
  // A chat service gives its errors a code or a type.
  if (status === 404 && (code === '' || saysNothingThere(words))) return 'wrongAddress';
  if ([400, 410].includes(status) && aboutModel && saysUnknown(all)) return 'unknownModel';
  if (status < 400) return 'unexpectedResponse';
  if (status >= 500) return 'serviceFailed';
  return saysTooLarge(words) ? 'tooLargeForService' : 'requestRefused';
}

/** What a failure tells besides its code. */
function moreOf(code: FailureCode, { words, ...facts }: ErrorDetails, model: string): Partial<Failure> {
  if (code === 'accountSetting') {
    const settingAt = addressIn(words);
    return settingAt ? { settingAt } : {};
  }
  const room =
    code === 'contextTooSmall' || code === 'serverMemory' ? roomIn(words, facts, model) : undefined;
  return room ? { room } : {};
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
  const code = codeOf(status, details, request);
  const failure = {
    code,
    status,
    host: request.host,
    model: request.model,
    detail: redact(withoutEcho(words) || head.statusText, request.secrets),
    ...moreOf(code, details, request.model),
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
