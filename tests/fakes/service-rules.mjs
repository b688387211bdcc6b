// @ts-check
import { inspectPicture } from './picture-bytes.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */

/**
 * @typedef {object} Offence
 * @property {string} rule which rule was broken, in a word: what a test compares
 * @property {string} message the offence in a sentence
 */

/**
 * @typedef {object} ReceivedPicture
 * @property {string} format the declared MIME type
 * @property {string} [url] of a picture that was sent as its address
 * @property {Buffer} bytes of a picture that was sent as a data URI; empty otherwise
 * @property {string | null} mediaType by the bytes
 * @property {number} width
 * @property {number} height
 */

/** @typedef {(rule: string, message: string) => void} Refuse */

const FIELDS = {
  /** @param {unknown} value */
  model: (value) => typeof value === 'string' && value !== '',
  /** @param {unknown} value */
  messages: (value) => Array.isArray(value) && value.length > 0,
  /** @param {unknown} value */
  max_tokens: (value) => Number.isInteger(value) && Number(value) > 0,
  /** @param {unknown} value */
  max_completion_tokens: (value) => Number.isInteger(value) && Number(value) > 0,
  /** @param {unknown} value */
  temperature: (value) => typeof value === 'number' && value >= 0,
  /** @param {unknown} value */
  stream: (value) => typeof value === 'boolean',
  /** @param {unknown} value */
  stream_options: (value) =>
    isRecord(value) && hasOnly(value, ['include_usage']) && typeof value['include_usage'] === 'boolean',
};

/**
 * Finds what is wrong with a request before its body is read: address and headers.
 * @param {{ method: string, query: string, headers: IncomingHttpHeaders }} head
 * @param {string} [keyHeader] that has the key, in place of `Authorization`
 * @returns {Offence[]}
 */
export function checkHead({ method, query, headers }, keyHeader) {
  /** @type {Offence[]} */
  const offences = [];
  /** @type {Refuse} */
  const refuse = (rule, message) => offences.push({ rule, message });
  if (query !== '') refuse('query', `the address has a query: ${query}`);
  if (headers.cookie !== undefined) refuse('cookie', 'cookies were sent');
  if (headers.referer !== undefined) refuse('referer', `a Referer was sent: ${headers.referer}`);
  if (keyHeader) {
    if (headers.authorization !== undefined) refuse('authorization', `the key is not only in ${keyHeader}`);
  } else if (headers.authorization === undefined)
    refuse('authorization', 'the header Authorization is missing');
  else if (!/^Bearer \S+$/.test(headers.authorization))
    refuse('authorization', 'Authorization is not "Bearer" and a key');
  if (method === 'POST' && headers['content-type'] !== 'application/json') {
    refuse('content-type', `Content-Type is ${headers['content-type'] ?? 'missing'}, not application/json`);
  }
  return offences;
}

/**
 * Finds what is wrong with the body of a chat completion, and takes the pictures out of it.
 * @param {unknown} body
 * @param {boolean} [mayLackFormat] of a server that refuses `image_url.format`
 * @param {boolean} [takesText] of a server that is asked without a picture, too
 * @returns {{ offences: Offence[], pictures: ReceivedPicture[] }}
 */
export function checkBody(body, mayLackFormat = false, takesText = false) {
  /** @type {Offence[]} */
  const offences = [];
  /** @type {Refuse} */
  const refuse = (rule, message) => offences.push({ rule, message });
  if (!isRecord(body)) {
    refuse('json', 'the body is not a JSON object');
    return { offences, pictures: [] };
  }
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(FIELDS, name)) refuse('field', `the field ${name} is unknown`);
  }
  for (const [name, isValid] of Object.entries(FIELDS)) {
    const isRequired = name === 'model' || name === 'messages';
    if (isRequired && body[name] === undefined) refuse(name, `the field ${name} is missing`);
    else if (body[name] !== undefined && !isValid(body[name]))
      refuse(name, `the field ${name} has a wrong value`);
  }
  if (body['max_tokens'] !== undefined && body['max_completion_tokens'] !== undefined) {
    refuse('max_tokens', 'max_tokens and max_completion_tokens were both sent');
  }
  if (body['stream_options'] !== undefined && body['stream'] !== true)
    refuse('stream_options', 'stream_options without stream');
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  const pictures = messages.flatMap((message) => checkMessage(message, mayLackFormat, refuse));
  if (pictures.length === 0 && !takesText) refuse('image', 'no message has a picture');
  return { offences, pictures };
}

