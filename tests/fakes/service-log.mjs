// @ts-check

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Offence, ReceivedPicture } from './service-rules.mjs' */

/**
 * @typedef {object} RecordedRequest
 * @property {string} method
 * @property {string} path without the query
 * @property {string} query with its question mark; empty without one
 * @property {IncomingHttpHeaders} headers
 * @property {unknown} body parsed; undefined when it is no JSON or did not come
 * @property {number} receivedBytes of the body
 * @property {ReceivedPicture[]} pictures in the order they were sent
 * @property {Offence[]} offences what service.mjs refused it for
 * @property {number} startedAt milliseconds, `performance.now()`
 * @property {number | undefined} receivedAt when the last byte of the body came
 * @property {number | undefined} endedAt
 * @property {'open' | 'answered' | 'cut' | 'aborted'} outcome `cut`: by the script; `aborted`: the client left first
 * @property {number} status of the answer; 0 before its head was sent
 * @property {Promise<void>} ended resolves when `outcome` is no longer `open`
 */

/**
 * @typedef {object} RequestLog
 * @property {RecordedRequest[]} requests in the order they began
 * @property {RecordedRequest[]} completions the chat completions among them, in the order their bodies were complete
 * @property {(request: IncomingMessage, response: ServerResponse) => RecordedRequest} record
 * @property {(request: RecordedRequest) => void} addCompletion
 * @property {(number: number) => Promise<RecordedRequest>} completion
 * @property {() => void} clear
 */

/** Keeps what a server was asked, and lets a test wait for the request it expects. @returns {RequestLog} */
export function createRequestLog() {
  /** @type {RecordedRequest[]} */
  const requests = [];
  /** @type {RecordedRequest[]} */
  const completions = [];
  /** @type {Set<() => void>} */
  const waiting = new Set();

  return {
    requests,
    completions,
    record(request, response) {
      const recorded = toRecord(request, response);
      requests.push(recorded);
      return recorded;
    },
    addCompletion(request) {
      completions.push(request);
      for (const check of waiting) check();
    },
    completion(number) {
      return new Promise((resolve) => {
        const check = () => {
          const found = completions[number - 1];
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      });
    },
    clear() {
      requests.length = 0;
      completions.length = 0;
    },
  };
}

/** @param {IncomingMessage} request @param {ServerResponse} response @returns {RecordedRequest} */
function toRecord(request, response) {
  // Split by hand: the URL class would repair the very paths that are to be refused.
  const [path = '', ...query] = (request.url ?? '').split('?');
  /** @type {RecordedRequest} */
  const recorded = {
    method: request.method ?? '',
    path,
    query: query.length === 0 ? '' : `?${query.join('?')}`,
    headers: request.headers,
    body: undefined,
    receivedBytes: 0,
    pictures: [],
    offences: [],
    startedAt: performance.now(),
    receivedAt: undefined,
    endedAt: undefined,
    outcome: 'open',
    status: 0,
    ended: Promise.resolve(),
  };
  recorded.ended = new Promise((resolve) => {
    response.once('close', () => {
      if (recorded.outcome === 'open') recorded.outcome = response.writableFinished ? 'answered' : 'aborted';
      recorded.endedAt = performance.now();
      if (response.headersSent) recorded.status = response.statusCode;
      resolve();
    });
  });
  return recorded;
}
