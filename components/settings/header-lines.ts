import type { Header } from '../../utils/model/secrets';
import { t } from '../../utils/i18n/messages';

/** A token of RFC 9110, section 5.6.2: what the name of a header is made of. */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** Set by the interface itself, or by browsers alone: https://fetch.spec.whatwg.org/#forbidden-request-header. */
const refused = new Set(
  `authorization content-type content-length accept-charset accept-encoding access-control-request-headers
  access-control-request-method access-control-request-private-network connection cookie cookie2 date dnt expect host
  keep-alive origin referer set-cookie te trailer transfer-encoding upgrade user-agent via
  x-http-method x-http-method-override x-method-override`.split(/\s+/),
);
const isRefused = (name: string): boolean => refused.has(name) || /^(proxy|sec)-/.test(name);

/** A line, as a header or what is wrong with it; of its value nothing is repeated, because it is a secret. */
function readLine(line: string, number: number): Header | string {
  const colon = line.indexOf(':');
  const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  // What has no colon may be a value alone.
  if (colon < 1 || value === '') return t('header_form', number);
  if (!token.test(name)) return t('header_name', name);
  if (isRefused(name.toLowerCase())) return t('header_refused', name);
  return /^[\x20-\x7e]*$/.test(value) ? { name, value } : t('header_value', name);
}

/** Extra headers as they were typed, one `Name: value` a line, or in words what is wrong with the first wrong one. */
export function readHeaders(typed: string): { headers: Header[] } | { error: string } {
  const headers: Header[] = [];
  for (const [at, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line, at + 1);
    if (typeof read === 'string') return { error: read };
    if (headers.some(({ name }) => name.toLowerCase() === read.name.toLowerCase()))
      return { error: t('header_twice', read.name) };
    headers.push(read);
  }
  return { headers };
}
