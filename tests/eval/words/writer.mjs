// @ts-check
/** @import { Random } from '../make/random.mjs' */

/**
 * The words of one language. `{name}` in a template stands for one of the slot's words, or for what `formats` makes.
 * @typedef {object} Words
 * @property {string[]} sentences templates
 * @property {string[]} titles templates, for headings
 * @property {string[]} labels short ones: menu items, field names, entries of lists
 * @property {Record<string, string[]>} slots
 * @property {Record<string, (random: Random) => string>} formats dates, prices and the like, as the language writes them
 */

/** @typedef {ReturnType<typeof createWriter>} Writer */

/**
 * Writes sentences of one language; no template comes again before all others of its list had their turn.
 * @param {Words} words
 * @param {Random} random
 */
export function createWriter({ sentences, titles, labels, slots, formats }, random) {
  const fill = (/** @type {string} */ template) =>
    template.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => {
      const format = formats[name];
      if (format) return format(random);
      const slot = slots[name];
      if (!slot) throw new Error(`There is no slot {${name}}, in: ${template}`);
      return random.pick(slot);
    });
  const deck = (/** @type {string[]} */ templates) => {
    /** @type {string[]} */
    let left = [];
    return () => {
      if (left.length === 0) left = random.shuffled(templates);
      // A slot may stand first.
      return fill(left.pop() ?? '').replace(/^\p{Ll}/u, (first) => first.toUpperCase());
    };
  };
  const sentence = deck(sentences);

  return {
    fill,
    sentence,
    title: deck(titles),
    label: deck(labels),
    /**
     * @param {number} count of sentences
     * @param {string} [space] between them; some scripts have none
     */
    paragraph: (count, space = ' ') => Array.from({ length: count }, sentence).join(space),
  };
}
