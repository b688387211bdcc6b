import { hashOf, type StoredPicture } from '../model/picture';
import { isPublicHost } from './address-policy';
import { fetchBlob } from './fetch-strategies';

/** A query parameter may be a secret by its name, or by a value longer than any size or format. */
const secretName =
  /token|key|sig|auth|session|sid|jwt|secret|pass|policy|credential|expire|ticket|hmac|^(x-|s[a-z]$|code$)/i;
const plainValue = /^[\w.,:~-]{0,16}$/;
/** A secret in a path: a JSON Web Token, a session, or more letters in a row than the name or hash of a picture has. */
const secretPath = /\/eyJ[\w-]+\.[\w-]+\.|;\w*session|[\w-]{100}/i;

/** Whether an address may be sent to a service: on the public web, and without a secret that gives access. */
export function isShareable(address: string): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const { pathname, searchParams, hash, username, password } = new URL(address);
  const isOpen = [...searchParams].every(([key, value]) => !secretName.test(key) && plainValue.test(value));
  return isPublicHost(address) && isOpen && !secretPath.test(pathname) && hash + username + password === '';
}

/**
 * Returns the address from which a service can fetch a picture itself: a request without cookies returns the same bytes,
 * in a format that services accept. Undefined without such an address. Throws the signal's reason once it is aborted.
 */
export async function publicUrlOf(
  { address, hash, mediaType }: StoredPicture,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (address === undefined || !isShareable(address)) return undefined;
  if (!['image/jpeg', 'image/png'].includes(mediaType)) return undefined;
  try {
    const blob = await fetchBlob(address, signal, { credentials: 'omit' });
    return (await hashOf(blob)) === hash ? address : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
