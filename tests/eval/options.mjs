// @ts-check

/**
 * A whole number from the command line, 1 or more; throws one sentence when it is none.
 * @param {string} option its name
 * @param {string | undefined} given
 * @param {number} otherwise
 */
export function wholeNumber(option, given, otherwise) {
  if (given === undefined) return otherwise;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Error(`--${option} takes a whole number from 1, not ${given}.`);
}

/** @param {string | undefined} given names, separated by commas */
export function names(given) {
  return given?.split(',').filter((name) => name !== '');
}

export function randomSeed() {
  return 1 + Math.floor(Math.random() * 1_000_000);
}
