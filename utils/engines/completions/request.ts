import { fail, FailureError } from '../../model/failure';
import type { SecretsOf } from '../../model/secrets';
import { hostOf, type Connection } from '../../model/settings';
import { endpointOf } from '../../model/service';
import { deadline, type Deadline } from './deadline';
import { credentialsFor } from './headers';
import { BrokenOff, errorBody } from './read-text';
import { type Asked, failureOf } from './refusal';
import { whyUnreachable } from './why-unreachable';

/** What a body needs on a slow line: 1 Mbit/s. */
const millisecondsPerByte = 8 / 1000;

/** Where an operation is. Settings may come from elsewhere than our own form, so an address may be none. */
function addressOf(baseUrl: string, operation: Parameters<typeof endpointOf>[1]): string {
  const isWeb = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  return isWeb ? endpointOf(baseUrl, operation) : fail('serviceUnreachable', { host: baseUrl });
}

/** What comes back from `call`: the answer, and what was asked, for the failures of its body. */
export interface Called {
  response: Response;
  asked: Asked;
  until: Deadline;
}

/**
 * Calls one operation of a service: no cookies, no Referer, no redirects. The caller clears `until` when it has read
 * the body. Throws a `Refusal` for every status but 200, `FailureError` for what went wrong under way, and the caller's
 * reason once the signal is aborted.
 */
export async function call(
  connection: Connection,
  operation: Parameters<typeof endpointOf>[1],
  model: string,
  body: Blob | undefined,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<Called> {
  const url = addressOf(connection.baseUrl, operation);
  const { headers, hasKey, secrets } = await credentialsFor(connection.id, url, secretsOf);
  if (body) headers.set('Content-Type', 'application/json');
  const bytes = body?.size ?? 0;
  const asked: Asked = { host: hostOf(url), model, hasKey, secrets, bytes };
  const patience = connection.headSeconds * 1000 + bytes * millisecondsPerByte;
  const until = deadline(signal, patience, connection.silenceSeconds * 1000);
  let isAnswered = false;
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body } : {}),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: until.signal,
    });
    isAnswered = true;
    until.heard();
    if (response.status === 200) return { response, asked, until };
    const retryAfter = response.headers.get('retry-after');
    const { status, statusText } = response;
    throw failureOf(status, await errorBody(response, until), asked, { statusText, retryAfter });
  } catch (thrown) {
    until.clear();
    const isUnsaid = thrown instanceof TypeError && !isAnswered && !until.expired();
    const code = isUnsaid ? await whyUnreachable(url, signal).catch(() => undefined) : undefined;
    if (code && !signal.aborted) fail(code, { host: asked.host });
    throw translated(thrown, until, asked.host, signal);
  }
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/**
 * What went wrong while a body came, as a failure; the caller's own abort stays what it is, unless it was its time that
 * ran out.
 */
export function translated(thrown: unknown, until: Deadline, host: string, signal: AbortSignal): unknown {
  if (signal.aborted && !isTimeout(signal.reason)) return signal.reason;
  if (thrown instanceof FailureError) return thrown;
  if (signal.aborted || until.expired()) return new FailureError({ code: 'noAnswer', host });
  return thrown instanceof BrokenOff || thrown instanceof TypeError || thrown instanceof DOMException
    ? new FailureError({ code: 'brokenOff', host })
    : thrown;
}
