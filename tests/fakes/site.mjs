// @ts-check
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entityBomb, plainWebp, useBomb, WEBP_SIDE } from './bombs.mjs';
import { createGate } from './gate.mjs';
import { listen } from './loopback.mjs';

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/**
 * @typedef {object} SiteRequest
 * @property {string} origin which of the two was asked
 * @property {string} path with its query
 * @property {IncomingHttpHeaders} headers
 */

/**
 * @typedef {object} Site
 * @property {string} origin `http://127.0.0.1:…`
 * @property {string} other `http://localhost:…`: the same files under another origin
 * @property {SiteRequest[]} requests to both, in the order they came
 * @property {() => void} openSlow lets every answer below `/slow/` come to its end
 * @property {() => Promise<void>} close
 */

/** Where the pages and pictures of the tests are. */
export const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** @type {Record<string, string>} */
const MEDIA_TYPES = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * What an address below one of these folders adds to the file that is named after it; a text refuses it, with 403.
 * @type {Record<string, (headers: IncomingHttpHeaders, origins: string[], mediaType: string) => Record<string, string> | string>}
 */
const FOLDERS = {
  cors: () => ({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }),
  nocors: () => ({}),
  slow: () => ({}),
  quiet: () => ({ 'permissions-policy': 'aria-notify=()' }),
  csp: () => ({ 'content-security-policy': "default-src 'none'; img-src *" }),
  lie: (_headers, _origins, mediaType) => ({
    'content-type': mediaType === 'image/png' ? 'image/jpeg' : 'image/png',
  }),
  cookie: ({ cookie = '' }) =>
    cookie.split('; ').includes('session=1') ? {} : 'The cookie session=1 is missing',
  hotlink: ({ referer }, origins) =>
    isPageOf(referer, origins.slice(0, 1)) ? {} : 'The Referer is not of this site',
  partner: ({ referer }, origins) =>
    isPageOf(referer, origins) ? {} : 'The Referer is not of either of these sites',
};

/** Pictures that are made to stop whoever decodes them. @type {Record<string, () => Buffer>} */
const BOMBS = {
  'bombs/plain.webp': () => Buffer.from(plainWebp(WEBP_SIDE, WEBP_SIDE)),
  'bombs/entities.svg': () => Buffer.from(entityBomb()),
  'bombs/uses.svg': () => Buffer.from(useBomb()),
};

/**
 * Whether a Referer is of a page of one of these origins. By the port: a story may give the site another name.
 * @param {string | undefined} referer
 * @param {string[]} origins
 */
function isPageOf(referer, origins) {
  if (referer === undefined || !URL.canParse(referer)) return false;
  return origins.some((origin) => new URL(origin).port === new URL(referer).port);
}

/**
 * Serves the folder `root` from two origins. `/cors/`, `/nocors/`, `/cookie/`, `/hotlink/`, `/partner/`, `/lie/`, `/slow/`, `/quiet/`, `/csp/` and `/loop/` in
 * front of a file's path say how it is served; `/tint/` names pictures that are drawn, `/bombs/` some that are hard to; `{{origin}}` and `{{other}}` in an HTML file become the origins.
 * @param {{ root?: string }} [options]
 * @returns {Promise<Site>}
 */
export async function startSite({ root = FIXTURES } = {}) {
  /** @type {SiteRequest[]} */
  const requests = [];
  const slow = createGate();

  /**
   * A page that looks public shows pictures of a host that does, too.
   * @param {string | undefined} host @param {string} other
   */
  const otherFor = (host, other) =>
    host?.includes('.example.com') ? other.replace('localhost', 'other.example.com') : other;

  /** @param {() => [own: string, other: string]} origins @returns {(request: IncomingMessage, response: ServerResponse) => Promise<void>} */
  const serve = (origins) => async (request, response) => {
    const [origin, other] = origins();
    const path = request.url ?? '/';
    requests.push({ origin, path, headers: request.headers });
    const [, folder, name] =
      /^\/(?:(cors|nocors|cookie|hotlink|partner|lie|slow|quiet|csp|loop)\/)?([^?]*)/.exec(path) ?? [];
    if (folder === 'loop') return void response.writeHead(302, { location: path }).end();
    const bytes =
      BOMBS[name ?? '']?.() ??
      (await tinted(name ?? '')) ??
      (await readInside(root, decodeURIComponent(name ?? '')));
    if (!bytes) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    const mediaType = MEDIA_TYPES[extname(name ?? '')] ?? 'application/octet-stream';
    const added = folder === undefined ? {} : FOLDERS[folder]?.(request.headers, [origin, other], mediaType);
    if (typeof added === 'string')
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end(added);
    const isPage = mediaType.startsWith('text/html');
    const body = isPage ? fillIn(bytes, { origin, other: otherFor(request.headers.host, other) }) : bytes;
    // No cache: a picture that needs a cookie or a Referer must need it every time. A page that may not be stored never comes back.
    response.writeHead(200, {
      'content-type': mediaType,
      'cache-control': isPage ? 'no-cache' : 'no-store',
      ...added,
    });
    if (folder === 'slow') {
      response.write(body.subarray(0, body.length / 2));
      await slow.opened;
      response.end(body.subarray(body.length / 2));
    } else response.end(body);
  };

  const first = await listen(serve(() => [first.origin, second.origin]));
  const second = await listen(
    serve(() => [second.origin, first.origin]),
    'localhost',
  );
  return {
    origin: first.origin,
    other: second.origin,
    requests,
    openSlow: slow.open,
    async close() {
      slow.open();
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/**
 * A picture of one color with a white upper left quarter, by its name: `tint/RRGGBB-WIDTHxHEIGHT.png` or `.svg`; of `-cut.png`, that quarter is
 * transparent.
 * @param {string} name
 * @returns {Promise<Buffer | undefined>} undefined for any other name
 */
async function tinted(name) {
  const [, color, across, down, cut, format] =
    /^tint\/([0-9a-f]{6})-(\d+)x(\d+)(-cut)?\.(png|svg)$/.exec(name) ?? [];
  if (format === undefined) return undefined;
  const [width, height] = [Number(across), Number(down)];
  const inside = cut
    ? `<rect x="50%" width="50%" height="100%" fill="#${color}"/><rect y="50%" width="50%" height="50%" fill="#${color}"/>`
    : `<rect width="100%" height="100%" fill="#${color}"/><rect width="50%" height="50%" fill="#ffffff"/>`;
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  );
  if (format === 'svg') return svg;
  const { default: sharp } = await import('sharp');
  return sharp(svg).png().toBuffer();
}

/** @param {string} root @param {string} name @returns {Promise<Buffer | undefined>} undefined when there is no such file inside `root` */
async function readInside(root, name) {
  const folder = resolve(root) + sep;
  const file = join(folder, name);
  if (!file.startsWith(folder)) return undefined;
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** @param {Buffer} html @param {Record<string, string>} values @returns {Buffer} */
function fillIn(html, values) {
  return Buffer.from(html.toString().replace(/\{\{(\w+)\}\}/g, (mark, name) => values[name] ?? mark));
}
