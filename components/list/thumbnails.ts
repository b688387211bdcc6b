/** Small pictures for the items that come into view. */
export interface Thumbnails {
  /** An item has come near the part of the page that is seen, or has left it. */
  seen: (item: HTMLElement, isSeen: boolean) => void;
}

/** So many are asked for at once: each is drawn by the page that is looked at. */
const atOnce = 3;

/**
 * Fills the `img` of each item that is seen, the last seen first; those that have gone by before their turn came are not
 * asked for. `ask` gets a data URI for an item, or null where there is none: then the browser loads the address that
 * the `img` names. Ends with the signal.
 */
export function createThumbnails(
  ask: (item: HTMLElement) => Promise<string | null>,
  signal: AbortSignal,
): Thumbnails {
  const waiting = new Set<HTMLElement>();
  const filled = new WeakSet<HTMLElement>();
  let running = 0;

  const fill = async (item: HTMLElement): Promise<void> => {
    const image = item.querySelector<HTMLImageElement>('img');
    if (!image) return;
    const found = await ask(item).catch(() => null);
    const source = found ?? image.dataset['address'] ?? '';
    if (!signal.aborted && source !== '') image.src = source;
  };
  const next = (): void => {
    const item = [...waiting].at(-1);
    if (!item || running >= atOnce || signal.aborted) return;
    waiting.delete(item);
    filled.add(item);
    running += 1;
    void fill(item).finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  return {
    seen: (item, isSeen) => {
      waiting.delete(item);
      if (!isSeen || filled.has(item)) return;
      waiting.add(item);
      next();
    },
  };
}
