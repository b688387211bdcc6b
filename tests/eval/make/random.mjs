// @ts-check

/** @typedef {ReturnType<typeof createRandom>} Random */

/**
 * Numbers that look random and are the same for the same seed on every machine.
 * @param {number} seed a whole number
 */
export function createRandom(seed) {
  let state = seed >>> 0;

  /** From 0 up to, not including, 1: mulberry32, 32 bits of state, enough for pictures. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (/** @type {number} */ from, /** @type {number} */ to) => from + next() * (to - from);
  /** Both ends are among the answers. */
  const integer = (/** @type {number} */ from, /** @type {number} */ to) => Math.floor(between(from, to + 1));

  return {
    next,
    between,
    integer,
    chance: (/** @type {number} */ share) => next() < share,
    /** Either sign, and a size between the two. */
    either: (/** @type {number} */ from, /** @type {number} */ to) =>
      (next() < 0.5 ? -1 : 1) * between(from, to),
    /**
     * @template T
     * @param {readonly T[]} list with at least one element
     * @returns {T}
     */
    pick(list) {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    /**
     * @template T
     * @param {readonly T[]} list
     */
    shuffled(list) {
      const left = [...list];
      return list.flatMap(() => left.splice(integer(0, left.length - 1), 1));
    },
  };
}

/**
 * A generator of its own for each thing that has a name, so that one more class or picture leaves the others as they are.
 * @param {number} seed
 * @param {string} name
 */
export function randomFor(seed, name) {
  // FNV-1a, from a basis of our own.
  let hash = 0x811c9dc2;
  for (const character of `${seed}/${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Names that differ in one digit would otherwise begin alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return createRandom(hash ^ (hash >>> 16));
}
