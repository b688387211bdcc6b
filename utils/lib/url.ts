/** Returns a tab's address as its page has it: without the user name and password that browsers add (Chromium 156, Firefox 153). */
export function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
}

/** Returns a page's address without its fragment: the key of what is stored for the page. */
export function pageKey(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/** Returns what follows `#` in an address, not decoded; empty without it. */
export const fragmentOf = (address: string): string => address.slice(pageKey(address).length + 1);

/** Returns a part of an address without its percent-encoding; unchanged if that cannot be decoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the host of an address, with its port where that is not the scheme's own; empty for a text that is no address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Returns a page's site: its origin, or the scheme of pages without one, such as files; empty for a text that is no address. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
}

/**
 * Returns a web address for files that people pass on: without user name, session, query and fragment, which may hold
 * secrets. Of any other address, returns the site alone.
 */
export function addressWithoutSecrets(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return siteOf(address);
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(/;[^/]*/g, '');
}

/**
 * Returns the match pattern of an address's host, as permissions name it: `scheme://host/*`; patterns have no ports.
 * Throws `TypeError` for a text that is no address, and for a host with `*`, which a pattern would take for all hosts.
 */
export function hostPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  if (hostname.includes('*')) throw new TypeError(`A pattern can't name the host ${hostname}.`);
  return `${protocol}//${hostname}/*`;
}

/** The length of a file's name, in characters: systems have no longer ones. */
const maxFileName = 255;

/** Returns the file name in an address, decoded: the last part of its path; empty where there is none. */
export function fileNameOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, pathname } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:') return '';
  return decoded(pathname.split('/').findLast((part) => part !== '') ?? '').slice(0, maxFileName);
}

/** Query parameters by which servers choose the size or quality of a picture. */
const sizeParameters =
  /^(w|h|width|height|s|size|sz|q|quality|dpr|fit|crop|resize|format|fm|auto|maxwidth|maxheight|imwidth|scale|strip|ssl)$/i;

/** Returns a key that is mostly equal for the addresses of one picture in several sizes. */
export function sizeIndependentKey(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  const others = [...url.searchParams].filter(([name]) => !sizeParameters.test(name));
  const path = url.pathname
    .replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)/, '')
    .replace(/@\d(\.\d)?x(?=\.\w+$)/, '')
    .replace(/\/\d{2,4}px-[^/]*$/, '');
  // A fragment chooses one of an SVG's drawings.
  const drawing = /\.svg$/i.test(path) ? url.hash : '';
  return `${url.host}${path}?${new URLSearchParams(others).toString()}${drawing}`;
}
