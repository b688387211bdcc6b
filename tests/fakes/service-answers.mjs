// @ts-check
import { setImmediate as nextTurn } from 'node:timers/promises';

/** @import { ServerResponse } from 'node:http' */
/** @import { RecordedRequest } from './service-log.mjs' */

/**
 * One step of a scripted stream: text is a delta of the answer, `event` any JSON as an event, `raw` bytes as they are,
 * and a promise (such as a gate's `opened`) is waited for.
 * @typedef {string | { event: unknown } | { raw: string | Uint8Array } | Promise<unknown>} StreamPart
 */

/**
 * A scripted answer. With `text` alone it takes the shape that was asked for: a stream, or one JSON object.
 * @typedef {object} Answer
 * @property {number} [status] 200 when left out
 * @property {Record<string, string>} [headers]
 * @property {string} [text] the answer's text
 * @property {string | null} [finish] the finish reason, `stop` when left out; null sends none
 * @property {unknown} [body] instead of `text`: text and bytes as they are, anything else as JSON, also when a stream was asked for
 * @property {Iterable<StreamPart>} [stream] instead of `text`: an event stream, also when none was asked for
 * @property {'done' | 'quiet' | 'cut' | 'hang'} [end] after all parts: finish reason and [DONE]; neither of them; the
 *   connection breaks; nothing more ever comes
 * @property {Promise<unknown>} [delayHead] waited for before the head is sent
 * @property {boolean} [hang] no head is ever sent
 * @property {number} [cutAfter] breaks the connection after so many bytes of the body
 * @property {boolean} [wantsNoFormat] refuses `image_url.format` in its own words, so that from now on it may be missing
 * @property {number} [splitAt] writes the body in pieces of so many bytes, so that events and characters are cut anywhere
 */

/** @typedef {{ model: string, stream: boolean, usage: boolean }} Wish what the client asked for */

/**
 * @typedef {object} Connection
 * @property {(data: string | Uint8Array) => Promise<void>} write in pieces, and only up to where the script breaks off
 * @property {() => void} cut
 * @property {() => void} end
 * @property {() => boolean} isGone
 * @property {Promise<unknown>} gone
 */

/**
 * Sends a scripted answer; returns when it is sent, or has nothing more to send, or the client has left.
 * @param {ServerResponse} response
 * @param {RecordedRequest} request
 * @param {Answer} answer
 */
export async function sendAnswer(response, request, answer) {
  if (answer.hang) return;
  const connection = connect(response, request, answer);
  if (answer.delayHead) await Promise.race([answer.delayHead, connection.gone]);
  if (connection.isGone()) return;
  const wish = wishOf(request.body);
  const parts =
    answer.stream ?? (wish.stream && answer.body === undefined ? wordsOf(answer.text ?? '') : undefined);
  const mediaType = parts ? 'text/event-stream; charset=utf-8' : 'application/json';
  response.writeHead(answer.status ?? 200, { 'content-type': mediaType, ...answer.headers });
  response.flushHeaders();
  if (parts) await sendStream(connection, parts, answer, wish);
  else await connection.write(wholeBody(answer, wish));
  if (answer.end !== 'hang') connection.end();
}

/**
 * @param {ServerResponse} response
 * @param {RecordedRequest} request
 * @param {Answer} answer
 * @returns {Connection}
 */
function connect(response, request, { splitAt = Infinity, cutAfter = Infinity }) {
  let room = cutAfter;
  /** @type {Connection} */
  const connection = {
    async write(data) {
      const bytes = Buffer.from(data);
      const allowed = bytes.subarray(0, Math.min(bytes.length, room));
      const size = Math.min(splitAt, allowed.length);
      for (let start = 0; start < allowed.length && !response.destroyed; start += size) {
        const piece = allowed.subarray(start, start + size);
        await Promise.race([new Promise((resolve) => response.write(piece, resolve)), connection.gone]);
        // A turn of the event loop between the pieces, or they would travel as one.
        await nextTurn();
      }
      room -= allowed.length;
      if (room <= 0) connection.cut();
    },
    cut() {
      if (response.destroyed) return;
      request.outcome = 'cut';
      response.destroy();
    },
    end() {
      if (!response.destroyed) response.end();
    },
    isGone: () => response.destroyed,
    gone: request.ended,
  };
  return connection;
}

/**
 * @param {Connection} connection
 * @param {Iterable<StreamPart>} parts
 * @param {Answer} answer
 * @param {Wish} wish
 */
async function sendStream(connection, parts, { end = 'done', finish = 'stop', text = '' }, wish) {
  /** @param {unknown} event */
  const send = (event) => connection.write(`data: ${JSON.stringify(event)}\n\n`);
  for (const part of parts) {
    if (connection.isGone()) return;
    if (part instanceof Promise) await Promise.race([part, connection.gone]);
    else if (typeof part === 'string')
      await send(chunkOf(wish, [{ index: 0, delta: { content: part }, finish_reason: null }]));
    else await ('raw' in part ? connection.write(part.raw) : send(part.event));
  }
  if (end === 'cut') connection.cut();
  if (end !== 'done') return;
  if (finish !== null) await send(chunkOf(wish, [{ index: 0, delta: {}, finish_reason: finish }]));
  if (wish.usage) await send({ ...chunkOf(wish, []), usage: usageOf(text) });
  await connection.write('data: [DONE]\n\n');
}

/** @param {unknown} body @returns {Wish} */
function wishOf(body) {
  const { model, stream, stream_options: options } = /** @type {Record<string, unknown>} */ (body ?? {});
  const usage =
    typeof options === 'object' &&
    options !== null &&
    'include_usage' in options &&
    options.include_usage === true;
  return { model: String(model), stream: stream === true, usage };
}

/** @param {Answer} answer @param {Wish} wish @returns {string | Uint8Array} */
function wholeBody({ body, text = '', finish = 'stop' }, wish) {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body !== undefined) return JSON.stringify(body);
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: finish };
  return JSON.stringify({ ...chunkOf(wish, [choice]), object: 'chat.completion', usage: usageOf(text) });
}

/** @param {Wish} wish @param {unknown[]} choices */
function chunkOf({ model }, choices) {
  return { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1767225600, model, choices };
}

/** @param {string} text */
function usageOf(text) {
  const answered = wordsOf(text).length;
  return { prompt_tokens: 1000, completion_tokens: answered, total_tokens: 1000 + answered };
}

/** @param {string} text @returns {string[]} which joined give the text again */
function wordsOf(text) {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text];
}
