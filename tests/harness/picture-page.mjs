// @ts-check
import { readFile } from 'node:fs/promises';
import { listen } from '../fakes/loopback.mjs';
import { startSite } from '../fakes/site.mjs';

/**
 * Serves a page to start on: one picture on it, or the sample pictures. Throws when a file cannot be read.
 * @param {{ file: string } | { url: string } | undefined} image undefined: the samples
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePictures(image) {
  if (image === undefined) {
    const site = await startSite();
    return { url: `${site.origin}/pages/samples.html`, close: site.close };
  }
  const bytes = 'file' in image ? await readFile(image.file) : undefined;
  // Any other picture the browser knows by its bytes.
  const headers = 'file' in image && /\.svg$/i.test(image.file) ? { 'content-type': 'image/svg+xml' } : {};
  const html = pageOf('file' in image ? '/picture' : image.url);
  const { origin, close } = await listen(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    else if (url === '/picture' && bytes) response.writeHead(200, headers).end(bytes);
    else response.writeHead(404).end();
  });
  return { url: `${origin}/`, close };
}

/** @param {string} address */
function pageOf(address) {
  const source = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
  <title>One picture</title>
  <body style="margin: 2rem"><img src="${source}" style="max-width: 100%"></body>
</html>`;
}
