/** How long the browser takes over what crosses from one of its processes to another. */

const hunted = import.meta.env['SIGHTREAD_LATENCY'] as string | undefined;
/**
 * Milliseconds that it takes over what is asked, and over what is done: the latter is far later than a press has ended, so
 * that a test which does not wait for what that does fails.
 */
const [asking, doing] = hunted ? [Number(hunted), Number(hunted)] : [1, 40];

/** What a test makes of the clock is the page's clock, not the browser's. */
const { setTimeout } = globalThis;

const onTheWay = new Set<symbol>();

/** Ends when something has come from one process to the other, which is always a task of its own. */
export function crossing(milliseconds = asking): Promise<void> {
  const mine = Symbol('crossing');
  onTheWay.add(mine);
  return new Promise((resolve) => {
    setTimeout(() => {
      onTheWay.delete(mine);
      resolve();
    }, milliseconds);
  });
}

/** Ends when what was given to another process to do has been done there. */
export const beingDone = (): Promise<void> => crossing(doing);

/** Lets something happen in another process, after all that was sent there before. */
export const later = (happens: () => unknown): void => void crossing().then(happens);

/**
 * Ends when nothing is on the way from one process to the other any more, nor what that sent there at once; answers whether
 * anything was. It does not wait for what else is slow: IndexedDB, locks, pictures that load, or what a component has yet to
 * draw.
 */
export async function allArrived(): Promise<boolean> {
  let wasAny = false;
  do {
    wasAny ||= onTheWay.size > 0;
    await new Promise((resolve) => setTimeout(resolve));
  } while (onTheWay.size > 0);
  return wasAny;
}
