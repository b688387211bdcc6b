// @ts-check
import { listen } from './loopback.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */

/**
 * @typedef {object} OtherSite
 * @property {string} origin `http://other.example.com:…`
 * @property {string} page `http://page.example.net:…`, a site whose pages show its pictures
 * @property {{ path: string, headers: IncomingHttpHeaders }[]} requests for its pictures, in the order they came
 * @property {() => Promise<void>} close
 */

/**
 * A site that looks whom its pictures go to. `/cors/` shares them, `/nocors/` doesn't, `/away/` leads to a third host that shares them,
 * `/img/` gives them to images alone, and `/private/` too, but another one to whoever is logged in: `/login` sets a cookie that goes with
 * no request of another site's page. Any other path is a page; it shows the picture `?src`, has the header `?policy` and the `?head`.
 * @param {{ shown: Buffer, hidden: Buffer }} pictures
 * @returns {Promise<OtherSite>}
 */
export async function startOtherSite({ shown, hidden }) {
  /** @type {OtherSite['requests']} */
  const requests = [];
  const server = await listen((request, response) => {
    const { headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any/');
    const [, folder = ''] = pathname.split('/');
    if (folder === 'login')
      return void response.writeHead(200, { 'set-cookie': 'strict=1; SameSite=Strict' }).end('Hello');
    if (!['cors', 'nocors', 'away', 'img', 'private'].includes(folder)) {
      const policy = searchParams.get('policy');
      const html = `<title>Cats</title>${searchParams.get('head') ?? ''}<img id="it" width="320" height="220" ${searchParams.get('attributes') ?? ''} src="${searchParams.get('src') ?? ''}">`;
      const kept = { 'content-type': 'text/html', 'cache-control': 'no-cache' };
      return void response
        .writeHead(200, { ...kept, ...(policy && { 'referrer-policy': policy }) })
        .end(html);
    }
    requests.push({ path: pathname, headers });
    const shared = ['cors', 'away'].includes(folder) ? { 'access-control-allow-origin': '*' } : {};
    if (folder === 'away' && !headers.host?.startsWith('third.')) {
      const location = `http://third.example.com:${new URL(server.origin).port}${pathname}`;
      return void response.writeHead(302, { ...shared, location }).end();
    }
    const isLoggedIn = folder === 'private' && headers.cookie === 'strict=1';
    const isImage = headers.accept?.includes('image/') === true;
    if (['img', 'private'].includes(folder) && !isImage && !isLoggedIn)
      return void response.writeHead(403).end();
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-cache', ...shared });
    response.end(isLoggedIn ? hidden : shown);
  });
  const { port } = new URL(server.origin);
  return {
    origin: `http://other.example.com:${port}`,
    page: `http://page.example.net:${port}`,
    requests,
    close: server.close,
  };
}
