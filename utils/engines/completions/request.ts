import { hostOf } from '../../lib/url';
import { fail, FailureError, type FailureCode } from '../../model/failure';
import { presetAt, presetOf } from '../../model/presets';
import { type GetSecrets, endpointOf, type Operation, toReplace } from '../../model/service';
import type { Connection } from '../../model/settings';
import { type RequestFacts, refusalOf } from './refusal';
import { secretsIn } from './error-body';
import { mayFetch, maySend } from '../../platform/permissions';

/** The time to send a byte on a slow line (1 Mbit/s), in milliseconds. */
const msPerByte = 8 / 1000;

/**
 * Returns the URL of an operation. Throws `serviceUnreachable` for an invalid base URL, as imported settings may have, and
 * for one with a part to replace.
 */
function addressOf(baseUrl: string, operation: Operation): string {
  const isWeb = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  return isWeb && !toReplace(baseUrl)
    ? endpointOf(baseUrl, operation)
    : fail('serviceUnreachable', { host: baseUrl });
}

/** A response with status 200, and the facts for failures of its body. */
export interface ServiceResponse {
  response: Response;
  request: RequestFacts;
  deadline: Deadline;
}

/** One request to a service. */
interface ServiceCall {
  connection: Connection;
  operation: Operation;
  /** The model that is asked, for failures; empty for a catalog. */
  model: string;
  /** JSON to send by POST; a GET without. */
  body?: Blob | undefined;
  secretsOf: GetSecrets;
  signal: AbortSignal;
}

/**
 * Calls one operation of a service: no cookies, no Referer, no redirects. The caller clears the deadline when it has read
 * the body. Throws a `Refusal` for every status but 200, `FailureError` for a failed request (`noConsent` before it), and the
 * signal's reason once it is aborted.
 */
export async function callService({
  connection,
  operation,
  model,
  body,
  secretsOf,
  signal,
}: ServiceCall): Promise<ServiceResponse> {
  const url = addressOf(connection.baseUrl, operation);
  if (!(await maySend())) fail('noConsent');
  const { headers, hasKey, secrets } = await credentialsFor(connection.id, url, operation, secretsOf);
  if (body) headers.set('Content-Type', 'application/json');
  const bytes = body?.size ?? 0;
  const request: RequestFacts = { host: hostOf(url), model, hasKey, secrets, bytes };
  const headTimeoutMs = connection.headSeconds * 1000 + bytes * msPerByte;
  const deadline = startDeadline(signal, headTimeoutMs, connection.silenceSeconds * 1000);
  let isAnswered = false;
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body } : {}),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: deadline.signal,
    });
    isAnswered = true;
    deadline.extend();
    if (response.status === 200) return { response, request, deadline };
    const retryAfter = response.headers.get('retry-after');
    const { status, statusText } = response;
    throw refusalOf(status, await errorBody(response, deadline), request, { statusText, retryAfter });
  } catch (thrown) {
    deadline.clear();
    const hasNoReason = thrown instanceof TypeError && !isAnswered && !deadline.expired();
    const code = hasNoReason ? await whyUnreachable(url, signal).catch(() => undefined) : undefined;
    if (code && !signal.aborted) fail(code, { host: request.host });
    throw callFailure(thrown, deadline, request.host, signal);
  }
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/**
 * Returns what was thrown while a request or a body was under way, as a failure; the caller's own abort stays the
 * signal's reason, unless the signal timed out.
 */
export function callFailure(thrown: unknown, deadline: Deadline, host: string, signal: AbortSignal): unknown {
  if (signal.aborted && !isTimeout(signal.reason)) return signal.reason;
  if (thrown instanceof FailureError) return thrown;
  if (signal.aborted || deadline.expired()) return new FailureError({ code: 'noAnswer', host });
  return thrown instanceof BrokenOff || thrown instanceof TypeError || thrown instanceof DOMException
    ? new FailureError({ code: 'brokenOff', host })
    : thrown;
}

/** Headers that people cannot set: Sightread promises their values. */
const reserved = /^(authorization|content-type|content-length|cookie2?|referer|host|origin|connection)$/i;
/** The name of a header (RFC 9110, 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
const printable = /^[\x20-\x7e]*$/;

/**
 * Returns the headers of a request, and the secrets in them, which must never be shown: the connection's key and extra
 * headers go to the origin they were saved for, and to no other. A known service gets its own headers, too, which anybody
 * may see. Throws `wrongKey` for characters that no header can hold.
 */
async function credentialsFor(connection: string, url: string, operation: Operation, secretsOf: GetSecrets) {
  const stored = await secretsOf(connection);
  const own = stored?.origin === new URL(url).origin ? stored : { key: '', headers: [] };
  const key = own.key.trim();
  const extra = own.headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => headerName.test(name) && !reserved.test(name) && value !== '');
  const values = extra.map(({ value }) => value);
  // Such characters come from pasting; the error of fetch may quote the key.
  if (![key, ...values].every((value) => printable.test(value))) fail('wrongKey', { host: hostOf(url) });
  const known = presetAt(url);
  const { headers: fixed = [], keyHeader } = known ? presetOf(known) : {};
  const headers = new Headers();
  for (const { name, value } of [...fixed, ...extra]) headers.set(name, value);
  if (key && keyHeader && operation === 'models') headers.set(keyHeader, key);
  else if (key) headers.set('Authorization', `Bearer ${key}`);
  return { headers, hasKey: key !== '', secrets: secretsIn(key, values) };
}

