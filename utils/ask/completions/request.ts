import { fail, FailureError } from '../../domain/failure';
import type { SecretsOf } from '../../domain/secrets';
import { hostOf, type Connection } from '../../domain/settings';
import { endpointOf } from '../../domain/service';
import { deadline, type Deadline } from './deadline';
import { type Asked, failureOf } from './error';
import { readText } from './read-text';

/** How long a service may take to begin its answer, in milliseconds, plus what the body needs at 1 Mbit/s. */
const patience = 120_000;
const millisecondsPerByte = 8 / 1000;

/** Where an operation is. Settings may come from elsewhere than our own form, so an address may be none. */
function addressOf(baseUrl: string, operation: Parameters<typeof endpointOf>[1]): string {
  const isWeb = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  return isWeb ? endpointOf(baseUrl, operation) : fail('serviceUnreachable', { host: baseUrl });
}

/** Headers of a request. The key goes to the origin it was saved for, and to no other. */
async function headersFor(
  connection: Connection,
  url: string,
  secretsOf: SecretsOf,
): Promise<{ key: string; headers: Headers }> {
  const kept = await secretsOf(connection.id);
  const key = kept?.origin === new URL(url).origin ? kept.key.trim() : '';
  // Letters that no header carries come from pasting; what fetch would throw may quote the key.
  if (!/^[\x20-\x7e]*$/.test(key)) fail('wrongKey', { host: hostOf(url) });
  return { key, headers: new Headers(key ? { Authorization: `Bearer ${key}` } : {}) };
}

/** What fetch throws says nothing: a refused connection, an unknown name, TLS and CORS look the same. */
function unreachable(host: string): FailureError {
  return new FailureError({ code: globalThis.navigator.onLine ? 'serviceUnreachable' : 'offline', host });
}

/** What comes back from `call`: the answer, and what was asked, for the failures of its body. */
export interface Called {
  response: Response;
  asked: Asked;
  until: Deadline;
}

/**
 * Calls one operation of a service: no cookies, no Referer, no redirects. The caller clears `until` when it has read
 * the body. Throws `FailureError` for every status but 200, and the caller's reason once the signal is aborted.
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
  const { key, headers } = await headersFor(connection, url, secretsOf);
  if (body) headers.set('Content-Type', 'application/json');
  const asked: Asked = { host: hostOf(url), model, key, bytes: body?.size ?? 0 };
  const until = deadline(signal, patience + (body?.size ?? 0) * millisecondsPerByte);
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
    if (response.status !== 200) throw failureOf(response.status, await readText(response), asked);
    return { response, asked, until };
  } catch (thrown) {
    until.clear();
    throw translated(thrown, until, asked.host, signal);
  }
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/** What went wrong under way, as a failure; the caller's own abort stays what it is, unless it was its time that ran out. */
export function translated(thrown: unknown, until: Deadline, host: string, signal: AbortSignal): unknown {
  if (signal.aborted && !isTimeout(signal.reason)) return signal.reason;
  if (signal.aborted || until.expired()) return new FailureError({ code: 'noAnswer', host });
  return thrown instanceof TypeError || thrown instanceof DOMException ? unreachable(host) : thrown;
}
