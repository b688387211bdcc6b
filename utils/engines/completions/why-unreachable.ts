import type { FailureCode } from '../../model/failure';
import { mayFetch } from '../../platform/hosts';

/** What a request that never got an answer can be told to be. */
export type Unreachable = Extract<
  FailureCode,
  'offline' | 'redirected' | 'originRefused' | 'serviceUnreachable' | 'brokenOff'
>;

/** How long looking for the reason may take, in milliseconds. */
const patience = 3000;

/**
 * Why fetch threw a `TypeError` for an address: it says the same of a refused connection, an unknown name, a bad
 * certificate, a redirect and CORS. Asks again, without key, cookies or body; `brokenOff` is a service that answers now
 * and lets this extension in. Throws the signal's reason once it is aborted.
 */
export async function whyUnreachable(url: string, signal: AbortSignal): Promise<Unreachable> {
  if (!globalThis.navigator.onLine) return 'offline';
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const found =
    (await probed(url, 'manual', 'cors', inTime)) ?? (await probed(url, 'follow', 'no-cors', inTime));
  signal.throwIfAborted();
  if (found === 'redirect') return 'redirected';
  if (found === undefined) return 'serviceUnreachable';
  // With access to its host no CORS is asked for, so that what failed was the connection.
  return (await mayFetch(url)) ? 'brokenOff' : 'originRefused';
}

/** What a plain GET gets, or nothing if it fails. A request without CORS must follow (Fetch, 4.1). */
async function probed(
  url: string,
  redirect: RequestRedirect,
  mode: RequestMode,
  signal: AbortSignal,
): Promise<'redirect' | 'answer' | undefined> {
  try {
    const how = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const { body, type, status } = await fetch(url, { ...how, redirect, mode, signal });
    body?.cancel().catch(() => undefined);
    // Browsers hide the status, Node (20) shows it.
    return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirect' : 'answer';
  } catch {
    return undefined;
  }
}
