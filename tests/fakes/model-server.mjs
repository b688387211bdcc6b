// @ts-check
import { createHash } from 'node:crypto';
import { ggufOf } from '../fixtures/make/gguf.mjs';
import { listen } from './loopback.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * How a file is served: whole; with other bytes, also from the rest on; ended early, once; not there; without parts; with every
 * part refused; with a part that begins elsewhere; by way of another host; longer than promised; its last bytes never.
 * @typedef {'whole' | 'wrong' | 'ends' | 'missing' | 'no-range' | 'refuses-range' | 'shifted' | 'elsewhere' | 'long' | 'stalls' | 'broken'} Fault
 */

/**
 * Returns a file that only has the header of a GGUF, and then any bytes.
 * @param {string} architecture
 * @param {{ name?: string, bytes?: number, seed?: number }} [more]
 * @returns {Buffer}
 */
export function modelBytes(architecture, { name = '', bytes = 200_000, seed = 1 } = {}) {
  const header = ggufOf(
    [
      ['general.architecture', 'string', architecture],
      ['general.name', 'string', name],
    ],
    [],
  );
  const rest = Buffer.alloc(Math.max(0, bytes - header.length));
  for (let at = 0; at < rest.length; at += 1) rest[at] = (at * 31 + seed * 17 + (at >> 8)) & 0xff;
  return Buffer.concat([header, rest]);
}

/**
 * Serves model files with faults.
 * @param {{ allowsEveryOrigin?: boolean, hostname?: '127.0.0.1' | 'localhost' }} [options]
 */
export async function startModelServer({ allowsEveryOrigin = false, hostname = '127.0.0.1' } = {}) {
  /** @type {Map<string, { bytes: Buffer, fault: Fault, after: number }>} */
  const files = new Map();
  /** @type {{ url: string, range: string | undefined, headers: IncomingMessage['headers'] }[]} */
  const requests = [];
  /** What ends the responses that stall. @type {(() => void)[]} */
  const waiting = [];
  const allowed = allowsEveryOrigin ? { 'access-control-allow-origin': '*' } : {};

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  function serve(request, response) {
    const url = request.url ?? '';
    const { range } = request.headers;
    requests.push({ url, range, headers: request.headers });
    const file = files.get(url.replace(/^\/moved/, ''));
    if (!file || file.fault === 'missing') return void response.writeHead(404, allowed).end();
    if (file.fault === 'broken') return void response.writeHead(500, allowed).end();
    if (file.fault === 'elsewhere' && !url.startsWith('/moved')) {
      const port = new URL(server.origin).port;
      response.writeHead(302, { ...allowed, location: `http://localhost:${port}/moved${url}` });
      return void response.end();
    }
    send(file, Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0), response);
  }

  /** @param {{ bytes: Buffer, fault: Fault, after: number }} file @param {number} asked @param {ServerResponse} response */
  function send(file, asked, response) {
    const { bytes, fault, after } = file;
    if (asked > 0 && fault === 'refuses-range') return void response.writeHead(416, allowed).end();
    const from = fault === 'no-range' ? 0 : asked;
    const promised = fault === 'long' ? {} : { 'content-length': bytes.length - from };
    const head = { ...allowed, 'content-type': 'application/octet-stream', ...promised };
    if (from > 0) {
      const first = fault === 'shifted' ? from + 1 : from;
      response.writeHead(206, {
        ...head,
        'content-range': `bytes ${first}-${bytes.length - 1}/${bytes.length}`,
      });
    } else response.writeHead(200, head);
    const body = fault === 'wrong' ? bytes.map((byte) => byte ^ 1) : bytes;
    if (fault === 'long') return void response.end(Buffer.concat([body, Buffer.alloc(1000)]));
    const isCut = (fault === 'ends' || fault === 'stalls') && from < after;
    if (!isCut) return void response.end(body.subarray(from));
    if (fault === 'stalls') waiting.push(() => response.end(body.subarray(after)));
    response.write(body.subarray(from, after), () => {
      if (fault === 'ends') response.end();
    });
  }

  const server = await listen(serve, hostname);
  return {
    ...server,
    requests,
    /** Sends the rest of all files that stall. */
    goOn() {
      for (const end of waiting.splice(0)) end();
    },
    /**
     * Serves bytes at a path, in place of those before. A file that ends or stalls does so after so many bytes.
     * @param {string} path @param {Buffer} bytes @param {Fault} [fault] @param {number} [after]
     */
    put(path, bytes, fault = 'whole', after = bytes.length >> 1) {
      files.set(path, { bytes, fault, after });
      return {
        url: `${server.origin}${path}`,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
      };
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startModelServer>>} ModelServer */
