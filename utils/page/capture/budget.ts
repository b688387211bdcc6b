/** Keeps something slow to a share of the time that passes, from 0 to 1: what took long may be done again only later. */
export function createBudget(share: number) {
  let [at, took] = [Number.NEGATIVE_INFINITY, 0];
  return {
    /** Milliseconds since it was last done. */
    age: () => performance.now() - at,
    /** Whether it may be done again. */
    isLeft: () => performance.now() - at >= took / share,
    spend<T>(act: () => T): T {
      at = performance.now();
      const result = act();
      took = performance.now() - at;
      return result;
    },
  };
}
