// @ts-check

// What a browser's own language model refuses, by the published interface: the fake of it is `language-model.mjs`.

/** @typedef {{ type: string, languages?: string[] }} Expected */
/** @typedef {{ type: string, value: unknown }} Part */
/** @typedef {{ role: string, content: Part[] }} Message */

/** So many bytes of a picture, and so many letters of a text, are one token of this model. */
const bytesOfToken = 100;
const lettersOfToken = 4;

/** @param {unknown} value */
const isListOf = (value) => value === undefined || Array.isArray(value);

/** Throws where what is expected has not its form. @param {Expected[] | undefined} expected */
export function checkExpected(expected) {
  if (!isListOf(expected)) throw new TypeError('The provided value cannot be converted to a sequence.');
  for (const { type, languages = [] } of expected ?? []) {
    if (!['text', 'image', 'audio', 'tool-call', 'tool-response'].includes(type))
      throw new TypeError(`The provided value '${type}' is not a valid enum value.`);
    for (const tag of languages) {
      try {
        Intl.getCanonicalLocales(tag);
      } catch {
        throw new RangeError(`Invalid language tag: ${tag}`);
      }
    }
  }
}

/** @param {Blob} blob */
async function isPicture(blob) {
  const head = [...new Uint8Array(await blob.slice(0, 3).arrayBuffer())].join();
  return head === '137,80,78' || head === '255,216,255';
}

/**
 * A prompt, checked, in its long form.
 * @param {unknown} input
 * @param {readonly string[]} types
 * @returns {Message[]}
 */
export function checkedPrompt(input, types) {
  if (typeof input === 'string') return [{ role: 'user', content: [{ type: 'text', value: input }] }];
  if (!Array.isArray(input)) throw new TypeError('The provided value is not of type LanguageModelPrompt.');
  return input.map(({ role, content }, index) => {
    if (!['system', 'user', 'assistant'].includes(role)) throw new TypeError(`'${role}' is no role.`);
    if (role === 'system' && index > 0) throw new TypeError('A system prompt must be the first.');
    const parts = typeof content === 'string' ? [{ type: 'text', value: content }] : content;
    if (!Array.isArray(parts)) throw new TypeError('The content is neither text nor a sequence.');
    for (const part of parts) checkPart(role, part, types);
    return { role, content: parts };
  });
}

/**
 * @param {string} role
 * @param {Part} part
 * @param {readonly string[]} types
 */
function checkPart(role, { type, value }, types) {
  if (type === 'text') {
    if (typeof value !== 'string') throw new TypeError('The value of a text is no string.');
    return;
  }
  if (type !== 'image' && type !== 'audio') throw new TypeError(`'${type}' is no type of content.`);
  if (role === 'assistant') throw new DOMException('An assistant has text alone.', 'NotSupportedError');
  if (!types.includes(type)) throw new DOMException(`${type} input was not expected.`, 'NotSupportedError');
  if (!(value instanceof Blob)) throw new TypeError('The value is no picture that this fake takes: a Blob.');
}

/** How much of a model's memory some messages take. @param {Message[]} messages */
export function tokensOf(messages) {
  const parts = messages.flatMap(({ content }) => content);
  return parts.reduce(
    (sum, { value }) =>
      sum + (value instanceof Blob ? value.size / bytesOfToken : String(value).length / lettersOfToken),
    0,
  );
}

/** Throws where a picture cannot be decoded. @param {Message[]} messages */
export async function checkPictures(messages) {
  for (const { value } of messages.flatMap(({ content }) => content))
    if (value instanceof Blob && !(await isPicture(value)))
      throw new DOMException('The picture could not be decoded.', 'EncodingError');
}
