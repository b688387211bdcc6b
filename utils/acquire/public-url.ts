import { fail } from '../model/failure';
import { hashOf, type StoredPicture } from '../model/picture';
import { mayFetch } from '../platform/permissions';
import { isPublicHost } from '../lib/address-policy';
import { fetchFrom } from './fetch-strategies';
import { type FetchedByPage, withStrategyTimeout } from './try-in-order';

/** A query parameter may be a secret by its name, or by a value longer than any size or format. */
const secretName =
  /token|key|sig|auth|session|sid|jwt|secret|pass|policy|credential|expire|ticket|hmac|^(x-|s[a-z]$|code$)/i;
const plainValue = /^[\w.,:~-]{0,16}$/;
/** A word or a number in a path, as users and cameras write them. */
const plainWord =
  /^(?:[A-Z]?[a-z]{0,18}|[A-Z]{1,19}|\d{1,8}|\d{1,4}x\d{1,4}|[\p{Ll}\p{M}]*\P{ASCII}+[\p{Ll}\p{M}]*)$/u;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** A longer word is checked no further: the time for one grows with the cube of its length. */
const maxWord = 100;
/** Fewer characters that are no words cannot be a secret. */
const minSecret = 14;

/** Whether a part of a path may give access by itself: a UUID, a hash, a token. */
function isUnguessable(part: string): boolean {
  const words = part.split(/[^\p{L}\p{M}\p{N}]+/u);
  const strange = words.filter((word) => word.length > maxWord || !plainWord.test(word));
  return uuid.test(part) || strange.join('').length >= minSecret;
}

/** Whether a path has a session, or a part that nobody could guess. */
function isSecretPath(pathname: string): boolean {
  try {
    return /;\w*session/i.test(pathname) || decodeURIComponent(pathname).split('/').some(isUnguessable);
  } catch {
    // A per cent sign that encodes nothing.
    return true;
  }
}

/** Whether an address may be sent to a service: on the public web, and without a secret that gives access. */
export function isShareable(address: string): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const { pathname, searchParams, hash, username, password } = new URL(address);
  const isOpen = [...searchParams].every(([key, value]) => !secretName.test(key) && plainValue.test(value));
  return isPublicHost(address) && isOpen && !isSecretPath(pathname) && hash + username + password === '';
}

/**
 * Returns the address from which a service can fetch a picture itself, in a format that services accept: a request without
 * cookies returned the same bytes when the picture was acquired (`isPublic`), or returns them now: to the background if the user
 * allowed the host, else to the page that shows the picture, if there is one. Undefined without such an address. Throws the
 * signal's reason when it is aborted.
 */
export async function publicUrlOf(
  { address, hash, mediaType }: StoredPicture,
  isPublic: boolean,
  fetchByPage: ((address: string) => Promise<FetchedByPage>) | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (address === undefined || !isShareable(address)) return undefined;
  if (!['image/jpeg', 'image/png'].includes(mediaType)) return undefined;
  if (isPublic) return address;
  try {
    const options = { credentials: 'omit', cache: 'no-store' } as const;
    const { blob, from } = (await mayFetch(address))
      ? await fetchFrom(address, signal, options)
      : await withStrategyTimeout(fetchByPage?.(address) ?? fail('pictureUnreachable'), signal);
    // An address may lead into the network of the user.
    return isPublicHost(from) && (await hashOf(blob)) === hash ? address : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
