// @ts-check

/**
 * @typedef {object} Gate
 * @property {Promise<void>} opened resolves once `open` was called
 * @property {() => void} open
 */

/** Makes a gate: what waits for `opened` goes on when the test calls `open`, so no test needs a timer. @returns {Gate} */
export function createGate() {
  /** @type {() => void} */
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
