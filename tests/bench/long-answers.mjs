// @ts-check

/** As long as the answers that are measured, in characters. */
export const answerLength = 20_000;

const sentence = (/** @type {number} */ at) =>
  `In part ${at} the **boat** sails past the _headland_, see [the chart](https://example.org/${at}) and \`n = ${at}\`. `;

/** @param {(at: number) => string} piece */
function filled(piece, head = '') {
  let text = head;
  for (let at = 1; text.length < answerLength; at += 1) text += piece(at);
  return text.slice(0, answerLength);
}

const row = (/** @type {number} */ at) => `| Part ${at} | ${at * 7} | calm, **${at}** boats |\n`;

/** One part of an answer as models write them. @param {number} at */
const chapter = (at) =>
  `## Part ${at}\n\n${sentence(at).repeat(4)}\n\n1. first\n2. second, with **weight**\n   - a detail\n3. third\n\n` +
  `| Place | Boats | Sea |\n|---|--:|---|\n${row(at)}${row(at + 1)}\n` +
  `\`\`\`js\nconst boats = ${at};\nsail(boats);\n\`\`\`\n\n`;

/** Answers of that length: as models write them, and of one block that grows to the end. @type {Record<string, string>} */
export const longAnswers = {
  'chapters with lists, tables and code': filled(chapter),
  'one paragraph': filled(sentence),
  'one list': filled((at) => `- ${sentence(at)}\n`),
  'one table': filled(row, '| Place | Boats | Sea |\n|---|--:|---|\n'),
  'one block of code': filled((at) => `const boats${at} = sail(${at});\n`, '```js\n'),
};

/** A text in tokens of some four characters. @param {string} text @returns {string[]} which joined give it again */
export const tokensOf = (text) => text.match(/[\s\S]{1,4}/g) ?? [];

/**
 * Tokens as a service streams them, so many in a second.
 * @param {readonly string[]} tokens
 * @param {number} perSecond
 */
export function* paced(tokens, perSecond) {
  const began = performance.now();
  for (const [at, token] of tokens.entries()) {
    yield token;
    const ahead = began + ((at + 1) * 1000) / perSecond - performance.now();
    if (ahead > 1) yield new Promise((resolve) => setTimeout(resolve, ahead));
  }
}
