import { siteOf } from '../lib/url';

/** Host names without a meaning outside of the local network. RFC 6761, 6762, 8375. */
const localName =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|fritz\.box)$/;

/**
 * Loopback, link-local, private and reserved addresses, as URLs write them. RFC 6890; RFC 1122, 1918, 3927, 6598, 2544,
 * 5737, 1112.
 */
const localIpv4 =
  /^(0|10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.[02]|198\.(1[89]|51\.100)|203\.0\.113|2(2[4-9]|[345]\d))\./;
/**
 * Public addresses are those of 2000::/3 that stand neither for an IPv4 address (2002::/16, 2001::/32) nor for examples
 * (2001:db8::/32). Local ones are loopback, unique local and link-local. What stands for an IPv4 address is neither. RFC 4291,
 * 3056, 4380, 3849, 4193.
 */
const publicIpv6 = /^\[(?!2002:|2001:(:|0:|db8:))[23][\da-f]{3}:/;
const localIpv6 = /^\[(::1\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/**
 * Returns where the host of a web address is, as far as its name tells. A public name may still lead to a private address:
 * only the browser knows.
 */
function networkOf(address: string): 'public' | 'local' | 'unknown' {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return 'unknown';
  const name = new URL(address).hostname.replace(/\.$/, '');
  if (publicIpv6.test(name)) return 'public';
  if (name.startsWith('[')) return localIpv6.test(name) ? 'local' : 'unknown';
  if (/^[\d.]+$/.test(name)) return localIpv4.test(name) ? 'local' : 'public';
  // In a match pattern `*` would stand for other hosts.
  if (name.includes('*')) return 'unknown';
  // A name without a dot is a private one.
  return name.includes('.') && !localName.test(name) ? 'public' : 'local';
}

/** Whether the host of a web address is surely on the public web: by a public IP address, or a name of no local network. */
export const isPublicHost = (address: string): boolean => networkOf(address) === 'public';

/**
 * Whether a picture's address may be requested for a page: web pages choose addresses of which the person sees nothing.
 * Hosts that may be in a local network only for pages that surely are in one, files only for files.
 */
export function mayRequest(address: string, page: string | undefined): boolean {
  if (/^(data|blob):/.test(address)) return true;
  if (address.startsWith('file:')) return page?.startsWith('file:') === true;
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const isLocal =
    !new URL(address).hostname.includes('*') && page !== undefined && networkOf(page) === 'local';
  return isPublicHost(address) || isLocal;
}

/** Whether an address has the origin of a page. */
export const isOfSite = (address: string, page: string): boolean =>
  /^https?:/.test(address) && siteOf(address) !== '' && siteOf(address) === siteOf(page);
