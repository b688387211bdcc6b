import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browserLanguage } from '../../../utils/i18n/messages';
import { languageHeard } from '../speech/language-heard';
import { type Passage, passagesOf } from '../speech/passages';
import { type Manner, readAloud, type Reading, type ReadingEnd } from '../speech/reader';
import { createReadingMark } from '../speech/reading-mark';

/** Where a reading is: at which sentence, from 0, of how many. */
export interface ReadingPlace {
  at: number;
  of: number;
  isPaused: boolean;
}

/** Reading an element aloud with the system's voices; `place` is undefined while nothing of it is read. */
export interface Speech {
  /** From `start` on, also while it is not known yet in which language to read. */
  isOn: boolean;
  place: ReadingPlace | undefined;
  /** `lang` is that of its words where they say none, as a BCP 47 tag; empty where it is unknown. */
  start: (words: Element, lang: string) => Promise<void>;
  pause: () => void;
  resume: () => void;
  move: (by: number) => void;
  stop: () => void;
}

/** Stops a reading on Esc, wherever the focus is; that press does nothing else, such as closing a dialog. */
function useEscape(isReading: boolean, stop: () => void): void {
  useLayoutEffect(() => {
    if (!isReading) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isReading, stop]);
}

/**
 * Reads an element aloud, sentence by sentence, each marked on the page. Another reading on the page stops for it; it
 * stops when its component goes. `ended` hears why, before anything of it leaves the page.
 */
export function useSpeech(manner: Manner, ended: (end: ReadingEnd) => void): Speech {
  const [place, setPlace] = useState<ReadingPlace>();
  const reading = useRef<Reading>(undefined);
  const mark = useMemo(createReadingMark, []);
  const heard = useRef(ended);
  heard.current = ended;
  /** Set by what the person does: what it leads to may scroll the page. */
  const isAsked = useRef(false);

  const { rate, voice } = manner;
  const now = useRef(manner);
  now.current = manner;
  useEffect(() => reading.current?.setManner({ rate, voice }), [rate, voice]);
  /** The start that nobody has stopped while the language was looked for. */
  const starting = useRef<symbol>(undefined);
  const [isStarting, setStarting] = useState(false);
  const stop = useCallback(() => {
    starting.current = undefined;
    setStarting(false);
    reading.current?.stop();
  }, []);
  useLayoutEffect(() => stop, [stop]);

  const read = useCallback(
    (passages: readonly Passage[]): void => {
      isAsked.current = true;
      reading.current = readAloud(passages, now.current, {
        at: (at, isPaused) => {
          setPlace({ at, of: passages.length, isPaused });
          const passage = passages[at];
          if (passage) mark.put(passage.range, isAsked.current);
          isAsked.current = false;
        },
        ended: (how) => {
          reading.current = undefined;
          mark.remove();
          heard.current(how);
          setPlace(undefined);
        },
      });
    },
    [mark],
  );
  const start = useCallback(
    async (words: Element, lang: string): Promise<void> => {
      const mine = Symbol('start');
      starting.current = mine;
      setStarting(true);
      const unknown = lang === '' ? await languageHeard(words.textContent ?? '') : lang;
      if (starting.current !== mine) return;
      setStarting(false);
      read(passagesOf(words, unknown, browserLanguage()));
    },
    [read],
  );
  const asked = (act: (under: Reading) => void) => (): void => {
    isAsked.current = true;
    if (reading.current) act(reading.current);
  };
  const isOn = isStarting || place !== undefined;
  useEscape(isOn, stop);
  return {
    isOn,
    place,
    start,
    pause: () => reading.current?.pause(),
    resume: asked((under) => under.resume()),
    move: (by) => asked((under) => under.move(by))(),
    stop,
  };
}
