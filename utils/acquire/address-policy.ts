import ipaddr from 'ipaddr.js';
import { siteOf } from '../lib/url';

/** Host names without a meaning outside of the local network. RFC 6761, 6762, 8375. */
const localName = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/**
 * Whether the host of a web address is on the public web: a public IP address, or a name that is not one of a local
 * network. A public name may still lead to a private address: only the browser knows.
 */
export function isPublicHost(address: string): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/\.$/, '').replaceAll(/^\[|\]$/g, '');
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'unicast';
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
