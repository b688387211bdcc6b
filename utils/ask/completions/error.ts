import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { FailureError, type FailureCode } from '../../domain/failure';

/** What is known of a request when its answer fails. */
export interface Asked {
  host: string;
  /** Of the request's body. */
  bytes: number;
  model: string;
  key: string;
}

/** Servers echo whole requests, pictures included: what is kept of their words, in characters. */
const mostDetail = 1500;
/** A page says its title within so many characters. */
const mostPage = 64_000;

/** One field of another type than expected must not hide the others. */
const maybe = <T extends z.ZodMiniType>(type: T) => orElse(z.optional(type), undefined);
const worded = z.object({ message: z.string() });
const shapes = z.object({
  error: maybe(z.union([worded, z.string()])),
  message: maybe(z.string()),
  detail: maybe(z.union([z.string(), z.array(z.object({ msg: z.string() }))])),
  errors: maybe(z.array(worded)),
});

/** The JSON of a body, or nothing if it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The words in an error body: JSON of the shapes servers use, an HTML page's title, or the first lines of text. */
export function errorText(body: string): string {
  const json = parseJson(body);
  const read = shapes.safeParse(Array.isArray(json) ? json[0] : json);
  if (read.success) {
    const { error, message, detail, errors } = read.data;
    // Beside a message, `error` as text is only the status in words.
    const found = typeof error === 'object' ? error.message : (message ?? error);
    const listed = Array.isArray(detail) ? detail[0]?.msg : detail;
    const words = found ?? listed ?? errors?.[0]?.message;
    // Gateways pass on what came from behind them as text: JSON in JSON, or a whole page.
    if (words) return errorText(words);
  }
  if (typeof json === 'string') return json;
  const page = body.slice(0, mostPage);
  if (/^\s*<|<html|<!doctype/i.test(page)) return /<title[^<>]*>([^<]*)/i.exec(page)?.[1]?.trim() ?? '';
  return typeof json === 'object' && json !== null ? JSON.stringify(json) : body.trim();
}

/** A server's words, fit to be shown: the key taken out, capped. */
export function clean(words: string, key: string): string {
  return (key ? words.replaceAll(key, '…') : words).slice(0, mostDetail);
}

const byStatus: Record<number, FailureCode> = {
  402: 'noCredit',
  403: 'forbidden',
  408: 'noAnswer',
  413: 'tooLargeForService',
  429: 'busy',
  504: 'noAnswer',
  524: 'noAnswer',
};

/** Gateways that cut bodies at a megabyte say 404. */
const suspicious = 900_000;

function codeOf(status: number, words: string, { key, model, bytes }: Asked): FailureCode {
  const known = byStatus[status];
  if (known) return known;
  if (status === 401) return key ? 'wrongKey' : 'noKey';
  // The catalogue is asked without a model, and its address has the word in it.
  const aboutModel = model !== '' && /model/i.test(words);
  const unknown = /not found|not exist|unknown model|invalid model|no such model/i.test(words);
  if (status === 404 && aboutModel && (unknown || words.includes(model))) return 'unknownModel';
  if (status === 404) return bytes > suspicious ? 'tooLargeForService' : 'wrongAddress';
  if (status === 400 && aboutModel && unknown) return 'unknownModel';
  return status >= 500 ? 'serviceFailed' : 'requestRefused';
}

/** An answer with another status than 200 as a failure: the body is the error text. */
export function failureOf(status: number, body: string, asked: Asked): FailureError {
  const words = errorText(body);
  return new FailureError({
    code: codeOf(status, words, asked),
    status,
    host: asked.host,
    model: asked.model,
    detail: clean(words, asked.key),
  });
}

/** A 200 whose body is not an answer, with that body for the curious. */
export function unexpected(body: string, asked: Asked): FailureError {
  return new FailureError({
    code: 'unexpectedResponse',
    status: 200,
    host: asked.host,
    model: asked.model,
    detail: clean(body.trim(), asked.key),
  });
}
