import { siteOf } from './url';

/** Names that no public name ends in: reserved ones, and what routers and companies use. RFC 6761, 6762, 8375. */
const localName =
  /(^|\.)(local|localdomain|localnet|internal|intranet|intra|private|corp|home|lan|wlan|wifi|workgroup|home\.arpa|cpe|ip|test|invalid|router|gateway|modem|repeater|powerline|nas|dmz|ar7|ubnt)$/;
/** Names that may lead to a router, to a public site or into another network such as Tor. RFC 7686, 9476. */
const unknownName = /\.(box|onion|alt)$/;
/** Names of this computer itself, as systems list them. */
const ownName = /(^|\.)localhost$|^(ip6-)?(localhost|loopback)\d?(\.localdomain\d?)?$/;
/** Addresses of this computer. */
const ownIp = /^(0|127)\.|^\[::1\]$/;

/**
 * Link-local, private and reserved addresses, as URLs write them. RFC 6890; RFC 1122, 1918, 3927, 6598, 2544,
 * 5737, 1112.
 */
const localIpv4 =
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.[02]|198\.(1[89]|51\.100)|203\.0\.113|2(2[4-9]|[345]\d))\./;
/**
 * Public addresses are those of 2000::/3 that stand neither for an IPv4 address (2002::/16, 2001::/32) nor for examples
 * (2001:db8::/32). Unique local and link-local addresses are local. An address that stands for an IPv4 address is neither public nor
 * local. RFC 4291, 3056, 4380, 3849, 4193.
 */
const publicIpv6 = /^\[(?!2002:|2001:(:|0:|db8:))[23][\da-f]{3}:/;
const localIpv6 = /^\[(f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/**
 * Returns where the host of a web address is, as far as its name tells. A public name may still lead to a private address:
 * only the browser knows.
 */
function networkOf(address: string): 'public' | 'local' | 'loopback' | 'unknown' {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return 'unknown';
  const name = new URL(address).hostname.replace(/\.$/, '');
  if (ownIp.test(name) || ownName.test(name)) return 'loopback';
  if (publicIpv6.test(name)) return 'public';
  if (name.startsWith('[')) return localIpv6.test(name) ? 'local' : 'unknown';
  if (/^[\d.]+$/.test(name)) return localIpv4.test(name) ? 'local' : 'public';
  // In a match pattern `*` would stand for other hosts.
  if (name.includes('*') || unknownName.test(name)) return 'unknown';
  // A name without a dot is a private one.
  return name.includes('.') && !localName.test(name) ? 'public' : 'local';
}

/** Whether the host of a web address is surely on the public web: by a public IP address, or a name of no local network. */
export const isPublicHost = (address: string): boolean => networkOf(address) === 'public';

/**
 * Whether a picture's address may be requested for a page: web pages choose addresses of which the person sees nothing.
 * Hosts of a local network only for pages that surely are in one, what may be this computer only for its own pages, files only for
 * files; whatever the host, a page's own origin.
 */
export function mayRequest(address: string, page: string | undefined): boolean {
  if (/^(data|blob):/.test(address)) return true;
  if (address.startsWith('file:')) return page?.startsWith('file:') === true;
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  if (new URL(address).hostname.includes('*')) return false;
  const [from, to] = [networkOf(page ?? ''), networkOf(address)];
  if (to === 'public' || from === 'loopback') return true;
  return (to === 'local' && from === 'local') || (page !== undefined && isOfSite(address, page));
}

/** Whether an address has the origin of a page. */
export const isOfSite = (address: string, page: string): boolean =>
  /^https?:/.test(address) && siteOf(address) !== '' && siteOf(address) === siteOf(page);
