import { fail } from '../../model/failure';
import type { SecretsOf } from '../../model/secrets';
import { hostOf } from '../../model/settings';
import { secretsIn } from './redact';

/** Headers that are not a person's to set: what Sightread promises of its requests rests on them. */
const reserved = /^(authorization|content-type|content-length|cookie2?|referer|host|origin|connection)$/i;
/** RFC 9110, 5.6.2. */
const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const printable = /^[\x20-\x7e]*$/;

/** What goes with a request, and what must not be shown of it. */
export interface Credentials {
  headers: Headers;
  hasKey: boolean;
  secrets: readonly string[];
}

/**
 * The headers of a connection's requests: its key and its extra headers go to the origin they were saved for, and to no
 * other. Throws `wrongKey` for letters that no header carries.
 */
export async function credentialsFor(
  connection: string,
  url: string,
  secretsOf: SecretsOf,
): Promise<Credentials> {
  const kept = await secretsOf(connection);
  const own = kept?.origin === new URL(url).origin ? kept : { key: '', headers: [] };
  const key = own.key.trim();
  const extra = own.headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => token.test(name) && !reserved.test(name) && value !== '');
  const values = extra.map(({ value }) => value);
  // Such letters come from pasting; what fetch would throw may quote the key.
  if (![key, ...values].every((value) => printable.test(value))) fail('wrongKey', { host: hostOf(url) });
  const headers = new Headers(extra.map(({ name, value }) => [name, value] as [string, string]));
  if (key) headers.set('Authorization', `Bearer ${key}`);
  return { headers, hasKey: key !== '', secrets: secretsIn(key, values) };
}
