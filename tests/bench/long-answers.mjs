// @ts-check

const sentence = (/** @type {number} */ at) =>
  `In part ${at} the **boat** sails past the _headland_, see [the chart](https://example.org/${at}) and \`n = ${at}\`. `;

const row = (/** @type {number} */ at) => `| Part ${at} | ${at * 7} | calm, **${at}** boats |\n`;

/** One part of an answer as models write them. @param {number} at */
const chapter = (at) =>
  `## Part ${at}\n\n${sentence(at).repeat(4)}\n\n1. first\n2. second, with **weight**\n   - a detail\n3. third\n\n` +
  `| Place | Boats | Sea |\n|---|--:|---|\n${row(at)}${row(at + 1)}\n` +
  `\`\`\`js\nconst boats = ${at};\nsail(boats);\n\`\`\`\n\n`;

/** An answer as models write them, of a length in characters. @param {number} length */
export function longAnswer(length) {
  let text = '';
  for (let at = 1; text.length < length; at += 1) text += chapter(at);
  return text.slice(0, length);
}

/** What stands before a word of an answer, by its place in a chapter. @type {Record<number, string>} */
const marks = { 0: '\n\n## ', 6: '\n\n', 60: '\n\n- ', 70: '\n- ', 80: '\n  - ', 90: '\n- ', 100: '\n\n' };

/** Tokens with Markdown, each of which ends in its own number and a space, from 1. @param {number} count @returns {string[]} */
export function numberedTokens(count) {
  return Array.from({ length: count }, (_none, index) => {
    const number = index + 1;
    const word = number % 9 ? `${number} ` : `**${number}** `;
    return `${marks[index % 120] ?? ''}${word}`;
  });
}

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
