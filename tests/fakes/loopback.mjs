// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * @typedef {object} Listening
 * @property {string} origin without a trailing slash
 * @property {() => Promise<void>} close also drops the connections that are still open
 */

/**
 * Serves `handler` on a port of the loopback interface, under the given name of this machine.
 * @param {(request: IncomingMessage, response: ServerResponse) => void | Promise<void>} handler
 * @param {'127.0.0.1' | 'localhost'} [hostname]
 * @param {number} [port] another than a free one
 * @returns {Promise<Listening>}
 */
export async function listen(handler, hostname = '127.0.0.1', port = 0) {
  const server = createServer((request, response) => {
    // A fault of the fake itself must not look like silence: it is answered, with its stack.
    Promise.resolve()
      .then(() => handler(request, response))
      .catch((/** @type {unknown} */ fault) => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(fault instanceof Error ? fault.stack : String(fault));
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    origin: `http://${hostname}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Reads a request's whole body, telling `onBytes` the length of each piece as it comes; throws when the client leaves.
 * @param {IncomingMessage} request
 * @param {(length: number) => void} [onBytes]
 * @returns {Promise<Buffer>}
 */
export async function readBody(request, onBytes = () => {}) {
  /** @type {Buffer[]} */
  const pieces = [];
  for await (const piece of request) {
    pieces.push(piece);
    onBytes(piece.length);
  }
  return Buffer.concat(pieces);
}
