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
 * (2001:db8::/32). RFC 4291, 3056, 4380, 3849.
 */
const publicIpv6 = /^\[(?!2002:|2001:(:|0:|db8:))[23][\da-f]{3}:/;

/**
 * Whether the host of a web address is on the public web: a public IP address, or a name that is not one of a local
 * network. A public name may still lead to a private address: only the browser knows.
 */
export function isPublicHost(address: string): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/\.$/, '');
  if (name.startsWith('[')) return publicIpv6.test(name);
  if (/^[\d.]+$/.test(name)) return !localIpv4.test(name);
  // A name without a dot is a private one. In a match pattern `*` would stand for other hosts.
  return name.includes('.') && !name.includes('*') && !localName.test(name);
}

/**
 * Whether a picture's address may be requested for a page: web pages choose addresses of which the person sees nothing.
 * Hosts of a local network only for pages on such a host, files only for files.
 */
export function mayRequest(address: string, page: string | undefined): boolean {
  if (/^(data|blob):/.test(address)) return true;
  if (address.startsWith('file:')) return page?.startsWith('file:') === true;
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return isPublicHost(address) || (!hostname.includes('*') && page !== undefined && isOnLocalHost(page));
}

const isOnLocalHost = (page: string): boolean => /^https?:/.test(page) && !isPublicHost(page);

/** Whether an address has the origin of a page. */
export const isOfSite = (address: string, page: string): boolean =>
  /^https?:/.test(address) && siteOf(address) !== '' && siteOf(address) === siteOf(page);
