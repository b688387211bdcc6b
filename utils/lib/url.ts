/** Returns a page's address without its fragment: the key of what is stored for the page. */
export function pageKey(url: string): string {
  return url.split('#', 1)[0] ?? '';
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

/** Returns the file name in an address, decoded: the last part of its path; empty where there is none. */
export function fileNameOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, pathname } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:') return '';
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // A per cent sign that encodes nothing.
    return last;
  }
}

/** The extensions of picture files. */
const extension = /\.(jpe?g|jfif|png|apng|gif|webp|avif|svgz?|bmp|ico|tiff?|hei[cf]|jxl|psd)$/i;

/** Generated names: UUIDs, and long hexadecimal and decimal numbers. */
const generatedNumbers = [
  /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i,
  /^(?=.*\d)[\da-f]{16,}$/i,
  /^\d{8}[\w-]*$/,
];

/** Names by cameras, telephones, messengers and systems. */
const deviceNames = [
  /^(_?(dsc[nf]?|imgp?|img_e|pict|pxl|mvi|vid|gopr|dji|cimg|sam|kimg|hpim|sdc|wp|cam|scan|crw|cr2|mg))[ _-]?\d{3}[\w -]*$/i,
  /^_?mg_\d{4}$|^p\d{7}$|^(19|20)\d{6}[ _-]\d{6}\w*$/i,
  /^img[ _-]\d{8}[ _-]wa\d+$|^(whatsapp|signal|telegram)[ -](image|bild|immagine|imagen|imagem)?[ -]?\d{4}.*$/i,
  // With a date: “Screenshot of the settings” describes.
  /^(screen ?shot|bildschirmfoto|capture d['’ ]?[ée]cran|schermata|captura( de (pantalla|tela|ecrã))?|スクリーンショット|لقطة شاشة)[ _-]*(from |du |vom |del |de |em )?[（(]?\d.*$/iu,
];

/**
 * Whether a picture's name is a file name. A plain word that equals the file's name without its extension may well be
 * right, and only a person can tell. `addresses` are those that the picture may come from.
 */
export function isFileName(name: string, addresses: readonly string[]): boolean {
  const trimmed = name.trim();
  // Quick exit: of ten thousand names most need no closer look.
  if (!/[\d._]/.test(trimmed)) return false;
  const stem = trimmed.replace(extension, '');
  if (stem !== trimmed && (!/\s/.test(trimmed) || isFileIn(trimmed, addresses))) return true;
  if ([...generatedNumbers, ...deviceNames].some((pattern) => pattern.test(stem))) return true;
  // Such as “hero_banner_03”.
  return /_/.test(trimmed) && !/\s/.test(trimmed) && isFileIn(trimmed, addresses);
}

function isFileIn(name: string, addresses: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return addresses.some((address) => {
    const file = fileNameOf(address).toLowerCase();
    return file === lower || file.replace(extension, '') === lower;
  });
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
  return `${url.host}${path}?${new URLSearchParams(others).toString()}`;
}
