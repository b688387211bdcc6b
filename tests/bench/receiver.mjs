// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../fakes/loopback.mjs';
import { pictureFile } from './pictures.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * A request whose body came whole. Its times are of `performance.now()`.
 * @typedef {object} Arrival
 * @property {number} at when the last byte of its body came
 * @property {number} bytes of its body
 * @property {Promise<number>} left when its connection ended, or its answer did
 */

/** @typedef {Awaited<ReturnType<typeof startReceiver>>} Receiver */

const answer = ['A lake ', 'under clouds.'];

const events = (/** @type {readonly string[]} */ words) =>
  [
    ...words.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ]
    .map((event) => `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', ...event })}\n\n`)
    .join('');

/**
 * A site with one picture on each page, under the name localhost, and a service, under 127.0.0.1, which answers after
 * `options.latency` milliseconds. It reads bodies and does not look at them: that would be measured.
 */
export async function startReceiver() {
  const options = { latency: 0, /** never answers, or stops in the middle */ silence: '' };
  let count = 0;
  /** @type {Set<(arrival: Arrival) => void>} */
  const waiting = new Set();

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function receive(request, response) {
    /** @type {Promise<number>} */
    const left = new Promise((resolve) => response.once('close', () => resolve(performance.now())));
    let bytes = 0;
    for await (const piece of request) bytes += piece.length;
    const arrival = { at: performance.now(), bytes, left };
    count += 1;
    for (const tell of waiting) tell(arrival);
    if (options.latency > 0) await delay(options.latency);
    if (options.silence === 'whole') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events(answer).slice(0, options.silence === 'half' ? 120 : undefined));
    if (options.silence === '') response.end('data: [DONE]\n\n');
  }

  const { origin, close } = await listen(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const [, kind, name = ''] = url.pathname.split('/');
    if (request.method === 'POST') return receive(request, response);
    if (kind === 'picture') {
      const headers = { 'content-type': 'image/jpeg', 'cache-control': 'max-age=600' };
      response.writeHead(200, headers).end(pictureFile(name, Number(url.searchParams.get('n'))));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url));
  });
  const site = origin.replace('127.0.0.1', 'localhost');

  return {
    service: origin,
    site,
    options,
    /** How many requests came whole. */
    count: () => count,
    /** @returns {Promise<Arrival>} the next request that comes whole */
    next: () =>
      new Promise((resolve) => {
        const tell = (/** @type {Arrival} */ arrival) => {
          waiting.delete(tell);
          resolve(arrival);
        };
        waiting.add(tell);
      }),
    close,
  };
}

/** A page that is one picture, whose address is the page's own query. @param {URL} url */
function page({ pathname, search }) {
  const [, , name] = pathname.split('/');
  const style = 'body { margin: 0 } img { width: 100vw; height: 100vh; object-fit: cover }';
  return `<!doctype html><html lang="en"><title>A lake</title><style>${style}</style><img src="/picture/${name}${search.replaceAll('&', '&amp;')}" alt="">`;
}