/** @param {unknown} message @param {boolean} mayLackFormat @param {Refuse} refuse @returns {ReceivedPicture[]} */
function checkMessage(message, mayLackFormat, refuse) {
  if (!isRecord(message) || !hasOnly(message, ['role', 'content'])) {
    refuse('message', 'a message is not an object of role and content');
    return [];
  }
  const { role, content } = message;
  if (role === 'assistant') {
    if (typeof content !== 'string') refuse('content', 'the content of an assistant message is not text');
    return [];
  }
  if (role !== 'user') refuse('role', `the role ${String(role)} is unknown`);
  if (!Array.isArray(content)) {
    refuse('content', 'the content of a user message is not an array of parts');
    return [];
  }
  const [first, ...others] = content;
  if (
    !isRecord(first) ||
    first['type'] !== 'text' ||
    typeof first['text'] !== 'string' ||
    !hasOnly(first, ['type', 'text'])
  ) {
    refuse('content', 'the first part of a message is not a text part');
  }
  return others.flatMap((part) => checkImagePart(part, mayLackFormat, refuse));
}

/** @param {unknown} part @param {boolean} mayLackFormat @param {Refuse} refuse @returns {ReceivedPicture[]} */
function checkImagePart(part, mayLackFormat, refuse) {
  if (!isRecord(part) || part['type'] !== 'image_url') {
    refuse('content', 'a part after the first is not an image part');
    return [];
  }
  // Mistral takes the URL itself, too.
  const isBare = mayLackFormat && typeof part['image_url'] === 'string';
  const image = isBare ? { url: part['image_url'] } : part['image_url'];
  if (!hasOnly(part, ['type', 'image_url']) || !isRecord(image) || !hasOnly(image, ['url', 'format'])) {
    refuse('image', 'an image part is not of the form {type, image_url: {url, format}}');
    return [];
  }
  const { url } = image;
  const format = mayLackFormat ? (image['format'] ?? typeIn(url)) : image['format'];
  if (typeof format !== 'string' || !/^image\/[a-z0-9.+-]+$/.test(format)) {
    refuse('format', 'image_url.format is not the MIME type of a picture');
    return [];
  }
  if (typeof url !== 'string') {
    refuse('image', 'image_url.url is not text');
    return [];
  }
  if (/^https?:\/\//.test(url))
    return [{ format, url, bytes: Buffer.alloc(0), mediaType: null, width: 0, height: 0 }];
  return checkDataUri(url, format, refuse);
}

/** @param {unknown} uri @returns {string | undefined} the type that a data URI says */
function typeIn(uri) {
  return typeof uri === 'string' ? /^data:([^;,]*)/.exec(uri)?.[1] : undefined;
}

/** @param {string} uri @param {string} format @param {Refuse} refuse @returns {ReceivedPicture[]} */
function checkDataUri(uri, format, refuse) {
  const comma = uri.indexOf(',');
  const head = uri.slice(0, Math.max(comma, 0));
  const base64 = uri.slice(comma + 1);
  const declared = /^data:([^;,]*);base64$/.exec(head)?.[1];
  if (declared === undefined) {
    // Servers compare the scheme's bytes: llama.cpp refuses "DATA:" and a URI with further parameters.
    refuse(
      'data-uri',
      `the picture's address begins with ${JSON.stringify(uri.slice(0, 40))}, not data:<type>;base64,`,
    );
    return [];
  }
  if (/\s/.test(base64)) refuse('data-uri', 'the Base64 has white space in it');
  else if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    refuse('data-uri', 'the Base64 is not valid');
  const bytes = Buffer.from(base64, 'base64');
  const { mediaType, width, height, faults } = inspectPicture(bytes);
  if (declared !== format) refuse('format', `the data URI says ${declared}, image_url.format says ${format}`);
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') {
    refuse('bytes', `the bytes are neither JPEG nor PNG but ${mediaType ?? 'of no known type'}`);
  } else if (mediaType !== declared) {
    refuse('format', `the data URI says ${declared}, the bytes are ${mediaType}`);
  }
  for (const fault of faults) refuse(fault.includes('metadata') ? 'metadata' : 'bytes', fault);
  return [{ format, bytes, mediaType, width, height }];
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {Record<string, unknown>} value @param {string[]} names */
function hasOnly(value, names) {
  return Object.keys(value).every((name) => names.includes(name));
}
