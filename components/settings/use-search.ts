import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { filterParts, rangesOf, wordsOf, type Found } from './search';

/** The name that options.css marks what was found by. */
const highlight = 'found';

/** The search of the settings, as the page shows it. */
export interface SettingsSearch {
  typed: string;
  type: (text: string) => void;
  /** What fits what is typed; undefined while nothing is. */
  found: Found | undefined;
  /** Goes on what holds the parts of the page. */
  place: RefObject<HTMLElement | null>;
}

const isSame = (one: Found | undefined, other: Found | undefined): boolean =>
  one?.count === other?.count && [...(one?.parts ?? [])].join() === [...(other?.parts ?? [])].join();

/** Hides what does not fit what is typed, and marks what does, also in what comes onto the page meanwhile. */
export function useSearch(): SettingsSearch {
  const [typed, type] = useState('');
  const [found, setFound] = useState<Found>();
  const place = useRef<HTMLElement>(null);
  const look = useRef((): void => undefined);
  look.current = () => {
    const parts = [...(place.current?.querySelectorAll<HTMLElement>('.part') ?? [])];
    const words = wordsOf(typed);
    const fits = filterParts(parts, words);
    const shown = parts.filter(({ id }) => fits.parts.has(id));
    CSS.highlights.set(highlight, new Highlight(...shown.flatMap((part) => [...rangesOf(part, words)])));
    const now = words.length > 0 ? fits : undefined;
    setFound((before) => (isSame(before, now) ? before : now));
  };
  useLayoutEffect(() => look.current(), [typed]);
  useEffect(() => {
    // Of what happens on the page, only what is said there counts: hiding and showing changes attributes.
    const watch = new MutationObserver(() => look.current());
    if (place.current) watch.observe(place.current, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      CSS.highlights.delete(highlight);
    };
  }, []);
  return { typed, type, found, place };
}
