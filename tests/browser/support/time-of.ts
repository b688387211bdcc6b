/** The longest that anything of others may take, in milliseconds. */
export const maxMs = 1000;

/** Returns how long some work takes, in milliseconds: the least of up to three times, since other work may slow one. */
export async function timeOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > maxMs; tries += 1) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
