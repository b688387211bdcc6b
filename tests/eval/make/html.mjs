// @ts-check

/** @param {string} text */
export function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Text that is part of the truth, in an element of its own. Every element with `data-text` is read, in the document's order.
 * @param {string} text
 * @param {string} [tag]
 * @param {string} [attributes]
 */
export function text(text, tag = 'div', attributes = '') {
  return `<${tag} data-text ${attributes}>${inline(text)}</${tag}>`;
}

/**
 * Several elements of text that stand on one line, such as a label and its value: one line of the truth.
 * @param {string[]} parts
 * @param {string} [attributes]
 */
export function row(parts, attributes = '') {
  return `<div data-row ${attributes}>${parts.map((part) => `<span>${inline(part)}</span>`).join('')}</div>`;
}

/**
 * Text for HTML. Browsers also break lines after hyphens and slashes; then nobody could tell whether the reader should join the halves.
 * @param {string} words
 */
function inline(words) {
  return escape(words).replace(/\S*[-/?]\S*/g, (word) => `<span class="whole">${word}</span>`);
}
