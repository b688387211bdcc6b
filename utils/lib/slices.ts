/** How long one slice works, in milliseconds: half of the time between two frames. */
const longest = 8;
/** The clock is looked at only so often. */
const between = 32;

/** Lets whatever waits have its turn. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Works through a list in slices of some milliseconds, and answers what came of each; between two of them input and
 * drawing get their turn. The first is answered as soon as it has `enough`. Throws the signal's reason.
 */
export async function* inSlices<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => readonly Made[],
  signal: AbortSignal,
  enough = Infinity,
): AsyncGenerator<Made[]> {
  let at = 0;
  let most = enough;
  while (at < items.length) {
    signal.throwIfAborted();
    const made: Made[] = [];
    const due = performance.now() + longest;
    do {
      for (const item of items.slice(at, at + between)) made.push(...work(item));
      at += between;
    } while (at < items.length && made.length < most && performance.now() < due);
    most = Infinity;
    yield made;
    if (at < items.length) await turn();
  }
}
