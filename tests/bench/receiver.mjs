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

/** Longer than any picture takes, in milliseconds. */
const patience = 20_000;

/** After so long, a slow picture is broken off, in milliseconds: it was stopped long before. */
const slowFor = 2000;

const answer = ['A lake ', 'under clouds.'];

/** @param {object} choice @returns {string} an event of a stream */
const eventOf = (choice) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;

const words = answer.map((content) => eventOf({ delta: { content }, finish_reason: null }));

/**
 * A site with one picture on each page, under the name localhost, and a service, under 127.0.0.1, which answers after
 * `options.latency` milliseconds. It reads bodies and does not look at them: that would be measured.
 */
export async function startReceiver() {
  const options = {
    latency: 0,
    /** `whole`: it never answers; `half`: it stops in the middle */ silence: '',
  };
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
    response.write(words[0]);
    if (options.silence === 'half') return;
    response.end(
      [...words.slice(1), eventOf({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n'].join(''),
    );
  }

  const { origin, close } = await listen(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const [, kind, name = ''] = url.pathname.split('/');
    if (request.method === 'POST') return receive(request, response);
    if (kind === 'picture') {
      // It never comes to its end. Chromium keeps pages that were left, and what they load, and has six connections to a site.
      if (name === 'slow') {
        setTimeout(() => response.destroy(), slowFor).unref();
        response
          .writeHead(200, { 'content-type': 'image/jpeg' })
          .write(pictureFile('0.1mb', 0).subarray(0, 50_000));
        return;
      }
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
    /** @returns {Promise<Arrival>} the next request that comes whole; it fails when none comes for too long */
    next: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('No request came.')), patience);
        const tell = (/** @type {Arrival} */ arrival) => {
          clearTimeout(timer);
          waiting.delete(tell);
          resolve(arrival);
        };
        waiting.add(tell);
      }),
    close,
  };
}

/**
 * A page that is one picture, whose address has the page's own query; with `ground` as its background, with `many` so often.
 * @param {URL} url
 */
function page({ pathname, searchParams }) {
  const [, , name] = pathname.split('/');
  const number = Number(searchParams.get('n'));
  const many = Number(searchParams.get('many') ?? 1);
  const pictures = Array.from({ length: many }, (_, index) => {
    const query = new URLSearchParams({ ...Object.fromEntries(searchParams), n: String(number + index) });
    return `/picture/${name}?${query}`.replaceAll('&', '&amp;');
  });
  // Many leave room beside them, for a click on the page itself.
  const size =
    many > 1
      ? 'width: 60px; height: 45px } body { max-width: 200px'
      : 'width: 100vw; height: 100vh; object-fit: cover';
  const body = searchParams.has('ground')
    ? `<body style="background: url('${pictures[0]}')">`
    : pictures.map((picture) => `<img src="${picture}">`).join(' ');
  return `<!doctype html><html lang="en"><title>A lake</title><style>body { margin: 0 } img { ${size} }</style>${body}`;
}
