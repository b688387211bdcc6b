// @ts-check
import { listen } from './loopback.mjs';
import { startModelServer } from './model-server.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Fault } from './model-server.mjs' */

/**
 * A file in a repository of the hub: `path` in it, and what the content network does with it.
 * @typedef {{ repository: string, revision: string, path: string, bytes: Buffer, fault?: Fault, after?: number }} HubFile
 */

/**
 * Serves models as Hugging Face does: `/<repository>/resolve/<revision>/<file>` redirects to another host, which has the bytes
 * under their hash and parts of them (Range). The redirect itself names the file's size and SHA-256 (`X-Linked-Size`,
 * `X-Linked-Etag`), and `/api/models/<repository>/tree/<revision>` lists all files.
 */
export async function startModelHub() {
  /** Of other origin: the same machine by another name. */
  const network = await startModelServer({ hostname: 'localhost' });
  /** @type {Map<string, HubFile & { url: string, sha256: string }>} */
  const files = new Map();
  /** @type {{ method: string, url: string, headers: IncomingMessage['headers'] }[]} */
  const requests = [];

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  function serve(request, response) {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const tree = /^\/api\/models\/(.+)\/tree\/([^/?]+)(?:\?.*)?$/.exec(url);
    if (tree) return list(tree[1] ?? '', tree[2] ?? '', response);
    const file = files.get(url);
    if (!file || file.fault === 'missing') {
      response.writeHead(404, { 'x-error-code': 'EntryNotFound' });
      return void response.end('Entry not found');
    }
    response.writeHead(302, {
      location: file.url,
      'x-repo-commit': file.revision,
      'x-linked-size': file.bytes.length,
      'x-linked-etag': `"${file.sha256}"`,
      'accept-ranges': 'bytes',
    });
    response.end();
  }

  /** @param {string} repository @param {string} revision @param {ServerResponse} response */
  function list(repository, revision, response) {
    const found = [...files.values()].filter(
      (file) => file.repository === repository && file.revision === revision,
    );
    if (found.length === 0) return void response.writeHead(404).end('{"error":"Invalid rev id"}');
    response.writeHead(200, { 'content-type': 'application/json' });
    const entries = found.map(({ path, bytes: { length: size }, sha256: oid }) => ({
      type: 'file',
      path,
      size,
      lfs: { oid, size, pointerSize: 134 },
    }));
    // What isn't large has no SHA-256.
    response.end(JSON.stringify([{ type: 'file', path: 'README.md', size: 5174 }, ...entries]));
  }

  const hub = await listen(serve);
  return {
    origin: hub.origin,
    requests,
    /** The host that the bytes come from. */
    network,
    /**
     * Adds a file, in place of the one before; returns what a list of models says of it.
     * @param {HubFile} file
     */
    add(file) {
      const { repository, revision, path, bytes, fault = 'whole', after } = file;
      const { sha256 } = network.put(`/${repository}/${path}`, bytes, fault, after);
      const url = `/${repository}/resolve/${revision}/${path}`;
      files.set(url, { ...file, sha256, url: `${network.origin}/${repository}/${path}` });
      return { name: path, url: `${hub.origin}${url}`, sha256, bytes: bytes.length };
    },
    async close() {
      await hub.close();
      await network.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startModelHub>>} ModelHub */
