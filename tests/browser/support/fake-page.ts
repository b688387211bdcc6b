import { pageListStream, picturesContract } from '../../../utils/bus/contracts/pictures';
import { serve, type Handlers } from '../../../utils/bus/rpc';
import { serveStream } from '../../../utils/bus/stream';
import type { ListedPicture, PageListEvent } from '../../../utils/model/page-pictures';

type PageHandlers = Handlers<typeof picturesContract.methods>;

/** A page whose script answers by the real bus, with the pictures that a test gives it. */
export interface FakePage {
  /** The calls so far, by method. */
  calls: { method: string; input: unknown }[];
  /** Something happens to its pictures, for all who follow the list. */
  happen: (event: PageListEvent) => void;
}

const defaults: PageHandlers = {
  count: () => ({ all: 0, missing: 0, poor: 0 }),
  focused: () => null,
  goTo: () => ({ isThere: true }),
  thumbnail: () => null,
  candidates: () => [],
  writeAlt: () => [],
  undoAlt: () => ({ undone: 0 }),
  stillThere: ({ refs }) => ({ refs }),
};

/** The whole list in one event. */
export const allOf = (pictures: ListedPicture[]): PageListEvent => ({
  type: 'listed',
  pictures,
  isLast: true,
});

/** Serves what a script in a page does for panels; whoever connects hears the events so far, and then what happens. */
export function fakePage(events: readonly PageListEvent[], handlers: Partial<PageHandlers> = {}): FakePage {
  const calls: FakePage['calls'] = [];
  const sofar = [...events];
  const followers = new Set<() => void>();
  const recorded = Object.fromEntries(
    Object.entries({ ...defaults, ...handlers }).map(([method, handle]) => [
      method,
      (input: never, sender: never) => {
        calls.push({ method, input });
        return (handle as (input: never, sender: never) => unknown)(input, sender);
      },
    ]),
  ) as PageHandlers;
  serve(picturesContract, () => true, recorded);
  serveStream(
    pageListStream,
    () => true,
    async function* (_input, signal) {
      let wake = (): void => undefined;
      const hear = (): void => wake();
      followers.add(hear);
      signal.addEventListener('abort', hear);
      for (let at = 0; !signal.aborted;) {
        const event = sofar[at];
        if (event) {
          at += 1;
          yield event;
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
      followers.delete(hear);
    },
  );
  return {
    calls,
    happen: (event) => {
      sofar.push(event);
      for (const hear of followers) hear();
    },
  };
}