/** The limits of bodies, in bytes: the rest is not read. */
export const maxBodyBytes = { whole: 8_000_000, streamed: 64_000_000 };

/** The connection ended in the middle of a body. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** Fetch throws a `TypeError` for a broken connection, and something else for an abort. */
function rethrow(thrown: unknown): never {
  throw thrown instanceof TypeError ? new BrokenOff() : thrown;
}

/**
 * Yields a body's text as it comes, in pieces that cut no character; every byte extends the deadline. Ends after
 * `maxBytes`. Throws `BrokenOff`, or the reason of an abort, and cancels the body when the caller stops early.
 */
export async function* bodyText(
  response: Response,
  deadline: Pick<Deadline, 'extend'>,
  maxBytes = maxBodyBytes.streamed,
): AsyncGenerator<string, void, void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    const read = () => reader?.read().catch(rethrow);
    for (let next = await read(); next?.value; next = await read()) {
      deadline.extend();
      bytes += next.value.byteLength;
      const text = decoder.decode(next.value, { stream: true });
      if (text) yield text;
      if (bytes > maxBytes) return;
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

/**
 * Returns the text of an error's body, or its beginning if the body breaks off or is incomplete at the deadline. Bytes
 * do not extend the deadline.
 */
export async function errorBody(response: Response, deadline: Deadline): Promise<string> {
  let text = '';
  const fixed = { extend: () => undefined };
  try {
    for await (const piece of bodyText(response, fixed, maxBodyBytes.whole)) text += piece;
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff) && !deadline.expired()) throw thrown;
  }
  return text;
}

/** A signal that aborts with the caller's signal, or after a time without data or without progress. */
export type Deadline = ReturnType<typeof startDeadline>;

/**
 * How many times the limit of silence a response may last without progress: services send comments while an answer waits
 * for its turn or a model thinks, and slow ones need minutes for one event.
 */
const silencesWithoutProgress = 10;

/** Starts a deadline, by the milliseconds before the first piece of a response, and between two pieces. */
export function startDeadline(caller: AbortSignal, firstMs: number, betweenMs: number) {
  const late = new AbortController();
  const start = (afterMs: number): ReturnType<typeof setTimeout> => setTimeout(() => late.abort(), afterMs);
  let timer = start(firstMs);
  let withoutProgress: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: AbortSignal.any([caller, late.signal]),
    /** Whether the time has run out. */
    expired: () => late.signal.aborted,
    /** Restarts the time, after a piece has come. */
    extend() {
      clearTimeout(timer);
      timer = start(betweenMs);
      withoutProgress ??= start(silencesWithoutProgress * betweenMs);
    },
    /** Restarts the time without progress, after a part of an answer has come. */
    advance() {
      clearTimeout(withoutProgress);
      withoutProgress = undefined;
    },
    clear() {
      clearTimeout(timer);
      clearTimeout(withoutProgress);
    },
  };
}

/** The time to find out why a service is unreachable, in milliseconds. */
const probeTimeoutMs = 3000;

/**
 * Returns why fetch threw a `TypeError` for an address: it does so for a refused connection, an unknown name, an invalid
 * certificate, a redirect and CORS alike. Sends further requests without key, cookies or body; `brokenOff` means that the
 * service answers now and allows this extension. Throws the signal's reason once it is aborted.
 */
export async function whyUnreachable(url: string, signal: AbortSignal): Promise<FailureCode> {
  if (!globalThis.navigator.onLine) return 'offline';
  const limited = AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]);
  const found =
    (await probe(url, { method: 'GET', redirect: 'manual', mode: 'cors', signal: limited })) ??
    // Without CORS, fetch follows redirects or fails (Fetch, 4.1): so only this request, which changes nothing anywhere.
    (await probe(url, { method: 'HEAD', redirect: 'follow', mode: 'no-cors', signal: limited }));
  signal.throwIfAborted();
  if (found === 'redirect') return 'redirected';
  if (found === undefined) return 'serviceUnreachable';
  // With access to the host there is no CORS check: the connection failed.
  return (await mayFetch(url)) ? 'brokenOff' : 'originRefused';
}

/** Returns the result of a request without key, cookies or body; undefined for a failed one. */
async function probe(
  url: string,
  how: Required<Pick<RequestInit, 'method' | 'redirect' | 'mode' | 'signal'>>,
): Promise<'redirect' | 'answer' | undefined> {
  try {
    const options = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const { body, type, status } = await fetch(url, { ...options, ...how });
    body?.cancel().catch(() => undefined);
    // Browsers hide the status, Node (20) shows it.
    return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirect' : 'answer';
  } catch {
    return undefined;
  }
}
